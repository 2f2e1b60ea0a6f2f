using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Evidence.Baseline;

/// <summary>The findings of one assembly that a team knows of.</summary>
internal sealed class AssemblyBaseline
{
    /// <summary>The metadata by which the package's props mark the file, whatever it is called.</summary>
    private const string Mark = "GcGuardBaseline";

    private static readonly ConditionalWeakTable<AnalyzerConfigOptionsProvider, Attached> Known = new();

    private readonly Dictionary<(string Member, string Rule), List<string>> _statements = [];

    /// <summary>Takes the lines apart.</summary>
    public AssemblyBaseline(string assembly, IEnumerable<string> lines)
    {
        Assembly = assembly;
        foreach (string line in lines)
        {
            BaselineEntry entry = BaselineFormat.Read(line);
            if (!_statements.TryGetValue((entry.Member, entry.Rule), out List<string>? statements))
            {
                _statements.Add((entry.Member, entry.Rule), statements = []);
            }

            statements.Add(entry.Statement);
        }
    }

    /// <summary>The assembly.</summary>
    public string Assembly { get; }

    /// <summary>The baseline of a compilation, read once for each set of options; null where there is none.</summary>
    public static AssemblyBaseline? Of(
        AnalyzerOptions options, Compilation compilation, CancellationToken cancellationToken)
        => Known.GetValue(
                options.AnalyzerConfigOptionsProvider,
                _ => new Attached(
                    FileIn(options)?.GetText(cancellationToken) is { } text ? BaselineFile.Of(text) : null))
            .File?.EntriesOf(compilation.AssemblyName ?? string.Empty);

    /// <summary>The baseline among the additional files; null where there is none.</summary>
    public static AdditionalText? FileIn(AnalyzerOptions options)
        => SolutionFile.Find(options, BaselineFormat.RelativePath, Mark);

    /// <summary>Whether an additional file is a baseline.</summary>
    public static bool IsOne(AdditionalText file, AnalyzerConfigOptionsProvider options)
        => SolutionFile.IsOne(file, options, BaselineFormat.RelativePath, Mark);

    /// <summary>The statements with a known finding of a rule in a member; null where there is none.</summary>
    public IReadOnlyList<string>? StatementsOf(string member, string rule)
        => _statements.TryGetValue((member, rule), out List<string>? statements) ? statements : null;

    private sealed class Attached(BaselineFile? file)
    {
        public BaselineFile? File { get; } = file;
    }
}
