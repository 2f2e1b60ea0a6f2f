using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Testing;

/// <summary>Options as <c>.editorconfig</c> would set them: for files whose path contains a part.</summary>
public class TestOptions(params (string PathPart, string Key, string Value)[] settings) : AnalyzerConfigOptionsProvider
{
    public override AnalyzerConfigOptions GlobalOptions { get; } = new Set([]);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Set(settings
        .Where(s => tree.FilePath.Contains(s.PathPart, System.StringComparison.Ordinal))
        .ToDictionary(s => s.Key, s => s.Value));

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

    private sealed class Set(Dictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override IEnumerable<string> Keys => values.Keys;

        public override bool TryGetValue(string key, out string value) => values.TryGetValue(key, out value!);
    }
}
