using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Fixes GCG1003 where the list is used once: reads a file's lines one by one, and takes from a sequence only the part
/// that is used.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(GrownCollectionCodeFixProvider))]
public sealed class GrownCollectionCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public GrownCollectionCodeFixProvider()
        : base(new GrownCollectionAnalyzer())
    {
    }

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
        => Task.FromResult(Propose(target, cancellationToken) is { } fix
            ? ImmutableArray.Create(fix)
            : ImmutableArray<Fix>.Empty);

    private static Fix? Propose(FixTarget target, CancellationToken cancellationToken)
    {
        SemanticModel model = target.Model;
        Compilation compilation = model.Compilation;
        KnownTypes types = KnownTypes.For(compilation);
        long threshold = AllocationSizeFact.Threshold(
            model.SyntaxTree, target.Document.Project.AnalyzerOptions);
        if (model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation call
            || WholeSequence.TryFind(
                call, types, PayloadFact.For(compilation), AllocationSizeFact.For(compilation), threshold, cancellationToken)
                is not { } sequence
            || StreamingPlan.TryMake(sequence, types) is not { } plan
            || StreamingRewriter.TryCreate(target, sequence, plan, types) is not { } rewriter)
        {
            return null;
        }

        return new Fix(plan.Title, rewriter.Rewrite) { ChangesBehavior = plan.ChangesBehavior };
    }
}
