using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Lazies;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>GCG4002: a <c>Lazy&lt;Task&lt;T&gt;&gt;</c> whose factory does its work inside <c>Value</c>.</summary>
public sealed class SynchronousLazyTaskAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.SynchronousLazyTask,
        "Asynchronous Lazy whose factory blocks its callers",
        "The factory of this `Lazy<{0}>` ({1}) {2} on the caller's thread, so `Value` blocks all callers meanwhile; "
            + "run it in `Task.Run`",
        RuleCategory.Lazy,
        DiagnosticSeverity.Warning,
        "A Lazy runs its factory under a lock. Work that the factory does before its task leaves the thread blocks the "
            + "thread of every caller, and an await that can complete at once does not leave it.");

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
        if (SynchronousLazyTask.TryFind(creation, rule.Compilation, context.CancellationToken) is { } found
            && !LazyReads.AreAllCold(found.Keeper, rule.Compilation, context.Options, context.CancellationToken))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                creation.Syntax.GetLocation(),
                found.Lazy.Element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
                found.SharedBy,
                found.Work.Describe()));
        }
    }
}
