using System.Text.Json;

namespace GcGuard.Corpus.Tests;

public class SarifTests : CorpusTest
{
    [Fact]
    public async Task The_log_has_the_required_shape()
    {
        Folder.Write("A folder/A.cs", Collecting);
        string path = Path.Combine(Folder.Path, "out.sarif");

        (int exit, _, _) = await CommandAsync(SampleAnalyzers.Finding, "--sarif", path);

        Assert.Equal(0, exit);
        using JsonDocument log = JsonDocument.Parse(await File.ReadAllTextAsync(path));
        Assert.Equal("2.1.0", log.RootElement.GetProperty("version").GetString());
        Assert.EndsWith("sarif-2.1.0.json", log.RootElement.GetProperty("$schema").GetString(), StringComparison.Ordinal);
        JsonElement run = Assert.Single(log.RootElement.GetProperty("runs").EnumerateArray());
        JsonElement rule = Assert.Single(run.GetProperty("tool").GetProperty("driver").GetProperty("rules").EnumerateArray());
        JsonElement result = Assert.Single(run.GetProperty("results").EnumerateArray());
        Assert.Equal(rule.GetProperty("id").GetString(), result.GetProperty("ruleId").GetString());
        Assert.Equal(0, result.GetProperty("ruleIndex").GetInt32());
        Assert.Equal("warning", result.GetProperty("level").GetString());
        Assert.Equal("Collect in 'M'", result.GetProperty("message").GetProperty("text").GetString());
        JsonElement location = result.GetProperty("locations")[0].GetProperty("physicalLocation");
        JsonElement artifact = location.GetProperty("artifactLocation");
        Assert.Equal("A%20folder/A.cs", artifact.GetProperty("uri").GetString());
        string root = run.GetProperty("originalUriBaseIds").GetProperty(artifact.GetProperty("uriBaseId").GetString()!).GetProperty("uri").GetString()!;
        Assert.StartsWith("file:///", root, StringComparison.Ordinal);
        Assert.EndsWith("/", root, StringComparison.Ordinal);
        JsonElement region = location.GetProperty("region");
        Assert.Equal([1, 22, 1, 41], ((string[])["startLine", "startColumn", "endLine", "endColumn"]).Select(name => region.GetProperty(name).GetInt32()));
        Assert.True(run.GetProperty("invocations")[0].GetProperty("executionSuccessful").GetBoolean());
    }

    [Fact]
    public async Task A_failed_analyzer_is_a_notification()
    {
        Folder.Write("A.cs", Collecting);
        string path = Path.Combine(Folder.Path, "out.sarif");

        await CommandAsync(SampleAnalyzers.Throwing, "--sarif", path);

        using JsonDocument log = JsonDocument.Parse(await File.ReadAllTextAsync(path));
        JsonElement invocation = log.RootElement.GetProperty("runs")[0].GetProperty("invocations")[0];
        Assert.False(invocation.GetProperty("executionSuccessful").GetBoolean());
        Assert.NotEmpty(invocation.GetProperty("toolExecutionNotifications").EnumerateArray());
        Assert.Empty(log.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray());
    }

    [Fact]
    public async Task A_file_that_cannot_be_written_leaves_nothing_behind()
    {
        Folder.Write("A.cs", Collecting);
        string path = Path.Combine(Folder.Path, "A.cs", "below-a-file.sarif");

        (int exit, _, string error) = await CommandAsync(SampleAnalyzers.Finding, "--sarif", path);

        Assert.Equal(CorpusCommand.BadInput, exit);
        Assert.Contains(path, error, StringComparison.Ordinal);
        Assert.Equal(["A.cs"], Directory.EnumerateFileSystemEntries(Folder.Path).Select(Path.GetFileName));
    }
}
