using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2007: a value that grows and is serialised to a stream on a request path, as if in pieces, which System.Text.Json
/// writes in one piece. Which values those are stands in <see cref="UnstreamedValue"/>.
/// </summary>
public sealed class UnstreamedJsonAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnstreamedJson,
        "JSON that is believed to stream is written in one piece",
        "`{0}` writes a `{1}` ({2}) as one piece from one buffer per request ({3}); {4}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "The serializer flushes between the elements of a collection, but not inside a list or array of single tokens, a token, or a converter of the project. Its buffer then grows to the size of the whole value, onto the large object heap.");

    /// <summary>Creates the rule.</summary>
    public UnstreamedJsonAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has("System.Text.Json.JsonSerializer"))
        {
            var definitions = new Definitions(context.Compilation);
            context.OnCall(operation => Check(operation, context, definitions), "Serialize", "SerializeAsync");
        }
    }

    private static void Check(RuleOperation context, RuleContext rule, Definitions definitions)
    {
        var call = (IInvocationOperation)context.Operation;
        if (UnstreamedValue.TryFind(call, definitions, rule.Types, context.CancellationToken) is not { } value
            || SmallByName.IsCode(context.ContainingSymbol)
            || rule.Payload.Classify(value.Value, context.CancellationToken) is not { Grows: true } payload)
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            call, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                call.Syntax.GetLocation(),
                verdict.ChainLocations(),
                "JsonSerializer." + call.TargetMethod.Name,
                value.Describe(),
                payload.Reason,
                verdict.Describe(),
                Advice(value)));
        }
    }

    private static string Advice(UnstreamedValue value)
        => value.Kind switch
        {
            UnstreamedKind.List => "serialize it as IReadOnlyList<"
                + value.Element!.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat) + ">, which is written in pieces",
            UnstreamedKind.Text => "send the text itself",
            UnstreamedKind.Bytes => "send the bytes themselves",
            _ => "let the converter flush, or serialize the parts",
        };
}
