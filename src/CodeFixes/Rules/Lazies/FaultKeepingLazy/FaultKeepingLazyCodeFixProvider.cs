using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>
/// Fixes GCG4004: forgets a task that fails, so that the next caller tries again; by itself, or by the AsyncLazy of
/// GcGuard.Runtime where that is referenced.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FaultKeepingLazyCodeFixProvider))]
public sealed class FaultKeepingLazyCodeFixProvider() : GcGuardCodeFixProvider(new FaultKeepingLazyAnalyzer())
{
    private protected override async Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
        => target.Model.GetOperation(target.Node, cancellationToken) is IObjectCreationOperation creation
            && FaultKeepingLazy.TryFind(creation, target.Model.Compilation, cancellationToken) is { } found
                ? Fixes.Of(
                    Forgetting(target, found.Lazy, found.Keeper, cancellationToken),
                    await AsyncLazyReplacement.TryMakeAsync(
                        target, found.Lazy, found.Keeper, "async-lazy", cancellationToken).ConfigureAwait(false))
                : ImmutableArray<Fix>.Empty;

    private static Fix? Forgetting(
        FixTarget target, LazyCreation lazy, LazyKeeper keeper, CancellationToken cancellationToken)
    {
        if (FaultForgetting.TryPlan(lazy, keeper, cancellationToken) is not { } forgetting
            || FactoryBody.TryRead(lazy.Factory, givesTask: true, HasValue(lazy)) is not { } body)
        {
            return null;
        }

        var edits = new TextEdits(target.Root);
        LazySite site = LazySite.Of(lazy, forgetting, target.Model);
        string text = new LazyText(site.TypeText, body) { Forget = forgetting.Statement }
            .Write(lazy, site.Indentation, site.Unit, edits.NewLine);
        foreach (TextChange change in forgetting.Edits(lazy, keeper, text, site.TypeText, edits.NewLine))
        {
            edits.Replace(change.Span, change.NewText!);
        }

        return new Fix("Forget the task when it fails, so that the next caller tries again", _ => edits.Apply())
        {
            ChangesBehavior = true
        };
    }

    private static bool HasValue(LazyCreation lazy) => lazy.Element is INamedTypeSymbol { TypeArguments.Length: 1 };
}
