using System;
using System.CommandLine;
using System.CommandLine.Invocation;
using System.Threading.Tasks;

namespace GcGuard.Faults;

/// <summary>The command line.</summary>
internal static class Program
{
    /// <summary>How long a run that is stopped may take to remove its copy of the sources.</summary>
    private static readonly TimeSpan s_cleaningUp = TimeSpan.FromMinutes(1);

    private static async Task<int> Main(string[] args)
    {
        var all = new Option<bool>("--all") { Description = "Try every fault of the list; so it is without options." };
        var sample = new Option<int?>("--sample") { Description = "Try this many faults, picked by the seed." };
        var seed = new Option<int?>("--seed")
        {
            Description = "What the sample is picked by; without it the current commit decides.",
        };
        var only = new Option<string?>("--only") { Description = "Try these faults: ids, separated by commas." };
        var command = new RootCommand("Shows that the tests notice faults: puts them into a copy of the sources.")
        {
            all, sample, seed, only,
        };
        command.Validators.Add(result =>
        {
            int chosen = (result.GetValue(all) ? 1 : 0)
                + (result.GetValue(sample) is null ? 0 : 1)
                + (result.GetValue(only) is null ? 0 : 1);
            if (chosen > 1)
            {
                result.AddError("--all, --sample and --only exclude one another; give one of them.");
            }

            if (result.GetValue(sample) is < 1)
            {
                result.AddError("--sample needs a number from 1 on.");
            }
        });
        command.SetAction((result, cancellationToken) => FaultsCommand.RunAsync(
            new Choice(result.GetValue(only), result.GetValue(sample), result.GetValue(seed)), cancellationToken));

        ParseResult parsed = command.Parse(args);
        int code = await parsed
            .InvokeAsync(new InvocationConfiguration { ProcessTerminationTimeout = s_cleaningUp })
            .ConfigureAwait(false);
        return parsed.Action is ParseErrorAction ? ExitCodes.NotUsable : code;
    }
}
