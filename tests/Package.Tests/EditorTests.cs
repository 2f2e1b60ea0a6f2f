using System;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// What an editor shows of the packed assemblies while somebody works, asked of the services that Visual Studio and the
/// language server of VS Code ask. What it means for each editor: docs/editors.md.
/// </summary>
[Collection(PackageTests.Name)]
public sealed class EditorTests(PackageLease lease)
{
    private const string Header = "# gcguard paths 1\n";

    private const string Line =
        "Shop\tM:Shop.Export.Fill(System.IO.Stream)\tOrdersController.Export\t-\tShop.Api\n";

    private const string Baseline =
        "# gcguard baseline 1\nShop\tM:Shop.Export.Fill(System.IO.Stream)\tGCG1001\tbyte [ ] block = new byte [ 100_000 ] ;\n";

    private const string Code = """
        using System.IO;

        namespace Shop
        {
            public static class Export
            {
                public static void Fill(Stream target)
                {
                    byte[] block = new byte[100_000];
                    int read = target.Read(block, 0, 100_000);
                    target.Write(block, 0, read);
                }
            }
        }
        """;

    [Fact]
    public async Task FindingsComeAndGoWithTheFilesOfTheSolution()
    {
        using EditorSession editor = Open();
        Assert.Empty(await editor.FindAsync("Export.cs"));

        editor.Save(".gcguard/paths.txt", Header + Line);
        (string id, string message) = Assert.Single(await editor.FindAsync("Export.cs"));
        Assert.Equal("GCG1001", id);
        Assert.Contains("OrdersController.Export", message, StringComparison.Ordinal);

        editor.Save(".gcguard/paths.txt", Header + Line.Replace("OrdersController.Export", "ReportsController.Get", StringComparison.Ordinal));
        Assert.Contains("ReportsController.Get", Assert.Single(await editor.FindAsync("Export.cs")).Message, StringComparison.Ordinal);

        editor.Save(".gcguard/baseline.txt", Baseline);
        Assert.Empty(await editor.FindAsync("Export.cs"));
        editor.Save(".gcguard/baseline.txt", "# gcguard baseline 1\n");
        Assert.Single(await editor.FindAsync("Export.cs"));
    }

    /// <summary>What was measured is news for an open editor, and so is that somebody has changed the code since.</summary>
    [Fact]
    public async Task AMeasurementComesAndGoesWithTheProfile()
    {
        using EditorSession editor = Open();
        string small = Code.Replace("byte[100_000]", "byte[size]", StringComparison.Ordinal)
            .Replace("Stream target)", "Stream target, int size)", StringComparison.Ordinal);
        editor.Type("Export.cs", small);
        Assert.Empty(await editor.FindAsync("Export.cs"));

        editor.Save(".gcguard/profile.json", Profile(largeBytes: 124_029_760));
        (string id, string message) = Assert.Single(await editor.FindAsync("Export.cs"));
        Assert.Equal("GCG1007", id);
        Assert.Contains("100 kB ± 4 % of large objects a request of GET /export", message, StringComparison.Ordinal);

        editor.Save(".gcguard/profile.json", Profile(largeBytes: 248_059_520));
        Assert.Contains("200 kB", Assert.Single(await editor.FindAsync("Export.cs")).Message, StringComparison.Ordinal);

        editor.Type("Export.cs", small.Replace("0, 100_000", "0, size", StringComparison.Ordinal));
        Assert.Empty(await editor.FindAsync("Export.cs"));
        editor.Type("Export.cs", small);
        Assert.Single(await editor.FindAsync("Export.cs"));
        editor.Save(".gcguard/profile.json", string.Empty);
        Assert.Empty(await editor.FindAsync("Export.cs"));
    }

    private static string Profile(long largeBytes)
        => $$"""
            {
              "schema": 1,
              "milliseconds": 60000,
              "largeBytes": 400000000,
              "inducers": [
              ],
              "sites": [
                {"assembly":"Shop","member":"M:Shop.Export.Fill(System.IO.Stream,System.Int32)","hash":"3830e761","statement":"byte [ ] block = new byte [ size ] ;","ordinal":0,"call":"new System.Byte[]","endpoint":"GET /export","requests":1240,"reaching":700,"samples":900,"largeBytes":{{largeBytes}},"largeSamples":812,"largeSquares":16124000,"largeFirstHalf":400,"largeSecondHalf":412}
              ]
            }

            """;

