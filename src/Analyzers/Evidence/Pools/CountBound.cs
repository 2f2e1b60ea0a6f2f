using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>
/// Whether code asks how many objects there are: it compares the count of a collection, a counter or the result of an
/// interlocked operation with a limit, or waits for a slot.
/// </summary>
/// <remarks>
/// In doubt there is a limit: a comparison that means something else keeps the rule silent. What is no limit is zero
/// (whether there is anything at all), but for a number that begins with more, and what <see cref="UnsetLimit"/> says.
/// </remarks>
internal sealed class CountBound(ISymbol storage, Compilation compilation)
{
    private const int MaxDepth = 2;

    /// <summary>The limit that was found last; null where it is a slot to wait for.</summary>
    public IOperation? Limit { get; private set; }

    /// <summary>Whether a member, or a member of the same type that it calls, has a limit.</summary>
    public bool IsIn(IOperation body, CancellationToken cancellationToken) => IsIn(body, MaxDepth, cancellationToken);

    private bool IsIn(IOperation body, int depth, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            bool isFound = operation switch
            {
                IBinaryOperation comparison when IsComparison(comparison.OperatorKind)
                    => IsLimit(comparison.LeftOperand, comparison.RightOperand, body, cancellationToken)
                        || IsLimit(comparison.RightOperand, comparison.LeftOperand, body, cancellationToken),
                IIsPatternOperation { Pattern: IRelationalPatternOperation relation } test
                    => IsLimit(test.Value, relation.Value, body, cancellationToken),
                // Emptied before each object that is put in, it holds one at most.
                IInvocationOperation { TargetMethod.Name: "Clear", Parent.Parent: IBlockOperation block } clear
                    when block.Parent == body || block == body
                    => clear.Instance?.ReadVariable() is { } emptied
                        && SymbolEqualityComparer.Default.Equals(emptied.OriginalDefinition, storage),
                IInvocationOperation call => (IsSlot(call) && !IsMutex(call, body))
                    || (depth > 0
                        && BodyOf(call.TargetMethod, call, cancellationToken) is { } callee
                        && IsIn(callee, depth - 1, cancellationToken)),
                IPropertyReferenceOperation { Type.SpecialType: SpecialType.System_Boolean } property when depth > 0
                    => BodyOf(property.Property.GetMethod, property, cancellationToken) is { } getter
                        && IsIn(getter, depth - 1, cancellationToken),
                _ => false,
            };
            if (isFound)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsComparison(BinaryOperatorKind kind)
        => kind is BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.GreaterThan
            or BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals;

    private bool IsLimit(IOperation count, IOperation limit, IOperation body, CancellationToken cancellationToken)
    {
        IOperation bound = limit.WithoutConversions();
        if (IsSizeOfObject(bound)
            || CounterOf(count.WithoutConversions(), body) is not { } counter
            || bound.ConstantValue is { HasValue: true, Value: -1 or null or int.MaxValue or long.MaxValue }
            || UnsetLimit.Is(bound, storage.ContainingType, compilation, cancellationToken))
        {
            return false;
        }

        if (bound.ConstantValue is { HasValue: true, Value: 0 or 0L })
        {
            Limit = null;
            return BeginsWithMany(counter, cancellationToken);
        }

        Limit = limit;
        return true;
    }

    /// <summary>Whether a value says how large one object of the pool is: <c>_buffer.Length</c>.</summary>
    private bool IsSizeOfObject(IOperation value)
        => value is IPropertyReferenceOperation { Instance.Type: { } measured }
            && StorageCreation.TypeOf(storage) is INamedTypeSymbol { TypeArguments: { Length: 1 } elements }
            && SymbolEqualityComparer.Default.Equals(measured, elements[0]);

    /// <summary>
    /// Whether a number is one of free places, or of objects that may still be made: a field of the pool, that begins
    /// with more than one. Where it has come to zero nothing more is kept, or made.
    /// </summary>
    private bool BeginsWithMany(ISymbol counter, CancellationToken cancellationToken)
        => counter is IFieldSymbol
            && counter.IsStatic == storage.IsStatic
            && IsOfOwner(counter)
            && StorageCreation.ValuesOf(counter, compilation, cancellationToken).Exists(value =>
                value is not (IUnaryOperation or IBinaryOperation)
                && value.ConstantValue is not { HasValue: true, Value: <= 1 or int.MaxValue });

    /// <summary>
    /// What counts objects in a value: a collection, a number that may change, or what a local is a copy of; null where
    /// nothing does.
    /// </summary>
    private ISymbol? CounterOf(IOperation value, IOperation body)
    {
        switch (value)
        {
            case IPropertyReferenceOperation { Property: { Name: "Count" or "Length" } property } count
                when count.Instance is { } counted:
                return counted.WithoutConversions() is IParameterReferenceOperation || IsMemory(counted.Type)
                    ? null
                    : property;
            case IInvocationOperation { TargetMethod: { Name: "Count" } method }:
                return method;
            case IInvocationOperation { TargetMethod.ContainingType.Name: "Interlocked" or "Volatile" } call:
                return call.ValueAt(0).ReadVariable() is { } changed && IsNumber(call.Type) ? changed : null;
            case IIncrementOrDecrementOperation change:
                return CounterOf(change.Target.WithoutConversions(), body);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract } sum:
                return CounterOf(sum.LeftOperand.WithoutConversions(), body)
                    ?? CounterOf(sum.RightOperand.WithoutConversions(), body);
            case IFieldReferenceOperation { Field: { IsConst: false, IsReadOnly: false } field }:
                return IsNumber(field.Type) ? field : null;
            case IPropertyReferenceOperation { Property: var property }:
                return IsNumber(property.Type) && IsOfOwner(property) ? property : null;
            case ILocalReferenceOperation { Local: var local } when IsNumber(local.Type):
                foreach (IOperation source in ReturnSide.ValuesOf(local, body))
                {
                    if (source is not ILocalReferenceOperation && CounterOf(source, body) is { } copied)
                    {
                        return copied;
                    }
                }

                return null;
            default:
                return null;
        }
    }

