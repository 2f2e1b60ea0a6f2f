using System.Globalization;

namespace GcGuard.Corpus.Inducers;

/// <summary>The report as text.</summary>
internal static class InducersText
{
    /// <summary>Writes a report.</summary>
    public static void Write(InducersReport report, TextWriter output)
    {
        foreach (InducingAssembly assembly in report.Inducers)
        {
            output.WriteLine(
                $"{assembly.Name} {assembly.Version} ({assembly.File}{(assembly.IsApplication
                    ? ", of the application"
                    : string.Empty)})");
            foreach (InducingMethod method in assembly.Methods)
            {
                Write(method, output);
            }

            output.WriteLine();
        }

        string application =
            report.Application.IsEmpty ? "none known; name it with --app" : string.Join(", ", report.Application);
        int methods = report.Inducers.Sum(assembly => assembly.Methods.Length);
        output.WriteLine(
            $"{Count(methods, "method")} in {Count(
                report.Inducers.Length,
                "assembly",
                "assemblies")} of {report.AssembliesRead} read; the application: {application}");
        if (report.Cost is { } cost)
        {
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"GCG5003 reads the metadata of {cost.Assemblies} assemblies ({cost.Rows} rows) in "
                    + $"{cost.Milliseconds:0.0} ms CPU (median of {cost.Passes} passes)"));
        }
    }

    private static void Write(InducingMethod method, TextWriter output)
    {
        output.WriteLine($"  {method.Method} calls {string.Join(" and ", method.Induces)}");
        foreach (CallChain chain in method.Chains)
        {
            output.WriteLine($"    {Start(chain.Start)}{(chain.Links.Length == 1 ? ", itself" : ":")}");
            foreach (ChainLink link in chain.Links.Skip(1))
            {
                output.WriteLine(
                    $"      ← {link.Method}{(link.Through is null ? string.Empty : $" [{link.Through}]")}");
            }
        }

        if (method.MoreChains > 0)
        {
            output.WriteLine($"    and {Count(method.MoreChains, "more chain")}; --chains shows more");
        }
    }

    private static string Start(ChainStart start) => start switch
    {
        ChainStart.Application => "application",
        ChainStart.Public => "public",
        ChainStart.Finalizer => "finalizer",
        ChainStart.TypeInitializer => "type initialiser",
        _ => "no caller found",
    };

    private static string Count(int count, string one, string? many = null)
        => count.ToString(CultureInfo.InvariantCulture) + " " + (count == 1 ? one : many ?? one + "s");
}
