using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Lazies;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>GCG4004: a <c>Lazy&lt;Task&lt;T&gt;&gt;</c> that keeps a fault for ever.</summary>
public sealed class FaultKeepingLazyAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.FaultKeepingLazy,
        "Asynchronous Lazy that caches a failed task forever",
        "This `Lazy<{0}>` ({1}) keeps its task for as long as it lives: once `{2}` has failed or was cancelled, "
            + "every caller gets that failure until the process restarts; create the Lazy again when its task fails",
        RuleCategory.Lazy,
        DiagnosticSeverity.Info,
        "A Lazy keeps the task that its factory returned, and a task that failed stays failed. Every "
            + "LazyThreadSafetyMode does so, PublicationOnly included, because the factory itself has not thrown.");

    /// <summary>The rule is about correctness.</summary>
    private protected override bool RunsInTests => true;

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has(LazyCreation.TypeName))
        {
            context.OnOperation(operation => Check(operation, context), OperationKind.ObjectCreation);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var creation = (IObjectCreationOperation)context.Operation;
        if (FaultKeepingLazy.TryFind(creation, rule.Compilation, context.CancellationToken) is { } found
            && !LazyPrecedence.Rows
                .Take(RuleIds.FaultKeepingLazy, creation, rule, context.Options, context.CancellationToken))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                creation.Syntax.GetLocation(),
                found.Lazy.Element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
                found.SharedBy,
                found.Call.ContainingType.Name + "." + found.Call.Name));
        }
    }
}
