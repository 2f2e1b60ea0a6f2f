using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>The methods that make objects of JSON.</summary>
internal enum JsonReaderKind
{
    /// <summary><c>System.Text.Json.JsonSerializer.Deserialize</c> and <c>DeserializeAsync</c>.</summary>
    Text,

    /// <summary><c>JsonDocument.Parse</c> and <c>ParseAsync</c>.</summary>
    Document,

    /// <summary><c>JsonNode.Parse</c> and <c>ParseAsync</c>.</summary>
    Node,

    /// <summary><c>Newtonsoft.Json.JsonConvert.DeserializeObject</c>.</summary>
    Newtonsoft,

    /// <summary>What Newtonsoft.Json has beside it: <c>PopulateObject</c>, <c>DeserializeAnonymousType</c>, its serializer over a reader.</summary>
    NewtonsoftOther,

    /// <summary><c>Parse</c>, <c>Load</c> and <c>ReadFrom</c> of Newtonsoft's tokens.</summary>
    NewtonsoftToken,

    /// <summary>A method of the project that hands its parameter to one of the others.</summary>
    Helper,
}

/// <summary>A call that makes objects of JSON.</summary>
/// <param name="Invocation">The call.</param>
/// <param name="Kind">Which method it is.</param>
/// <param name="Target">The type that is made; null where it is known only when the program runs.</param>
internal readonly record struct JsonReaderCall(IInvocationOperation Invocation, JsonReaderKind Kind, ITypeSymbol? Target)
{
    private const string TextJson = "System.Text.Json.JsonSerializer", NewtonsoftConvert = "Newtonsoft.Json.JsonConvert",
        Newtonsoft = "Newtonsoft.Json.JsonSerializer", Token = "Newtonsoft.Json.Linq.JToken";

    /// <summary>Whether the compilation has one of the serialisers.</summary>
    public static bool IsAvailable(KnownTypes types) => types.Has(TextJson) || types.Has(NewtonsoftConvert);

    /// <summary>The reader's call that takes its JSON by a parameter; null when the call is none, or the parameter another.</summary>
    public static JsonReaderCall? TryFind(IInvocationOperation invocation, IParameterSymbol parameter, KnownTypes types)
    {
        IMethodSymbol method = invocation.TargetMethod;
        INamedTypeSymbol type = method.ContainingType;
        if (parameter.Ordinal != 0)
        {
            return null;
        }

        switch (method.Name)
        {
            case "Deserialize" or "DeserializeAsync" when types.Is(type, TextJson):
                return new JsonReaderCall(invocation, JsonReaderKind.Text, TargetOf(invocation));
            case "Deserialize" when types.IsOrInherits(type, Newtonsoft):
                return new JsonReaderCall(invocation, JsonReaderKind.NewtonsoftOther, TargetOf(invocation));
            case "DeserializeObject" when types.Is(type, NewtonsoftConvert):
                return new JsonReaderCall(invocation, JsonReaderKind.Newtonsoft, TargetOf(invocation));
            case "DeserializeAnonymousType" when types.Is(type, NewtonsoftConvert):
                return new JsonReaderCall(invocation, JsonReaderKind.NewtonsoftOther, TargetOf(invocation));
            case "PopulateObject" when types.Is(type, NewtonsoftConvert):
                return new JsonReaderCall(invocation, JsonReaderKind.NewtonsoftOther, invocation.ValueAt(1).WithoutConversions().Type);
            case "Parse" or "ParseAsync" when types.Is(type, "System.Text.Json.JsonDocument"):
                return new JsonReaderCall(invocation, JsonReaderKind.Document, type);
            case "Parse" or "ParseAsync" when types.IsOrInherits(type, "System.Text.Json.Nodes.JsonNode"):
                return new JsonReaderCall(invocation, JsonReaderKind.Node, type);
            case "Parse" or "Load" or "ReadFrom" when types.IsOrInherits(type, Token):
                return new JsonReaderCall(invocation, JsonReaderKind.NewtonsoftToken, type);
            default:
                return null;
        }
    }

    /// <summary>Whether a method makes objects of JSON, going by its name alone: to skip others before they are bound.</summary>
    public static bool IsName(string methodName)
        => methodName is "Deserialize" or "DeserializeAsync" or "DeserializeObject" or "DeserializeAnonymousType" or "PopulateObject"
            or "Parse" or "ParseAsync" or "Load" or "ReadFrom";

    /// <summary>The call as a message shows it: <c>JsonSerializer.Deserialize</c>, <c>JObject.Parse</c>.</summary>
    public string Describe() => Invocation.TargetMethod.ContainingType.Name + "." + Invocation.TargetMethod.Name;

    /// <summary>
    /// Whether values of a type hold whatever the JSON holds, so that the type does not say how much that is: documents,
    /// <c>object</c>, dictionaries from names to such values.
    /// </summary>
    public static bool IsDocument(ITypeSymbol? type, KnownTypes types)
        => type switch
        {
            null => false,
            IDynamicTypeSymbol or { SpecialType: SpecialType.System_Object } => true,
            INamedTypeSymbol { Name: "Dictionary" or "IDictionary" or "IReadOnlyDictionary", TypeArguments: { Length: 2 } arguments } =>
                arguments[0].SpecialType == SpecialType.System_String
                && (arguments[1].SpecialType == SpecialType.System_String || IsDocument(arguments[1], types)),
            INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: { } arguments } =>
                IsDocument(arguments[0], types),
            _ => types.Is(type, "System.Text.Json.JsonDocument")
                || types.Is(type, "System.Text.Json.JsonElement")
                || types.Is(type, "System.Dynamic.ExpandoObject")
                || types.IsOrInherits(type, "System.Text.Json.Nodes.JsonNode")
                || types.IsOrInherits(type, Token),
        };

    /// <summary>The type argument, or the operand of the <c>typeof</c> among the arguments.</summary>
    private static ITypeSymbol? TargetOf(IInvocationOperation invocation)
    {
        if (invocation.TargetMethod.TypeArguments is { Length: 1 } types)
        {
            return types[0];
        }

        foreach (IArgumentOperation argument in invocation.Arguments)
        {
            if (argument.Parameter?.Type.Name is "Type" or "JsonTypeInfo" or "JsonSerializerContext")
            {
                return argument.Value.WithoutConversions() is ITypeOfOperation written ? written.TypeOperand : null;
            }
        }

        return invocation.Type;
    }
}
