using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Json;

/// <summary>The methods that serialise a value to one string or array.</summary>
internal enum SerializerKind
{
    /// <summary><c>System.Text.Json.JsonSerializer.Serialize</c>.</summary>
    Text,

    /// <summary><c>System.Text.Json.JsonSerializer.SerializeToUtf8Bytes</c>.</summary>
    Utf8Bytes,

    /// <summary><c>ToJsonString</c> of System.Text.Json's nodes.</summary>
    Node,

    /// <summary><c>Newtonsoft.Json.JsonConvert.SerializeObject</c>.</summary>
    Newtonsoft,

    /// <summary><c>ToString</c> of Newtonsoft's tokens.</summary>
    NewtonsoftToken,
}

/// <summary>A call that serialises a value to one string or array.</summary>
/// <param name="Invocation">The call.</param>
/// <param name="Kind">Which method it is.</param>
/// <param name="Value">What is serialised.</param>
internal readonly record struct SerializerCall(IInvocationOperation Invocation, SerializerKind Kind, IOperation Value)
{
    private const string TextJson = "System.Text.Json.JsonSerializer",
        NewtonsoftConvert = "Newtonsoft.Json.JsonConvert";

    /// <summary>Whether the call is one of a method of the project that hides the serialiser's.</summary>
    public bool IsHelper { get; init; }

    /// <summary>Whether Newtonsoft.Json makes the JSON.</summary>
    public bool IsNewtonsoft => Kind is SerializerKind.Newtonsoft or SerializerKind.NewtonsoftToken;

    /// <summary>Whether the compilation has one of the serialisers.</summary>
    public static bool IsAvailable(KnownTypes types) => types.Has(TextJson) || types.Has(NewtonsoftConvert);

    /// <summary>
    /// The serialiser's call that an invocation is or, as a helper of the project, stands for. Cheap: it is asked of
    /// every invocation.
    /// </summary>
    public static SerializerCall? TryFind(
        IInvocationOperation invocation, KnownTypes types, CancellationToken cancellationToken)
        => TryFindOwn(invocation, types) ?? JsonHelpers.TryFindSerializer(invocation, types, cancellationToken);

    /// <summary>The serialiser's call that an invocation is; null where it is none.</summary>
    public static SerializerCall? TryFindOwn(IInvocationOperation invocation, KnownTypes types)
    {
        IMethodSymbol method = invocation.TargetMethod;
        INamedTypeSymbol type = method.ContainingType;
        return method.Name switch
        {
            "Serialize" when method.ReturnType.SpecialType == SpecialType.System_String && types.Is(type, TextJson) =>
                OfArgument(invocation, SerializerKind.Text),
            "SerializeToUtf8Bytes" when types.Is(type, TextJson) => OfArgument(invocation, SerializerKind.Utf8Bytes),
            "SerializeObject" when types.Is(type, NewtonsoftConvert) =>
                OfArgument(invocation, SerializerKind.Newtonsoft),
            "ToJsonString" when types.IsOrInherits(type, "System.Text.Json.Nodes.JsonNode") =>
                new SerializerCall(invocation, SerializerKind.Node, invocation.Instance!),
            "ToString" when types.IsOrInherits(invocation.Instance?.Type, "Newtonsoft.Json.Linq.JToken") =>
                new SerializerCall(invocation, SerializerKind.NewtonsoftToken, invocation.Instance!),
            _ => null,
        };
    }

    /// <summary>The call as a message shows it: <c>JsonSerializer.Serialize</c>, <c>JObject.ToString</c>.</summary>
    public string Describe()
        => (Invocation.Instance?.Type ?? Invocation.TargetMethod.ContainingType).Name
            + "." + Invocation.TargetMethod.Name;

    /// <summary>The value without the boxing to the parameter's type, which would hide its own type.</summary>
    private static SerializerCall? OfArgument(IInvocationOperation invocation, SerializerKind kind)
        => invocation.ArgumentNamed("value") is { } value
            ? new SerializerCall(invocation, kind, value.Value.WithoutImplicitConversion())
            : null;
}
