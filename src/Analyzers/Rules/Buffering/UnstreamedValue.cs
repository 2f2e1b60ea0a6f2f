using System.Threading;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>Why System.Text.Json writes a value in one piece.</summary>
internal enum UnstreamedKind
{
    /// <summary>A <c>List&lt;T&gt;</c> or an array of values that have no parts.</summary>
    List,

    /// <summary>A text, which is one token.</summary>
    Text,

    /// <summary>A <c>byte[]</c>, which is one token of Base64.</summary>
    Bytes,

    /// <summary>A value whose type names a converter of the project.</summary>
    Converter,
}

/// <summary>
/// A value that is serialised to a stream, as if in pieces, and that System.Text.Json first writes whole into one
/// buffer: it looks after each element of a collection, and after each member of an object, whether it should flush, but
/// not inside a <c>List&lt;T&gt;</c> or array whose elements are single tokens, not inside a token, and not inside a
/// converter that somebody else wrote. The declared type decides.
/// </summary>
/// <remarks>
/// Read in the source (System.Text.Json, <c>ListOfTConverter.OnWriteResume</c> and <c>ArrayConverter.OnWriteResume</c>)
/// and measured by a test that counts the writes.
/// </remarks>
internal sealed class UnstreamedValue
{
    private const string ListType = "System.Collections.Generic.List`1";

    private UnstreamedValue(
        IInvocationOperation call,
        IOperation value,
        ITypeSymbol type,
        UnstreamedKind kind,
        ITypeSymbol? element,
        IArgumentOperation? contract)
    {
        Call = call;
        Value = value;
        Type = type;
        Kind = kind;
        Element = element;
        Contract = contract;
    }

    /// <summary>The call that serialises.</summary>
    public IInvocationOperation Call { get; }

    /// <summary>What is serialised.</summary>
    public IOperation Value { get; }

    /// <summary>The type it is serialised as.</summary>
    public ITypeSymbol Type { get; }

    /// <summary>Why it is written in one piece.</summary>
    public UnstreamedKind Kind { get; }

    /// <summary>The type of the list's elements; null for the other kinds.</summary>
    public ITypeSymbol? Element { get; }

    /// <summary>The argument that is a contract made by the source generator, in the place of options; null for none.</summary>
    public IArgumentOperation? Contract { get; }

    /// <summary>The value that a call serialises in one piece, or null. Cheap: it is asked of every invocation.</summary>
    public static UnstreamedValue? TryFind(
        IInvocationOperation call, Definitions definitions, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!IsToStream(call, types) || ArgumentNamed(call, "value") is not { } argument)
        {
            return null;
        }

        IOperation value = argument.Value is IConversionOperation { IsImplicit: true } ? argument.Value.WithoutConversions() : argument.Value;
        if (DeclaredType(call) is not { } type || KindOf(type, types, out ITypeSymbol? element) is not { } kind)
        {
            return null;
        }

