using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Fixes GCG1001: rents an array that stays in its block and returns it in <c>finally</c>, or makes what a query would
/// put into an array a chunked list. It decides again, by the rule's own analysis, because other fixes may have changed
/// the code since the rule ran.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LargeArrayCodeFixProvider))]
public sealed class LargeArrayCodeFixProvider() : GcGuardCodeFixProvider(new LargeArrayAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        KnownTypes types = KnownTypes.For(compilation);
        AllocationSizeFact size = AllocationSizeFact.For(compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not { } creation
            || LargeArray.BytesOf(creation, size, types, target.Document.Project.AnalyzerOptions, cancellationToken)
                is null)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        Fix? rented = Rented(target, creation, types, cancellationToken);
        Fix? chunked = creation is IInvocationOperation { TargetMethod.Name: "ToArray" }
            ? ChunkedFix.TryMake(target, creation, rented is null ? null : ChunkedFix.Alternative, cancellationToken)
            : null;
        return Task.FromResult(Fixes.Of(rented, chunked));
    }

    private static Fix? Rented(
        FixTarget target, IOperation creation, KnownTypes types, CancellationToken cancellationToken)
        => RentableArray.TryFind(creation, types, cancellationToken) is { } array
            && RentRewriter.TryCreate(target, array) is { } rewriter
                ? new Fix(
                    "Rent the array from ArrayPool<" + array.ElementName + ">.Shared and return it in 'finally'",
                    _ => rewriter.Rewrite())
                : null;
}
