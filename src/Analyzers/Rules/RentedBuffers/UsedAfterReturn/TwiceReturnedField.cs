using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// An array of a field that one member returns to its pool, and disposing of the object once more: nothing there asks
/// whether it still has it.
/// </summary>
internal static class TwiceReturnedField
{
    /// <summary>
    /// The other return of the field that a call in <c>Dispose</c> or <c>DisposeAsync</c> gives back; null where there
    /// is none, or one of the two members takes the array out of the field or hangs on a condition.
    /// </summary>
    public static SyntaxNode? TryFind(
        IInvocationOperation call, ISymbol code, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (code is not IMethodSymbol { Name: "Dispose" or "DisposeAsync", IsStatic: false } disposing
            || !pools.IsArrayReturn(call)
            || FieldOf(call) is not { IsStatic: false } field
            || !IsCertain(call.Syntax, field.Name)
            || call.SemanticModel is not { Compilation: { } compilation })
        {
            return null;
        }

        foreach (SyntaxReference part in field.ContainingType.DeclaringSyntaxReferences)
        {
            SemanticModel model = SourceModels.Of(compilation, part.SyntaxTree);
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is InvocationExpressionSyntax
                    {
                        Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return" },
                    } other
                    && other.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method
                    && method.Identifier.ValueText != disposing.Name
                    && IsCertain(other, field.Name)
                    && model.GetOperation(other, cancellationToken) is IInvocationOperation giveBack
                    && pools.IsArrayReturn(giveBack)
                    && SymbolEqualityComparer.Default.Equals(FieldOf(giveBack), field))
                {
                    return other;
                }
            }
        }

        return null;
    }

    private static IFieldSymbol? FieldOf(IInvocationOperation call)
        => call.ValueAt(0).WithoutConversions()
            is IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field }
                ? field
                : null;

    /// <summary>Whether a member always returns what is in its field, and leaves it there.</summary>
    private static bool IsCertain(SyntaxNode giveBack, string field)
    {
        if (giveBack.FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { } member)
        {
            return false;
        }

        for (SyntaxNode? outer = giveBack.Parent; outer != member; outer = outer!.Parent)
        {
            if (ForeignArray.Decides(outer!) || outer is WhileStatementSyntax or ForEachStatementSyntax)
            {
                return false;
            }
        }

        foreach (SyntaxNode node in member.DescendantNodes())
        {
            if ((node is ReturnStatementSyntax && node.SpanStart < giveBack.SpanStart)
                || (node is AssignmentExpressionSyntax { Left: { } target } && IsNamed(target, field))
                || (node is ArgumentSyntax { RefKindKeyword.RawKind: not (int)SyntaxKind.None } argument
                    && IsNamed(argument.Expression, field)))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsNamed(ExpressionSyntax expression, string field)
        => expression switch
        {
            IdentifierNameSyntax name => name.Identifier.ValueText == field,
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText == field,
            _ => false,
        };
}
