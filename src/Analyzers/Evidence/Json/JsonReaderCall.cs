using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Json;

/// <summary>The methods that make objects of JSON.</summary>
internal enum JsonReaderKind
{
    /// <summary><c>System.Text.Json.JsonSerializer.Deserialize</c> and <c>DeserializeAsync</c>.</summary>
    Text,

    /// <summary><c>Newtonsoft.Json.JsonConvert.DeserializeObject</c>.</summary>
    Newtonsoft,

    /// <summary>What Newtonsoft.Json has beside it: <c>PopulateObject</c>, its serializer over a reader.</summary>
    NewtonsoftOther,

    /// <summary>What parses JSON into a document, of which nothing says how large it is.</summary>
    Document,
}

/// <summary>A call that makes objects of JSON.</summary>
/// <param name="Invocation">The call.</param>
/// <param name="Kind">Which method it is.</param>
/// <param name="Target">The type that is made; null where it is known only when the program runs.</param>
internal readonly record struct JsonReaderCall(
    IInvocationOperation Invocation, JsonReaderKind Kind, ITypeSymbol? Target)
{
    private const string TextJson = "System.Text.Json.JsonSerializer",
        NewtonsoftConvert = "Newtonsoft.Json.JsonConvert", Newtonsoft = "Newtonsoft.Json.JsonSerializer",
        Token = "Newtonsoft.Json.Linq.JToken";

    /// <summary>The reader's call that takes its JSON by a parameter; null when it is none.</summary>
    public static JsonReaderCall? TryFind(IInvocationOperation invocation, IParameterSymbol parameter, KnownTypes types)
    {
        IMethodSymbol method = invocation.TargetMethod;
        INamedTypeSymbol type = method.ContainingType;
        JsonReaderKind? kind = method.Name switch
        {
            _ when parameter.Ordinal != 0 => null,
            "Deserialize" or "DeserializeAsync" when types.Is(type, TextJson) => JsonReaderKind.Text,
            "DeserializeObject" when types.Is(type, NewtonsoftConvert) => JsonReaderKind.Newtonsoft,
            "Deserialize" when types.IsOrInherits(type, Newtonsoft) => JsonReaderKind.NewtonsoftOther,
            "DeserializeAnonymousType" or "PopulateObject" when types.Is(type, NewtonsoftConvert) =>
                JsonReaderKind.NewtonsoftOther,
            "Parse" or "ParseAsync" or "Load" or "ReadFrom" when IsDocument(type, types) => JsonReaderKind.Document,
            _ => null,
        };
        return kind is { } known
            ? new JsonReaderCall(invocation, known, known == JsonReaderKind.Document ? type : TargetOf(invocation))
            : null;
    }

    /// <summary>Whether the reader has a form that takes a stream of bytes: those of System.Text.Json.</summary>
    public bool TakesStream
        => Kind == JsonReaderKind.Text
            || (Kind == JsonReaderKind.Document
                && Invocation.TargetMethod.ContainingType is { Name: "JsonDocument" or "JsonNode" });

    /// <summary>The call as a message shows it: <c>JsonSerializer.Deserialize</c>, <c>JObject.Parse</c>.</summary>
    public string Describe() => Invocation.TargetMethod.ContainingType.Name + "." + Invocation.TargetMethod.Name;

    /// <summary>
    /// Whether values of a type hold whatever the JSON holds, so that the type does not say how much that is:
    /// documents, <c>object</c>, dictionaries from names to such values.
    /// </summary>
    public static bool IsDocument(ITypeSymbol? type, KnownTypes types)
        => type switch
        {
            null => false,
            IDynamicTypeSymbol or { SpecialType: SpecialType.System_Object } => true,
            INamedTypeSymbol { TypeArguments: [var key, var held], Name: { } name } =>
                key.SpecialType == SpecialType.System_String
                && name is "Dictionary" or "IDictionary" or "IReadOnlyDictionary"
                && (held.SpecialType == SpecialType.System_String || IsDocument(held, types)),
            INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable =>
                IsDocument(nullable.TypeArguments[0], types),
            _ => types.Is(type, "System.Text.Json.JsonDocument")
                || types.Is(type, "System.Text.Json.JsonElement")
                || types.Is(type, "System.Dynamic.ExpandoObject")
                || types.IsOrInherits(type, "System.Text.Json.Nodes.JsonNode")
                || types.IsOrInherits(type, Token),
        };

    /// <summary>The type argument, the operand of <c>typeof</c>, or the type of the object that is filled.</summary>
    private static ITypeSymbol? TargetOf(IInvocationOperation invocation)
    {
        if (invocation.TargetMethod.TypeArguments is [var made])
        {
            return made;
        }

        foreach (IArgumentOperation argument in invocation.Arguments)
        {
            if (argument.Parameter?.Type.Name is "Type" or "JsonTypeInfo" or "JsonSerializerContext")
            {
                return (argument.Value.WithoutConversions() as ITypeOfOperation)?.TypeOperand;
            }
        }

        return invocation.TargetMethod.ReturnsVoid ? invocation.ValueAt(1).WithoutConversions().Type : invocation.Type;
    }
}
