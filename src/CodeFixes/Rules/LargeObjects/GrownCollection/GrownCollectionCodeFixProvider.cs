using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Fixes GCG1003. Where the list is used once: reads a file's lines one by one, and takes from a sequence only the part
/// that is used. Where it is needed whole and GcGuard.Runtime is referenced: makes it a collection of chunks.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(GrownCollectionCodeFixProvider))]
public sealed class GrownCollectionCodeFixProvider() : GcGuardCodeFixProvider(new GrownCollectionAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
        => Task.FromResult(Fixes.Of(Propose(target, cancellationToken) ?? ProposeChunked(target, cancellationToken)));

    /// <summary>In chunks, a collection that is proved to grow large.</summary>
    private static Fix? ProposeChunked(FixTarget target, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        AllocationSizeFact size = AllocationSizeFact.For(compilation);
        AnalyzerOptions options = target.Document.Project.AnalyzerOptions;
        IOperation? origin = target.Model.GetOperation(target.Node, cancellationToken);
        bool isLarge = origin switch
        {
            IObjectCreationOperation creation
                => GrownCollection.BytesOf(creation, size, options, cancellationToken) is not null,
            IInvocationOperation call => GrownCollection.BytesOfList(
                call,
                KnownTypes.For(compilation),
                size,
                AllocationSizeFact.Threshold(target.Model.SyntaxTree, options),
                cancellationToken) is not null,
            _ => false,
        };
        return isLarge ? ChunkedFix.TryMake(target, origin!, alternative: null, cancellationToken) : null;
    }

    private static Fix? Propose(FixTarget target, CancellationToken cancellationToken)
    {
        SemanticModel model = target.Model;
        Compilation compilation = model.Compilation;
        KnownTypes types = KnownTypes.For(compilation);
        if (model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation call
            || WholeSequence.TryFind(call, types, PayloadFact.For(compilation), cancellationToken) is not { } sequence
            || StreamingPlan.TryMake(sequence, types) is not { } plan
            || StreamingRewriter.TryCreate(target, sequence, plan, types) is not { } rewriter)
        {
            return null;
        }

        return new Fix(plan.Title, rewriter.Rewrite) { ChangesBehavior = plan.ChangesBehavior };
    }
}
