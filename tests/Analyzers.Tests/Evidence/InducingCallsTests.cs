using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Runtime.CompilerServices;
using System.Text;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.References;
using GcGuard.Analyzers.Tests.Rules.InducedGc;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence;

/// <summary>What is read of a referenced assembly, how much of it, and of assemblies in odd states.</summary>
public class InducingCallsTests : ReferenceTest
{
    [Fact]
    public void An_answer_is_shared_by_copies_of_the_metadata()
    {
        PortableExecutableReference library = Library(Collecting);

        InducingCalls calls = InducingCalls.Of(Module(library));

        Assert.NotSame(library.GetMetadata(), library.GetMetadata());
        Assert.Same(calls, InducingCalls.Of(Module(library)));
        Assert.Equal("GC.Collect", Assert.Single(calls.Names));
    }

    [Fact]
    public void An_answer_does_not_keep_the_metadata_alive()
    {
        WeakReference metadata = ReadAndForget();

        for (int attempt = 0; attempt < 10 && metadata.IsAlive; attempt++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(metadata.IsAlive);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference ReadAndForget()
        {
            ModuleMetadata module = ModuleMetadata.CreateFromImage(Image(Compile(Collecting)));
            Assert.NotEmpty(InducingCalls.Of(module).Names);
            return new WeakReference(module.Id);
        }
    }

    /// <summary>The work for what most applications reference: one pass over references to types, hardly any over members.</summary>
    [Fact]
    public void Of_an_assembly_that_does_not_name_GC_only_the_references_to_types_are_read()
    {
        PortableExecutableReference[] references =
            [.. Framework(TestReferences.Net80AspNet).OfType<PortableExecutableReference>()];
        Assert.True(references.Length >= 300, $"{references.Length} references");

        Assert.All(references, reference => Assert.Equal(Rows(reference, TableIndex.TypeRef), InducingCalls.Of(Module(reference)).RowsRead));
    }

    [Fact]
    public void Of_an_assembly_that_names_GC_the_references_to_members_are_read_once()
    {
        PortableExecutableReference epplus = Framework(TestReferences.Net80.AddPackages(TestPackages.EPPlus))
            .OfType<PortableExecutableReference>().Single(reference => reference.Display!.EndsWith("EPPlus.dll", StringComparison.Ordinal));

        int references = Rows(epplus, TableIndex.TypeRef) + Rows(epplus, TableIndex.MemberRef);
        Assert.True(Rows(epplus, TableIndex.MethodDef) > 5_000);
        Assert.Equal(references, InducingCalls.Of(Module(epplus)).RowsRead);
    }

    /// <summary>Ten megabytes of which the references are a few: the rest is not looked at.</summary>
    [Fact]
    public void A_large_assembly_costs_no_more_than_its_references()
    {
        var source = new StringBuilder(Collecting);
        for (int number = 0; number < 3_000; number++)
        {
            source.Append($"public class C{number} {{ public int F; public int M(int x) => x + {number} + F; }}\n");
        }

        byte[] image = Image(Compile(source.ToString()), resourceBytes: 10_000_000);
        Assert.True(image.Length > 10_000_000);

        InducingCalls calls = InducingCalls.Of(ModuleMetadata.CreateFromImage(image));

        Assert.Equal("GC.Collect", Assert.Single(calls.Names));
        Assert.InRange(calls.RowsRead, 1, 100);
    }

    [Fact]
    public void The_framework_of_the_library_does_not_matter()
    {
        foreach (var framework in new[] { TestReferences.Net472, TestReferences.NetStandard20, TestReferences.Net100 })
        {
            byte[] image = Image(Compile(Collecting, framework: framework));
            Assert.Equal("GC.Collect", Assert.Single(InducingCalls.Of(ModuleMetadata.CreateFromImage(image)).Names));
        }
    }

    [Fact]
    public void A_facade_and_an_assembly_without_references_have_no_calls()
    {
        Assert.All(
            Framework(TestReferences.NetStandard20).OfType<PortableExecutableReference>(),
            reference => Assert.Empty(InducingCalls.Of(Module(reference)).Names));

        var empty = Microsoft.CodeAnalysis.CSharp.CSharpCompilation.Create("Empty", options: new(OutputKind.DynamicallyLinkedLibrary));
        InducingCalls calls = InducingCalls.Of(ModuleMetadata.CreateFromImage(Image(empty)));
        Assert.Empty(calls.Names);
        Assert.Equal(0, calls.RowsRead);
    }

    [Fact]
    public async Task A_file_that_is_no_assembly_is_silent()
        => Assert.Empty(await FindAsync(Project, [MetadataReference.CreateFromImage(new byte[] { 1, 2, 3 }, filePath: Packaged)]));

    [Fact]
    public async Task A_file_that_ends_early_is_silent()
    {
        byte[] image = Image(Compile(Collecting));
        foreach (int length in new[] { 200, image.Length / 4, image.Length / 2 })
        {
            Assert.Empty(await FindAsync(Project, [MetadataReference.CreateFromImage(image[..length], filePath: Packaged)]));
        }
    }

    /// <summary>Every byte of the metadata turned over, one at a time: silence or a finding, no exception.</summary>
    [Fact]
    public void Damaged_tables_are_read_as_far_as_they_go()
    {
        byte[] image = Image(Compile(Collecting));
        int start = image.AsSpan().IndexOf("BSJB"u8);
        Assert.True(start > 0);
        int damaged = 0;
        for (int position = start; position < image.Length; position++)
        {
            byte[] broken = [.. image];
            broken[position] ^= 0xFF;
            if (Load(broken) is { } module)
            {
                damaged += InducingCalls.Of(module).Names.IsEmpty ? 1 : 0;
            }
        }

        Assert.True(damaged > 0);

        static ModuleMetadata? Load(byte[] image)
        {
            try
            {
                ModuleMetadata module = ModuleMetadata.CreateFromImage(image);
                module.GetMetadataReader();
                return module;
            }
            catch (Exception exception) when (exception is BadImageFormatException or OverflowException)
            {
                // The compiler would not have loaded it either.
                return null;
            }
        }
    }

    [Fact]
    public async Task A_module_becomes_part_of_the_assembly_and_is_silent()
    {
        byte[] module = Image(Compile(Collecting, kind: OutputKind.NetModule));

        Assert.Empty(await FindAsync(Project, [ModuleMetadata.CreateFromImage(module).GetReference(filePath: Packaged)]));
    }

    [Fact]
    public async Task Every_module_of_an_assembly_is_read()
    {
        ModuleMetadata added = ModuleMetadata.CreateFromImage(Image(Compile(Collecting, "Part", OutputKind.NetModule)));
        ModuleMetadata manifest = ModuleMetadata.CreateFromImage(Image(Compile("public class C { }", references: added.GetReference())));
        AssemblyMetadata assembly = AssemblyMetadata.Create(new[] { manifest, added });

        Assert.Single(await FindAsync(Project, [assembly.GetReference(filePath: Packaged)]));
    }

    [Theory]
    [InlineData("/p/newtonsoft.json/13.0.4/lib/net6.0/Newtonsoft.Json.dll", "newtonsoft.json 13.0.4")]
    [InlineData("C:\\p\\acme\\1.0.0-rc.1\\runtimes\\win\\lib\\net8.0\\Acme.dll", "acme 1.0.0-rc.1")]
    [InlineData("C:/p\\acme/2.0.0\\lib\\Acme.dll", "acme 2.0.0")]
    [InlineData("/home/lib/1.0/p/acme/2.0.0/lib/net8.0/Acme.dll", "acme 2.0.0")]
    [InlineData("/src/lib/net8.0/Acme.dll", null)]
    [InlineData("lib/Acme.dll", null)]
    [InlineData("Acme.dll", null)]
    [InlineData("<in-memory assembly>", null)]
    [InlineData("", null)]
    [InlineData(null, null)]
    public void A_package_is_read_from_the_path(string? path, string? package)
    {
        AssemblyOrigin origin = AssemblyOrigin.Of(path);

        Assert.Equal(package, origin.PackageId is null ? null : origin.PackageId + " " + origin.PackageVersion);
        Assert.False(origin.IsFramework);
    }

    [Theory]
    [InlineData("/p/microsoft.netcore.application/1.0.0/lib/net8.0/A.dll")]
    [InlineData("/p/acme.microsoft.netcore.app/1.0.0/lib/net8.0/A.dll")]
    public void A_package_with_a_similar_name_is_no_framework(string path) => Assert.False(AssemblyOrigin.Of(path).IsFramework);

    private static ModuleMetadata Module(PortableExecutableReference reference)
        => ((AssemblyMetadata)reference.GetMetadata()).GetModules()[0];

    private static int Rows(PortableExecutableReference reference, TableIndex table)
        => Module(reference).GetMetadataReader().GetTableRowCount(table);
}
