using GcGuard.CodeFixes.Cascade.Destinations;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>Makes methods write to a writer that their callers hand in, in the place of answering a text.</summary>
internal sealed class TextCascade : TargetCascade
{
    private TextCascade()
        : base(TargetKind.Writer)
    {
    }

    /// <summary>Plans it for a method of the solution. Its result compiles wherever the solution did.</summary>
    public static Task<CascadePlan> PlanAsync(
        Solution solution, IMethodSymbol method, CancellationToken cancellationToken)
        => ArrayCascade.PlanAsync(solution, method, static () => new TextCascade(), cancellationToken);

    /// <inheritdoc/>
    public override bool Changes(ITypeSymbol? result) => result?.SpecialType == SpecialType.System_String;

    /// <inheritdoc/>
    public override Task<Met?> PlanArgumentAsync(CascadeState state, ArraySite site, ArgumentSyntax argument)
        => TextSinkPlanner.PlanAsync(state, this, site, argument);

    /// <inheritdoc/>
    public override Task<Met?> PlanOtherAsync(CascadeState state, ArraySite site, ExpressionSyntax value)
        => TextSinkPlanner.PlanPropertyAsync(state, this, site, value);

    /// <inheritdoc/>
    public override async Task<List<string>> LinesAsync(
        CascadeState state, ArraySite site, string stream, string token)
    {
        (string writer, string create) = await WriterAsync(state, site, stream).ConfigureAwait(false);
        return await BlockAsync(state, site, writer, create, token).ConfigureAwait(false);
    }

    /// <summary>The same for a new file.</summary>
    public async Task<List<string>> FileLinesAsync(CascadeState state, ArraySite site, string file, string token)
    {
        string type = await TaskNames.NameAtAsync(
            state, site.Document, site.Call.SpanStart, "System.IO", "StreamWriter").ConfigureAwait(false);
        string writer = FreeName.Choose(site.Call, TargetKind.Writer.Locals);
        return await BlockAsync(state, site, writer, $"new {type}({file})", token).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    public override async Task<string> CallbackAsync(CascadeState state, ArraySite site, string stream, string token)
    {
        (string writer, string create) = await WriterAsync(state, site, stream).ConfigureAwait(false);
        string call = await CallInBlockAsync(state, site, writer, token).ConfigureAwait(false);
        string line = LineEnding.Of(site.Call.SyntaxTree.GetText()) + TextEdits.IndentationOf(site.Call);
        string inner = line + "    ";
        return $"async {stream} =>{line}{{{inner}await using var {writer} = {create};{inner}{call};{line}}}";
    }

    /// <inheritdoc/>
    protected override Task<Met?> WriteBodyAsync(
        CascadeState state, PlannedFunction function, DestinationSignature signature)
        => new TextBody(state, this, function, signature).WriteAsync();

    private async Task<List<string>> BlockAsync(
        CascadeState state, ArraySite site, string writer, string create, string token)
    {
        string call = await CallInBlockAsync(state, site, writer, token).ConfigureAwait(false);
        return [$"await using (var {writer} = {create})", "{", "    " + call + ";", "}"];
    }

    /// <summary>The awaited call as it stands in a new block: its further lines are one step further in.</summary>
    private async Task<string> CallInBlockAsync(CascadeState state, ArraySite site, string writer, string token)
    {
        string call = await AwaitAsync(state, site, CallOf(site, writer, token)).ConfigureAwait(false);
        return TextEdits.HasTextOfManyLines(site.Call) ? call
            : string.Join("\n", call.Split('\n').Select(static (line, index)
                => index > 0 && line.Trim().Length > 0 ? "    " + line : line));
    }

    /// <summary>
    /// A writer over a stream, and its name. It writes no byte order mark, and leaves the stream open.
    /// </summary>
    public static async Task<(string Name, string Create)> WriterAsync(
        CascadeState state, ArraySite site, string stream)
    {
        int position = site.Call.SpanStart;
        string type = await TaskNames.NameAtAsync(
            state, site.Document, position, ResponseWriter.Space, ResponseWriter.Name).ConfigureAwait(false);
        string encoding = site.Encoding?.ToString()
            ?? await TaskNames.NameAtAsync(state, site.Document, position, "System.Text", "Encoding")
                .ConfigureAwait(false) + ".UTF8";
        return (FreeName.Choose(site.Call, TargetKind.Writer.Locals), $"new {type}({stream}, {encoding})");
    }
}
