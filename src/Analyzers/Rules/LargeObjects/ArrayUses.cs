using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Decides what a use of an array becomes when the array is rented. A use that hands the array to code which is not
/// known to be done with it when it returns has no answer.
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

        if (IsSpan(use.Value.Type))
        {
            return use.Value.Parent is IArgumentOperation span ? OfSpanArgument(use, use.Reference, span) : null;
        }

        return use.Value.Parent switch
        {
            IPropertyReferenceOperation { Property: { Name: "Length", ContainingType.SpecialType: SpecialType.System_Array } } length
                => new ArrayUse(use.Reference, ArrayUseKind.Length, length, ContentUse.None),
            IArrayElementReferenceOperation { Indices.Length: 1 } element when element.ArrayReference == use.Value
                => OfElement(use, element),
            IForEachLoopOperation loop when loop.Collection == use.Value
                => new ArrayUse(use.Reference, ArrayUseKind.Enumerated, use.Reference, ContentUse.Reads),
            IBinaryOperation or IIsPatternOperation
                {
                    Pattern: IConstantPatternOperation or INegatedPatternOperation { Pattern: IConstantPatternOperation },
                } when use.Kind == LocalUseKind.Compared
                => new ArrayUse(use.Reference, ArrayUseKind.Unchanged, use.Reference, ContentUse.None),
            IArgumentOperation argument => OfArgument(use, argument),
            _ => null,
        };
    }

    private static ArrayUse? OfElement(LocalUse use, IArrayElementReferenceOperation element)
    {
        if (IsTakenByReference(element))
        {
            return null;
        }

        ContentUse content = element.Parent is ISimpleAssignmentOperation assignment && assignment.Target == element
            ? ContentUse.None
            : ContentUse.Reads;
        if (element.Indices[0].Type?.SpecialType is SpecialType.System_Int32 or SpecialType.System_UInt32
            or SpecialType.System_Int64 or SpecialType.System_UInt64)
        {
            return new ArrayUse(use.Reference, ArrayUseKind.Unchanged, element, content);
        }

        return element.Syntax is ElementAccessExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments }
            && arguments[0].Expression is PrefixUnaryExpressionSyntax
            {
                RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.IndexExpression,
            }
                ? new ArrayUse(use.Reference, ArrayUseKind.FromEnd, element, content)
                : null;
    }

    /// <summary>Whether the address of an element is kept or handed on: it would outlive the rent unseen.</summary>
    private static bool IsTakenByReference(IOperation element)
        => element.Parent is IArgumentOperation { Parameter.RefKind: not RefKind.None }
            or IAddressOfOperation
            or IReturnOperation { Parent: null }
            || element.Syntax.Parent is RefExpressionSyntax;

    private ArrayUse? OfArgument(LocalUse use, IArgumentOperation argument)
    {
        // An implicit conversion to anything but a span (to object, to IEnumerable) hides the array from the checks below.
        if (use.Value.Type is not IArrayTypeSymbol && argument.Parent is not IInvocationOperation { TargetMethod.ContainingType.SpecialType: SpecialType.System_Array }
            && !IsBlockCopy(argument.Parent)
            || argument.Parameter is not { RefKind: RefKind.None } parameter || !IsDoneOnReturn(argument.Parent))
        {
            return null;
        }

        if (argument.Parent is IObjectCreationOperation { Constructor: { } constructor } text)
        {
            return text.Type?.SpecialType == SpecialType.System_String && TakesRange(constructor, parameter)
                ? Unchanged(use, argument, ContentUse.Reads)
                : null;
        }

        var call = (IInvocationOperation)argument.Parent!;
        IMethodSymbol method = call.TargetMethod;
        if (types.Is(method.ContainingType, "System.MemoryExtensions") && method.Name == "AsSpan")
        {
            return OfView(use, call);
        }

        if (method.ContainingType.SpecialType == SpecialType.System_Array)
        {
            return OfArrayMethod(use, argument, call, parameter);
        }

        if (IsBlockCopy(call)
            || types.IsOrInherits(method.ContainingType, "System.Text.Encoding") && parameter.Ordinal > 0)
        {
            return Unchanged(use, argument, ContentUse.Reads);
        }

        return TakesRange(method, parameter)
            ? Unchanged(use, argument, IsRead(method) && IsZero(call, parameter.Ordinal + 1) ? ContentUse.Fills : ContentUse.Reads)
            : null;
    }

    private bool IsBlockCopy(IOperation? call)
        => call is IInvocationOperation { TargetMethod: { Name: "BlockCopy" } method } && types.Is(method.ContainingType, "System.Buffer");

    private static ArrayUse Unchanged(LocalUse use, IArgumentOperation argument, ContentUse content)
        => new(use.Reference, ArrayUseKind.Unchanged, argument, content);

    private ArrayUse? OfArrayMethod(LocalUse use, IArgumentOperation argument, IInvocationOperation call, IParameterSymbol parameter)
    {
        IMethodSymbol method = call.TargetMethod;
        switch (method.Name)
        {
            case "Copy" or "ConstrainedCopy":
            case "Clear" or "Reverse" or "Sort" or "Fill" or "IndexOf" or "LastIndexOf" or "BinarySearch" when TakesRangeLater(method, parameter):
                return Unchanged(use, argument, ContentUse.Reads);
            case "Clear" or "Reverse" or "Sort" when method.Parameters.Length == 1:
            case "Fill" or "IndexOf" when method.Parameters.Length == 2 && parameter.Ordinal == 0:
                // Named arguments could not be followed by further ones without names.
                return HasNames(call)
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

    /// <summary><c>array.AsSpan()</c> and <c>array.AsSpan(start, length)</c>, used on the spot.</summary>
    private ArrayUse? OfView(LocalUse use, IInvocationOperation view)
    {
        int given = view.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments.Count: var count, Expression: MemberAccessExpressionSyntax }
            ? count
            : -1;
        if (given is not (0 or 2) || !view.TargetMethod.IsExtensionMethod && view.Arguments.Length == 0)
        {
            return null;
        }

        IOperation value = view;
        while (value.Parent is IConversionOperation conversion && IsSpan(conversion.Type))
        {
            value = conversion;
        }

        ArrayUseKind kind = given == 0 ? ArrayUseKind.Span : ArrayUseKind.Unchanged;
        IOperation site = given == 0 ? view : use.Reference;
        return value.Parent switch
        {
            IArgumentOperation argument when OfSpanArgument(use, site, argument) is { } found
                => new ArrayUse(use.Reference, kind, site, given == 2 && found.Content == ContentUse.Overwrites ? ContentUse.Reads : found.Content),
            IInvocationOperation { TargetMethod: { ReturnType.IsRefLikeType: false, ReturnsByRef: false } method } call
                when call.Instance == value && IsOfRuntime(method.ContainingType) && method.Name is "CopyTo" or "TryCopyTo" or "Clear" or "Fill" or "ToArray"
                => new ArrayUse(
                    use.Reference,
                    kind,
                    site,
                    given == 0 && method.Name is "Clear" or "Fill" ? ContentUse.Overwrites : ContentUse.Reads),
            IForEachLoopOperation => new ArrayUse(use.Reference, kind, site, ContentUse.Reads),
            _ => null,
        };
    }

    /// <summary>A span cannot be kept by the method that takes it, unless it answers with another one.</summary>
    private ArrayUse? OfSpanArgument(LocalUse use, IOperation site, IArgumentOperation argument)
    {
        if (argument.Parent is not IInvocationOperation { TargetMethod: { } method } call
            || method.ReturnType.IsRefLikeType
            || method.ReturnsByRef
            || method.ReturnsByRefReadonly
            || TakesRefLikeByReference(method)
            || call.Instance?.Type is { IsRefLikeType: true } && !IsOfRuntime(method.ContainingType))
        {
            return null;
        }

        ContentUse content = !IsOfRuntime(method.ContainingType) ? ContentUse.Reads
            : method.Name is "ReadExactly" or "NextBytes" || method.Name == "Fill" && method.Parameters.Length == 1 ? ContentUse.Overwrites
            : IsRead(method) && method.Parameters.Length == 1 ? ContentUse.Fills
            : ContentUse.Reads;
        return new ArrayUse(use.Reference, ArrayUseKind.Span, site, content);
    }

    private static bool TakesRefLikeByReference(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.RefKind != RefKind.None && parameter.Type.IsRefLikeType)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a call is one of the runtime's own that has read or written the array when it returns: no constructor
    /// that keeps it, nothing that goes on in a task or answers with an object that reads it later.
    /// </summary>
    private static bool IsDoneOnReturn(IOperation? call) => call switch
    {
        IObjectCreationOperation creation => creation.Type?.SpecialType == SpecialType.System_String,
        IInvocationOperation { TargetMethod: { Name: not "SetBuffer" } method } => IsOfRuntime(method.ContainingType)
            && IsReader(method.ContainingNamespace)
            && (IsPlain(method.ReturnType) || method.ReturnType is IArrayTypeSymbol { ElementType: { } element } && IsPlain(element)
                || method.Name == "AsSpan"),
        _ => false,
    };

    /// <summary>The namespaces whose methods take part of an array: those of arrays, streams, text, hashes and sockets.</summary>
    private static bool IsReader(INamespaceSymbol space)
        => space is { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
            || space.ToDisplayString() is "System.IO" or "System.IO.Compression" or "System.Text" or "System.Security.Cryptography"
                or "System.Net.Sockets" or "System.Net.Security";

    /// <summary>A result that cannot hold the array: nothing, a number, a truth value or a string.</summary>
    private static bool IsPlain(ITypeSymbol result)
        => result.SpecialType is SpecialType.System_Void or SpecialType.System_String
            || result.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double;

    private static bool IsRead(IMethodSymbol method)
        => method is { Name: "Read", ReturnType.SpecialType: SpecialType.System_Int32, ContainingNamespace: { Name: "IO", ContainingNamespace.Name: "System" } };

    private static bool IsZero(IInvocationOperation call, int ordinal)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Ordinal == ordinal)
            {
                return argument.Value.ConstantValue is { HasValue: true, Value: 0 };
            }
        }

        return false;
    }

    private static bool HasNames(IInvocationOperation call)
    {
        if (call.Syntax is not InvocationExpressionSyntax invocation)
        {
            return true;
        }

        foreach (ArgumentSyntax argument in invocation.ArgumentList.Arguments)
        {
            if (argument.NameColon is not null)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether offset and count follow the array.</summary>
    private static bool TakesRange(IMethodSymbol method, IParameterSymbol array)
        => method.Parameters.Length > array.Ordinal + 2
            && method.Parameters[array.Ordinal + 1].Type.SpecialType == SpecialType.System_Int32
            && method.Parameters[array.Ordinal + 2].Type.SpecialType == SpecialType.System_Int32;

    /// <summary>Whether offset and count follow the array, perhaps after the value that is looked for.</summary>
    private static bool TakesRangeLater(IMethodSymbol method, IParameterSymbol array)
        => TakesRange(method, array)
            || method.Parameters.Length > array.Ordinal + 3
            && method.Parameters[array.Ordinal + 2].Type.SpecialType == SpecialType.System_Int32
            && method.Parameters[array.Ordinal + 3].Type.SpecialType == SpecialType.System_Int32;

    private bool IsSpan(ITypeSymbol? type)
        => type is INamedTypeSymbol { IsRefLikeType: true, Name: "Span" or "ReadOnlySpan" }
            && (types.Is(type, "System.Span`1") || types.Is(type, "System.ReadOnlySpan`1"));

    /// <summary>Whether a type is the runtime's own: declared in metadata, under <c>System</c>.</summary>
    private static bool IsOfRuntime(INamedTypeSymbol type)
    {
        INamespaceSymbol space = type.ContainingNamespace;
        while (space.ContainingNamespace is { IsGlobalNamespace: false } outer)
        {
            space = outer;
        }

        return space.Name == "System" && !type.Locations.IsEmpty && type.Locations[0].IsInMetadata;
    }
}
