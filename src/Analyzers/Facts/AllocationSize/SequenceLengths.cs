using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>
/// How many elements a sequence has: an array, a string, <c>Enumerable.Range</c> and the query operators that keep the
/// number, a list that is filled before.
/// </summary>
/// <param name="definitions">Finds what variables are given.</param>
/// <param name="types">The types known by name.</param>
internal sealed class SequenceLengths(Definitions definitions, KnownTypes types)
{
    /// <summary>The operation of <c>[a, b, .. c]</c>, which newer compilers have.</summary>
    public const OperationKind CollectionExpression = (OperationKind)127;

    private const OperationKind Spread = (OperationKind)128;

    /// <summary>Whether a property tells the number of elements of a sequence of the runtime.</summary>
    public static bool IsLength(IPropertySymbol property)
        => property.Name is "Length" or "LongLength" or "Count"
            && (property.ContainingType.SpecialType is SpecialType.System_Array or SpecialType.System_String
                || property.ContainingType is { Name: "List" or "ICollection" or "IReadOnlyCollection", ContainingNamespace.Name: "Generic" });

    /// <summary>The least and greatest number of elements.</summary>
    /// <param name="sequence">An expression of a sequence.</param>
    /// <param name="values">Knows the values of integers.</param>
    /// <param name="depth">How many definitions may still be followed.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    public Bounds Of(IOperation sequence, ValueBounds values, int depth, CancellationToken cancellationToken)
    {
        sequence = sequence.WithoutConversions();
        if (depth <= 0)
        {
            return Bounds.Length;
        }

        cancellationToken.ThrowIfCancellationRequested();
        if (sequence.ConstantValue is { HasValue: true, Value: string text })
        {
            return Bounds.Exactly(text.Length);
        }

        Bounds bounds = sequence switch
        {
            IArrayCreationOperation { DimensionSizes.Length: 1 } array => values.Of(array.DimensionSizes[0], depth - 1, cancellationToken),
            ILocalReferenceOperation or IFieldReferenceOperation => OfVariable(sequence, values, depth, cancellationToken),
            IInvocationOperation invocation => OfInvocation(invocation, values, depth, cancellationToken),
            IObjectCreationOperation creation => OfCreation(creation, values, depth, cancellationToken),
            { Kind: CollectionExpression } => OfElements(sequence, values, depth, cancellationToken),
            _ => Bounds.Length,
        };
        return new Bounds(System.Math.Max(bounds.Least, 0), System.Math.Min(bounds.Greatest, int.MaxValue));
    }

    /// <summary>The elements of a collection expression: its items, and those of what it spreads.</summary>
    private Bounds OfElements(IOperation expression, ValueBounds values, int depth, CancellationToken cancellationToken)
    {
        Bounds count = Bounds.Exactly(0);
        foreach (IOperation element in expression.ChildOperations)
        {
            count += element.Kind == Spread
                ? Of(FirstChild(element), values, depth - 1, cancellationToken)
                : Bounds.Exactly(1);
        }

        return count;
    }

    private static IOperation FirstChild(IOperation operation)
    {
        foreach (IOperation child in operation.ChildOperations)
        {
            return child;
        }

        return operation;
    }

    /// <summary>
    /// What a variable of a type that cannot change its length holds, by all its definitions; a list is counted by what
    /// is added to it.
    /// </summary>
    private Bounds OfVariable(IOperation reference, ValueBounds values, int depth, CancellationToken cancellationToken)
    {
        IOperation? initial = definitions.InitialValue(reference, cancellationToken);
        if (initial?.WithoutConversions() is IObjectCreationOperation creation && !IsFixed(creation.Type))
        {
            return reference is ILocalReferenceOperation local
                && CollectionFill.Find(local.Local, creation, reference, cancellationToken) is { } fill
                    ? fill.Count(reference, this, values, depth - 1, cancellationToken)
                    : Bounds.Length;
        }

        Bounds? bounds = initial is null || !IsLasting(initial) ? null : Of(initial, values, depth - 1, cancellationToken);
        if (bounds is null && initial is not null
            || !definitions.TryFindOthers(reference, cancellationToken, out ImmutableArray<IOperation> others))
        {
            return Bounds.Length;
        }

        foreach (IOperation value in others)
        {
            if (!IsLasting(value))
            {
                return Bounds.Length;
            }

            Bounds one = Of(value, values, depth - 1, cancellationToken);
            bounds = bounds is { } known ? known.Or(one) : one;
        }

        return bounds ?? Bounds.Length;
    }

