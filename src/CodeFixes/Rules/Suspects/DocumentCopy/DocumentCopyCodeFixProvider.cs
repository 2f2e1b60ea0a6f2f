using GcGuard.Analyzers.Rules.Suspects;
using GcGuard.CodeFixes.Providers;
using GcGuard.CodeFixes.Rules.Buffering;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Suspects;

/// <summary>Fixes GCG2009, by the rules about buffers.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DocumentCopyCodeFixProvider))]
public sealed class DocumentCopyCodeFixProvider() : SuspectCodeFixProvider(
    new DocumentCopyAnalyzer(),
    new MemoryStreamToArrayCodeFixProvider(),
    new BufferedJsonCodeFixProvider(),
    new JsonRequestContentCodeFixProvider(),
    new BufferedJsonReadCodeFixProvider(),
    new WholePayloadCodeFixProvider(),
    new WholeBase64CodeFixProvider(),
    new UnstreamedJsonCodeFixProvider(),
    new BufferedResponseCodeFixProvider(),
    new ReturnedContentCodeFixProvider())
{
}
