using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Fixes GCG1001: rents an array that stays in its block and returns it in <c>finally</c>. It decides again, by the
/// rule's own analysis, because other fixes may have changed the code since the rule ran.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LargeArrayCodeFixProvider))]
public sealed class LargeArrayCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public LargeArrayCodeFixProvider()
        : base(new LargeArrayAnalyzer())
    {
    }

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        KnownTypes types = KnownTypes.For(compilation);
        AllocationSizeFact size = AllocationSizeFact.For(compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not { } creation
            || LargeArray.BytesOf(creation, size, types, target.Document.Project.AnalyzerOptions, cancellationToken) is null
            || RentableArray.TryFind(creation, size, types, cancellationToken) is not { } array
            || RentRewriter.TryCreate(target, array) is not { } rewriter)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        return Task.FromResult(ImmutableArray.Create(new Fix(
            "Rent the array from ArrayPool<" + array.ElementName + ">.Shared and return it in 'finally'",
            _ => rewriter.Rewrite())));
    }
}
