using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Files of a project, each with its path.</summary>
public class SourceFileCollection : List<(string filename, SourceText content)>
{
    /// <summary>Adds a file.</summary>
    /// <param name="file">Its path and text.</param>
    public void Add((string filename, string content) file) => Add((file.filename, SourceText.From(file.content)));

    /// <summary>Adds a file that a source generator is expected to produce.</summary>
    /// <param name="file">The generator, the hint name and the text.</param>
    public void Add((Type sourceGeneratorType, string filename, string content) file)
        => Add((file.sourceGeneratorType, file.filename, SourceText.From(file.content, Encoding.UTF8)));

    /// <summary>Adds a file that a source generator is expected to produce.</summary>
    /// <param name="file">The generator, the hint name and the text.</param>
    public void Add((Type sourceGeneratorType, string filename, SourceText content) file)
    {
        string assembly = file.sourceGeneratorType.Assembly.GetName().Name ?? string.Empty;
        Add((Path.Combine(assembly, file.sourceGeneratorType.FullName!, file.filename), file.content));
    }
}
