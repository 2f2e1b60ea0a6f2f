using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using static GcGuard.Analyzers.Tests.Rules.Buffering.BufferingTest;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

public class GCG2001MemoryStreamToArrayTests
{
    [Fact]
    public Task Encoding_gets_buffer_offset_and_length()
        => FixesAsync(
            """
            var ms = new MemoryStream();
            ms.WriteByte(1);
            string text = Encoding.UTF8.GetString([|ms.ToArray()|]);
            """,
            """
            var ms = new MemoryStream();
            ms.WriteByte(1);
            string text = Encoding.UTF8.GetString(ms.GetBuffer(), 0, (int)ms.Length);
            """);

    [Fact]
    public Task Stream_write_becomes_WriteTo()
        => FixesAsync(
            """
            using var ms = new MemoryStream();
            ms.WriteByte(1);
            byte[] bytes = [|ms.ToArray()|];
            target.Write(bytes, 0, bytes.Length);
            """,
            """
            using var ms = new MemoryStream();
            ms.WriteByte(1);
            ms.WriteTo(target);
            """);
}
