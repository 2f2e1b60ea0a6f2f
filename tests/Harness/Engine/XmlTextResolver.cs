using System.Collections.Generic;
using System.IO;
using System.Text;
using Microsoft.CodeAnalysis;

namespace GcGuard.Harness.Engine;

/// <summary>Answers <c>&lt;include&gt;</c> elements from texts that the test holds.</summary>
internal sealed class XmlTextResolver : XmlReferenceResolver
{
    private readonly Dictionary<string, string> _texts;

    /// <summary>Makes a resolver.</summary>
    /// <param name="texts">The texts by path.</param>
    public XmlTextResolver(Dictionary<string, string> texts) => _texts = texts;

    /// <inheritdoc/>
    public override string? ResolveReference(string path, string? baseFilePath) => _texts.ContainsKey(path) ? path : null;

    /// <inheritdoc/>
    public override Stream OpenRead(string resolvedPath)
        => _texts.TryGetValue(resolvedPath, out string? text)
            ? new MemoryStream(Encoding.UTF8.GetBytes(text))
            : throw new FileNotFoundException(null, resolvedPath);

    /// <inheritdoc/>
    public override bool Equals(object? other) => ReferenceEquals(this, other) || (other is XmlTextResolver resolver && _texts == resolver._texts);

    /// <inheritdoc/>
    public override int GetHashCode() => _texts.Count;
}
