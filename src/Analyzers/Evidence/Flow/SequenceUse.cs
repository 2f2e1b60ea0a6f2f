using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>How code reads a list or array that it uses once.</summary>
internal enum SequenceUseKind
{
    /// <summary><c>foreach</c> over it.</summary>
    Loop,

    /// <summary>LINQ that ends in a value: <c>values.Skip(1).Sum()</c>.</summary>
    Query,

    /// <summary>LINQ that is worked out later: <c>values.Take(5)</c>.</summary>
    LazyQuery,

    /// <summary>One element by a constant index: <c>values[0]</c>.</summary>
    Index,

    /// <summary>A comparison that asks only whether there is any: <c>values.Count == 0</c>.</summary>
    EmptyTest,

    /// <summary>The number of elements.</summary>
    Count,

    /// <summary>
    /// An iterator of the code that goes through it once, and whose elements are read to their end:
    /// <c>foreach (var row in Parse(lines))</c>.
    /// </summary>
    Iterator,
}

/// <summary>The only use of a list or array.</summary>
/// <param name="Kind">How it is read.</param>
/// <param name="Operation">
/// The loop, the last operator of the query, the element, the comparison or the count.
/// </param>
/// <param name="IsPart">Whether it reads only a part: the first elements, a page, whether there is any.</param>
internal readonly record struct SequenceUse(SequenceUseKind Kind, IOperation Operation, bool IsPart)
{
    /// <summary>How the code around a list or array reads it; null for any use but those known.</summary>
    public static SequenceUse? TryClassify(IOperation value, KnownTypes types)
    {
        IOperation received = value.WithImplicitConversions();
        switch (received.Parent)
        {
            case IForEachLoopOperation loop when loop.Collection == received:
                return new SequenceUse(SequenceUseKind.Loop, loop, IsPart: false);
            case IPropertyReferenceOperation { Property.Name: "Count" or "Length" } count:
                return EmptyTestOf(count) is { } test
                    ? new SequenceUse(SequenceUseKind.EmptyTest, test, IsPart: true)
                    : new SequenceUse(SequenceUseKind.Count, count, IsPart: true);
            case IPropertyReferenceOperation { Property.IsIndexer: true, Arguments.Length: 1 } element
                when element.Instance == received && IsRead(element) && IsConstant(element.Arguments[0].Value):
                return new SequenceUse(SequenceUseKind.Index, element, IsPart: true);
            case IArrayElementReferenceOperation { Indices.Length: 1, Type.IsReferenceType: true } element
                when element.ArrayReference == received && IsRead(element) && IsConstant(element.Indices[0]):
                return new SequenceUse(SequenceUseKind.Index, element, IsPart: true);
            case IArgumentOperation { Parameter: { } parameter, Parent: IInvocationOperation call }
                when IteratorBody.ReadsOnce(call, parameter):
                return TryClassify(call, types) is { IsReadToEnd: true } read
                    ? new SequenceUse(SequenceUseKind.Iterator, read.Operation, IsPart: false)
                    : null;
            default:
                return LinqCalls.OperatorOn(value, types) is { } first ? OfQuery(first, types) : null;
        }
    }

    /// <summary>Whether the code reads what it wants at once; what is read later needs its source till then.</summary>
    public bool IsReadToEnd
        => Kind switch
        {
            SequenceUseKind.Loop or SequenceUseKind.Query or SequenceUseKind.Iterator => true,
            SequenceUseKind.LazyQuery => Operation.WithImplicitConversions() is var query
                && query.Parent is IForEachLoopOperation loop && loop.Collection == query,
            _ => false,
        };

    /// <summary>Whether it reads one element only, as from a file that holds one value.</summary>
    public bool IsSingleElement
        => Kind == SequenceUseKind.Index
            || Operation is IInvocationOperation
            {
                TargetMethod.Name: "First" or "FirstOrDefault" or "Last" or "LastOrDefault" or "Single"
                    or "SingleOrDefault"
                    or "ElementAt" or "ElementAtOrDefault",
            };

    private static SequenceUse? OfQuery(IInvocationOperation call, KnownTypes types)
    {
        bool isPart = false;
        while (true)
        {
            isPart |= call.TargetMethod.Name is "Take" or "Skip" or "TakeWhile" or "First" or "FirstOrDefault" or "Any"
                or "ElementAt" or "ElementAtOrDefault";
            if (!LinqCalls.IsLazy(call))
            {
                return call.TargetMethod.Name is "ToLookup"
                    ? null
                    : new SequenceUse(SequenceUseKind.Query, call, isPart);
            }

            if (LinqCalls.OperatorOn(call, types) is not { } next)
            {
                return new SequenceUse(SequenceUseKind.LazyQuery, call, isPart);
            }

            call = next;
        }
    }

    /// <summary>The comparison of a count with zero; null when the number itself matters.</summary>
    private static IBinaryOperation? EmptyTestOf(IPropertyReferenceOperation count)
        => count.Parent is IBinaryOperation { RightOperand.ConstantValue: { Value: int bound } } comparison
            && comparison.LeftOperand == count
            && (comparison.OperatorKind, bound) is
                (BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals or BinaryOperatorKind.GreaterThan, 0)
                or (BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.LessThan, 1)
            ? comparison
            : null;

    private static bool IsConstant(IOperation index) => index.ConstantValue is { HasValue: true, Value: int and >= 0 };

    private static bool IsRead(IOperation element)
        => element.Parent switch
        {
            IAssignmentOperation assignment => assignment.Target != element,
            IIncrementOrDecrementOperation or IAddressOfOperation => false,
            IArgumentOperation argument => argument.Parameter is { RefKind: RefKind.None },
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } }
                or ITupleOperation { Parent: IDeconstructionAssignmentOperation } => false,
            _ => true,
        };
}