    /// <summary>Whether what an expression gives keeps its length: an array, a string, a query over such.</summary>
    private bool IsLasting(IOperation value)
    {
        value = value.WithoutConversions();
        return IsFixed(value.Type) || value is IInvocationOperation invocation && IsQuery(invocation.TargetMethod)
            && invocation.Arguments.Length > 0 && (IsSource(invocation.TargetMethod) || IsLasting(invocation.Arguments[0].Value));
    }

    private static bool IsFixed(ITypeSymbol? type)
        => type is IArrayTypeSymbol || type?.SpecialType == SpecialType.System_String;

    private static bool IsSource(IMethodSymbol method) => method.Name is "Range" or "Repeat";

    private bool IsQuery(IMethodSymbol method)
        => method is { IsStatic: true, ContainingType.Name: "Enumerable" } && types.Is(method.ContainingType, "System.Linq.Enumerable");

    private Bounds OfInvocation(IInvocationOperation invocation, ValueBounds values, int depth, CancellationToken cancellationToken)
    {
        IMethodSymbol method = invocation.TargetMethod;
        if (IsQuery(method))
        {
            return OfQuery(invocation, values, depth, cancellationToken);
        }

        switch (method.Name)
        {
            case "AllocateUninitializedArray" or "AllocateArray" when types.Is(method.ContainingType, "System.GC"):
            case "PadLeft" or "PadRight" when method.ContainingType.SpecialType == SpecialType.System_String:
                return values.Of(invocation.ValueAt(0), depth - 1, cancellationToken) with { Greatest = int.MaxValue };
            case "ToArray" when types.Is(method.ContainingType, "System.Collections.Generic.List`1") && invocation.Instance is { } list:
                return Of(list, values, depth - 1, cancellationToken);
            case "ToCharArray" when method.Parameters.IsEmpty && invocation.Instance is { } text:
                return Of(text, values, depth - 1, cancellationToken);
            case "Clone" when invocation.Instance?.Type is IArrayTypeSymbol:
                return Of(invocation.Instance, values, depth - 1, cancellationToken);
            default:
                return Bounds.Length;
        }
    }

    private Bounds OfQuery(IInvocationOperation invocation, ValueBounds values, int depth, CancellationToken cancellationToken)
    {
        Bounds Source(int ordinal) => Of(invocation.ValueAt(ordinal), values, depth - 1, cancellationToken);
        Bounds Value(int ordinal) => values.Of(invocation.ValueAt(ordinal), depth - 1, cancellationToken);
        switch (invocation.TargetMethod.Name)
        {
            case "Range" or "Repeat":
                return Value(1);
            case "Select" or "ToArray" or "ToList" or "AsEnumerable" or "OrderBy" or "OrderByDescending" or "ThenBy"
                or "ThenByDescending" or "Order" or "OrderDescending" or "Reverse" or "Cast" or "Shuffle" or "Index":
                return Source(0);
            case "Append" or "Prepend":
                return Source(0) + Bounds.Exactly(1);
            case "Concat":
                return Source(0) + Source(1);
            case "Zip" when invocation.TargetMethod.Parameters.Length == 2
                || invocation.TargetMethod.Parameters[2].Type.TypeKind == TypeKind.Delegate:
                return Bounds.Min(Source(0), Source(1));
            case "Take" when invocation.ValueAt(1).Type?.SpecialType == SpecialType.System_Int32:
                return Bounds.Min(Source(0), Value(1));
            case "Skip":
                return Source(0) - Bounds.Max(Value(1), Bounds.Exactly(0));
            default:
                return Bounds.Length;
        }
    }

    private Bounds OfCreation(IObjectCreationOperation creation, ValueBounds values, int depth, CancellationToken cancellationToken)
    {
        if (creation.Type?.SpecialType == SpecialType.System_String)
        {
            return creation.Constructor is { Parameters.Length: 2 } constructor
                && constructor.Parameters[0].Type.SpecialType == SpecialType.System_Char
                ? values.Of(creation.Arguments[1].Value, depth - 1, cancellationToken)
                : Bounds.Length;
        }

        // What stands in the braces comes on top of what the constructor copies.
        return types.Is(creation.Type, "System.Collections.Generic.List`1")
            && creation.Constructor is { Parameters.Length: 1 } copy
            && copy.Parameters[0].Type.SpecialType != SpecialType.System_Int32
                ? Of(creation.Arguments[0].Value, values, depth - 1, cancellationToken) with { Greatest = int.MaxValue }
                : Bounds.Length;
    }
}
