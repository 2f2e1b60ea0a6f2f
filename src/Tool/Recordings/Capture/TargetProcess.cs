using System.Diagnostics;
using GcGuard.Tool.Solutions;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>The process that is recorded.</summary>
/// <param name="Id">Its id.</param>
/// <param name="Name">The name of its entry assembly.</param>
/// <param name="Runtime">The version of its runtime.</param>
internal sealed record TargetProcess(int Id, string Name, string Runtime)
{
    private static readonly TimeSpan s_answerTime = TimeSpan.FromSeconds(2);

    /// <summary>Whether the runtime samples allocations by their bytes: .NET 9 and newer.</summary>
    public bool SamplesBytes => int.TryParse(Runtime.Split('.')[0], out int major) && major >= 9;

    /// <summary>A process by its id.</summary>
    /// <exception cref="InputException">It cannot be recorded; the message says why.</exception>
    public static async Task<TargetProcess> FindAsync(int id, CancellationToken cancellationToken)
    {
        string name = NameOf(id) ?? throw new InputException($"No process has the id {id}.");
        try
        {
            DiagnosticSocket.Answer answer =
                await DiagnosticSocket.AskAsync(id, cancellationToken).ConfigureAwait(false)
                ?? throw new InputException(
                    $"Process {id} ({name}) runs a .NET older than 6, which cannot be recorded.");
            return new TargetProcess(id, answer.EntryAssembly, answer.Runtime);
        }
        catch (UnauthorizedAccessException)
        {
            throw new InputException(
                $"Process {id} ({name}) belongs to another user: run the tool as that user.");
        }
        catch (Exception exception) when (exception is IOException or TimeoutException)
        {
            throw new InputException(
                $"Process {id} ({name}) has no diagnostic port: it is no .NET 6 or newer, belongs to another user or "
                    + "container, or was started with DOTNET_EnableDiagnostics=0. .NET Framework cannot be recorded.");
        }
    }

    /// <summary>The only process of a name.</summary>
    /// <exception cref="InputException">None or several have it.</exception>
    public static async Task<TargetProcess> FindAsync(string name, CancellationToken cancellationToken)
    {
        // All at once: one that is busy, or suspended, keeps nobody waiting for the others.
        (int Id, TargetProcess? Process)[] asked = await Task.WhenAll(
            DiagnosticsClient.GetPublishedProcesses().Where(id => id != Environment.ProcessId).Order()
                .Select(id => TryFindAsync(id, cancellationToken))).ConfigureAwait(false);
        var found = new List<TargetProcess>();
        var others = new List<TargetProcess>();
        foreach ((int id, TargetProcess? process) in asked)
        {
            if (process is not null)
            {
                bool fits = string.Equals(process.Name, name, StringComparison.OrdinalIgnoreCase)
                    || string.Equals(NameOf(id), name, StringComparison.OrdinalIgnoreCase);
                (fits ? found : others).Add(process);
            }
        }

        return found switch
        {
            [var only] => only,
            [] => throw new InputException(
                $"No .NET process is called {name}."
                + (others.Count > 0 ? $" There are: {List(others)}." : string.Empty)),
            _ =>
                throw new InputException(
                    $"{found.Count} processes are called {name}: {List(found)}. Use --process-id."),
        };
    }

    // A process that has ended meanwhile, that nobody may ask or that does not answer is none of those that are meant.
    private static async Task<(int Id, TargetProcess? Process)> TryFindAsync(
        int id, CancellationToken cancellationToken)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(s_answerTime);
        try
        {
            return (id, await FindAsync(id, limit.Token).ConfigureAwait(false));
        }
        catch (Exception exception) when (exception is InputException
            || (exception is OperationCanceledException && !cancellationToken.IsCancellationRequested))
        {
            return (id, null);
        }
    }

    private static string List(List<TargetProcess> processes)
        => string.Join(", ", processes.Select(process => $"{process.Id} {process.Name}"));

    private static string? NameOf(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return process.ProcessName;
        }
        catch (Exception exception) when (exception is ArgumentException or InvalidOperationException)
        {
            return null;
        }
    }
}
