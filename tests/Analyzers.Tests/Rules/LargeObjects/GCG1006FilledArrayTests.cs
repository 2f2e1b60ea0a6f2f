using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Arrays as long as an object of the program says, filled from a stream that the same object opens.</summary>
public class GCG1006FilledArrayTests
{
    private const string Start = """
        using System;
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public interface IDocument
        {
            long Length { get; }
            string TempPath { get; }
            Stream OpenRead();
        }

        public record AddPicture(IDocument File);
        public interface IStore { Task PutAsync(string key, byte[] content); }

        """;

    [Fact]
    public Task Arrays_that_are_filled_with_the_whole_content()
        => new AllRulesTest
        {
            TestCode = Start + """
                public class PicturesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PicturesController(IStore store) => _store = store;

                    public async Task Opened(AddPicture request)
                    {
                        var image = {|GCG1006:new byte[request.File.Length]|};
                        using (Stream stream = request.File.OpenRead())
                        {
                            await stream.ReadExactlyAsync(image);
                        }

                        await _store.PutAsync("picture", image);
                    }

                    public async Task ByPath(IDocument file)
                    {
                        var whole = {|GCG1006:new byte[file.Length]|};
                        int offset = 0;
                        using Stream source = System.IO.File.OpenRead(file.TempPath);
                        while (offset < whole.Length)
                        {
                            offset += await source.ReadAsync(whole.AsMemory(offset));
                        }

                        await _store.PutAsync("picture", whole);
                    }
                }
                """,
            References = TestReferences.Net80AspNet,
        }.RunAsync();

    [Fact]
    public Task Arrays_of_a_bounded_length_or_of_something_else()
        => new AllRulesTest
        {
            References = TestReferences.Net80AspNet,
            TestCode = Start + """
                public class PicturesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PicturesController(IStore store) => _store = store;

                    public async Task<IActionResult> Checked(AddPicture request)
                    {
                        if (request.File.Length > 200_000)
                        {
                            return BadRequest();
                        }

                        var image = new byte[request.File.Length];
                        using (Stream stream = request.File.OpenRead())
                        {
                            await stream.ReadExactlyAsync(image);
                        }

                        await _store.PutAsync("picture", image);
                        return Ok();
                    }

                    public async Task Frame(Stream socket, BinaryReader header)
                    {
                        var frame = new byte[header.ReadInt32()];
                        await socket.ReadExactlyAsync(frame);
                        await _store.PutAsync("frame", frame);
                    }

                    public async Task Block(IDocument file, Stream socket)
                    {
                        var block = new byte[file.TempPath.Length];
                        await socket.ReadExactlyAsync(block);
                        await _store.PutAsync("block", block);
                    }
                }
                """,
        }.RunAsync();
}
