using System;
using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace GcGuard.Harness.Engine;

/// <summary>One <see cref="MetadataReference"/> per assembly file, so that each file is read once for all tests.</summary>
internal static class MetadataFiles
{
    private static readonly ConcurrentDictionary<string, MetadataReference> s_references = new(StringComparer.Ordinal);

    /// <summary>The reference to a file.</summary>
    /// <param name="path">The file's path.</param>
    public static MetadataReference Reference(string path)
        => s_references.GetOrAdd(path, static path => MetadataReference.CreateFromFile(path));
}
