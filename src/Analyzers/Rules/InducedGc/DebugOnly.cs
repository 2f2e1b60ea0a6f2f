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
    public static bool Covers(IOperation operation, ISymbol containingSymbol, KnownTypes types)
        => IsConditional(containingSymbol, types)
            || IsGuardedByDebugger(operation, types)
            || IsInDebugBranch(operation.Syntax);

    private static bool IsConditional(ISymbol member, KnownTypes types)
    {
        foreach (AttributeData attribute in member.GetAttributes())
        {
            if (attribute.ConstructorArguments.Length == 1
                && attribute.ConstructorArguments[0].Value is DebugSymbol
                && types.Is(attribute.AttributeClass, "System.Diagnostics.ConditionalAttribute"))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsGuardedByDebugger(IOperation operation, KnownTypes types)
    {
        for (IOperation inner = operation; inner.Parent is { } outer; inner = outer)
        {
            if (outer is IConditionalOperation { Condition: IPropertyReferenceOperation { Property: { Name: "IsAttached" } property } } guard
                && guard.WhenTrue == inner
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
        SyntaxNode root = node.SyntaxTree.GetRoot();
        if (!root.ContainsDirectives)
        {
            return false;
        }

        var open = new Stack<bool>();
        for (DirectiveTriviaSyntax? directive = root.GetFirstDirective();
            directive is not null && directive.SpanStart < node.SpanStart;
            directive = directive.GetNextDirective())
        {
            switch (directive)
            {
                case IfDirectiveTriviaSyntax condition:
                    open.Push(condition.BranchTaken && AsksForDebug(condition.Condition));
                    break;
                case ElifDirectiveTriviaSyntax condition when open.Count > 0:
                    open.Pop();
                    open.Push(condition.BranchTaken && AsksForDebug(condition.Condition));
                    break;
                case ElseDirectiveTriviaSyntax when open.Count > 0:
                    open.Pop();
                    open.Push(false);
                    break;
                case EndIfDirectiveTriviaSyntax when open.Count > 0:
                    open.Pop();
                    break;
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
