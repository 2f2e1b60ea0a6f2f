using System.Threading;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Tests.Evidence.Size;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.Evidence;

/// <summary>
/// An editor references a project as source, a build as an assembly. What another project's code says is no fact, so both
/// say the same, and nothing asks a compilation about a tree that is not its own.
/// </summary>
public sealed class OtherProjectTests
{
    private const string Library = """
        public static class Shared
        {
            public const int Constant = 100_000;
            public static readonly int Field = 100_000;
            public static int Property { get; } = 100_000;
            public static int Computed => 100_000;
            public static System.IO.MemoryStream Fill(byte[] data) { var stream = new System.IO.MemoryStream(); stream.Write(data, 0, data.Length); return stream; }
        }
        """;

    [Theory]
    [InlineData("Shared.Constant", true, 100_024)]
    [InlineData("Shared.Constant", false, 100_024)]
    [InlineData("Shared.Field", true, null)]
    [InlineData("Shared.Field", false, null)]
    [InlineData("Shared.Property", true, null)]
    [InlineData("Shared.Property", false, null)]
    [InlineData("Shared.Computed", true, null)]
    [InlineData("Shared.Computed", false, null)]
    public void Sizes_of_another_project(string length, bool asSource, int? bytes)
        => Assert.Equal(bytes, Using($"/*<*/new byte[{length}]/*>*/", asSource).LargestObject());

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_stream_that_another_project_makes(bool asSource)
        => Assert.Equal(HelperStream.None, StreamHelper.Of(Using("/*<*/Shared.Fill(new byte[1])/*>*/", asSource).Marked(), CancellationToken.None));

    [Fact]
    public void A_stream_that_this_project_makes()
        => Assert.Equal(
            HelperStream.Filled,
            StreamHelper.Of(SizedCode.OfFile(Library + "class C { object M() => /*<*/Shared.Fill(new byte[1])/*>*/; }").Marked(), CancellationToken.None));

    private static SizedCode Using(string expression, bool asSource)
        => SizedCode.OfFile($"class C {{ object M() => {expression}; }}", null, SizedCode.OfFile(Library).Reference(asSource));
}
