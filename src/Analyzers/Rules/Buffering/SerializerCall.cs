using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

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
    private const string TextJson = "System.Text.Json.JsonSerializer", NewtonsoftConvert = "Newtonsoft.Json.JsonConvert";

    /// <summary>Whether the call is one of a method of the project that hides the serialiser's.</summary>
    public bool IsHelper { get; init; }

    /// <summary>Whether the compilation has one of the serialisers.</summary>
    public static bool IsAvailable(KnownTypes types) => types.Has(TextJson) || types.Has(NewtonsoftConvert);

    /// <summary>
    /// The serialiser's call that an invocation is or, as a helper of the project, stands for; null where it is none.
    /// Cheap: it is asked of every invocation.
    /// </summary>
    /// <param name="invocation">The invocation.</param>
    /// <param name="types">The types of the compilation.</param>
    /// <param name="cancellationToken">Honoured where a helper is read.</param>
    /// <param name="depth">How many helpers have led here.</param>
    public static SerializerCall? TryFind(
        IInvocationOperation invocation, KnownTypes types, CancellationToken cancellationToken, int depth = 0)
    {
        IMethodSymbol method = invocation.TargetMethod;
        switch (method.Name)
        {
            case "Serialize" when method.ReturnType.SpecialType == SpecialType.System_String && types.Is(method.ContainingType, TextJson):
                return OfArgument(invocation, SerializerKind.Text);
            case "SerializeToUtf8Bytes" when types.Is(method.ContainingType, TextJson):
                return OfArgument(invocation, SerializerKind.Utf8Bytes);
            case "SerializeObject" when types.Is(method.ContainingType, NewtonsoftConvert):
                return OfArgument(invocation, SerializerKind.Newtonsoft);
            case "ToJsonString" when invocation.Instance is { } node
                && types.IsOrInherits(method.ContainingType, "System.Text.Json.Nodes.JsonNode"):
                return new SerializerCall(invocation, SerializerKind.Node, node);
            case "ToString" when invocation.Instance is { } token
                && types.IsOrInherits(token.Type, "Newtonsoft.Json.Linq.JToken"):
                return new SerializerCall(invocation, SerializerKind.NewtonsoftToken, token);
            default:
                return SerializerHelper.TryFind(invocation, types, depth, cancellationToken);
        }
    }

    /// <summary>The call as a message shows it: <c>JsonSerializer.Serialize</c>, <c>JObject.ToString</c>.</summary>
    public string Describe()
        => (Invocation.Instance?.Type ?? Invocation.TargetMethod.ContainingType).Name + "." + Invocation.TargetMethod.Name;

    private static SerializerCall? OfArgument(IInvocationOperation invocation, SerializerKind kind)
    {
        foreach (IArgumentOperation argument in invocation.Arguments)
        {
            if (argument.Parameter is { Name: "value" })
            {
                return new SerializerCall(invocation, kind, ValueOf(argument));
            }
        }

        return null;
    }

    /// <summary>The value without the boxing or widening to the parameter's type, which would hide its own type.</summary>
    private static IOperation ValueOf(IArgumentOperation argument)
        => argument.Value is IConversionOperation { IsImplicit: true } ? argument.Value.WithoutConversions() : argument.Value;
}
