using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// What every rule of the package is built on: concurrent, silent in generated code, and asked for its actions once per
/// compilation, after the types it knows have been looked up.
/// </summary>
/// <remarks>Rules that look at bodies of code are shipped as groups, see <see cref="RuleGroupAnalyzer"/>.</remarks>
public abstract class GcGuardAnalyzer : DiagnosticAnalyzer
{
    private readonly ImmutableArray<DiagnosticDescriptor> _descriptors;

    /// <summary>Creates the rule.</summary>
    /// <param name="descriptor">What it reports.</param>
    /// <param name="hasSuspects">Whether it reports what merely may be large too, as a <see cref="Suspect"/>.</param>
    private protected GcGuardAnalyzer(DiagnosticDescriptor descriptor, bool hasSuspects = false)
        => _descriptors = Suspect.And(descriptor, hasSuspects);

    /// <inheritdoc/>
    public sealed override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => _descriptors;

    /// <summary>
    /// Whether the rule also speaks in test and benchmark projects. Only rules about correctness do; for the others a
    /// test that collects garbage or allocates a large array does no harm.
    /// </summary>
    private protected virtual bool RunsInTests => false;

    /// <inheritdoc/>
    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            var operations = new OperationActions();
            Start(start, operations);
            operations.RegisterWith(start);
        });
    }

    /// <summary>
    /// Adds the rule's actions for one compilation; none where the rule has nothing to say about such a project.
    /// </summary>
    internal void Start(CompilationStartAnalysisContext start, OperationActions operations)
    {
        if (RunsInTests || ProjectKind.Of(start.Compilation) == ProjectPurpose.Production)
        {
            Register(new RuleContext(start, operations));
        }
    }

    /// <summary>
    /// Registers the rule's actions. Called once per compilation; a rule whose types the compilation does not have
    /// returns at once and costs nothing more.
    /// </summary>
    private protected abstract void Register(RuleContext context);
}
