using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace GcGuard.Testing;

/// <summary>Makes an assembly that stands for a package which a test does not restore.</summary>
public static class StubAssembly
{
    /// <summary>
    /// Compiles a source to an assembly of the given name, in memory. Where a referenced package asks for an assembly of
    /// that name, this one has the version and public key it asks for, so that the package's own types bind to it.
    /// </summary>
    /// <param name="name">The name of the assembly.</param>
    /// <param name="source">Its source, of one file.</param>
    /// <param name="framework">A compilation with all that the source refers to.</param>
    public static MetadataReference Create(string name, string source, CSharpCompilation framework)
    {
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary);
        SyntaxTree version = CSharpSyntaxTree.ParseText(string.Empty);
        (AssemblyIdentity Asked, AssemblyIdentity By)? wanted = framework.References
            .Select(framework.GetAssemblyOrModuleSymbol)
            .OfType<IAssemblySymbol>()
            .SelectMany(assembly => assembly.Modules.First().ReferencedAssemblies, (assembly, asked) => ((AssemblyIdentity, AssemblyIdentity)?)(asked, assembly.Identity))
            .FirstOrDefault(pair => pair!.Value.Item1.Name == name);
        if (wanted is { } pair)
        {
            // A package and its contracts are signed by the same key, of which a reference only has a hash.
            Assert.Equal(pair.Asked.PublicKeyToken.AsEnumerable(), pair.By.PublicKeyToken);
            version = CSharpSyntaxTree.ParseText($"[assembly: System.Reflection.AssemblyVersion(\"{pair.Asked.Version}\")]");
            options = options.WithCryptoPublicKey(pair.By.PublicKey).WithPublicSign(pair.By.HasPublicKey);
        }

        using var image = new MemoryStream();
        var emitted = CSharpCompilation.Create(name, [CSharpSyntaxTree.ParseText(source), version], framework.References, options).Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics.Select(d => d.ToString())));
        image.Position = 0;
        return MetadataReference.CreateFromStream(image);
    }
}
