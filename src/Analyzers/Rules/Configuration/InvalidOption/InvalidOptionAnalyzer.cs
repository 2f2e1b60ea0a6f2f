using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>
/// GCG0001: a <c>gcguard.*</c> option that does not exist, or a value its option does not take. Without it a typing
/// mistake silently changes nothing.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class InvalidOptionAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.InvalidOption,
        "Unknown GcGuard option",
        "{0}",
        RuleCategory.Usage,
        DiagnosticSeverity.Warning,
        "An option in .editorconfig or a global analyzer config that GcGuard does not know has no effect.",
        WellKnownDiagnosticTags.CompilationEnd,
        RuleDescriptor.NonLocalTag);

    private protected override bool RunsInTests => true;

    private protected override void Register(RuleContext context) => context.OnCompilationEnd(Check);

    private static void Check(CompilationAnalysisContext context)
    {
        AnalyzerConfigOptionsProvider provider = context.Options.AnalyzerConfigOptionsProvider;
        var reported = new HashSet<string>();
        CheckSet(context, provider.GlobalOptions, reported);
        foreach (SyntaxTree tree in context.Compilation.SyntaxTrees)
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            CheckSet(context, provider.GetOptions(tree), reported);
        }
    }

    private static void CheckSet(
        CompilationAnalysisContext context, AnalyzerConfigOptions options, HashSet<string> reported)
    {
        foreach (string key in options.Keys)
        {
            if (key.StartsWith(RuleOption.Prefix, StringComparison.OrdinalIgnoreCase)
                && options.TryGetValue(key, out string? value)
                && Message(key.ToLowerInvariant(), value) is { } message
                && reported.Add(message))
            {
                Report(context, key, value, message);
            }
        }
    }

    private static void Report(CompilationAnalysisContext context, string key, string value, string message)
    {
        bool isPlaced = false;
        foreach (Location place in OptionPlaces.Of(context.Options, key, value, context.CancellationToken))
        {
            isPlaced = true;
            context.ReportDiagnostic(Diagnostic.Create(Rule, place, message));
        }

        if (!isPlaced)
        {
            context.ReportDiagnostic(Diagnostic.Create(Rule, Location.None, message));
        }
    }

    private static string? Message(string key, string value)
        => RuleOptions.Find(key) is not { } option
            ? $"'{key}' is not an option of GcGuard and has no effect; check its spelling in .editorconfig"
            : option.Accepts(value)
                ? null
                : $"'{key} = {value}' has no effect: the value must be {option.ValueForm.Replace("`", "'")}; "
                    + $"without it the default is '{option.DefaultText}'";
}
