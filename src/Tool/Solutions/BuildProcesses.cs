using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace GcGuard.Tool.Solutions;

/// <summary>The processes that this one started to evaluate projects.</summary>
internal static class BuildProcesses
{
    /// <summary>A killed process ends within milliseconds, but for one that waits for a disk.</summary>
    private static readonly TimeSpan EndTime = TimeSpan.FromSeconds(2);

    /// <summary>
    /// Ends them, and waits until they are gone. A console hands Ctrl-C to all of its processes; whoever signals this
    /// one alone would leave them behind.
    /// </summary>
    public static void End()
    {
        foreach (int id in Children(Environment.ProcessId))
        {
            try
            {
                using var process = Process.GetProcessById(id);
                process.Kill(entireProcessTree: true);
                process.WaitForExit(EndTime);
            }
            catch (Exception exception) when (exception
                is ArgumentException or InvalidOperationException or Win32Exception)
            {
                // It has just ended by itself.
            }
        }
    }

    /// <summary>The processes that a process started; none where the system does not say.</summary>
    public static IEnumerable<int> Children(int parent)
    {
        if (!OperatingSystem.IsLinux())
        {
            yield break;
        }

        foreach (string folder in Directory.EnumerateDirectories("/proc"))
        {
            if (int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out int id)
                && ParentOf(folder) == parent)
            {
                yield return id;
            }
        }
    }

    /// <summary>The second word after the name, which is in parentheses and may hold anything.</summary>
    private static int ParentOf(string folder)
    {
        try
        {
            string stat = File.ReadAllText(Path.Combine(folder, "stat"));
            string[] words = stat[(stat.LastIndexOf(')') + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries);
            return words.Length > 1 ? int.Parse(words[1], CultureInfo.InvariantCulture) : 0;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return 0;
        }
    }
}
