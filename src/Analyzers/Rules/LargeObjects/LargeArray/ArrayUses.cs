using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Decides what a use of an array becomes when the array is rented. A use that hands the array to code which is not
/// known to be done with it when it returns has no answer. A span cannot be kept by the method that takes it; an array
/// or memory can, so those are followed only into methods of the framework.
/// </summary>
internal sealed class ArrayUses(KnownTypes types)
{
    /// <summary>What a use becomes; null where the array may escape or the length of the whole array matters.</summary>
    public ArrayUse? Of(LocalUse use)
    {
        if (use.IsCaptured)
        {
            return null;
        }

        IOperation value = use.Value;
        if (KindOf(value.Type) is { } view)
        {
            return ContentOf(value, view) is { } taken ? new ArrayUse(use.Reference, view, use.Reference, taken) : null;
        }

        switch (value.Parent)
        {
            case IPropertyReferenceOperation { Property: { Name: "Length", ContainingType.Name: "Array" } } length:
                return length.Parent is INameOfOperation
                    ? null
                    : new ArrayUse(use.Reference, ArrayUseKind.Length, length, ContentUse.None);
            case IArrayElementReferenceOperation { Indices.Length: 1 } element:
                return OfElement(use, element);
            case IForEachLoopOperation:
                return new ArrayUse(use.Reference, ArrayUseKind.Enumerated, use.Reference, ContentUse.Reads);
            case IBinaryOperation or IIsPatternOperation
                {
                    Pattern: IConstantPatternOperation
                        or INegatedPatternOperation { Pattern: IConstantPatternOperation },
                }
                when use.Kind == LocalUseKind.Compared:
                return ArrayUse.Unchanged(use.Reference, ContentUse.None);
            case IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation slice }
                when slice.TargetMethod is { Name: "AsSpan" or "AsMemory", ContainingType: { } extensions }
                    && types.Is(extensions, "System.MemoryExtensions"):
                return OfSlice(use, slice);
            case IArgumentOperation { Parameter: { } parameter, Parent: { } call }:
                return OfArgument(use, call, parameter);
            default:
                return null;
        }
    }

    private static ArrayUse? OfElement(LocalUse use, IArrayElementReferenceOperation element)
    {
        // The address of an element that is kept or handed on would outlive the rent unseen.
        if (element.Parent is IArgumentOperation { Parameter.RefKind: not RefKind.None } or IAddressOfOperation
                or IReturnOperation { Parent: null }
            || element.Syntax.Parent is RefExpressionSyntax)
        {
            return null;
        }

        ContentUse content = element.Parent is ISimpleAssignmentOperation assignment && assignment.Target == element
            ? ContentUse.None
            : ContentUse.Reads;
        if (element.Indices[0].Type?.SpecialType is >= SpecialType.System_Int32 and <= SpecialType.System_UInt64)
        {
            return ArrayUse.Unchanged(use.Reference, content);
        }

        return element.Syntax is not ElementAccessExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments }
            ? null
            : arguments[0].Expression switch
            {
                PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.IndexExpression }
                    => new ArrayUse(use.Reference, ArrayUseKind.FromEnd, element, content),

                // A range of an array is a copy: what happens to it is of no interest.
                RangeExpressionSyntax => new ArrayUse(use.Reference, ArrayUseKind.Range, element, ContentUse.Reads),
                _ => null,
            };
    }

    /// <summary>
    /// What becomes of <c>array.AsSpan()</c> and <c>array.AsSpan(start, length)</c>, used on the spot.
    /// </summary>
    private ArrayUse? OfSlice(LocalUse use, IInvocationOperation slice)
    {
        IOperation value = slice;
        while (value.Parent is IConversionOperation conversion && KindOf(conversion.Type) is not null)
        {
            value = conversion;
        }

        // In the static form the array is one of the arguments.
        if (slice.Syntax is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 0 or 2 } given }
            || slice.Arguments.Length != given.Count + 1
            || KindOf(value.Type) is not { } view
            || ContentOf(value, view) is not { } content)
        {
            return null;
        }

        return given.Count == 0
            ? new ArrayUse(use.Reference, view, slice, content)
            : ArrayUse.Unchanged(
                use.Reference,
                content == ContentUse.Overwrites || content == ContentUse.Fills && !FrameworkCalls.IsZero(slice, 1)
                    ? ContentUse.Reads
                    : content);
    }

    /// <summary>What becomes of an array that a method takes as it is, with offset and count or as a whole.</summary>
    private ArrayUse? OfArgument(LocalUse use, IOperation call, IParameterSymbol parameter)
    {
        if (parameter.RefKind != RefKind.None || call.CalledMethod() is not { } method)
        {
            return null;
        }

        if (call is not IInvocationOperation invocation)
        {
            return call.Type?.SpecialType == SpecialType.System_String && TakesRange(method, parameter.Ordinal + 1)
                ? ArrayUse.Unchanged(use.Reference, ContentUse.Reads)
                : null;
        }

        if (!FrameworkCalls.IsDone(invocation))
        {
            return null;
        }

        if (method.ContainingType.SpecialType == SpecialType.System_Array)
        {
            return OfArrayMethod(use, invocation, parameter.Ordinal);
        }

        if (method.Name == "BlockCopy"
            || parameter.Ordinal > 0 && types.IsOrInherits(method.ContainingType, "System.Text.Encoding"))
        {
            return ArrayUse.Unchanged(use.Reference, ContentUse.Reads);
        }

        // A hash or cipher writes as much as it reads, from the offset on that follows the array.
        if (method.Name == "TransformBlock" && parameter.Name == "outputBuffer")
        {
            return ArrayUse.Unchanged(use.Reference, ContentUse.None);
        }

        // A conversion to anything else (object, IEnumerable) hides from the method that it has an array.
        bool fills = FrameworkCalls.IsRead(method) && FrameworkCalls.IsZero(call, parameter.Ordinal + 1);
        return use.Value.Type is IArrayTypeSymbol && TakesRange(method, parameter.Ordinal + 1)
            ? ArrayUse.Unchanged(use.Reference, fills ? ContentUse.Fills : ContentUse.Reads)
            : null;
    }

    /// <summary>What becomes of <c>Array.Copy</c>, <c>Array.Sort</c> and their kin.</summary>
    private static ArrayUse? OfArrayMethod(LocalUse use, IInvocationOperation call, int ordinal)
    {
        IMethodSymbol method = call.TargetMethod;
        ArrayUse? Whole(ContentUse content)
            => HasNames(call) ? null : new ArrayUse(use.Reference, ArrayUseKind.Whole, call, content);
        return method.Name switch
        {
            "Copy" => ArrayUse.Unchanged(use.Reference, ContentUse.Reads),
            "Reverse" or "Sort" when method.Parameters.Length == 1 => Whole(ContentUse.Reads),
            "IndexOf" when method.Parameters.Length == 2 && ordinal == 0 => Whole(ContentUse.Reads),
            "Clear" when method.Parameters.Length == 1 => Whole(ContentUse.Overwrites),
            "Fill" when method.Parameters.Length == 2 && ordinal == 0 => Whole(ContentUse.Overwrites),
            "Clear" or "Reverse" or "Sort" or "Fill" or "IndexOf"
                when TakesRange(method, ordinal + 1) || TakesRange(method, ordinal + 2)
                => ArrayUse.Unchanged(use.Reference, ContentUse.Reads),
            _ => null,
        };
    }

    /// <summary>What the code that takes a view of the array does with the elements.</summary>
    private static ContentUse? ContentOf(IOperation view, ArrayUseKind kind)
        => view.Parent switch
        {
            IArgumentOperation { Parent: IInvocationOperation call }
                when (kind == ArrayUseKind.Span ? CannotKeepSpan(call) : FrameworkCalls.IsDone(call))
                => ContentOf(call.TargetMethod),
            IInvocationOperation { TargetMethod: { Name: "CopyTo" or "Clear" or "Fill" or "ToArray" } method } call
                when call.Instance == view && FrameworkCalls.IsOfRuntime(method.ContainingType)
                => method.Name is "Clear" or "Fill" ? ContentUse.Overwrites : ContentUse.Reads,
            IForEachLoopOperation => ContentUse.Reads,
            _ => null,
        };

    private static ContentUse ContentOf(IMethodSymbol method)
        => !FrameworkCalls.IsOfRuntime(method.ContainingType) ? ContentUse.Reads
            : method.Name is "ReadExactly" or "ReadExactlyAsync" or "NextBytes" ? ContentUse.Overwrites
            : method.Name == "Fill" && method.Parameters.Length == 1 ? ContentUse.Overwrites
            : FrameworkCalls.IsRead(method) ? ContentUse.Fills
            : ContentUse.Reads;

    /// <summary>A span cannot be kept by the method that takes it, unless it answers with another one.</summary>
    private static bool CannotKeepSpan(IInvocationOperation call)
        => !SpanKeeping.CanHandOn(call.TargetMethod)
            && (call.Instance?.Type
                is not { IsRefLikeType: true } || FrameworkCalls.IsOfRuntime(call.TargetMethod.ContainingType));

    /// <summary>Which view a type is; null for any other type.</summary>
    private ArrayUseKind? KindOf(ITypeSymbol? type)
        => type is not INamedTypeSymbol { Arity: 1 } ? null
            : types.Is(type, "System.Span`1") || types.Is(type, "System.ReadOnlySpan`1") ? ArrayUseKind.Span
            : types.Is(type, "System.Memory`1") || types.Is(type, "System.ReadOnlyMemory`1") ? ArrayUseKind.Memory
            : null;

    /// <summary>Whether two numbers stand at a position: offset and count.</summary>
    private static bool TakesRange(IMethodSymbol method, int ordinal)
        => method.Parameters.Length > ordinal + 1
            && method.Parameters[ordinal].Type.SpecialType == SpecialType.System_Int32
            && method.Parameters[ordinal + 1].Type.SpecialType == SpecialType.System_Int32;

    /// <summary>
    /// Whether a call names an argument: named ones cannot be followed by further ones without names.
    /// </summary>
    private static bool HasNames(IInvocationOperation call)
    {
        foreach (ArgumentSyntax argument in ((InvocationExpressionSyntax)call.Syntax).ArgumentList.Arguments)
        {
            if (argument.NameColon is not null)
            {
                return true;
            }
        }

        return false;
    }
}
