using System.Globalization;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Leases;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// GCG3004: a rented buffer that is used after it has been given back, given back twice, or read beyond what was asked
/// for; and an array that nobody rented given to a pool. These are questions of correctness, so they are asked in cold
/// code, tests and benchmarks as well.
/// </summary>
public sealed class UsedAfterReturnAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UsedAfterReturn,
        "Rented buffer used after its return, or returned twice",
        "{0}",
        RuleCategory.Pools,
        DiagnosticSeverity.Warning,
        "After its return a buffer belongs to whoever rents it next: what is read from it is another caller's data, "
            + "what is written to it overwrites that, and a buffer that is returned twice is handed to two callers at "
            + "once.");

    private protected override bool RunsInTests => true;

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), "Rent", "Return", "Get");

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        PoolCalls pools = PoolCalls.For(rule.Types, rule.Options, call.Syntax.SyntaxTree);
        foreach (LateUse use in RentedBuffer.LateUsesOf(call, pools, context.CancellationToken))
        {
            Report(
                context,
                use.At,
                use.ReturnedAt,
                $"{Subject(use)} it has been returned to its pool in line {Line(use.ReturnedAt)}; {Remedy(use)}");
        }

        foreach (WholeUse use in RentedBuffer.WholeUsesOf(call, pools, context.CancellationToken))
        {
            Report(
                context,
                use.At,
                call.Syntax,
                $"All of the rented array goes to `{use.Reader}`, and it may be longer than asked for: "
                    + "what follows is another caller's data; pass the part that was filled");
        }

        if (TwiceReturnedField.TryFind(call, context.ContainingSymbol, pools, context.CancellationToken) is { } other)
        {
            Report(
                context,
                call.Syntax,
                other,
                $"The array may have been returned to its pool in line {Line(other)} already; return it in one "
                    + "place, or set the field to null there and ask for that here");
        }

        if (ReturnInHandler.TryFind(call, pools) is { } second)
        {
            Report(
                context,
                call.Syntax,
                second,
                $"The `finally` returns the buffer again in line {Line(second)}; leave it to that, or two callers get "
                    + "it at the same time");
        }

        if (ForeignArray.TryFind(call, pools, context.CancellationToken) is { } foreign)
        {
            Report(
                context,
                call.Syntax,
                foreign,
                $"The pool may get the array that was made in line {Line(foreign)} and rented from nobody: it throws, "
                    + "or hands the array to somebody else while it is in use; return only what was rented");
        }
    }

    private static string Line(SyntaxNode node) => RentedBuffer.LineOf(node).ToString(CultureInfo.InvariantCulture);

    private static void Report(RuleOperation context, SyntaxNode at, SyntaxNode cause, string text)
        => context.ReportDiagnostic(Diagnostic.Create(Rule, at.GetLocation(), [cause.GetLocation()], text));

    private static string Subject(LateUse use) => use switch
    {
        { IsReturn: true } => "The buffer is returned again after",
        { IsResult: true } => "The result still refers to the buffer when",
        _ => "The buffer is used after",
    };

    private static string Remedy(LateUse use) => use switch
    {
        { IsReturn: true } => "return it once, or two callers get it at the same time",
        { IsResult: true }
            => "copy what the caller needs, or hand out an object that returns the buffer when it is disposed of",
        _ => "return it after its last use",
    };
}
