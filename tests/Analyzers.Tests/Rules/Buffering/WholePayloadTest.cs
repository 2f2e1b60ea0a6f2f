using System.Collections.Generic;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Suspects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A test of what <see cref="WholePayloadAnalyzer"/> finds: the warning GCG2005 for what users send, the suggestion
/// GCG2009 for files and what other servers answer, each with its own fixer.
/// </summary>
internal sealed class WholePayloadTest : RuleTest<WholePayloadAnalyzer, WholePayloadCodeFixProvider>
{
    /// <inheritdoc/>
    protected override IEnumerable<CodeFixProvider> GetCodeFixProviders()
        => [new WholePayloadCodeFixProvider(), new DocumentCopyCodeFixProvider()];
}
