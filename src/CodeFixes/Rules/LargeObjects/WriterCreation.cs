using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade.Texts;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// The writer to put around a target, so that the bytes stay the same. <c>HttpResponseStreamWriter</c> of ASP.NET Core
/// writes no byte order mark, neither flushes nor closes its stream, and takes its buffers from a pool;
/// <c>StreamWriter</c> on a path is what <c>File.WriteAllText</c> does.
/// </summary>
internal sealed class WriterCreation
{
    private const string OfResponse = ResponseWriter.Space + "." + ResponseWriter.Name;
    private const string FileWriter = "System.IO.StreamWriter";
    private const string Utf8 = "System.Text.Encoding.UTF8";

    private WriterCreation(string writer, string arguments, string? token)
    {
        WriterName = writer.Substring(writer.LastIndexOf('.') + 1);
        Expression = "new " + writer + "(" + arguments + ")";
        Token = token;
    }

    /// <summary>The writer's name, for the title.</summary>
    public string WriterName { get; }

    /// <summary>The expression that makes it.</summary>
    public string Expression { get; }

    /// <summary>The cancellation token that the call took; null when it took none.</summary>
    public string? Token { get; }

    /// <summary>Whether a text is one of the full names that <see cref="Expression"/> may hold.</summary>
    public static bool IsFullName(string text) => text is OfResponse or FileWriter or "System.Text.Encoding";

    /// <summary>The writer for a sink, or null where none writes the same bytes.</summary>
    public static WriterCreation? TryCreate(BuiltText text, IInvocationOperation call, KnownTypes types)
    {
        var arguments = new SinkArguments(call);
        switch (text.Route.Sink.Kind)
        {
            case TextSinkKind.Response when ResponseWriter.CanClose(types) && arguments.Get("response") is { } response:
                return new WriterCreation(
                    OfResponse, response + ".Body, " + (
                        arguments.Get("encoding") ?? Utf8), arguments.Get("cancellationToken"));
            case TextSinkKind.Stream when ResponseWriter.CanClose(types)
                && text.Route.Encoding is { Instance: { } encoding }
                && ResponseWriter.Writes(encoding, types)
                && call is
                    { Instance: { } stream,
                        Syntax: InvocationExpressionSyntax
                            { Expression: MemberAccessExpressionSyntax { Expression: { } streamSyntax } } }
                && types.IsOrInherits(stream.Type, "System.IO.Stream")
                && arguments.WritesWholeArray(text.Route):
                return new WriterCreation(
                    OfResponse, streamSyntax + ", " + encoding.Syntax, arguments.Get("cancellationToken"));
            case TextSinkKind.File when text.Route.Encoding is null
                && call.TargetMethod.Name.StartsWith("WriteAllText", StringComparison.Ordinal)
                && arguments.Get("path") is { } path:
                return new WriterCreation(
                    FileWriter,
                    path + (arguments.Get("encoding") is { } given ? ", false, " + given : string.Empty),
                    arguments.Get("cancellationToken"));
            default:
                return null;
        }
    }
}
