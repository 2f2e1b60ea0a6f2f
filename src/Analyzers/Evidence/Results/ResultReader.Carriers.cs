using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Results;

/// <content>Objects and tuples that carry a content beside its name and type.</content>
internal sealed partial class ResultReader
{
    /// <summary>What becomes of a content that an object or tuple is made with.</summary>
    /// <param name="carrier">The expression that makes it.</param>
    /// <param name="content">The member that holds the content; null where something else becomes of it.</param>
    private ResultUses OfHolder(ExpressionSyntax carrier, ISymbol? content, int locals)
    {
        if (content is null || locals == 0)
        {
            return ResultUses.Other;
        }

        Taker = null;
        Carrier = content.ContainingType;
        return OfCarrier(carrier, content, locals - 1);
    }

    private ResultUses OfElement(TupleExpressionSyntax tuple, ArgumentSyntax element, int locals)
        => model.GetTypeInfo(tuple, cancellationToken).Type is INamedTypeSymbol { IsTupleType: true } type
            && CarriedContent.MemberOf(type) is { } content
            && SymbolEqualityComparer.Default.Equals(
                type.TupleElements[tuple.Arguments.IndexOf(element)], content)
                ? OfHolder(tuple, content, locals)
                : ResultUses.Other;

    /// <summary>
    /// What becomes of a content that a member of a new object or of a local one is given; null for other members.
    /// </summary>
    private ResultUses? OfMember(AssignmentExpressionSyntax assignment, ISymbol member, int locals)
    {
        if (locals == 0
            || !SymbolEqualityComparer.Default.Equals(CarriedContent.MemberOf(member.ContainingType), member)
            || !CarriedContent.IsOnlyHeld(member, cancellationToken))
        {
            return null;
        }

        switch (assignment)
        {
            case { Parent: InitializerExpressionSyntax { Parent: BaseObjectCreationExpressionSyntax creation } }:
                return OfHolder(creation, member, locals);
            case { Left: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax owner } }
                when model.GetSymbolInfo(owner, cancellationToken).Symbol
                    is ILocalSymbol { DeclaringSyntaxReferences: [var declared] } local:
                Carrier = local.Type;
                return OfCarrierLocal(declared.GetSyntax(cancellationToken), local.Name, member, locals);
            default:
                return null;
        }
    }

    /// <summary>What becomes of the content of an object or tuple: it alone, not its name or type beside it.</summary>
    private ResultUses OfCarrier(ExpressionSyntax carrier, ISymbol content, int locals)
    {
        SyntaxNode whole = Whole(carrier);
        switch (whole.Parent)
        {
            case ReturnStatementSyntax or ArrowExpressionClauseSyntax:
                return OfValue(carrier, locals);
            case MemberAccessExpressionSyntax access when access.Expression == whole:
                return access.Parent is AssignmentExpressionSyntax set && set.Left == access ? ResultUses.None
                    : IsContent(access, content) ? OfValue(access, locals)
                    : access.Parent is InvocationExpressionSyntax ? ResultUses.Other
                    : ResultUses.None;
            case BinaryExpressionSyntax or IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax
                or UnaryPatternSyntax { Pattern: ConstantPatternSyntax } }:
                return ResultUses.None;
            case IsPatternExpressionSyntax { Pattern: var pattern } test when NameOf(pattern) is { } name:
                return OfCarrierLocal(test, name, content, locals);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable }
                when variable.Parent?.Parent is LocalDeclarationStatementSyntax:
                return OfCarrierLocal(variable, variable.Identifier.ValueText, content, locals);
            case AssignmentExpressionSyntax assignment when assignment.Right == whole:
                return PartFor(assignment, content) is { } part
                    ? OfLocal(assignment, part, locals)
                    : ResultUses.Other;
            default:
                return ResultUses.Other;
        }
    }

    private bool IsContent(MemberAccessExpressionSyntax access, ISymbol content)
        => access.Name.Identifier.ValueText == content.Name
            || (model.GetSymbolInfo(access, cancellationToken).Symbol is IFieldSymbol field
                && content is IFieldSymbol element
                && SymbolEqualityComparer.Default.Equals(
                    field.CorrespondingTupleField ?? field, element.CorrespondingTupleField ?? element));

    /// <summary>The variable that gets the content where a tuple or record is taken apart; null for none.</summary>
    private string? PartFor(AssignmentExpressionSyntax assignment, ISymbol content)
    {
        int place = content is IFieldSymbol { ContainingType: { IsTupleType: true } tuple } element
            ? tuple.TupleElements.IndexOf(element)
            : PlaceIn(model.GetDeconstructionInfo(assignment).Method);
        return place < 0 ? null : assignment.Left switch
        {
            DeclarationExpressionSyntax { Designation: ParenthesizedVariableDesignationSyntax all }
                when place < all.Variables.Count => NameOf(all.Variables[place]),
            TupleExpressionSyntax parts when place < parts.Arguments.Count => parts.Arguments[place].Expression switch
            {
                DeclarationExpressionSyntax declared => NameOf(declared.Designation),
                IdentifierNameSyntax local => local.Identifier.ValueText,
                _ => null,
            },
            _ => null,
        };
    }

    /// <summary>Which parameter of <c>Deconstruct</c> gets the bytes; -1 for none, or several.</summary>
    private static int PlaceIn(IMethodSymbol? deconstruct)
    {
        int place = -1;
        foreach (IParameterSymbol part in deconstruct?.Parameters ?? ImmutableArray<IParameterSymbol>.Empty)
        {
            if (CarriedContent.IsBytes(part.Type))
            {
                if (place >= 0)
                {
                    return -1;
                }

                place = part.Ordinal;
            }
        }

        return place;
    }

    /// <summary>The name that <c>is { } file</c> or <c>is not FileDto file</c> gives; null for none.</summary>
    private static string? NameOf(PatternSyntax pattern)
        => pattern switch
        {
            UnaryPatternSyntax not => NameOf(not.Pattern),
            DeclarationPatternSyntax { Designation: var name } => NameOf(name),
            RecursivePatternSyntax
                { PositionalPatternClause: null, PropertyPatternClause.Subpatterns.Count: 0, Designation: { } name } =>
                NameOf(name),
            _ => null,
        };

    private static string? NameOf(VariableDesignationSyntax designation)
        => (designation as SingleVariableDesignationSyntax)?.Identifier.ValueText;

    private ResultUses OfCarrierLocal(SyntaxNode declared, string name, ISymbol content, int locals)
    {
        ResultUses uses = ResultUses.None;
        if (declared.FirstAncestorOrSelf<BlockSyntax>() is { } block)
        {
            foreach (IdentifierNameSyntax use in UsesOf(block, declared.Span.End, name))
            {
                uses |= model.GetSymbolInfo(use, cancellationToken).Symbol is ILocalSymbol
                    ? OfCarrier(use, content, locals - 1)
                    : ResultUses.None;
            }
        }

        return uses == ResultUses.None || locals == 0 ? ResultUses.Other : uses;
    }
}
