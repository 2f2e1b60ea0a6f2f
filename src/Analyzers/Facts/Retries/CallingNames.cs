using System;
using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// The names of methods whose text leads to a call of some names, directly or through each other. Most calls name none of
/// them, and so nothing has to be bound to know that they lead nowhere.
/// </summary>
internal static class CallingNames
{
    /// <summary>The names of the methods and local functions that lead to a call, without the first names.</summary>
    /// <param name="trees">The files of the compilation.</param>
    /// <param name="first">The names of the calls.</param>
    /// <param name="depth">How many methods behind one another are followed.</param>
    /// <param name="leads">
    /// Whether a call leads out of a method or local function around it, in the light of the names found so far.
    /// </param>
    /// <param name="cancellationToken">Honoured between places.</param>
    public static HashSet<string> Of(
        IEnumerable<SyntaxTree> trees,
        IEnumerable<string> first,
        int depth,
        Func<InvocationExpressionSyntax, SyntaxNode, HashSet<string>, bool> leads,
        CancellationToken cancellationToken)
    {
        var found = new HashSet<string>(StringComparer.Ordinal);
        var pending = new List<string>(first);
        for (; depth > 0 && pending.Count > 0; depth--)
        {
            var next = new List<string>();
            foreach (SyntaxTree tree in trees)
            {
                foreach (string name in pending)
                {
                    foreach (SimpleNameSyntax place in NamedPlaces.In(tree, name, cancellationToken))
                    {
                        if (CallSite.InvocationOf(place) is { } call)
                        {
                            AddFunctionsAround(call, found, next, leads);
                        }
                    }
                }
            }

            pending = next;
        }

        return found;
    }

    /// <summary>The name that a call is written with; null where it has none.</summary>
    public static string? NameOf(InvocationExpressionSyntax call)
        => call.Expression switch
        {
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
            _ => null,
        };

    /// <summary>Whether a call stands in the body of a loop that runs it itself, not in a lambda.</summary>
    public static bool IsInLoop(SyntaxNode call)
    {
        for (SyntaxNode child = call; child.Parent is { } parent; child = parent)
        {
            switch (parent)
            {
                case AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax:
                    return false;
                case ForStatementSyntax { Statement: { } body } when body == child:
                case CommonForEachStatementSyntax { Statement: { } each } when each == child:
                case WhileStatementSyntax { Statement: { } repeated } when repeated == child:
                case DoStatementSyntax { Statement: { } first } when first == child:
                    return true;
            }
        }

        return false;
    }

    private static void AddFunctionsAround(
        InvocationExpressionSyntax call, HashSet<string> found, List<string> next, Func<InvocationExpressionSyntax, SyntaxNode, HashSet<string>, bool> leads)
    {
        for (SyntaxNode? node = call.Parent; node is not (null or BaseTypeDeclarationSyntax); node = node.Parent)
        {
            string? name = node switch
            {
                MethodDeclarationSyntax method => method.Identifier.ValueText,
                LocalFunctionStatementSyntax function => function.Identifier.ValueText,
                _ => null,
            };
            if (name is not null && !found.Contains(name) && leads(call, node, found))
            {
                found.Add(name);
                next.Add(name);
            }
        }
    }
}
