using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Microsoft.CodeAnalysis.Formatting;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Lets Newtonsoft.Json, which writes synchronously, write to ASP.NET Core's file-buffering stream, and sends that
/// asynchronously, as MVC does with it. What fails fails before the reply begins, as before.
/// </summary>
internal static class NewtonsoftResponseFix
{
    private const string Buffer = "Microsoft.AspNetCore.WebUtilities.FileBufferingWriteStream",
        Writer = "System.IO.StreamWriter",
        Encoding = "System.Text.UTF8Encoding", ResponseType = "Microsoft.AspNetCore.Http.HttpResponse";

    /// <summary>
    /// The fix for <c>Response.WriteAsync</c> and for bytes written to <c>Response.Body</c>; null for every other
    /// shape.
    /// </summary>
    public static Fix? TryPropose(JsonSite site)
    {
        if (!site.IsUtf8
            || site.Json.Route.Sink.Operation is not IInvocationOperation call
            || CallStatement.TryFind(call) is not { IsAsync: true } place
            || ((CSharpParseOptions)site.Target.Root.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp8
            || !site.Types.Has(Buffer)
            || BodyOf(site, call) is not { } body)
        {
            return null;
        }

        string buffer = FreeName.Choose(place.Statement, "buffer", "bufferedJson");
        string writer = FreeName.Choose(place.Statement, "writer", "jsonWriter");
        if (NewtonsoftWriterFix.Statements(site, writer, place.Statement) is not { } statements)
        {
            return null;
        }

        string token = new SinkArguments(call).Get("cancellationToken") is { } given ? ", " + given : string.Empty;
        string block = $"await using (var {buffer} = new {Buffer}())\n{{\n"
            + $"using (var {writer} = new {Writer}({buffer}, new {Encoding}(false), 1024, leaveOpen: "
            + $"true))\n{{\n{statements}\n}}\n\n"
            + $"await {buffer}.DrainBufferAsync({body}{token});\n}}";
        return site.Replacing(
            "Serialize to a buffer, and send that (what goes beyond 32 kB is kept in a temporary file meanwhile)",
            place.Statement,
            site.ParseStatement(
                block, name => name is Buffer or Writer or Encoding || NewtonsoftWriterFix.IsFullName(name)),
            changesBehavior: true);
    }

    /// <summary>The body of the response that the call writes to, as source text.</summary>
    private static string? BodyOf(JsonSite site, IInvocationOperation call)
        => site.Json.Route.Sink.Kind switch
        {
            TextSinkKind.Response when StreamTargetFix.HasUtf8(call) =>
                new SinkArguments(call).Get("response") + ".Body",
            TextSinkKind.Stream
                when call.Instance
                    is IPropertyReferenceOperation { Property: { Name: "Body", ContainingType: { } type } } stream
                && site.Types.Is(type, ResponseType)
                && new SinkArguments(call).WritesWholeArray(site.Json.Route) => stream.Syntax.ToString(),
            _ => null,
        };
}
