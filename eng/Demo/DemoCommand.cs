using System;
using System.CommandLine;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Demo;

/// <summary>The command line.</summary>
internal sealed class DemoCommand
{
    private const int DefaultMinutes = 10, MostMinutes = 60;

    private const string What = """
        Packs the analyzers, finds and fixes what ails a copy of samples/OrderHub, and measures both versions under the
        same load on this machine: about three minutes on two cores. The result is one screen, and a page with the
        plots.

        Exit code: 0 all well, 1 a fix did not compile, changed an answer or a promise is broken, 2 wrong usage,
        3 a step could not be done, 130 stopped.
        """;

    /// <summary>How long a run that is stopped may take to stop its processes and remove its folder.</summary>
    private static readonly TimeSpan s_cleaningUp = TimeSpan.FromMinutes(1);

    private readonly Option<FileInfo?> _out = new("--out")
    {
        Description = "where the page goes (.html); the raw values stand beside it as .json. Without it the page is "
            + "artifacts/demo/index.html",
        HelpName = "FILE",
    };

    private readonly Option<bool> _verbose = new("--verbose")
    {
        Description = "print findings, changed files and the whole table as well",
    };

    private readonly Option<bool> _keep = new("--keep")
    {
        Description = "keep the temporary folder (sources before and after, findings, logs)",
    };

    private readonly Option<int> _minutes = new("--minutes")
    {
        Description = "give up after so many minutes, for a machine that is busy or slow",
        DefaultValueFactory = _ => DefaultMinutes,
        HelpName = "N",
    };

    private readonly Func<DemoOptions, CancellationToken, Task<int>> _run;
    private readonly RootCommand _root;

    /// <summary>Makes the command.</summary>
    /// <param name="run">What it does with its options; the result is the exit code.</param>
    public DemoCommand(Func<DemoOptions, CancellationToken, Task<int>> run)
    {
        _run = run;
        _out.Validators.Add(CheckPage);
        _minutes.Validators.Add(CheckMinutes);
        _root = new RootCommand(What) { _out, _verbose, _keep, _minutes };
        _root.SetAction((parsed, cancellationToken) => _run(
            new DemoOptions(
                parsed.GetValue(_keep),
                TimeSpan.FromMinutes(parsed.GetValue(_minutes)),
                parsed.GetValue(_out)?.FullName,
                parsed.GetValue(_verbose)),
            cancellationToken));
    }

    /// <summary>Reads the arguments and runs; the exit code says when they cannot be used.</summary>
    public async Task<int> InvokeAsync(string[] arguments)
    {
        ParseResult parsed = _root.Parse(arguments);
        int code = await parsed
            .InvokeAsync(new InvocationConfiguration { ProcessTerminationTimeout = s_cleaningUp })
            .ConfigureAwait(false);
        return parsed.Action is ParseErrorAction ? ExitCodes.Usage : code;
    }

    private void CheckPage(OptionResult result)
    {
        if (result.GetValue(_out) is not { } page)
        {
            return;
        }

        if (page.Extension != ".html")
        {
            result.AddError($"--out {page}: the file's name must end in .html.");
        }
        else if (page.Directory is not { Exists: true })
        {
            result.AddError($"--out {page}: its folder does not exist; create it first.");
        }
    }

    private static void CheckMinutes(OptionResult result)
    {
        if (result.Tokens is [{ Value: var text }]
            && !(int.TryParse(text, out int minutes) && minutes is > 0 and <= MostMinutes))
        {
            result.AddError($"--minutes {text}: give a whole number from 1 to {MostMinutes}.");
        }
    }
}
