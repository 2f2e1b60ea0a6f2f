using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Fixes GCG1004: writes the characters from where they are. It decides again, by the rule's own analysis, because
/// other fixes may have changed the code since the rule ran.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LargeStringCodeFixProvider))]
public sealed class LargeStringCodeFixProvider() : GcGuardCodeFixProvider(new LargeStringAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not { } operation
            || BuiltText.TryFind(operation, types, cancellationToken) is not { } text
            || BuilderSource.TryCreate(text, cancellationToken) is not { } source)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        Fix? fix = text.Route.Sink.Kind == TextSinkKind.Writer
            ? BuilderArgument.TryPropose(target, text, source, types)
            : WriterBlock.TryPropose(target, text, source, types);
        return Task.FromResult(fix is null ? ImmutableArray<Fix>.Empty : ImmutableArray.Create(fix));
    }
}
