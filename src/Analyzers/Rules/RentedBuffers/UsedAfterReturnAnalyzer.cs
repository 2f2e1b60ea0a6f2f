using System.Globalization;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.Ownership;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// GCG3004: a rented buffer that is used after it has been given back, or given back twice. It is a question of
/// correctness, so it is asked in cold code, tests and benchmarks as well.
/// </summary>
public sealed class UsedAfterReturnAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UsedAfterReturn,
        "Rented buffer used after its return, or returned twice",
        "{0} it has been returned to its pool in line {1}; {2}",
        RuleCategory.Pools,
        DiagnosticSeverity.Warning,
        "After its return a buffer belongs to whoever rents it next: what is read from it is another caller's data, what is written to it overwrites that, and a buffer that is returned twice is handed to two callers at once.");

    /// <summary>Creates the rule.</summary>
    public UsedAfterReturnAnalyzer()
        : base(Rule)
    {
    }

    private protected override bool RunsInTests => true;

    private protected override void Register(RuleContext context)
    {
        KnownTypes types = context.Types;
        AnalyzerConfigOptionsProvider options = context.Options;
        context.OnCall(operation => Check(operation, types, options), "Rent", "Return", "Get");
    }

    private static void Check(RuleOperation context, KnownTypes types, AnalyzerConfigOptionsProvider options)
    {
        var call = (IInvocationOperation)context.Operation;
        if (call.TargetMethod.Name is not ("Rent" or "Return" or "Get"))
        {
            return;
        }

        PoolCalls pools = PoolCalls.For(types, options, call.Syntax.SyntaxTree);
        foreach (LateUse use in RentedBuffer.LateUsesOf(call, pools, context.CancellationToken))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                use.At.GetLocation(),
                [use.ReturnedAt.GetLocation()],
                Subject(use),
                RentedBuffer.LineOf(use.ReturnedAt).ToString(CultureInfo.InvariantCulture),
                Remedy(use)));
        }
    }

    private static string Subject(LateUse use)
        => use switch
        {
            { IsReturn: true } => "The buffer is returned again after",
            { IsResult: true } => "The result still refers to the buffer when",
            _ => "The buffer is used after",
        };

    private static string Remedy(LateUse use)
        => use switch
        {
            { IsReturn: true } => "return it once, or two callers get it at the same time",
            { IsResult: true } => "copy what the caller needs, or hand out an object that returns the buffer when it is disposed of",
            _ => "return it after its last use",
        };
}
