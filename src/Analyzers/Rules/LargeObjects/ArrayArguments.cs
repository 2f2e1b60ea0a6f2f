using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What becomes of an array that is passed to a method as it is, when the array is rented.</summary>
internal sealed class ArrayArguments(KnownTypes types)
{
    /// <summary>
    /// What the use becomes; null unless a method of the framework takes the array with offset and count, or can be told
    /// them, and is done with the array when it returns or when its task, which the code waits for, is completed.
    /// </summary>
    public ArrayUse? Of(LocalUse use, IArgumentOperation argument)
    {
        if (argument is not { Parameter: { RefKind: RefKind.None } parameter, Parent: { } parent })
        {
            return null;
        }

        if (parent is IObjectCreationOperation { Constructor: { } constructor, Type.SpecialType: SpecialType.System_String })
        {
            return TakesRange(constructor, parameter) ? ArrayUse.Unchanged(use.Reference, ContentUse.Reads) : null;
        }

        if (parent is not IInvocationOperation { TargetMethod: var method } call
            || !FrameworkCalls.IsDoneOnReturn(call) && !FrameworkCalls.IsDoneWhenAwaited(call))
        {
            return null;
        }

        if (method.ContainingType.SpecialType == SpecialType.System_Array)
        {
            return OfArrayMethod(use, call, parameter);
        }

        if (method.Name == "BlockCopy" && types.Is(method.ContainingType, "System.Buffer"))
        {
            return ArrayUse.Unchanged(use.Reference, ContentUse.Reads);
        }

        // A conversion to anything else (object, IEnumerable) hides from the method that it has an array.
        if (use.Value.Type is not IArrayTypeSymbol)
        {
            return null;
        }

        if (types.IsOrInherits(method.ContainingType, "System.Text.Encoding") && parameter.Ordinal > 0)
        {
            return ArrayUse.Unchanged(use.Reference, ContentUse.Reads);
        }

        // A hash or cipher writes as much as it reads, from the offset on that follows the array.
        if (method.Name == "TransformBlock" && parameter.Name == "outputBuffer")
        {
            return ArrayUse.Unchanged(use.Reference, ContentUse.None);
        }

        return TakesRange(method, parameter)
            ? ArrayUse.Unchanged(
                use.Reference,
                FrameworkCalls.IsRead(method) && FrameworkCalls.IsZero(call, parameter.Ordinal + 1)
                    ? ContentUse.Fills
                    : ContentUse.Reads)
            : null;
    }

    private static ArrayUse? OfArrayMethod(LocalUse use, IInvocationOperation call, IParameterSymbol parameter)
    {
        IMethodSymbol method = call.TargetMethod;
        switch (method.Name)
        {
            case "Copy" or "ConstrainedCopy":
            case "Clear" or "Reverse" or "Sort" or "Fill" or "IndexOf" or "LastIndexOf" or "BinarySearch" when TakesRangeLater(method, parameter):
                return ArrayUse.Unchanged(use.Reference, ContentUse.Reads);
            case "Clear" or "Reverse" or "Sort" when method.Parameters.Length == 1:
            case "Fill" or "IndexOf" when method.Parameters.Length == 2 && parameter.Ordinal == 0:
                // Named arguments could not be followed by further ones without names.
                return FrameworkCalls.NamesArguments(call)
                    ? null
                    : new ArrayUse(
                        use.Reference,
                        ArrayUseKind.Whole,
                        call,
                        method.Name is "Clear" or "Fill" ? ContentUse.Overwrites : ContentUse.Reads);
            default:
                return null;
        }
    }

    /// <summary>Whether offset and count follow the array.</summary>
    private static bool TakesRange(IMethodSymbol method, IParameterSymbol array)
        => AreNumbers(method, array.Ordinal + 1);

    /// <summary>Whether offset and count follow the array, perhaps after the value that is looked for.</summary>
    private static bool TakesRangeLater(IMethodSymbol method, IParameterSymbol array)
        => AreNumbers(method, array.Ordinal + 1) || AreNumbers(method, array.Ordinal + 2);

    private static bool AreNumbers(IMethodSymbol method, int ordinal)
        => method.Parameters.Length > ordinal + 1
            && method.Parameters[ordinal].Type.SpecialType == SpecialType.System_Int32
            && method.Parameters[ordinal + 1].Type.SpecialType == SpecialType.System_Int32;
}
