using GcGuard.Analyzers.Evidence.Baseline;

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// Rules as one analyzer, as they are shipped. To hand a body over to one more analyzer costs the host about what most
/// rules cost altogether; so it hands a body over once, and the rules of the group look at it together.
/// </summary>
/// <remarks>
/// A host leaves out analyzers none of whose rules it would show, and a build shows no suggestions: so a group has
/// rules of one severity. The suspects that they find on the way may have another one, for they cost nothing. Each rule
/// can still be created alone, which is how it is tested.
/// </remarks>
public abstract class RuleGroupAnalyzer : DiagnosticAnalyzer
{
    private protected RuleGroupAnalyzer(params GcGuardAnalyzer[] rules)
    {
        Rules = ImmutableArray.Create(rules);
        ImmutableArray<DiagnosticDescriptor>.Builder descriptors =
            ImmutableArray.CreateBuilder<DiagnosticDescriptor>(rules.Length);
        foreach (GcGuardAnalyzer rule in rules)
        {
            foreach (DiagnosticDescriptor descriptor in rule.SupportedDiagnostics)
            {
                // Several rules may find what one descriptor is about.
                if (!descriptors.Contains(descriptor))
                {
                    descriptors.Add(descriptor);
                }
            }
        }

        SupportedDiagnostics = descriptors.ToImmutable();
    }

    /// <inheritdoc/>
    public sealed override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; }

    /// <summary>The rules of the group.</summary>
    internal ImmutableArray<GcGuardAnalyzer> Rules { get; }

    /// <inheritdoc/>
    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            var operations = new OperationActions();
            foreach (GcGuardAnalyzer rule in Rules)
            {
                if (!RuleSwitch.IsOff(rule.SupportedDiagnostics, start.Compilation, start.CancellationToken))
                {
                    rule.Start(start, operations);
                }
            }

            operations.RegisterWith(
                start,
                MeasuredFindings.OnFinding(start.Options, start.Compilation),
                AssemblyBaseline.Of(start.Options, start.Compilation, start.CancellationToken));
        });
    }
}
