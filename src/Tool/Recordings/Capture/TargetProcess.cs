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
    /// <summary>How long a process may take to answer that is asked by its name, beside all others.</summary>
    private static readonly TimeSpan s_answerTime = TimeSpan.FromSeconds(2);

    /// <summary>How long the process may take that is meant.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    /// <summary>Whether the runtime samples allocations by their bytes: .NET 9 and newer.</summary>
    public bool SamplesBytes => int.TryParse(Runtime.Split('.')[0], out int major) && major >= 9;

    /// <summary>A process by its id.</summary>
    /// <param name="id">The id.</param>
    /// <param name="cancellationToken">Stops the wait.</param>
    /// <param name="patience">How long it may take to answer; null for half a minute.</param>
    /// <exception cref="InputException">It cannot be recorded; the message says why.</exception>
    public static async Task<TargetProcess> FindAsync(
        int id, CancellationToken cancellationToken, TimeSpan? patience = null)
    {
        string name = NameOf(id) ?? throw new InputException($"No process has the id {id}.");
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(patience ?? s_patience);
        try
        {
            DiagnosticSocket.Answer answer =
                await DiagnosticSocket.AskAsync(id, limit.Token).ConfigureAwait(false)
                ?? throw new InputException(
                    $"Process {id} ({name}) runs a .NET older than 6, which cannot be recorded.");
            return new TargetProcess(id, answer.EntryAssembly, answer.Runtime);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw DoesNotAnswer(id, name);
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

    /// <summary>The process that listens at a path.</summary>
    /// <param name="path">The path of its diagnostic port.</param>
    /// <param name="cancellationToken">Stops the wait.</param>
    /// <param name="patience">How long it may take to answer; null for half a minute.</param>
    /// <exception cref="InputException">It runs an old .NET, or does not answer.</exception>
    /// <exception cref="IOException">Nobody listens there.</exception>
    public static async Task<TargetProcess> FindAtPortAsync(
        string path, CancellationToken cancellationToken, TimeSpan? patience = null)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(patience ?? s_patience);
        try
        {
            DiagnosticSocket.Answer answer =
                await DiagnosticSocket.AskAsync(path, limit.Token).ConfigureAwait(false)
                ?? throw new InputException($"Behind {path} runs a .NET older than 6, which cannot be recorded.");
            return new TargetProcess(answer.ProcessId, answer.EntryAssembly, answer.Runtime);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw new InputException($"What listens at {path} does not answer.");
        }
    }

    /// <summary>A process whose diagnostic port takes a question and says nothing.</summary>
    public static InputException DoesNotAnswer(int id, string name)
        => new(
            $"Process {id} ({name}) does not answer at its diagnostic port: it is suspended, or has no processor time "
                + "left. Try again, or restart it.");

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
        try
        {
            return (id, await FindAsync(id, cancellationToken, s_answerTime).ConfigureAwait(false));
        }
        catch (InputException)
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
