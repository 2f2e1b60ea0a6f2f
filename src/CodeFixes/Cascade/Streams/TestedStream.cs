using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>Plans a call of a test where the stream may be no stream in memory: the test reads all of it.</summary>
internal static class TestedStream
{
    /// <summary>Plans it.</summary>
    public static async Task<Met?> PlanAsync(CascadeState state, ArraySite site)
    {
        if (site.Value.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax } statement
            || FunctionAround.Find(site.Value) != FunctionAround.Find(statement))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, site.Value);
        }

        if (((CSharpCompilation)site.Model.Compilation).LanguageVersion < LanguageVersion.CSharp8)
        {
            return ArrayCallPlanner.Refuse(Obstacles.Language, site.Value);
        }

        string stream = FreeName.Choose(statement, "stream", "opened", "source");
        string copy = FreeName.Choose(statement, "copy", "buffer", "bytesRead");
        string memory = await TaskNames.NameAtAsync(
            state, site.Document, site.Value.SpanStart, "System.IO", "MemoryStream").ConfigureAwait(false);
        DocumentChanges changes = state.ChangesOf(site.Document);
        StatementLines.Insert(changes, statement, $"using var {stream} = {site.Value};");
        StatementLines.Insert(changes, statement, $"using var {copy} = new {memory}();");
        StatementLines.Insert(changes, statement, $"{stream}.CopyTo({copy});");
        changes.Replace(site.Value.Span, copy + ".ToArray()");
        return null;
    }
}
