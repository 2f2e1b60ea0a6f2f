using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Plans an action that answered a file: it sets the headers as the result did, and lets the method write to the
/// response.
/// </summary>
internal static class FileAnswer
{
    private const string Headers = "Microsoft.Net.Http.Headers";

    /// <summary>Plans it.</summary>
    /// <param name="site">The call that answered the content.</param>
    /// <param name="taker">The result.</param>
    /// <param name="content">The argument that is the content.</param>
    public static async Task<Met?> PlanAsync(
        CascadeState state, TargetCascade change, ArraySite site, ExpressionSyntax taker, ArgumentSyntax content)
    {
        (List<string> lines, Met? met) = await HeadersAsync(state, site, taker, content).ConfigureAwait(false);
        return met ?? await ActionAnswer.PlanAsync(state, change, site, taker, lines).ConfigureAwait(false);
    }

    /// <summary>The lines that set the headers as the result did, or what keeps the action from writing.</summary>
    /// <param name="site">The call that answered the content.</param>
    /// <param name="taker">The result.</param>
    /// <param name="content">The argument that is the content.</param>
    public static async Task<(List<string> Lines, Met? Met)> HeadersAsync(
        CascadeState state, ArraySite site, ExpressionSyntax taker, ArgumentSyntax content)
    {
        if (FileArguments.TryRead(taker, content, site.Model) is not { ContentType: { } type } file)
        {
            return ([], ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker));
        }

        List<string> lines = [$"Response.ContentType = {type};"];
        return (lines, await ActionAnswer.FindObstacleAsync(state, site, taker).ConfigureAwait(false)
            ?? await NameAsync(state, site, file, lines).ConfigureAwait(false));
    }

    /// <summary>The lines that set <c>Content-Disposition</c> as the result did.</summary>
    private static async Task<Met?> NameAsync(
        CascadeState state, ArraySite site, FileArguments file, List<string> lines)
    {
        if (file.FileName is not { } name)
        {
            return null;
        }

        bool isCertain = file.HasName(site.Model);
        string read = name.ToString();
        if (!isCertain && name is not (IdentifierNameSyntax or MemberAccessExpressionSyntax))
        {
            read = NewName.Choose(state, site.Document, name, "fileName", "downloadName");
            lines.Add($"string {read} = {name};");
        }

        string type = await TaskNames.NameAtAsync(
            state, site.Document, site.Call.SpanStart, Headers, "ContentDispositionHeaderValue").ConfigureAwait(false);
        string local = NewName.Choose(state, site.Document, name, "disposition", "contentDisposition");
        bool hasProperty = KnownTypes.For(site.Model.Compilation).Get("Microsoft.AspNetCore.Http.IHeaderDictionary")
            is { } headers && !headers.GetMembers("ContentDisposition").IsEmpty;
        string[] set =
        [
            $"var {local} = new {type}(\"attachment\");",
            $"{local}.SetHttpFileName({read});",
            "Response.Headers" + (hasProperty ? ".ContentDisposition" : "[\"Content-Disposition\"]")
                + $" = {local}.ToString();",
        ];
        if (isCertain)
        {
            lines.AddRange(set);
            return null;
        }

        lines.Add($"if (!string.IsNullOrEmpty({read}))");
        lines.Add("{");
        lines.AddRange(set.Select(static line => "    " + line));
        lines.Add("}");
        lines.Add(string.Empty);
        return null;
    }
}
