using System.Globalization;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.Ownership;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// GCG3009: a rented buffer or pooled object that goes back on every path, unless something throws before.
/// </summary>
public sealed class LostByExceptionAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.LostByException,
        "Pooled object that an exception loses",
        "`{0}` is lost to its pool when `{1}` in line {2} throws; {3}",
        RuleCategory.Pools,
        DiagnosticSeverity.Info,
        "A pool makes a new object for each one that an exception keeps from coming back: where much fails, it saves little.");

    /// <summary>Creates the rule.</summary>
    public LostByExceptionAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        KnownTypes types = context.Types;
        RequestPathFact requestPath = context.RequestPath;
        context.OnOperation(operation => CheckRent(operation, types, requestPath), OperationKind.Invocation);
        if (types.Has("Microsoft.IO.RecyclableMemoryStream"))
        {
            context.OnCall(operation => CheckStream(operation, types, requestPath), "GetStream");
            context.OnOperation(operation => CheckStream(operation, types, requestPath), OperationKind.ObjectCreation);
        }
    }

    private static void CheckRent(RuleOperation context, KnownTypes types, RequestPathFact requestPath)
    {
        var call = (IInvocationOperation)context.Operation;
        if (RentedBuffer.VariableOf(call) is not { Type.IsReferenceType: true } variable)
        {
            return;
        }

        AnalyzerConfigOptionsProvider options = context.Options.AnalyzerConfigOptionsProvider;
        if (LostByException.CallsFor(call, types, options, context.CancellationToken) is { } pools
            // GCG3003 has it where the team wants a warning.
            && options.Read(call.Syntax.SyntaxTree, RuleOptions.ReturnInFinally) != RuleOptions.RequireFinally
            && LostByException.TryFind(call, pools, context.CancellationToken) is { } lost)
        {
            Report(context, lost, variable.Name, requestPath);
        }
    }

    private static void CheckStream(RuleOperation context, KnownTypes types, RequestPathFact requestPath)
    {
        if (LostByException.TryFindStream(context.Operation, types, context.CancellationToken) is { } lost)
        {
            Report(context, lost, "the recyclable stream", requestPath);
        }
    }

    private static void Report(RuleOperation context, LostByException lost, string name, RequestPathFact requestPath)
    {
        AnalyzerConfigOptionsProvider options = context.Options.AnalyzerConfigOptionsProvider;
        RequestPathVerdict verdict = requestPath.Classify(
            context.Operation, context.ContainingSymbol, options, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.Cold)
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            context.Operation.Syntax.GetLocation(),
            [lost.Failing.Syntax.GetLocation()],
            name,
            MessageParts.Shorten(lost.Failing.Syntax, InShort(lost.Failing)),
            RentedBuffer.LineOf(lost.Failing.Syntax).ToString(CultureInfo.InvariantCulture),
            lost.Kind == LeaseKind.Owner
                ? "dispose of it where that is caught, or in a `finally`"
                : "where that happens often, give it back in a `finally`"));
    }

    /// <summary>What fails, where its text is too long for a message.</summary>
    private static string InShort(IOperation failing) => failing switch
    {
        IAwaitOperation => "await",
        IThrowOperation => "throw",
        IInvocationOperation { TargetMethod: { MethodKind: not MethodKind.DelegateInvoke } method } => method.Name,
        _ => "the delegate",
    };
}
