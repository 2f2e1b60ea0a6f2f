using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Says whether a local array that a query makes can be a chunked list: its elements are read and written one by one,
/// it is enumerated, or asked for its length.
/// </summary>
internal sealed class ChunkedArrayUses(ChunkedChange change, ChunkedUses uses)
{
    /// <summary>
    /// Whether everything done with the array can be done with the list, where only its local holds it.
    /// </summary>
    public bool Allow(IInvocationOperation query, INamedTypeSymbol counterpart, CancellationToken cancellationToken)
    {
        if (query.Parent
            is not IVariableInitializerOperation
                { Parent: IVariableDeclaratorOperation
                    { Symbol: { Type: IArrayTypeSymbol, RefKind: RefKind.None } local } declarator }
            || declarator.Syntax.Parent
                is not VariableDeclarationSyntax
                    { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax } declaration
            || declarator.EnclosingStatement()?.Parent is not { } scope
            || LocalFlowFact.TryAnalyze(local, scope, cancellationToken) is not { IsSingleAssignment: true } flow
            || !(declaration.Type.IsVar || change.Edits.TryReplaceArray(declaration.Type, counterpart)))
        {
            return false;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (!AllowUse(use.Reference, counterpart))
            {
                return false;
            }
        }

        return true;
    }

    private bool AllowUse(IOperation array, INamedTypeSymbol counterpart)
        => array.Parent switch
        {
            IArrayElementReferenceOperation { Indices: { Length: 1 } indices } element
                when element.ArrayReference == array
                => indices[0].Type?.SpecialType == SpecialType.System_Int32 && IsByValue(element),
            IPropertyReferenceOperation { Property.Name: "Length", Syntax: MemberAccessExpressionSyntax access }
                => change.Edits.TryRenameMember(access.Name, "Count"),
            IForEachLoopOperation => true,
            IConversionOperation { IsImplicit: true, Parent: IForEachLoopOperation { IsAsynchronous: false } } => true,
            IConversionOperation { IsImplicit: true, Type: { TypeKind: TypeKind.Interface } type } conversion
                => ChunkedTypes.Implements(counterpart, type) && uses.AllowInterface(conversion),
            _ => false,
        };

    /// <summary>Whether an element is only read or replaced: the list has no references to its elements.</summary>
    private static bool IsByValue(IOperation element)
        => element.Parent switch
        {
            IArgumentOperation argument => argument.Parameter?.RefKind == RefKind.None,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } }
                => false,
            IAddressOfOperation or ISimpleAssignmentOperation { IsRef: true } => false,
            IMemberReferenceOperation or IInvocationOperation
                => element.Type is { IsReferenceType: true } or { IsReadOnly: true },
            _ => true,
        };
}
