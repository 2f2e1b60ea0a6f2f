using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>The local that holds the array which <c>ToArray</c> has made, and nothing else that anybody reads.</summary>
/// <param name="flow">The local.</param>
/// <param name="assignment">The statement that gives it the array; null when its declaration does.</param>
internal sealed class CopiedArray(LocalFlowFact flow, IExpressionStatementOperation? assignment)
{
    /// <summary>The local.</summary>
    public LocalFlowFact Flow { get; } = flow;

    /// <summary>
    /// The statement that gives it the array, where it is declared before the stream is: <c>byte[] bytes; using (…) {
    /// …; bytes = ms.ToArray(); }</c>. Null when its declaration does.
    /// </summary>
    public IExpressionStatementOperation? Assignment { get; } = assignment;

    /// <summary>
    /// The local an array goes into, null when it goes into none; not ok when that local could hold anything else or
    /// is seen elsewhere.
    /// </summary>
    public static (bool IsOk, CopiedArray? Array) TryFind(IInvocationOperation toArray, CancellationToken cancellationToken)
        => toArray.WithImplicitConversions().Parent switch
        {
            IVariableInitializerOperation initializer => Declared(initializer, cancellationToken) is { } declared
                ? (true, declared)
                : (false, null),
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment =>
                Assigned(assignment, target, cancellationToken) is { } assigned ? (true, assigned) : (false, null),
            _ => (true, null),
        };

    /// <summary>Whether a use of the local only reads the array's length.</summary>
    public static bool IsLength(LocalUse use)
        => use.Value.Parent is IPropertyReferenceOperation property && ArrayConsumers.IsArrayLength(property);

    private static CopiedArray? Declared(IVariableInitializerOperation initializer, CancellationToken cancellationToken)
        => initializer.Parent is IVariableDeclaratorOperation { Symbol: { } local } declarator
            && OverloadLookup.IsByteArray(local.Type)
            && declarator.EnclosingStatement() is IVariableDeclarationGroupOperation { Parent: { } block }
            && LocalFlowFact.TryAnalyze(local, block, cancellationToken) is { IsSingleAssignment: true, Escapes: false } flow
                ? new CopiedArray(flow, null)
                : null;

    private static CopiedArray? Assigned(
        ISimpleAssignmentOperation assignment,
        ILocalReferenceOperation target,
        CancellationToken cancellationToken)
    {
        if (assignment.Parent is not IExpressionStatementOperation statement
            || !OverloadLookup.IsByteArray(target.Local.Type)
            || LocalFlowFact.TryAnalyze(target.Local, target, cancellationToken) is not { Escapes: false } flow
            || !IsFirstValue(flow, statement))
        {
            return null;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind == LocalUseKind.Written && use.Reference != target)
            {
                return null;
            }
        }

        return new CopiedArray(flow, statement);
    }

    /// <summary>
    /// Whether the local has no value before the assignment that could be read after it: it is declared without one,
    /// so that the compiler sees to it, or nothing but blocks that always run stands between declaration and assignment.
    /// </summary>
    private static bool IsFirstValue(LocalFlowFact flow, IOperation assignment)
    {
        if (flow.Declarator.EnclosingStatement() is not { Parent: { } scope })
        {
            return false;
        }

        bool hasValue = flow.Declarator.GetVariableInitializer() is not null;
        if (hasValue && flow.InitialValue is not { ConstantValue: { HasValue: true, Value: null } })
        {
            return false;
        }

        for (IOperation? current = assignment.Parent; current is not null && current != scope; current = current.Parent)
        {
            if (current is ILoopOperation || (hasValue && current is not (IBlockOperation or IUsingOperation)))
            {
                return false;
            }
        }

        return true;
    }
}
