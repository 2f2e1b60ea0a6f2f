using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Serialises with System.Text.Json straight to a stream. The bytes are the same: the serialiser makes UTF-8 in either
/// case and converts it for a string.
/// </summary>
internal static class StreamTargetFix
{
    private const string ResponseType = "Microsoft.AspNetCore.Http.HttpResponse";

    /// <summary><c>Response.WriteAsync(Serialize(x))</c> becomes <c>SerializeAsync(Response.Body, x)</c>.</summary>
    public static Fix? OfResponse(JsonSite site)
    {
        if (site is not { IsTextJson: true, Json.Route.Sink.Operation: IInvocationOperation call }
            || !SinkCompletion.IsSafe(call)
            || !HasUtf8(call))
        {
            return null;
        }

        var arguments = new SinkArguments(call);
        return arguments.Get("response") is { } response
            ? site.Replacing(
                "Serialize to the response's body (a serializer that fails then ends a reply that has begun)",
                call.Syntax,
                JsonSite.Parse(site.Call("SerializeAsync", response + ".Body", arguments.Get("cancellationToken"))),
                changesBehavior: true)
            : null;
    }

    /// <summary><c>stream.Write(SerializeToUtf8Bytes(x))</c> becomes <c>Serialize(stream, x)</c>.</summary>
    public static Fix? OfStream(JsonSite site)
    {
        if (!site.IsTextJson
            || !site.IsUtf8
            || site.Json.Route.Sink.Operation is not IInvocationOperation { Instance: { } stream } call
            || call.Syntax is not InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax { Expression: { } target } }
            || !new SinkArguments(call).WritesWholeArray(site.Json.Route)
            || !SinkCompletion.IsSafe(call)
            || TargetOf(site, stream, target, call) is not { } text)
        {
            return null;
        }

        bool isAsync = call.TargetMethod.Name == "WriteAsync";
        return site.Replacing(
            "Serialize to the stream (a serializer that fails then leaves a part of the JSON in it)",
            call.Syntax,
            JsonSite.Parse(
                site.Call(
                    isAsync ? "SerializeAsync" : "Serialize", text, new SinkArguments(call).Get("cancellationToken"))),
            changesBehavior: true);
    }

    /// <summary><c>Encoding.UTF8.GetBytes(Serialize(x))</c> becomes <c>SerializeToUtf8Bytes(x)</c>.</summary>
    public static Fix? OfEncoding(JsonSite site)
        => site.Json.Call.Kind == SerializerKind.Text && site.Json.Route.Encoding is { } encoding
            ? site.Replacing(
                "Serialize to UTF-8 at once",
                encoding.Syntax,
                JsonSite.Parse(site.Call("SerializeToUtf8Bytes", null, null)),
                changesBehavior: false)
            : null;

    /// <summary>
    /// The stream to write to; for a response's pipe, the response's stream. Null where a message would be cut.
    /// </summary>
    private static string? TargetOf(
        JsonSite site, IOperation stream, ExpressionSyntax syntax, IInvocationOperation call)
    {
        if (site.Types.IsOrInherits(stream.Type, "System.IO.Stream"))
        {
            return site.Types.IsOrInherits(stream.Type, "System.IO.Pipes.PipeStream") ? null : syntax.ToString();
        }

        // The result of the pipe's own method has another type, so only a statement can do without it.
        return stream.WithoutConversions() is IPropertyReferenceOperation { Property.Name: "BodyWriter" } pipe
            && site.Types.IsOrInherits(pipe.Property.ContainingType, ResponseType)
            && syntax is MemberAccessExpressionSyntax { Expression: { } response }
            && CallStatement.TryFind(call) is not null
                ? response + ".Body"
                : null;
    }

    /// <summary>Whether a text is written to a response in UTF-8.</summary>
    public static bool HasUtf8(IInvocationOperation call)
        => call.Arguments.All(argument => argument.Parameter?.Name != "encoding"
            || argument.Value.WithoutConversions() is IPropertyReferenceOperation { Property.Name: "UTF8" });
}
