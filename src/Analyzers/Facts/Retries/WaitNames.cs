using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// The names of calls that may wait: those of the framework, and of methods of this compilation that do nothing longer, by their
/// text. A call with any other name does not wait.
/// </summary>
internal sealed class WaitNames(MemberValues values)
{
    /// <summary>How many methods that call each other are followed.</summary>
    public const int MaxDepth = 3;

    /// <summary>A longer method does more than to wait.</summary>
    public const int MaxLength = 3_000;

    private static readonly string[] OfFramework = ["Delay", "Sleep", "WaitOne"];

    private HashSet<string>? _names;

    /// <summary>All names.</summary>
    public IEnumerable<string> All(CancellationToken cancellationToken) => Names(cancellationToken);

    /// <summary>Whether a call of this name may wait.</summary>
    public bool Contains(string name, CancellationToken cancellationToken) => Names(cancellationToken).Contains(name);

    private HashSet<string> Names(CancellationToken cancellationToken)
    {
        if (Volatile.Read(ref _names) is { } known)
        {
            return known;
        }

        HashSet<string> names = CallingNames.Of(values.Trees, OfFramework, MaxDepth, OnlyWaits, cancellationToken);
        names.UnionWith(OfFramework);
        Volatile.Write(ref _names, names);
        return names;
    }

    /// <summary>Whether a function that makes a call itself, not in a loop, awaits nothing but calls of these names.</summary>
    private static bool OnlyWaits(InvocationExpressionSyntax call, SyntaxNode function, HashSet<string> helpers)
    {
        if (MemberValues.BodyOf(function) is not { } body
            || body.Span.Length > MaxLength
            || !body.Span.Contains(call.Span)
            || !IsRunBy(function, call)
            || CallingNames.IsInLoop(call))
        {
            return false;
        }

        foreach (SyntaxNode node in body.DescendantNodesAndSelf())
        {
            if (node is AwaitExpressionSyntax wait
                && !(NameOfAwaited(wait.Expression) is { } name && (Array.IndexOf(OfFramework, name) >= 0 || helpers.Contains(name))))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a call runs as part of a function, not of a lambda or another function in it.</summary>
    private static bool IsRunBy(SyntaxNode function, SyntaxNode call)
    {
        for (SyntaxNode? node = call.Parent; node != function; node = node.Parent)
        {
            if (node is null or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The name of the call that is awaited: <c>Delay</c> in <c>await Task.Delay(wait).ConfigureAwait(false)</c>.</summary>
    private static string? NameOfAwaited(ExpressionSyntax awaited)
    {
        while (true)
        {
            switch (awaited)
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    awaited = parenthesized.Expression;
                    break;
                case PostfixUnaryExpressionSyntax suppressed:
                    awaited = suppressed.Operand;
                    break;
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Expression: { } task } }:
                    awaited = task;
                    break;
                default:
                    return awaited is InvocationExpressionSyntax call ? CallingNames.NameOf(call) : null;
            }
        }
    }
}
