using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// The rented array of a field that grows: its content is copied to a larger one, which takes its place in the field,
/// and nobody returns it.
/// </summary>
internal static class ReplacedArray
{
    /// <summary>
    /// The assignment that loses the array which a field holds, where a call rents the larger one; null where the
    /// method may return the old one, or where the type never returns what is in the field.
    /// </summary>
    public static SyntaxNode? TryFind(LeaseSeed seed, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (seed.Kind != LeaseKind.Array
            || AssignmentOf(seed.Origin, cancellationToken) is not
                {
                    Target: IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field },
                } assignment
            || !IsCopiedBefore(field, assignment)
            || !IsReturnedElsewhere(field, assignment, pools, cancellationToken))
        {
            return null;
        }

        return assignment.Syntax;
    }

    /// <summary>The assignment that puts what is rented here into a member, directly or from a local.</summary>
    private static ISimpleAssignmentOperation? AssignmentOf(IOperation rent, CancellationToken cancellationToken)
    {
        IOperation value = rent.WithImplicitConversions();
        if (value.Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator })
        {
            return null;
        }

        if (LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken) is not { IsSingleAssignment: true } flow)
        {
            return null;
        }

        ISimpleAssignmentOperation? found = null;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is ISimpleAssignmentOperation assignment && assignment.Value == use.Value)
            {
                if (found is not null)
                {
                    return null;
                }

                found = assignment;
            }
        }

        return found;
    }

    /// <summary>
    /// Whether all that the method does with the field before the assignment is to read its content, and it copies it
    /// at least once. A call of the type's own code may return the array.
    /// </summary>
    private static bool IsCopiedBefore(IFieldSymbol field, ISimpleAssignmentOperation assignment)
    {
        bool isCopied = false;
        foreach (IOperation operation in MemberBody.Of(assignment).Descendants())
        {
            switch (operation)
            {
                case IFieldReferenceOperation { Field: { } used } reference
                    when reference != assignment.Target && SymbolEqualityComparer.Default.Equals(used, field):
                    if (!ReadsContent(reference, ref isCopied))
                    {
                        return false;
                    }

                    break;
                case IInvocationOperation { TargetMethod: { } called }
                    when called.Name is "Return" or "Exchange" or "Dispose"
                        || SymbolEqualityComparer.Default.Equals(called.ContainingType, field.ContainingType):
                    return false;
            }
        }

        return isCopied;
    }

    private static bool ReadsContent(IFieldReferenceOperation reference, ref bool isCopied)
    {
        IOperation value = reference.WithImplicitConversions();
        switch (value.Parent)
        {
            case IPropertyReferenceOperation or IArrayElementReferenceOperation:
                return true;
            case IInvocationOperation { TargetMethod: { Name: "CopyTo", IsStatic: false } }:
                isCopied = true;
                return true;
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } }
                when method.Name is "Copy" or "BlockCopy" or "CopyTo" or "AsSpan" or "AsMemory":
                isCopied = true;
                return KnownTypes.IsUnderSystem(method.ContainingType.ContainingNamespace);
            default:
                return false;
        }
    }

    /// <summary>Whether another member of the type returns the field's array to its pool.</summary>
    private static bool IsReturnedElsewhere(
        IFieldSymbol field, ISimpleAssignmentOperation assignment, PoolCalls pools, CancellationToken cancellationToken)
    {
        Compilation compilation = assignment.SemanticModel!.Compilation;
        foreach (SyntaxReference part in field.ContainingType.DeclaringSyntaxReferences)
        {
            SyntaxNode type = part.GetSyntax(cancellationToken);
            foreach (SimpleNameSyntax name in NamedPlaces.In(type, "Return", cancellationToken))
            {
                if (name.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call
                    && SourceModels.Of(compilation, type.SyntaxTree).GetOperation(call, cancellationToken)
                        is IInvocationOperation giveBack
                    && pools.IsArrayReturn(giveBack)
                    && Returns(giveBack, field, cancellationToken))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool Returns(IInvocationOperation giveBack, IFieldSymbol field, CancellationToken cancellationToken)
    {
        IOperation? given = giveBack.ValueAt(0)?.WithoutConversions();
        if (given is ILocalReferenceOperation local)
        {
            given = LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken)?.InitialValue?.WithoutConversions();
        }

        return given is IFieldReferenceOperation { Field: var returned }
            && SymbolEqualityComparer.Default.Equals(returned, field);
    }
}
