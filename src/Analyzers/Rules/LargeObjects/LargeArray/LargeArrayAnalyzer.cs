using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>GCG1001: an array or string that lies on the large object heap, made per request.</summary>
public sealed class LargeArrayAnalyzer() : GcGuardAnalyzer(Rule)
{
    /// <summary>The longest expression that a message quotes whole.</summary>
    private const int LongestQuote = 60;

    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.LargeArray,
        "Large array or string allocated per request",
        "`{0}` allocates {1} on the large object heap per request ({2}); {3}",
        RuleCategory.LargeObjects,
        DiagnosticSeverity.Warning,
        "Objects of 85,000 bytes and more go to the large object heap, which is collected only together with "
            + "generation 2: each such allocation brings the next full collection nearer.");

    private protected override void Register(RuleContext context)
    {
        KnownTypes types = context.Types;
        AllocationSizeFact size = context.Size;
        RequestPathFact requestPath = context.RequestPath;
        AnalyzerConfigOptionsProvider options = context.Options;
        context.OnOperation(
            operation => Check(operation, types, size, requestPath, options),
            OperationKind.ArrayCreation,
            OperationKind.ObjectCreation);
        context.OnCall(
            operation => Check(operation, types, size, requestPath, options),
            "AllocateUninitializedArray",
            "AllocateArray",
            "Resize",
            "ToArray");
    }

    private static void Check(
        RuleOperation context,
        KnownTypes types,
        AllocationSizeFact size,
        RequestPathFact requestPath,
        AnalyzerConfigOptionsProvider options)
    {
        IOperation operation = context.Operation;
        if (LargeArray.BytesOf(operation, size, types, context.Options, context.CancellationToken) is not { } bytes)
        {
            return;
        }

        RequestPathVerdict verdict = requestPath.Classify(
            operation, context.ContainingSymbol, options, context.CancellationToken);
        if (verdict.Kind != RequestPathKind.RequestPath
            || PoolRefill.Makes(
                operation, context.ContainingSymbol, PoolFact.For(context.Compilation), context.CancellationToken))
        {
            return;
        }

        RentableArray? rentable = RentableArray.TryFind(operation, types, context.CancellationToken);
        context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            operation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            MeasuredFindings.OfConstantSize,
            Quote(operation.Syntax),
            AllocationSizeFact.Text(bytes),
            verdict.Describe(),
            Advice(operation, rentable)));
    }

    private static string Advice(IOperation operation, RentableArray? rentable)
    {
        if (rentable is not null)
        {
            return "rent it from ArrayPool<" + rentable.ElementName + ">.Shared";
        }

        return operation.Type?.SpecialType == SpecialType.System_String
            ? "write the characters in parts instead of making one string"
            : "keep one array and reuse it, or work in blocks below the threshold";
    }

    /// <summary>The expression on one line, cut where it is long.</summary>
    private static string Quote(SyntaxNode expression)
    {
        string text = expression.ToString();
        if (text.IndexOf('\n') >= 0)
        {
            text = string.Join(" ", text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
        }

        return text.Length <= LongestQuote ? text : text.Substring(0, LongestQuote) + "…";
    }
}
