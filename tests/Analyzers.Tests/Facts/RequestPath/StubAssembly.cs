using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Facts.RequestPath;

/// <summary>Makes an assembly that stands for a package which a test does not restore.</summary>
internal static class StubAssembly
{
    /// <summary>Compiles a source to an assembly of the given name, in memory.</summary>
    public static MetadataReference Create(string name, string source, IEnumerable<MetadataReference> references)
    {
        using var image = new MemoryStream();
        var emitted = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(source)],
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics.Select(d => d.ToString())));
        image.Position = 0;
        return MetadataReference.CreateFromStream(image);
    }
}
