using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A stream in memory that code fills with arrays of which only the type is known, for code that needs bytes: a key or a
/// signature, unless something says that they are large.
/// </summary>
public sealed class GCG2009WrittenArraysTests
{
    [Theory]
    [InlineData("stream.WriteByte(6); stream.Write(_mark, 0, _mark.Length);", false)]
    [InlineData("foreach (Part part in _parts) stream.Write(part.Data, 0, part.Data.Length);", false)]
    [InlineData("var own = new MemoryStream(); own.Write(_mark, 0, _mark.Length); own.WriteTo(stream);", false)]
    [InlineData("using (var packed = new GZipStream(stream, CompressionMode.Compress)) packed.Write(data, 0, data.Length);", true)]
    [InlineData("foreach (Part part in _parts) part.WriteTo(stream);", true)]
    public Task What_is_written_for_code_that_needs_bytes(string write, bool isFound)
        => RunAsync(write + " return " + Marked("stream.ToArray()", isFound) + ";");

    /// <summary>What code takes or keeps as an array needs evidence, whoever writes it.</summary>
    [Theory]
    [InlineData("_library.Save(stream);", false)]
    [InlineData("foreach (Part part in _parts) part.WriteTo(stream);", false)]
    [InlineData("_library.Write(_parts, stream);", true)]
    [InlineData("stream.Write(data, 0, data.Length);", true)]
    [InlineData("content.CopyTo(stream);", true)]
    [InlineData("foreach (Part part in _parts) stream.Write(part.Data, 0, part.Data.Length);", false)]
    public async Task What_is_written_for_code_that_keeps_it(string write, bool isFound)
    {
        await RunAsync(write + " _kept.Data = " + Marked("stream.ToArray()", isFound) + "; return null;");
        await RunAsync(write + " _library.Take(" + Marked("stream.ToArray()", isFound) + "); return null;");
    }

    /// <summary>What is answered as a file is large more often.</summary>
    [Fact]
    public Task What_is_answered_as_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class PartsController : ControllerBase
                {
                    private readonly byte[] _mark;

                    public PartsController(byte[] mark) => _mark = mark;

                    public IActionResult Get()
                    {
                        var stream = new MemoryStream();
                        stream.Write(_mark, 0, _mark.Length);
                        return File({|GCG2009:stream.ToArray()|}, "application/pdf");
                    }
                }
                """,
        }.RunAsync();

    private static string Marked(string copy, bool isFound) => isFound ? "{|GCG2009:" + copy + "|}" : copy;

    private static Task RunAsync(string body)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.IO;
                using System.IO.Compression;
                using Microsoft.AspNetCore.Mvc;

                public class Part
                {
                    public byte[] Data { get; set; }

                    public void WriteTo(Stream stream) => stream.Write(Data, 0, Data.Length);
                }

                public interface ILibrary
                {
                    void Save(Stream stream);

                    void Write(List<Part> parts, Stream stream);

                    void Take(byte[] data);
                }

                public class Packet
                {
                    private readonly Part _kept = new Part();
                    private readonly ILibrary _library;
                    private readonly byte[] _mark;
                    private readonly List<Part> _parts;

                    public Packet(byte[] mark, List<Part> parts)
                    {
                        _mark = mark;
                        _parts = parts;
                    }

                    public byte[] Of(byte[] data, Stream content)
                    {
                        var stream = new MemoryStream();
                        {{body}}
                    }
                }

                public class PartsController : ControllerBase
                {
                    private readonly Packet _packet;

                    public PartsController(Packet packet) => _packet = packet;

                    public IActionResult Get(byte[] data) => Ok(_packet.Of(data, Request.Body).Length);
                }
                """,
        }.RunAsync();
}
