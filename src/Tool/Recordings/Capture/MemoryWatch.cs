using System.Globalization;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>The memory of the target's control group on Linux, once a second.</summary>
internal sealed class MemoryWatch
{
    private const long NoLimit = long.MaxValue / 2;
    private readonly string? _folder;
    private readonly List<(long Used, long FileCache)> _seconds = [];

    /// <summary>Watches the group of a process.</summary>
    public MemoryWatch(int processId)
        : this(FolderOf(processId))
    {
    }

    /// <summary>Watches the group of a folder; none where it is null.</summary>
    public MemoryWatch(string? folder) => _folder = folder;

    /// <summary>The group's limit; 0 where it has none.</summary>
    public long Limit => Number("memory.max") is { } limit and < NoLimit ? limit : 0;

    /// <summary>What the group uses now; null where nothing says so.</summary>
    public long? Used => Number("memory.current");

    /// <summary>What was seen, by seconds.</summary>
    public IReadOnlyList<(long Used, long FileCache)> Seconds => _seconds;

    /// <summary>Watches until it is told to stop.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
        do
        {
            if (Used is not { } used)
            {
                return;
            }

            _seconds.Add((used, FileCache ?? -1));
        }
        while (await timer.WaitForNextTickAsync(cancellationToken)
            .AsTask().ContinueWith(task => task.IsCompletedSuccessfully, TaskScheduler.Default).ConfigureAwait(false));
    }

    /// <summary>How much of it holds pages of files; null where nothing says so.</summary>
    public long? FileCache
        => Array.Find(Lines("memory.stat"), line => line.StartsWith("file ", StringComparison.Ordinal)) is { } line
            ? long.Parse(line.AsSpan("file ".Length), CultureInfo.InvariantCulture)
            : null;

    private long? Number(string name)
        => Lines(name) is [var line, ..] && long.TryParse(line, CultureInfo.InvariantCulture, out long number)
            ? number
            : null;

    private string[] Lines(string name)
    {
        try
        {
            return _folder is null ? [] : File.ReadAllLines(Path.Combine(_folder, name));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    private static string? FolderOf(int processId)
    {
        string file = $"/proc/{processId}/cgroup";
        if (!OperatingSystem.IsLinux() || !File.Exists(file))
        {
            return null;
        }

        // Version 2 has one line: "0::/path". Inside a container the path is seen from the container's own root.
        string? path =
            File.ReadAllLines(file).FirstOrDefault(line => line.StartsWith("0::", StringComparison.Ordinal))?[3..];
        string folder = "/sys/fs/cgroup" + path;
        return path is null ? null
            : File.Exists(folder + "/memory.current") ? folder
            : File.Exists("/sys/fs/cgroup/memory.current") ? "/sys/fs/cgroup"
            : null;
    }
}
