using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Rules.Pools;

namespace GcGuard.CodeFixes.Rules.RentedBuffers;

/// <summary>
/// Whether something that a buffer is given to works on it later: a task that nobody awaits, or a sequence that reads
/// it only when somebody asks for its elements. A buffer that is returned meanwhile belongs to another by then.
/// </summary>
internal static class PendingUse
{
    /// <summary>Longer chains of variables are not followed.</summary>
    private const int MaxDepth = 4;

    /// <summary>Whether a use of the buffer gives it to such a thing.</summary>
    public static bool IsOne(LocalUse use)
    {
        IOperation value = use.Value;
        while (ResultOf(value) is { Type: { } type } result)
        {
            if (IsPending(type))
            {
                return !IsDone(result.WithImplicitConversions(), depth: 0);
            }

            if (!IsView(type))
            {
                return false;
            }

            value = result.WithImplicitConversions();
        }

        return false;
    }

    /// <summary>The call or creation that a value is an argument or the receiver of.</summary>
    private static IOperation? ResultOf(IOperation value)
        => value.Parent switch
        {
            IArgumentOperation { Parent: { } call } => call,
            IInvocationOperation call when call.Instance == value => call,
            IArrayInitializerOperation { Parent: IArrayCreationOperation array } =>
                ResultOf(array.WithImplicitConversions()),
            _ => null,
        };

    private static bool IsPending(ITypeSymbol type)
        => ComputingCalls.IsAwaitable(type)
            || ComputingCalls.IsLazySequence(type)
            || type.Name.EndsWith("Awaitable", StringComparison.Ordinal)
            || type.Name.EndsWith("Awaiter", StringComparison.Ordinal);

    private static bool IsView(ITypeSymbol type)
        => type.Name is "Memory" or "ReadOnlyMemory" or "ArraySegment" or "ReadOnlySequence";

    /// <summary>Whether a task is awaited, or a sequence gone through, before the function goes on.</summary>
    private static bool IsDone(IOperation pending, int depth)
    {
        switch (pending.Parent)
        {
            case IAwaitOperation or IForEachLoopOperation:
            case IPropertyReferenceOperation { Property.Name: "Result" }:
                return true;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } kept:
                return depth < MaxDepth && IsDone(local, kept, depth);
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } kept:
                return depth < MaxDepth && IsDone(local, kept, depth);
        }

        return ResultOf(pending) is IInvocationOperation { TargetMethod: var method } call
            && (IsPending(method.ReturnType)
                ? IsDone(call.WithImplicitConversions(), depth)
                : method.Name is "GetResult" or "Wait" or "WaitAll"
                    || method.ContainingType is { Name: "Enumerable", ContainingNamespace.Name: "Linq" }
                        or { SpecialType: SpecialType.System_String });
    }

    /// <summary>
    /// Whether a task in a variable is awaited in one of its uses, or a sequence in one gone through in all of them.
    /// </summary>
    private static bool IsDone(ILocalSymbol local, IOperation kept, int depth)
    {
        bool isTask = ComputingCalls.IsAwaitable(local.Type);
        bool isDone = !isTask;
        foreach (IOperation operation in MemberBody.Of(kept).Descendants())
        {
            if (operation is not ILocalReferenceOperation reference
                || !SymbolEqualityComparer.Default.Equals(reference.Local, local)
                || (reference.Parent is ISimpleAssignmentOperation assignment && assignment.Target == reference))
            {
                continue;
            }

            bool isUseDone = IsDone(reference.WithImplicitConversions(), depth + 1);
            isDone = isTask ? isDone || isUseDone : isDone && isUseDone;
        }

        return isDone;
    }
}
