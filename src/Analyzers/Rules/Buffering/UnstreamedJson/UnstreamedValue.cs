using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A list or array that is serialised to a stream, as if in pieces, and that System.Text.Json first writes whole into
/// one buffer: it looks after each element of a collection whether it should flush, but not inside a
/// <c>List&lt;T&gt;</c> or array whose elements are single tokens. The declared type decides. With options of its own,
/// a call may have another converter.
/// </summary>
/// <remarks>
/// Read in the source (System.Text.Json, <c>ListOfTConverter.OnWriteResume</c> and <c>ArrayConverter.OnWriteResume</c>)
/// and measured by a test that counts the writes.
/// </remarks>
/// <param name="Call">The call that serialises.</param>
/// <param name="Value">What is serialised.</param>
/// <param name="Type">The type it is serialised as.</param>
/// <param name="Element">The type of the elements.</param>
internal sealed record UnstreamedValue(
    IInvocationOperation Call, IOperation Value, ITypeSymbol Type, ITypeSymbol Element)
{
    /// <summary>The value that a call serialises in one piece, or null. Cheap.</summary>
    public static UnstreamedValue? TryFind(IInvocationOperation call, KnownTypes types)
        => IsToStream(call, types)
            && call.ArgumentNamed("value") is { } argument
            && DeclaredType(call) is { } type
            && ElementOfList(call, types) is { } element
                ? new UnstreamedValue(call, argument.Value.WithoutImplicitConversion(), type, element)
                : null;

    /// <summary>
    /// The type of the elements where a call of the serialiser, whatever it makes, would write its value to a stream in
    /// one piece because that is a list or array; null for every other value.
    /// </summary>
    public static ITypeSymbol? ElementOfList(IInvocationOperation call, KnownTypes types)
    {
        ITypeSymbol? element = DeclaredType(call) switch
        {
            IArrayTypeSymbol { Rank: 1, ElementType: { SpecialType: not SpecialType.System_Byte } of } => of,
            INamedTypeSymbol { TypeArguments: [var of] } list
                when types.Is(list, "System.Collections.Generic.List`1") => of,
            _ => null,
        };
        return element is not null && IsToken(element, types) && HasDefaults(call) ? element : null;
    }

    /// <summary>Whether a call is given no contract, no context and no options that matter.</summary>
    private static bool HasDefaults(IInvocationOperation call)
        => call.ArgumentNamed("jsonTypeInfo") is null
            && call.ArgumentNamed("context") is null
            && (call.ArgumentNamed("options")?.Value.WithoutConversions() switch
            {
                null or IDefaultValueOperation or { ConstantValue: { HasValue: true, Value: null } } => true,
                IPropertyReferenceOperation { Property: { Name: "Default", IsStatic: true } } => true,
                IFieldReferenceOperation { Field.IsReadOnly: true, SemanticModel: { } model } field =>
                    new Definitions(model.Compilation).InitialValue(field, default) is IObjectCreationOperation made
                    && IsPlain(made),
                var made => made is IObjectCreationOperation creation && IsPlain(creation),
            });

    /// <summary>Whether options are made with settings that neither bring a converter nor handle numbers.</summary>
    private static bool IsPlain(IObjectCreationOperation options)
    {
        foreach (IOperation member in options.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
        {
            if ((member as ISimpleAssignmentOperation)?.Target is not IPropertyReferenceOperation { Property: { } set }
                || set.Name is "NumberHandling" or "TypeInfoResolver")
            {
                return false;
            }
        }

        return options.Arguments.IsEmpty;
    }

    /// <summary>
    /// Whether a call is <c>JsonSerializer.Serialize</c> or <c>SerializeAsync</c> into a stream other than one in
    /// memory. A pipe hands out small blocks one after the other, so what is written into it is never one large object.
    /// </summary>
    private static bool IsToStream(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod is { Name: "Serialize" or "SerializeAsync", Parameters: { Length: > 1 } parameters }
            && types.Is(call.TargetMethod.ContainingType, "System.Text.Json.JsonSerializer")
            && types.Is(parameters[0].Type, "System.IO.Stream")
            && call.ArgumentAt(0)?.Value is { } stream
            && !types.IsOrInherits(LocalFlowFact.OriginOf(stream, default).Type, "System.IO.MemoryStream");

    /// <summary>The type that decides: the type argument, or the <c>typeof(T)</c> of the other overloads.</summary>
    private static ITypeSymbol? DeclaredType(IInvocationOperation call)
        => call.TargetMethod.TypeArguments is [var type]
            ? type
            : (call.ArgumentNamed("inputType")?.Value as ITypeOfOperation)?.TypeOperand;

    /// <summary>Whether a value of a type is one token that the serialiser's own converter writes.</summary>
    private static bool IsToken(ITypeSymbol type, KnownTypes types)
    {
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable)
        {
            type = nullable.TypeArguments[0];
        }

        return type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_String
            || type.SpecialType == SpecialType.System_DateTime
            || (type.TypeKind == TypeKind.Enum && type.GetAttributes().IsEmpty)
            || types.Is(type, "System.Guid") || types.Is(type, "System.DateTimeOffset")
            || types.Is(type, "System.TimeSpan") || types.Is(type, "System.DateOnly")
            || types.Is(type, "System.TimeOnly") || types.Is(type, "System.Uri");
    }
}
