using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>Fixes GCG1005: makes the collection one of chunks, where GcGuard.Runtime is referenced.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RequestCollectionCodeFixProvider))]
public sealed class RequestCollectionCodeFixProvider() : GcGuardCodeFixProvider(new RequestCollectionAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        Fix? fix = target.Model.GetOperation(target.Node, cancellationToken) is IObjectCreationOperation creation
            && RequestCollection.TryFind(
                creation, KnownTypes.For(compilation), PayloadFact.For(compilation), cancellationToken) is not null
                ? ChunkedFix.TryMake(target, creation, alternative: null, cancellationToken)
                : null;
        return Task.FromResult(Fixes.Of(fix));
    }
}
