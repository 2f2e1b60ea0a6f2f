using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>GCG3008: an array whose elements hold references goes back to its pool with all of them.</summary>
public sealed class UnclearedReturnAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnclearedReturn,
        "Rented array of references returned with its contents",
        "`{0}` goes back to the pool with its references, so that what they lead to lives for as long as the pool keeps it; pass `clearArray: true`",
        RuleCategory.Pools,
        DiagnosticSeverity.Info,
        "A pool keeps the array, and the array keeps every object that was left in it, until somebody else overwrites it or the pool is trimmed.");

    /// <summary>Creates the rule.</summary>
    public UnclearedReturnAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        KnownTypes types = context.Types;
        if (!types.Has("System.Buffers.ArrayPool`1"))
        {
            return;
        }

        RequestPathFact requestPath = context.RequestPath;
        AnalyzerConfigOptionsProvider options = context.Options;
        context.OnCall(operation => Check(operation, types, requestPath, options), "Return");
    }

    private static void Check(
        RuleOperation context, KnownTypes types, RequestPathFact requestPath, AnalyzerConfigOptionsProvider options)
    {
        var call = (IInvocationOperation)context.Operation;
        if (UnclearedReturn.TryFind(call, types) is not { } array
            || requestPath.Classify(call, context.ContainingSymbol, options, context.CancellationToken).Kind == RequestPathKind.Cold)
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(Rule, call.Syntax.GetLocation(), array.Syntax.ToString()));
    }
}
