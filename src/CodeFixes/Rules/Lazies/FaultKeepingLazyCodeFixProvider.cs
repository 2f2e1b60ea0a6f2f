using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Facts.Lazies;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>Fixes GCG4004: forgets a task that fails, so that the next caller tries again.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FaultKeepingLazyCodeFixProvider))]
public sealed class FaultKeepingLazyCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public FaultKeepingLazyCodeFixProvider()
        : base(new FaultKeepingLazyAnalyzer())
    {
    }

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Model.GetOperation(target.Node, cancellationToken) is IObjectCreationOperation creation
            && FaultKeepingLazy.TryFind(creation, target.Model.Compilation, cancellationToken) is { } found
            && FaultForgetting.TryPlan(found.Lazy, found.Keeper, cancellationToken) is { } forgetting
            && HasValue(found.Lazy) is var hasValue
            && FactoryBody.TryRead(found.Lazy.Factory, givesTask: true, hasValue) is { } body)
        {
            var edits = new TextEdits(target.Root);
            LazySite site = LazySite.Of(found.Lazy, forgetting, target.Model);
            string text = new LazyText(site.TypeText, body) { Forget = forgetting.Statement }
                .Write(found.Lazy, site.Indentation, site.Unit, edits.NewLine);
            foreach (TextChange change in forgetting.Edits(found.Lazy, found.Keeper, text, site.TypeText, edits.NewLine))
            {
                edits.Replace(change.Span, change.NewText!);
            }

            return Task.FromResult(ImmutableArray.Create(new Fix("Forget the task when it fails, so that the next caller tries again", _ => edits.Apply())
            {
                ChangesBehavior = true,
            }));
        }

        return Task.FromResult(ImmutableArray<Fix>.Empty);
    }

    private static bool HasValue(LazyCreation lazy) => lazy.Element is INamedTypeSymbol { TypeArguments.Length: 1 };
}
