using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// GCG3005: a pooled stream is copied into an array, that is dropped before the stream goes back to its pool, or that
/// somebody keeps who could have the stream.
/// </summary>
public sealed class PooledCopyAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.PooledStreamCopy,
        "Array copied from a pooled stream",
        "`{0}.{1}()` copies the whole content of a pooled stream into an array{2}; {3}",
        RuleCategory.Pools,
        DiagnosticSeverity.Warning,
        "The stream was rented so that no large array has to be made for the content. The copy is that array: on the "
            + "large object heap from 85,000 bytes on, and garbage as soon as it has been read.");

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), "ToArray", "GetBuffer");

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var invocation = (IInvocationOperation)context.Operation;
        if (PooledCopy.TryFind(invocation, rule.Types, context.CancellationToken) is { } copy
            && !context.IsCold(rule))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                invocation.Syntax.GetLocation(),
                copy.Stream.Name,
                invocation.TargetMethod.Name,
                " only for `" + copy.Reader.TargetMethod.ContainingType.Name + "." + copy.Reader.TargetMethod.Name
                    + "` to read it",
                PooledStream.IsRecyclable(copy.Stream.Type, rule.Types)
                    ? "write the stream with `WriteTo`, or read it as a sequence, before it is disposed of"
                    : "write the stream with `WriteTo`, or read its own buffer, before it goes back to the pool"));
        }
        else if (PooledCopy.TryFindKept(invocation, context.ContainingSymbol, rule, context.CancellationToken)
                is { } stream
            && context.PathTo(invocation, rule) is { } path)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                invocation.Syntax.GetLocation(),
                path.ChainLocations(),
                ImmutableDictionary<string, string?>.Empty,
                stream.Name,
                invocation.TargetMethod.Name,
                " per request" + MessageParts.Path(path),
                "hand the stream on, which whoever reads it disposes of, or write it to where the content goes"));
        }
    }
}
