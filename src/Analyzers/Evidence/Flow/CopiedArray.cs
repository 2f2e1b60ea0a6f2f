namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>The local that holds the array which <c>ToArray</c> has made, and nothing else.</summary>
/// <param name="Flow">The local.</param>
/// <param name="Assignment">
/// The statement that gives it the array, where it is declared before the stream is: <c>byte[] bytes; using (…) { …;
/// bytes = ms.ToArray(); }</c>. Null when its declaration does.
/// </param>
internal sealed record CopiedArray(LocalFlowFact Flow, IExpressionStatementOperation? Assignment)
{
    /// <summary>
    /// The local an array goes into, null when it goes into none; not ok when that local could hold anything else or
    /// is seen elsewhere.
    /// </summary>
    public static (bool IsOk, CopiedArray? Array) TryFind(
        IInvocationOperation toArray, CancellationToken cancellationToken)
    {
        CopiedArray? array;
        switch (toArray.WithImplicitConversions().Parent)
        {
            case IVariableInitializerOperation initializer:
                array = Declared(initializer, cancellationToken);
                break;
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment:
                array = Assigned(assignment, target, cancellationToken);
                break;
            default:
                return (true, null);
        }

        return (array is not null, array);
    }

    /// <summary>Whether a use of the local only reads the array's length.</summary>
    public static bool IsLength(LocalUse use)
        => use.Value.Parent is IPropertyReferenceOperation property && ArrayConsumers.IsArrayLength(property);

    private static CopiedArray? Declared(IVariableInitializerOperation initializer, CancellationToken cancellationToken)
        => initializer.Parent is IVariableDeclaratorOperation { Symbol: { } local } declarator
            && OverloadLookup.IsByteArray(local.Type)
            && LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken) is { Escapes: false } flow
            && flow.IsSingleAssignment
                ? new CopiedArray(flow, null)
                : null;

    private static CopiedArray? Assigned(
        ISimpleAssignmentOperation assignment, ILocalReferenceOperation target, CancellationToken cancellationToken)
        => assignment.Parent is IExpressionStatementOperation statement
            && OverloadLookup.IsByteArray(target.Local.Type)
            && LocalFlowFact.TryAnalyze(target.Local, target, cancellationToken) is { Escapes: false } flow
            && flow.OnlyValue() == assignment.Value.WithoutConversions()
            && IsFirstValue(flow, statement)
                ? new CopiedArray(flow, statement)
                : null;

    /// <summary>
    /// Whether the local has no value before the assignment that could be read after it: it is declared without one, so
    /// that the compiler sees to it, or nothing but blocks that always run stands between declaration and assignment.
    /// </summary>
    private static bool IsFirstValue(LocalFlowFact flow, IOperation assignment)
    {
        IOperation? scope = flow.Declarator.EnclosingStatement()?.Parent;
        bool hasValue = flow.InitialValue is not null;
        for (IOperation? current = assignment.Parent; current != scope; current = current.Parent)
        {
            if (current is null or ILoopOperation || (hasValue && current is not (IBlockOperation or IUsingOperation)))
            {
                return false;
            }
        }

        return scope is not null;
    }
}
