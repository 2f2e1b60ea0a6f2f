using System;
using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// The names of methods of this compilation that may run a delegate again, by their text: they have a parameter that may be a
/// delegate, and hand it to a policy, wait in a loop or before they call themselves, or hand it on to another such method.
/// </summary>
internal sealed class WrapperNames(MemberValues values, WaitNames waits)
{
    private HashSet<string>? _names;

    /// <summary>Whether a call of this name may run a delegate again.</summary>
    public bool Contains(string name, CancellationToken cancellationToken)
    {
        if (Volatile.Read(ref _names) is not { } names)
        {
            names = CallingNames.Of(
                values.Trees,
                [.. RetryFact.Executions, .. waits.All(cancellationToken)],
                RetryWrappers.MaxDepth,
                (call, function, found) => MayWrap(call, function, found, cancellationToken),
                cancellationToken);
            Volatile.Write(ref _names, names);
        }

        return names.Contains(name);
    }

    private bool MayWrap(InvocationExpressionSyntax call, SyntaxNode function, HashSet<string> found, CancellationToken cancellationToken)
    {
        if (CallingNames.NameOf(call) is not { } name || MemberValues.BodyOf(function) is not { } body || !body.Span.Contains(call.Span))
        {
            return false;
        }

        (SeparatedSyntaxList<ParameterSyntax> parameters, string own) = function switch
        {
            MethodDeclarationSyntax method => (method.ParameterList.Parameters, method.Identifier.ValueText),
            LocalFunctionStatementSyntax local => (local.ParameterList.Parameters, local.Identifier.ValueText),
            _ => (default, string.Empty),
        };
        bool handsOn = Array.IndexOf(RetryFact.Executions, name) >= 0 || found.Contains(name);
        bool waitsAgain = waits.Contains(name, cancellationToken) && (CallingNames.IsInLoop(call) || body.Mentions(own));
        foreach (ParameterSyntax parameter in parameters)
        {
            if (MayBeDelegate(parameter.Type)
                && ((handsOn && call.Mentions(parameter.Identifier.ValueText)) || (waitsAgain && body.Mentions(parameter.Identifier.ValueText))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a parameter's type may be a delegate, as it is written.</summary>
    private static bool MayBeDelegate(TypeSyntax? type)
        => type is NullableTypeSyntax nullable
            ? MayBeDelegate(nullable.ElementType)
            : type is NameSyntax and not IdentifierNameSyntax { Identifier.ValueText: "CancellationToken" };
}
