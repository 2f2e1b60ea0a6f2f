using System.Linq;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.CodeFixes.Rules.LargeObjects;
using GcGuard.CodeFixes.Rules.Suspects;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules;

/// <summary>Fixes GCG1007 where it is the suggestion of another rule, as that rule is fixed.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MeasuredAllocationCodeFixProvider))]
public sealed class MeasuredAllocationCodeFixProvider() : GcGuardCodeFixProvider(new MeasuredAllocationAnalyzer())
{
    private readonly GcGuardCodeFixProvider[] _rules =
    [
        new RequestCollectionCodeFixProvider(),
        new TableTextCodeFixProvider(),
        new BufferedJsonCodeFixProvider(),
        new JsonRequestContentCodeFixProvider(),
        new BufferedJsonReadCodeFixProvider(),
        new UnstreamedJsonCodeFixProvider(),
        new BufferedResponseCodeFixProvider(),
        new DocumentCopyCodeFixProvider(),
    ];

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
        => target.Properties.TryGetValue(MeasuredFindings.RuleProperty, out string? id)
            && _rules.FirstOrDefault(rule => rule.RuleId == id) is { } fixer
                ? fixer.ProposeUnverifiedAsync(target, cancellationToken)
                : Task.FromResult(ImmutableArray<Fix>.Empty);
}
