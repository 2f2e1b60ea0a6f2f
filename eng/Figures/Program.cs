using System.CommandLine;
using System.Globalization;

namespace GcGuard.Figures;

/// <summary>The command line: one command for each figure; it ends with 1 where a promise is not kept.</summary>
internal static class Program
{
    private static Task<int> Main(string[] args)
    {
        CultureInfo.DefaultThreadCurrentCulture = CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var pairs = new Option<int>("--pairs") { Description = "How many pairs.", DefaultValueFactory = _ => 20 };
        var seconds = new Option<int>("--seconds") { Description = "How long.", DefaultValueFactory = _ => 30 };
        var root = new RootCommand("Measures what docs/profile.md says of recordings, with the tests' known server.")
        {
            Create(
                "cost", "CPU of each way to record, in paired windows of the same server.", pairs,
                CostFigure.RunAsync),
            Create(
                "detach", "CPU and p99 of a server after the tool that recorded it was killed, against before.", pairs,
                DetachFigure.RunAsync),
            Create(
                "pairs", "Recordings of the same build, and of one that allocates a fifth more, compared.", pairs,
                PairsFigure.RunAsync),
            Create(
                "share", "Full collections by share, against the same server without that load.", seconds,
                ShareFigure.RunAsync),
            Create("analysis", "Time and memory to read a trace.", seconds, AnalysisFigure.RunAsync),
            Create("sites", "What a profile of 10,000 statements adds to a compilation.", pairs, SitesFigure.RunAsync),
        };
        return root.Parse(args).InvokeAsync();
    }

    private static Command Create(string name, string description, Option<int> amount, Func<int, Task<bool>> run)
    {
        var command = new Command(name, description) { amount };
        command.SetAction(async (result, _) => await run(result.GetValue(amount)).ConfigureAwait(false) ? 0 : 1);
        return command;
    }
}
