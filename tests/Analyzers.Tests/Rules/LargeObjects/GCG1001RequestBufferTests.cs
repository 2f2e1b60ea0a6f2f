using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What GCG1001 says of buffers that a request makes: of a size that the code states, of one chosen to stay small, and of one that nobody knows.</summary>
public class GCG1001RequestBufferTests
{
    [Fact]
    public Task Buffers_of_megabytes_for_each_request()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private const int ChunkSize = 20 * 1024 * 1024;

                    public async Task<long> Save(IFormFile file)
                    {
                        long total = 0;
                        using var upload = file.OpenReadStream();
                        var chunk = {|GCG1001:new byte[ChunkSize]|};
                        int read;
                        while ((read = await upload.ReadAsync(chunk, 0, chunk.Length)) > 0)
                        {
                            total += read;
                        }

                        return total;
                    }

                    public int Unused()
                    {
                        byte[] nothing = {|GCG1001:new byte[100 * 1024 * 1024]|};
                        return Request.Headers.Count;
                    }

                    public async Task<string> Page(HttpClient client, string address)
                    {
                        using var reader = new StreamReader(await client.GetStreamAsync(address));
                        var text = {|GCG1001:new char[2_000_000]|};
                        int read = await reader.ReadBlockAsync(text, 0, text.Length);
                        return new string(text, 0, read);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_large_buffer_for_each_request()
        => new AllRulesTest
        {
            TestCode = """
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private const int BufferSize = 1024 * 1024;

                    public async Task Get(string path)
                    {
                        await using var file = System.IO.File.OpenRead(path);
                        var buffer = {|GCG1001:new byte[BufferSize]|};
                        int read;
                        while ((read = await file.ReadAsync(buffer, 0, buffer.Length)) > 0)
                        {
                            await Response.Body.WriteAsync(buffer, 0, read);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_buffer_chosen_to_stay_below_the_threshold()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task Get(string path)
                    {
                        await using var file = System.IO.File.OpenRead(path);
                        var buffer = new byte[81920];
                        var small = new byte[32 * 1024];
                        int read;
                        while ((read = await file.ReadAsync(buffer)) > 0)
                        {
                            await Response.Body.WriteAsync(buffer.AsMemory(0, read));
                        }

                        GC.KeepAlive(small);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Many_elements_of_few_bytes()
        => new AllRulesTest
        {
            TestCode = """
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpPost]
                    public int Assign(int slot)
                    {
                        var map = new Slot[16384];
                        map[slot]._worker = 1;
                        return map.Length;
                    }
                }

                [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Explicit)]
                public struct Slot
                {
                    [System.Runtime.InteropServices.FieldOffset(0)]
                    public ushort _worker;

                    [System.Runtime.InteropServices.FieldOffset(2)]
                    public byte _state;
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Pinned_arrays_and_pools_blocks()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public int Get() => GC.AllocateUninitializedArray<byte>(1 << 20, pinned: true).Length;
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Arrays_whose_length_nobody_knows()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpPost]
                    public async Task<byte[]> Post(IFormFile file)
                    {
                        var content = {|GCG1006:new byte[file.Length]|};
                        await using var stream = file.OpenReadStream();
                        await stream.ReadExactlyAsync(content);
                        return content;
                    }

                    public List<string> Names(string[] names) => new List<string>(names.Length);
                }
                """,
        }.RunAsync();

    /// <summary>An array as long as what is left of a stream is that of the stream.</summary>
    [Fact]
    public Task An_array_for_the_rest_of_a_stream()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public static class Streams
                {
                    public static async Task<byte[]> RestAsync(this Stream source)
                    {
                        var exact = {|GCG1006:new byte[source.Length - source.Position]|};
                        await source.ReadExactlyAsync(exact);
                        return exact;
                    }

                    public static async Task<byte[]> HeadAsync(this Stream source, int end)
                    {
                        var head = new byte[end - source.Position];
                        await source.ReadExactlyAsync(head);
                        return head;
                    }
                }

                public class FilesController : ControllerBase
                {
                    [HttpPost]
                    public async Task<IActionResult> Save(IFormFile file)
                    {
                        using Stream upload = file.OpenReadStream();
                        byte[] head = await upload.HeadAsync(16);
                        byte[] bytes = await upload.RestAsync();
                        return Ok(bytes.Length + head.Length);
                    }
                }
                """,
        }.RunAsync();
}
