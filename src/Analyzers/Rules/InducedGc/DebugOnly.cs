using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

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
            if (outer is IConditionalOperation { Condition: IPropertyReferenceOperation condition } guard
                && guard.WhenTrue == inner
                && condition.Property.Name == "IsAttached"
                && types.Is(condition.Property.ContainingType, "System.Diagnostics.Debugger"))
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
            if (directive is not IfDirectiveTriviaSyntax && open.Count > 0
                && directive is BranchingDirectiveTriviaSyntax or EndIfDirectiveTriviaSyntax)
            {
                open.Pop();
            }

            if (directive is BranchingDirectiveTriviaSyntax { BranchTaken: var isTaken } branch)
            {
                open.Push(isTaken && branch is ConditionalDirectiveTriviaSyntax { Condition: IdentifierNameSyntax name }
                    && name.Identifier.ValueText == DebugSymbol);
            }
        }

        return open.Contains(true);
    }
}
