using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.LostBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>
/// Rented arrays that leave in a record or object which says neither that they are rented nor how much of them counts.
/// </summary>
public class GCG3003CarriedArrayTests
{
    [Theory]
    [InlineData("return new Scan(name, buffer);")]
    [InlineData("var scan = new Scan(name, buffer); return scan;")]
    [InlineData("return new Plan(buffer, name);")]
    [InlineData("return length == 0 ? null : new Sized(name, buffer);")]
    [InlineData("_kept = new Scan(name, buffer); return null;")]
    public Task An_array_that_leaves_as_if_it_were_the_content(string end) => Verify(end, isFound: true);

    [Theory]
    // Who gets it knows how long it is, has it disposed of, or gives it back.
    [InlineData("return new Block(buffer, length);")]
    [InlineData("return new Lease(buffer);")]
    [InlineData("return new Returned(name, buffer);")]
    [InlineData("return new Callback(buffer, () => ArrayPool<byte>.Shared.Return(buffer));")]
    // The object does something with it.
    [InlineData("return new Sum(name, buffer);")]
    [InlineData("return new Two(buffer, buffer);")]
    // A copy of it leaves.
    [InlineData("var copy = buffer.AsSpan(0, length).ToArray(); ArrayPool<byte>.Shared.Return(buffer); return new Scan(name, copy);")]
    [InlineData("var scan = new Scan(name, buffer); Use(scan); ArrayPool<byte>.Shared.Return(buffer); return null;")]
    public Task An_array_of_which_somebody_knows_that_it_is_rented(string end) => Verify(end, isFound: false);

    private static Task Verify(string end, bool isFound)
        => new VerifyCS.Test
        {
            TestCode = $$"""
                using System;
                using System.Buffers;
                using System.IO;
                using System.Security.Cryptography;
                using System.Threading.Tasks;

                public sealed record Scan(string Name, byte[] Bytes);

                public sealed record Sized(string Name, byte[] Bytes) { public int Length => Bytes.Length; }

                public class Plan
                {
                    public Plan(byte[] content, string name)
                    {
                        Content = content;
                        Name = name;
                    }

                    public byte[] Content { get; }
                    public string Name { get; }
                }

                public sealed record Block(byte[] Bytes, int Length);

                public sealed record Lease(byte[] Bytes) : IDisposable
                {
                    public void Dispose() { }
                }

                public sealed record Returned(string Name, byte[] Bytes);

                public sealed record Callback(byte[] Bytes, Action Release);

                public sealed record Sum(string Name, byte[] Bytes) { public byte[] Hash => SHA256.HashData(Bytes); }

                public sealed record Two(byte[] First, byte[] Second);

                public class Archive
                {
                    private Scan _kept;

                    public object Read(string name)
                    {
                        using var file = File.OpenRead(name);
                        int length = (int)file.Length;
                        byte[] buffer = {{(isFound ? "[|ArrayPool<byte>.Shared.Rent(length)|]" : "ArrayPool<byte>.Shared.Rent(length)")}};
                        file.ReadExactly(buffer.AsSpan(0, length));
                        {{end}}
                    }

                    private static void Use(Scan scan) => Console.WriteLine(scan.Name);

                    private static void Done(Returned returned) => ArrayPool<byte>.Shared.Return(returned.Bytes);
                }
                """,
        }.RunAsync();
}
