using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;

namespace GcGuard.Demo;

/// <summary>The command line.</summary>
/// <param name="Keep">Leave the temporary folder in place at the end.</param>
/// <param name="TimeLimit">When the run gives up.</param>
/// <param name="Page">Where the page goes; the raw values stand beside it in a file of the same name with the extension
/// <c>.json</c>. Null for <c>artifacts/demo/index.html</c> of the repository.</param>
/// <param name="Verbose">Whether findings, changed files and the whole table are printed.</param>
/// <param name="Help">Only show the usage.</param>
internal sealed record DemoOptions(bool Keep, TimeSpan TimeLimit, string? Page, bool Verbose, bool Help)
{
    private const int DefaultMinutes = 10;

    /// <summary>How the command line looks.</summary>
    public const string Usage = """
        Usage: dotnet run --project eng/Demo [-- options]

        Packs the analyzers, finds and fixes what ails a copy of samples/OrderHub, and measures both versions under the
        same load on this machine: less than three minutes on two cores. The result is one screen, and a page with
        the plots.

          --out FILE    where the page goes (.html); the raw values stand beside it as .json. Without it the page is
                        artifacts/demo/index.html
          --verbose     print findings, changed files and the whole table as well
          --keep        keep the temporary folder (sources before and after, findings, logs)
          --minutes N   give up after N minutes instead of 10, for a machine that is busy or slow
          --help        show this text

        Exit code: 0 all well, 1 a fix did not compile, changed an answer or a promise is broken, 2 wrong usage,
        3 a step could not be done, 130 stopped.
        """;

    /// <summary>Reads the command line.</summary>
    /// <exception cref="DemoFailure">An option is unknown or incomplete.</exception>
    public static DemoOptions Parse(IReadOnlyList<string> args)
    {
        bool keep = false;
        bool help = false;
        bool verbose = false;
        string? page = null;
        int minutes = DefaultMinutes;
        for (int i = 0; i < args.Count; i++)
        {
            switch (args[i])
            {
                case "--keep":
                    keep = true;
                    break;
                case "--verbose":
                    verbose = true;
                    break;
                case "--help" or "-h":
                    help = true;
                    break;
                case "--out" when i + 1 < args.Count:
                    page = Path.GetFullPath(args[++i]);
                    CheckPage(page);
                    break;
                case "--minutes" when i + 1 < args.Count:
                    minutes = ReadMinutes(args[++i]);
                    break;
                case "--minutes":
                    throw new DemoFailure("--minutes needs a number: --minutes 10", ExitCodes.Usage);
                case "--out":
                    throw new DemoFailure("--out needs a file name: --out results.html", ExitCodes.Usage);
                default:
                    throw new DemoFailure($"Unknown option '{args[i]}'.\n\n{Usage}", ExitCodes.Usage);
            }
        }

        return new DemoOptions(keep, TimeSpan.FromMinutes(minutes), page, verbose, help);
    }

    private static int ReadMinutes(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int minutes) && minutes is > 0 and <= 60
            ? minutes
            : throw new DemoFailure($"--minutes {text}: give a whole number from 1 to 60.", ExitCodes.Usage);

    private static void CheckPage(string path)
    {
        if (Path.GetExtension(path) != ".html")
        {
            throw new DemoFailure($"--out {path}: the file's name must end in .html.", ExitCodes.Usage);
        }

        if (!Directory.Exists(Path.GetDirectoryName(path)))
        {
            throw new DemoFailure($"--out {path}: its folder does not exist; create it first.", ExitCodes.Usage);
        }
    }
}
