using System.Globalization;
using GcGuard.Tool.Recordings.Capture;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>Which members whoever watches a recording sees.</summary>
[Collection(KnownServerCollection.Name)]
public sealed class LiveMembersTests : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);
    private readonly KnownServer _server = new();

    [Fact]
    public async Task The_members_that_allocate_are_named_whenever_they_were_compiled()
    {
        await _server.StartAsync();
        // Compiled before the session, and while it goes on.
        await _server.LoadAsync(["/stream"], 100);
        TargetProcess target = await TargetProcess.FindAsync(_server.ProcessId, CancellationToken.None);
        await using LiveMembers? members = await LiveMembers.TryStartAsync(
            target, new DiagnosticsClient(target.Id), CancellationToken.None);
        Assert.NotNull(members);
        // Methods that were compiled before are told first.
        await Task.Delay(TimeSpan.FromSeconds(3));
        using var stop = new CancellationTokenSource(s_limit);
        Task load = _server.LoadAsync(["/stream", "/tasks"], int.MaxValue / 2, stop.Token);
        List<(string Name, string Value)> lines = [];
        while (!stop.IsCancellationRequested && !(Names("Sites.Stream", lines) && Names("Sites.Task", lines)))
        {
            await Task.Delay(100, CancellationToken.None);
            lines = members.Lines();
        }

        await stop.CancelAsync();
        await load;

        Assert.True(
            Names("Sites.Stream", lines) && Names("Sites.Task", lines),
            string.Join(", ", lines.Select(line => string.Create(CultureInfo.InvariantCulture, $"{line}"))));
        Assert.All(lines, line => Assert.EndsWith(" %", line.Value, StringComparison.Ordinal));
        Assert.All(lines, line => Assert.DoesNotContain("<", line.Name, StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_process_that_has_ended_is_not_watched()
    {
        await _server.StartAsync();
        TargetProcess target = await TargetProcess.FindAsync(_server.ProcessId, CancellationToken.None);
        var client = new DiagnosticsClient(target.Id);
        _server.Kill();

        Assert.Null(await LiveMembers.TryStartAsync(target, client, CancellationToken.None));
    }

    public void Dispose() => _server.Dispose();

    private static bool Names(string start, List<(string Name, string Value)> lines)
        => lines.Exists(line => line.Name.StartsWith(start, StringComparison.Ordinal));
}
