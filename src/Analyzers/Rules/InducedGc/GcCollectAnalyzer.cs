using System.Collections.Immutable;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>GCG5001: <c>GC.Collect</c> in code that ships, called or handed on as a delegate.</summary>
public sealed class GcCollectAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.GcCollect,
        "GC.Collect in production code",
        "`{0}` {1}{2}; {3}",
        RuleCategory.InducedGc,
        DiagnosticSeverity.Warning,
        "A forced collection stops all managed threads, promotes what is still in use and disturbs the collector's own "
            + "budget; the collector knows better when memory is worth collecting.");

    private const string Collect = "Collect";

    /// <summary>Creates the rule.</summary>
    public GcCollectAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        KnownTypes types = context.Types;
        if (!types.Has(GcMembers.Gc))
        {
            return;
        }

        RequestPathFact requestPath = context.RequestPath;
        context.OnCall(operation => Check(operation, types, requestPath), Collect);
        context.OnWordedOperation([Collect], operation => Check(operation, types, requestPath), OperationKind.MethodReference);
    }

    private static void Check(RuleOperation context, KnownTypes types, RequestPathFact requestPath)
    {
        switch (context.Operation)
        {
            case IInvocationOperation call when types.IsGcMethod(call.TargetMethod, Collect):
                CollectCall collect = CollectCall.From(call);
                if (collect.Forces)
                {
                    Report(
                        context, types, requestPath, MessageParts.Shorten(call.Syntax, "GC.Collect(…)"), collect.Effect("{0}"),
                        onlyOnRequestPath: collect.IsYoung && !IsRepeated(call));
                }

                break;
            case IMethodReferenceOperation { Parent: not INameOfOperation } reference
                when types.IsGcMethod(reference.Method, Collect):
                Report(
                    context, types, requestPath, "GC.Collect",
                    "is handed on as a delegate, and each invocation forces a collection that stops {0}");
                break;
        }
    }

    private static void Report(
        RuleOperation context,
        KnownTypes types,
        RequestPathFact requestPath,
        string code,
        string effect,
        bool onlyOnRequestPath = false)
        => GcReport.UnlessMeant(
            context, types, requestPath, Rule, ImmutableDictionary<string, string?>.Empty, code, effect, "remove it", onlyOnRequestPath);

    /// <summary>Whether a loop or a delegate may make the call many times.</summary>
    private static bool IsRepeated(IOperation call)
    {
        for (IOperation? outer = call.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is ILoopOperation or IAnonymousFunctionOperation)
            {
                return true;
            }
        }

        return false;
    }
}
