namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>A local that takes a part of a value: <c>var (rows, total) = await store.PageAsync(…)</c>.</summary>
internal static class Deconstruction
{
    /// <summary>
    /// The value that is taken apart, without conversions; null for other locals, and for changed ones.
    /// </summary>
    public static IOperation? ValueOf(ILocalReferenceOperation part, CancellationToken cancellationToken)
    {
        if (part.Local.DeclaringSyntaxReferences.Length != 1
            || part.Local.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                is not SingleVariableDesignationSyntax designation
            || designation.FirstAncestorOrSelf<AssignmentExpressionSyntax>() is not { } syntax
            || !syntax.Left.Contains(designation))
        {
            return null;
        }

        IOperation? value = null;
        foreach (IOperation operation in part.Root().Descendants())
        {
            switch (operation)
            {
                case IDeconstructionAssignmentOperation whole when whole.Syntax == syntax:
                    value = whole.Value.WithoutConversions();
                    break;
                case IAssignmentOperation { Target: ILocalReferenceOperation { Local: { } changed } }
                    when SymbolEqualityComparer.Default.Equals(changed, part.Local):
                    return null;
            }
        }

        return value;
    }
}
