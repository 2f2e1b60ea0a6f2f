using System.Threading;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath.Paths;

/// <summary>A paths file as an additional file.</summary>
internal sealed class PathsText(string text) : AdditionalText
{
    private readonly SourceText _text = SourceText.From(text);

    public override string Path => "/solution/" + PathsFormat.RelativePath;

    public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
}
