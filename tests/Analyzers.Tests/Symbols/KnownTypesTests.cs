using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Symbols;
using GcGuard.Analyzers.Tests.Meta;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace GcGuard.Analyzers.Tests.Symbols;

/// <summary>Looking types up by name, in whichever assemblies declare them.</summary>
public class KnownTypesTests
{
    [Theory]
    [InlineData("System.Lazy`1")]
    [InlineData("System.Collections.Generic.List`1")]
    [InlineData("System.Collections.Generic.List`1+Enumerator")]
    [InlineData("System.Collections.Generic.Dictionary`2+KeyCollection")]
    [InlineData("Shop.Orders.Store")]
    [InlineData("Shop.Orders.Store+Row")]
    [InlineData("Unnamed")]
    public async Task A_type_is_found_as_the_compilation_finds_it(string name)
    {
        Compilation compilation = await AllRules.CompileAsync(("Store.cs", "namespace Shop.Orders { class Store { class Row { } } } class Unnamed { }"));

        INamedTypeSymbol? type = KnownTypes.For(compilation).Get(name);

        Assert.NotNull(type);
        Assert.Equal(compilation.GetTypeByMetadataName(name), type, SymbolEqualityComparer.Default);
    }

    [Theory]
    [InlineData("MassTransit.IConsumer`1")]
    [InlineData("System.Nowhere.Type")]
    [InlineData("System.Lazy`3")]
    [InlineData("System.Lazy`1.Value")]
    [InlineData("Missing")]
    public async Task A_type_that_nobody_declares_is_not_found(string name)
    {
        Compilation compilation = await AllRules.CompileAsync(("Empty.cs", string.Empty));

        Assert.Null(KnownTypes.For(compilation).Get(name));
    }

    [Fact]
    public async Task A_type_of_the_own_source_comes_first()
    {
        Compilation compilation = await AllRules.CompileAsync(("Lazy.cs", "namespace System { class Lazy<T> { } }"));

        Assert.Equal(compilation.Assembly, KnownTypes.For(compilation).Get("System.Lazy`1")?.ContainingAssembly, SymbolEqualityComparer.Default);
    }

    [Fact]
    public async Task A_type_that_cannot_be_seen_does_not_hide_one_that_can()
    {
        Compilation compilation = (await AllRules.CompileAsync(("Empty.cs", string.Empty)))
            .AddReferences(Library("Hidden", "namespace Shop { class Order { } }"), Library("Shown", "namespace Shop { public class Order { } }"));

        Assert.Equal("Shown", KnownTypes.For(compilation).Get("Shop.Order")?.ContainingAssembly.Name);
    }

    [Fact]
    public async Task A_type_of_a_reference_with_an_alias_is_found()
    {
        MetadataReference library = Library("Aliased", "namespace Shop { public class Order { } }").WithAliases(["old"]);
        Compilation compilation = (await AllRules.CompileAsync(("Empty.cs", string.Empty))).AddReferences(library);

        Assert.Equal("Aliased", KnownTypes.For(compilation).Get("Shop.Order")?.ContainingAssembly.Name);
    }

    private static PortableExecutableReference Library(string name, string source)
    {
        CSharpCompilation library = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(source)],
            [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(library.Emit(image, cancellationToken: CancellationToken.None).Success);
        return MetadataReference.CreateFromImage(image.ToArray().ToImmutableArray());
    }
}