    [Fact]
    public async Task AnEditIsFoundOfferedAndFixed()
    {
        using EditorSession editor = Open();
        editor.Save(".gcguard/paths.txt", Header + Line);
        editor.Type("Export.cs", Code.Replace("byte[] block = new byte[100_000];", "byte[] block = new byte[1_000];", StringComparison.Ordinal));
        Assert.Empty(await editor.FindAsync("Export.cs"));
        Assert.Empty(await editor.OfferAsync("Export.cs", "new byte[1_000]"));

        editor.Type("Export.cs", Code);
        Assert.Single(await editor.FindAsync("Export.cs"));
        Assert.Empty(await editor.OfferAsync("Export.cs", "target.Read"));
        var offered = await editor.OfferAsync("Export.cs", "new byte[100_000]");
        Assert.NotEmpty(offered);
        await editor.ApplyAsync(offered[0]);

        Assert.Contains("ArrayPool<byte>.Shared.Rent(100_000)", await editor.ReadAsync("Export.cs"), StringComparison.Ordinal);
        Assert.Empty(await editor.FindAsync("Export.cs"));
        Assert.Empty(await editor.ErrorsAsync());
    }

    /// <summary>
    /// <c>dotnet format</c> takes the first action; an editor offers the second one too, which makes no large object.
    /// </summary>
    [Fact]
    public async Task TheSecondActionIsOfferedAndWritesToTheStreamOfTheCaller()
    {
        const string Before = """
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            namespace Shop
            {
                public static class Export
                {
                    public static async Task SendAsync(Stream source, Stream target, CancellationToken token)
                    {
                        await target.WriteAsync(Build(source), token);
                    }

                    private static byte[] Build(Stream source)
                    {
                        using var buffer = new MemoryStream();
                        source.CopyTo(buffer);
                        return buffer.ToArray();
                    }
                }
            }
            """;
        const string After = """
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            namespace Shop
            {
                public static class Export
                {
                    public static async Task SendAsync(Stream source, Stream target, CancellationToken token)
                    {
                        await BuildToAsync(source, target, token);
                    }

                    private static async Task BuildToAsync(Stream source, Stream destination, CancellationToken cancellationToken)
                    {
                        await source.CopyToAsync(destination, cancellationToken);
                    }
                }
            }
            """;
        using EditorSession editor = Open();
        editor.Save(".gcguard/paths.txt", Header
            + "Shop\tM:Shop.Export.SendAsync(System.IO.Stream,System.IO.Stream,System.Threading.CancellationToken)\tOrdersController.Export\t-\tShop.Api\n");
        editor.Type("Export.cs", Before);
        Assert.Equal("GCG2010", Assert.Single(await editor.FindAsync("Export.cs")).Id);

        var offered = await editor.OfferAsync("Export.cs", "buffer.ToArray()");
        var second = Assert.Single(offered, action => action.EquivalenceKey == "GCG2010:destination");
        Assert.Contains("no Content-Length", second.Title, StringComparison.Ordinal);
        await editor.ApplyAsync(second);

        Assert.Equal(After, await editor.ReadAsync("Export.cs"));
        Assert.Empty(await editor.FindAsync("Export.cs"));
        Assert.Empty(await editor.ErrorsAsync());
    }

    /// <summary>Half a statement is what an editor asks about most of the time.</summary>
    [Fact]
    public async Task WhileAStatementIsTypedNothingFails()
    {
        using EditorSession editor = Open();
        editor.Save(".gcguard/paths.txt", Header + Line);
        int start = Code.IndexOf("byte[] block", StringComparison.Ordinal), end = Code.IndexOf("target.Write", StringComparison.Ordinal);
        for (int length = start; length < end; length += 3)
        {
            editor.Type("Export.cs", Code[..length] + Code[end..]);
            Assert.DoesNotContain(await editor.FindAsync("Export.cs"), found => found.Id.StartsWith("AD", StringComparison.Ordinal));
        }
    }

    private EditorSession Open()
    {
        var editor = new EditorSession("Shop", lease.Package.AssemblyFolder);
        editor.Type("Export.cs", Code);
        editor.Save(".gcguard/paths.txt", Header);
        return editor;
    }
}
