using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Tool.Scan;

/// <summary>An additional file that is nowhere on disk.</summary>
internal sealed class MemoryText(string path, string text) : AdditionalText
{
    private readonly SourceText _text = SourceText.From(text);

    /// <inheritdoc/>
    public override string Path => path;

    /// <inheritdoc/>
    public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
}