    private bool IsOfOwner(ISymbol member)
        => SymbolEqualityComparer.Default.Equals(member.ContainingType.OriginalDefinition, storage.ContainingType);

    /// <summary>Whether values of a type are texts or pieces of memory, whose length is no number of objects.</summary>
    private static bool IsMemory(ITypeSymbol? type)
        => type is IArrayTypeSymbol or { SpecialType: SpecialType.System_String }
            or INamedTypeSymbol { Name: "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" };

    private static bool IsNumber(ITypeSymbol? type)
        => type?.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_UInt32;

    /// <summary>Whether a call waits for a slot, or takes one of a fixed number of places.</summary>
    private static bool IsSlot(IInvocationOperation call)
        => call.TargetMethod.Name
                is "Wait" or "WaitAsync" or "WaitOne" or "TryAcquire" or "AttemptAcquire" or "AcquireAsync"
            && call.TargetMethod.ContainingType.Name
                is "SemaphoreSlim" or "Semaphore" or "WaitHandle" or "RateLimiter" or "ConcurrencyLimiter";

    /// <summary>
    /// Whether the same member gives the slot back without putting an object back: then it only guards the storage.
    /// </summary>
    private static bool IsMutex(IInvocationOperation wait, IOperation body)
    {
        bool releases = false;
        foreach (IOperation operation in body.Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod: var method })
            {
                if (StorageTypes.IsAddName(method.Name))
                {
                    return false;
                }

                releases |= method.Name == "Release"
                    && SymbolEqualityComparer.Default.Equals(method.ContainingType, wait.TargetMethod.ContainingType);
            }
        }

        return releases;
    }

    /// <summary>The body of a member of the pool's own type, in the file of an operation.</summary>
    private IOperation? BodyOf(IMethodSymbol? method, IOperation caller, CancellationToken cancellationToken)
    {
        if (method is not { DeclaringSyntaxReferences: { Length: 1 } references }
            || caller.SemanticModel is not { } model
            || references[0].SyntaxTree != model.SyntaxTree
            || !IsOfOwner(method))
        {
            return null;
        }

        SyntaxNode syntax = references[0].GetSyntax(cancellationToken);
        return model.OperationOf((syntax as ArrowExpressionClauseSyntax)?.Expression ?? syntax, cancellationToken);
    }
}
