using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>
/// Reads the heap size without collecting; ends a no-GC region and restores a latency mode in <c>finally</c>. Memory
/// pressure has no rewrite: only the author knows where the memory is freed.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(InducedCollectionCodeFixProvider))]
public sealed class InducedCollectionCodeFixProvider() : GcGuardCodeFixProvider(new InducedCollectionAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        Fix? fix = (target.Model.GetOperation(target.Node, cancellationToken)
            as IInvocationOperation)?.TargetMethod.Name switch
        {
            "GetTotalMemory" => ReadWithoutCollecting(target),
            "TryStartNoGCRegion" => RegionEnd.TryPlan(target, cancellationToken),
            "AddMemoryPressure" => null,
            _ => LatencyModeRestoration.TryPlan(target, cancellationToken),
        };
        return Task.FromResult(fix is null ? ImmutableArray<Fix>.Empty : ImmutableArray.Create(fix));
    }

    private static Fix? ReadWithoutCollecting(FixTarget target)
    {
        if (target.Node is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments })
        {
            return null;
        }

        ExpressionSyntax force = arguments[0].Expression;
        return new Fix(
            "Pass 'false': the size then includes garbage that is not collected yet",
            _ => target.Root.ReplaceNode(
                force,
                SyntaxFactory.LiteralExpression(SyntaxKind.FalseLiteralExpression).WithTriviaFrom(force)))
        {
            ChangesBehavior = true,
        };
    }
}
