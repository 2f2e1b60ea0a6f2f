using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>GCG4001: a shared Lazy whose <c>Value</c> blocks every request that asks while its factory works.</summary>
public sealed class BlockingLazyAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.BlockingLazy,
        "Lazy that blocks its callers",
        "`{0}` blocks the thread of every request that asks while the Lazy ({1}) {2}{3}; await a `Lazy<Task<{4}>>` "
            + "whose factories are limited by a SemaphoreSlim",
        RuleCategory.Lazy,
        DiagnosticSeverity.Warning,
        "A Lazy lets one thread run its factory and blocks all others that ask meanwhile. A hundred requests for a "
            + "value that takes a second block a hundred threads of the pool for a second.");

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has(LazyCreation.TypeName))
        {
            BlockingLazies lazies = BlockingLazies.For(context.Compilation);
            context.OnOperation(operation => Check(operation, context, lazies), OperationKind.PropertyReference);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule, BlockingLazies lazies)
    {
        var read = (IPropertyReferenceOperation)context.Operation;
        if (read.Property.Name != "Value" || lazies.TryFind(read, context.CancellationToken) is not { } found)
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            read, context.ContainingSymbol, context.Options.AnalyzerConfigOptionsProvider, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath
            && !IsReadBefore(read, found, lazies, context.CancellationToken)
            && !(found.Keeper is { Kind: LazyKeeperKind.Member, Member: { } member }
                && StartUpRead.Exists(member, context.Compilation, context.CancellationToken)))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                read.Syntax.GetLocation(),
                verdict.ChainLocations(),
                ImmutableDictionary<string, string?>.Empty,
                MessageParts.Shorten(read.Syntax, "Value"),
                found.SharedBy,
                found.Work.Describe(),
                MessageParts.Path(verdict),
                found.Lazy.Element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)));
        }
    }

    /// <summary>Whether the same function reads the same Lazy before: one change mends all its reads.</summary>
    private static bool IsReadBefore(
        IPropertyReferenceOperation read, BlockingLazy found, BlockingLazies lazies,
        CancellationToken cancellationToken)
    {
        IOperation function = MemberBody.Of(read);
        foreach (IOperation operation in function.Descendants())
        {
            if (operation == read)
            {
                return false;
            }

            if (operation is IPropertyReferenceOperation { Property.Name: "Value" } other
                && MemberBody.Of(other) == function
                && lazies.TryFind(other, cancellationToken)?.Lazy == found.Lazy)
            {
                return true;
            }
        }

        return false;
    }
}
