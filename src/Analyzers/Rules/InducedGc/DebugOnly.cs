using System.Collections.Generic;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Code that a release build does not have or that runs only under a debugger: it hunts leaks.</summary>
internal static class DebugOnly
{
    private const string DebugSymbol = "DEBUG";

    /// <summary>Whether the call is compiled only for, or guarded by, debugging.</summary>
    public static bool Covers(RuleOperation suspect, KnownTypes types)
    {
        foreach (AttributeData attribute in suspect.ContainingSymbol.GetAttributes())
        {
            if (attribute.ConstructorArguments.Length == 1
                && attribute.ConstructorArguments[0].Value is DebugSymbol
                && types.Is(attribute.AttributeClass, "System.Diagnostics.ConditionalAttribute"))
            {
                return true;
            }
        }

        return IsGuardedByDebugger(suspect.Operation, types) || IsInDebugBranch(suspect.Operation.Syntax);
    }

    private static bool IsGuardedByDebugger(IOperation operation, KnownTypes types)
    {
        for (IOperation inner = operation; inner.Parent is { } outer; inner = outer)
        {
            if (outer is IConditionalOperation { Condition: IPropertyReferenceOperation { Property: var property } } guard
                && guard.WhenTrue == inner
                && property.Name == "IsAttached"
                && types.Is(property.ContainingType, "System.Diagnostics.Debugger"))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the code stands in the taken branch of an <c>#if</c> that asks for <c>DEBUG</c>.</summary>
    private static bool IsInDebugBranch(SyntaxNode node)
    {
        var open = new Stack<bool>();
        for (DirectiveTriviaSyntax? directive = node.SyntaxTree.GetRoot().GetFirstDirective();
            directive is not null && directive.SpanStart < node.SpanStart;
            directive = directive.GetNextDirective())
        {
            if (directive is IfDirectiveTriviaSyntax)
            {
                open.Push(false);
            }

            if (directive is BranchingDirectiveTriviaSyntax branch && open.Count > 0)
            {
                open.Pop();
                open.Push(branch is ConditionalDirectiveTriviaSyntax { BranchTaken: true } taken && AsksForDebug(taken.Condition));
            }
            else if (directive is EndIfDirectiveTriviaSyntax && open.Count > 0)
            {
                open.Pop();
            }
        }

        return open.Contains(true);
    }

    private static bool AsksForDebug(ExpressionSyntax condition)
        => condition switch
        {
            IdentifierNameSyntax name => name.Identifier.ValueText == DebugSymbol,
            ParenthesizedExpressionSyntax inner => AsksForDebug(inner.Expression),
            BinaryExpressionSyntax both when both.IsKind(SyntaxKind.LogicalAndExpression)
                => AsksForDebug(both.Left) || AsksForDebug(both.Right),
            _ => false,
        };
}
