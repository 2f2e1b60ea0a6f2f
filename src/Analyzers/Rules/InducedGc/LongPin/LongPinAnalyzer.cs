using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Lifetime;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Size;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>GCG5004: a buffer that the collector may move, pinned for its owner's life.</summary>
public sealed class LongPinAnalyzer() : GcGuardAnalyzer(Rule)
{
    /// <summary>
    /// The property that is set when the array is created for each request, so that it has no place on the pinned heap.
    /// </summary>
    internal const string PerRequestProperty = "PerRequest";

    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.LongPin,
        "Buffer pinned for a long time",
        "`{0}` is pinned {1}{2}: the collector cannot move it, and the heap fragments around it; {3}",
        RuleCategory.InducedGc,
        DiagnosticSeverity.Info,
        "An object that stays pinned among objects that move keeps the memory around it in pieces; the pinned object "
            + "heap is made for such buffers.");

    private protected override void Register(RuleContext context)
    {
        // Without the pinned object heap there is no better place for the buffer.
        if (context.Types.Get(GcMembers.Gc) is { } gc && !gc.GetMembers("AllocateArray").IsEmpty)
        {
            context.OnCall(suspect => Check(suspect, context), "Alloc");
        }
    }

    private static void Check(RuleOperation suspect, RuleContext context)
    {
        var call = (IInvocationOperation)suspect.Operation;
        if (PinnedHandle.PinnedBy(call, context.Types) is not { } pinned
            || PinnedBuffer.TryFind(pinned, context.Types, suspect.CancellationToken) is not { } buffer
            || PinnedHandle.Keeper(call, suspect.CancellationToken) is not { } keeper
            // Large objects stay where they are, pinned or not.
            || context.Size.LargestObject(buffer.Creation, suspect.CancellationToken)
                >= AllocationSizeFact.Threshold(call.Syntax.SyntaxTree, suspect.Options))
        {
            return;
        }

        RequestPathVerdict verdict = RequestPathFact.For(context.Compilation).Classify(
            buffer.Creation,
            suspect.ContainingSymbol,
            suspect.Options.AnalyzerConfigOptionsProvider,
            suspect.CancellationToken);
        var registrations = new ServiceRegistrations(context.Compilation);
        bool isPerRequest = verdict.Kind == RequestPathKind.RequestPath
            && !registrations.Contains(keeper.ContainingType, ServiceLifetime.Singleton, suspect.CancellationToken);
        string element = buffer.Element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        suspect.ReportDiagnostic(Diagnostic.Create(
            Rule,
            call.Syntax.GetLocation(),
            isPerRequest ? verdict.ChainLocations() : ImmutableArray<Location>.Empty,
            isPerRequest
                ? ImmutableDictionary<string, string?>.Empty.Add(PerRequestProperty, "true")
                : ImmutableDictionary<string, string?>.Empty,
            MessageParts.Shorten(pinned.Syntax, "the array"),
            keeper.IsStatic ? "for the life of the process" : $"for as long as its {keeper.ContainingType.Name} lives",
            isPerRequest ? MessageParts.Path(verdict) : string.Empty,
            isPerRequest
                ? "pin it for the call only, or keep one buffer on the pinned heap for many requests"
                : $"create it with `GC.AllocateArray<{element}>(…, pinned: true)`"));
    }
}