        IArgumentOperation? contract = ArgumentNamed(call, "jsonTypeInfo") ?? ArgumentNamed(call, "context");
        return kind != UnstreamedKind.List || IsInOnePiece(call, element!, contract, definitions, types, cancellationToken)
            ? new UnstreamedValue(call, value, type, kind, element, contract)
            : null;
    }

    /// <summary>
    /// The type of the elements where a call of the serialiser, whatever it makes, would write its value to a stream in one
    /// piece because that is a list or array; null for every other value.
    /// </summary>
    public static ITypeSymbol? ElementOfList(
        IInvocationOperation call, Definitions definitions, KnownTypes types, CancellationToken cancellationToken)
        => DeclaredType(call) is { } type
            && KindOf(type, types, out ITypeSymbol? element) == UnstreamedKind.List
            && ArgumentNamed(call, "jsonTypeInfo") is null
            && ArgumentNamed(call, "context") is null
            && IsInOnePiece(call, element!, null, definitions, types, cancellationToken)
                ? element
                : null;

    private static bool IsInOnePiece(
        IInvocationOperation call,
        ITypeSymbol element,
        IArgumentOperation? contract,
        Definitions definitions,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        // What a contract says about numbers stands in attributes elsewhere.
        SerializerOptionsKind known = contract is not null
            ? SerializerOptionsKind.HandlesNumbers
            : SerializerOptions.Of(ArgumentNamed(call, "options")?.Value, definitions, types, cancellationToken);
        return known == SerializerOptionsKind.Plain || (known == SerializerOptionsKind.HandlesNumbers && !IsNumber(element));
    }

    /// <summary>The value's type as a message shows it.</summary>
    public string Describe() => Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

    /// <summary>The argument for a parameter of a call, where it is written out.</summary>
    public static IArgumentOperation? ArgumentNamed(IInvocationOperation call, string parameter)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Name == parameter && argument.ArgumentKind == ArgumentKind.Explicit)
            {
                return argument;
            }
        }

        return null;
    }

    /// <summary>
    /// Whether a call is <c>JsonSerializer.Serialize</c> or <c>SerializeAsync</c> into a stream other than one in memory.
    /// A pipe hands out small blocks one after the other, so what is written into it is never one large object.
    /// </summary>
    private static bool IsToStream(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod is { Name: "Serialize" or "SerializeAsync", Parameters: { Length: > 1 } parameters }
            && types.Is(call.TargetMethod.ContainingType, "System.Text.Json.JsonSerializer")
            && types.Is(parameters[0].Type, "System.IO.Stream")
            && call.ArgumentAt(0)?.Value.WithoutConversions() is { } stream
            && !types.IsOrInherits(stream.Type, "System.IO.MemoryStream")
            && !IsMadeInMemory(stream, types);

    private static bool IsMadeInMemory(IOperation stream, KnownTypes types)
        => stream is ILocalReferenceOperation reference
            && LocalFlowFact.TryAnalyze(reference.Local, reference, default)?.InitialValue is { } initial
            && types.IsOrInherits(initial.Type, "System.IO.MemoryStream");

    /// <summary>The type that decides: the type argument, or the constant <c>typeof(T)</c> of the other overloads.</summary>
    private static ITypeSymbol? DeclaredType(IInvocationOperation call)
        => call.TargetMethod.TypeArguments.Length == 1
            ? call.TargetMethod.TypeArguments[0]
            : (ArgumentNamed(call, "inputType")?.Value as ITypeOfOperation)?.TypeOperand;

    private static UnstreamedKind? KindOf(ITypeSymbol type, KnownTypes types, out ITypeSymbol? element)
    {
        element = null;
        switch (type)
        {
            case { SpecialType: SpecialType.System_String }:
                return UnstreamedKind.Text;
            case IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte }:
                return UnstreamedKind.Bytes;
            case IArrayTypeSymbol { Rank: 1 } array:
                element = array.ElementType;
                return IsToken(element, types) ? UnstreamedKind.List : null;
            case INamedTypeSymbol { TypeArguments.Length: 1 } list when types.Is(list, ListType):
                element = list.TypeArguments[0];
                return IsToken(element, types) ? UnstreamedKind.List : null;
            case INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } named when HasOwnConverter(named, types):
                return UnstreamedKind.Converter;
            default:
                return null;
        }
    }

    /// <summary>Whether a value of a type is one token that the serialiser's own converter writes.</summary>
    private static bool IsToken(ITypeSymbol type, KnownTypes types)
    {
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable)
        {
            type = nullable.TypeArguments[0];
        }

        return IsNumber(type)
            || type.SpecialType is SpecialType.System_Boolean or SpecialType.System_Char or SpecialType.System_String or SpecialType.System_DateTime
            || (type.TypeKind == TypeKind.Enum && !HasConverter(type, types))
            || types.Is(type, "System.Guid") || types.Is(type, "System.DateTimeOffset") || types.Is(type, "System.TimeSpan")
            || types.Is(type, "System.DateOnly") || types.Is(type, "System.TimeOnly") || types.Is(type, "System.Uri");
    }

    private static bool IsNumber(ITypeSymbol type)
        => (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : type)
            .SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_Double;

    private static bool HasConverter(ITypeSymbol type, KnownTypes types)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (types.IsOrInherits(attribute.AttributeClass, "System.Text.Json.Serialization.JsonConverterAttribute"))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a type names a converter that is not the platform's and no factory of others.</summary>
    private static bool HasOwnConverter(INamedTypeSymbol type, KnownTypes types)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (types.Is(attribute.AttributeClass, "System.Text.Json.Serialization.JsonConverterAttribute")
                && attribute.ConstructorArguments is { Length: 1 } arguments
                && arguments[0].Value is INamedTypeSymbol converter
                && !KnownTypes.IsUnderSystem(converter.ContainingNamespace)
                && types.IsOrInherits(converter, "System.Text.Json.Serialization.JsonConverter`1"))
            {
                return true;
            }
        }

        return false;
    }
}
