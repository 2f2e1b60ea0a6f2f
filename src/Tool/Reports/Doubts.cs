using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Reports;

/// <summary>What a reader of a recording has to know before a figure is believed.</summary>
internal static class Doubts
{
    /// <summary>One sentence or two for each.</summary>
    public static IEnumerable<string> Of(Recording recording)
    {
        if (!recording.IsComplete)
        {
            yield return "More than one event in a hundred was dropped: no figure per request is right. Record again "
                + "with a larger --buffer-mb or with --light.";
        }

        if (!recording.Evidence.HasMethods)
        {
            yield return "The trace does not name methods, because the process ended first: no statement is known.";
        }

        if (recording.Evidence.LacksAssemblies)
        {
            yield return "Assemblies of the process are no files here, as with a build in a single file or a trace of "
                + "another machine: their statements are unknown.";
        }

        if (recording.Evidence.IsTicks)
        {
            yield return "Before .NET 9 the runtime counts allocations in ticks of 100 kB: objects of 85 to 100 kB are "
                + "charged to wrong statements.";
        }

        if (Names(recording, module => !module.HasSymbols) is { Length: > 0 } withoutSymbols)
        {
            yield return $"Without a PDB, only members are known of: {withoutSymbols}.";
        }

        if (Names(recording, module => module.IsReadyToRun) is { Length: > 0 } compiled)
        {
            yield return "Compiled ahead of time (ReadyToRun), so that before a method has run some thirty times its "
                + $"statements are the nearest that fit: {compiled}.";
        }
    }

    private static string Names(Recording recording, Func<CodeModule, bool> which)
        => string.Join(", ", recording.Modules.Where(which).Select(module => module.Name));
}
