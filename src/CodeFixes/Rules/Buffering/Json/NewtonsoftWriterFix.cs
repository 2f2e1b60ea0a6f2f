using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Lets Newtonsoft.Json write to a <c>TextWriter</c>, as <c>JsonConvert.SerializeObject</c> itself does with a
/// <c>StringWriter</c>. It writes synchronously, so only where the text was written synchronously, and never to a
/// response of ASP.NET Core.
/// </summary>
internal static class NewtonsoftWriterFix
{
    private const string Serializer = "Newtonsoft.Json.JsonSerializer";

    /// <summary>The fix for <c>HttpResponse.Write</c> of System.Web, and for a writer of a file.</summary>
    public static Fix? TryPropose(JsonSite site)
    {
        if (site.Json.Route.Sink is not
            { Operation: IInvocationOperation { TargetMethod: { Name: "Write", ReturnsVoid: true } } call,
                Kind: { } kind }
            || call.Syntax is not InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax { Expression: { } target } }
            || (kind == TextSinkKind.Writer && !IsFileWriter(call, site)))
        {
            return null;
        }

        string writer = kind == TextSinkKind.ClassicResponse ? target + ".Output" : target.ToString();
        return Call(site, writer) is { } text
            ? site.Replacing(
                kind == TextSinkKind.ClassicResponse
                    ? "Serialize to the response's writer (a serializer that fails then leaves a part of the JSON "
                        + "in it)"
                    : "Serialize to the writer (a serializer that fails then leaves a part of the JSON in it)",
                call.Syntax,
                JsonSite.Parse(text, Serializer),
                changesBehavior: true)
            : null;
    }

    /// <summary>Whether a text is the full name that the rewrites write.</summary>
    public static bool IsFullName(string text) => text == Serializer;

    /// <summary>
    /// The statements that serialise to a writer; null where the call has an overload with converters.
    /// </summary>
    public static string? Statements(JsonSite site, string writer, SyntaxNode anchor)
    {
        if (Call(site, writer) is { } call)
        {
            return call + ";";
        }

        if (site.Json.Call.Kind != SerializerKind.Newtonsoft
            || site.Argument("formatting") is not { } formatting
            || !site.HasOnly("value", "formatting", "settings"))
        {
            return null;
        }

        string name = FreeName.Choose(anchor, "serializer", "jsonSerializer");
        return $"var {name} = {Serializer}.CreateDefault({site
            .Argument("settings")});\n{name}.Formatting = {formatting};\n{name}.Serialize({writer}, {site
                .Argument("value")});";
    }

    private static string? Call(JsonSite site, string writer)
    {
        if (site.Json.Call.Kind != SerializerKind.Newtonsoft || !site.HasOnly("value", "type", "settings"))
        {
            return null;
        }

        string type = site.Argument("type") is { } given ? ", " + given : string.Empty;
        return $"{Serializer}.CreateDefault({site
            .Argument("settings")}).Serialize({writer}, {site.Argument("value")}{type})";
    }

    /// <summary>Whether the writer is a local that writes to a file, and so not to a response.</summary>
    private static bool IsFileWriter(IInvocationOperation call, JsonSite site)
        => call.Instance?.WithoutConversions() is ILocalReferenceOperation reference
            && LocalFlowFact.TryAnalyze(reference.Local, reference, default)
                is { IsSingleAssignment: true, InitialValue: { } initial }
            && initial switch
            {
                IObjectCreationOperation { Constructor.Parameters: { Length: > 0 } parameters, Type: { } type } =>
                    parameters[0].Type.SpecialType == SpecialType.System_String
                        && site.Types.Is(type, "System.IO.StreamWriter"),
                IInvocationOperation { TargetMethod: { Name: "CreateText", ContainingType: { } type } } =>
                    site.Types.Is(type, "System.IO.File"),
                _ => false,
            };
}
