namespace GcGuard.Corpus.Inducers;

/// <summary>
/// The report as rows of the table by which GCG5003 knows the public members that induce collections.
/// </summary>
internal static class InducersTable
{
    /// <summary>Writes a row for each assembly that is not of the application.</summary>
    public static void Write(InducersReport report, TextWriter output)
    {
        foreach (InducingAssembly assembly in report.Inducers.Where(assembly => !assembly.IsApplication))
        {
            // What only GC.GetTotalMemory(true) does is no finding of the rule.
            CallChain[] chains =
            [
                .. assembly.Methods.Where(method => method.Induces.Any(name => name != InducingReferences.TotalMemory))
                    .SelectMany(method => method.Chains),
            ];
            if (chains.Length > 0)
            {
                string? member = Member(chains);
                string cell = member is null ? "null" : $"\"{member}\"";
                output.WriteLine($"new(\"{assembly.Name}\", \"{assembly.Version}\", {cell}),");
            }
        }
    }

    /// <summary>
    /// The public method nearest to a call, else what the runtime calls; null where nothing leads there.
    /// </summary>
    private static string? Member(CallChain[] chains)
        => chains.Where(chain => chain.Start is ChainStart.Public or ChainStart.Finalizer or ChainStart.TypeInitializer)
            .OrderBy(chain => chain.Start)
            .ThenBy(chain => chain.Links.Length)
            .ThenBy(chain => chain.Links[^1].Method, StringComparer.Ordinal)
            .FirstOrDefault()?.Links[^1].Method;
}
