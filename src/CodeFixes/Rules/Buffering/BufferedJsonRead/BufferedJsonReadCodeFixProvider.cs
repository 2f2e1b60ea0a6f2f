using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2004: deserialises from the stream that the text is read from. It decides again, by the rule's own
/// analysis, because other fixes may have changed the code since the rule ran.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(BufferedJsonReadCodeFixProvider))]
public sealed class BufferedJsonReadCodeFixProvider() : GcGuardCodeFixProvider(new BufferedJsonReadAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        return Task.FromResult(
            target.Model.GetOperation(target.Node, cancellationToken) is { } operation
            && JsonRead.TryFind(operation, types, cancellationToken) is { } json
            && JsonReadSite.TryCreate(target, json, types) is { } site
            && TryPropose(site) is { } fix
                ? ImmutableArray.Create(site.IsBlocked ? fix.Awaiting(site.Reader) : fix)
                : ImmutableArray<Fix>.Empty);
    }

    private static Fix? TryPropose(JsonReadSite site)
    {
        if (site.Json.Reader.Kind == JsonReaderKind.Newtonsoft)
        {
            return NewtonsoftReadFix.TryPropose(site);
        }

        return site.Json.Read.From switch
        {
            WholeReadSource.Content => ContentReadFix.TryPropose(site),
            WholeReadSource.Client => ClientReadFix.TryPropose(site),
            WholeReadSource.Reader => ReaderReadFix.TryPropose(site),
            WholeReadSource.File => FileReadFix.TryPropose(site),
            _ => null,
        };
    }
}
