using System.Globalization;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Files of a project that may be added without a path: they become <c>Test0.cs</c>, <c>Test1.cs</c>, …</summary>
public class SourceFileList : SourceFileCollection
{
    private readonly string _prefix;
    private readonly string _extension;

    /// <summary>Makes an empty list.</summary>
    /// <param name="defaultPrefix">The path up to the number.</param>
    /// <param name="defaultExtension">The extension, without a dot.</param>
    public SourceFileList(string defaultPrefix, string defaultExtension)
    {
        _prefix = defaultPrefix;
        _extension = defaultExtension;
    }

    private string NextPath => string.Create(CultureInfo.InvariantCulture, $"{_prefix}{Count}.{_extension}");

    /// <summary>Adds a file under the next default path.</summary>
    /// <param name="content">Its text.</param>
    public void Add(string content) => Add((NextPath, content));

    /// <summary>Adds a file under the next default path.</summary>
    /// <param name="content">Its text.</param>
    public void Add(SourceText content) => Add((NextPath, content));
}
