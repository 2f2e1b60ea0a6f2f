using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>Shapes of sites labelled for GCG1001 and GCG1002.</summary>
public class LargeArrayShapeTests
{
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
                        var content = new byte[file.Length];
                        await using var stream = file.OpenReadStream();
                        await stream.ReadExactlyAsync(content);
                        return content;
                    }

                    public List<string> Names(string[] names) => new List<string>(names.Length);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Capacities_with_a_small_bound()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    [HttpPost]
                    public int Post(byte[] value)
                    {
                        using var stream = new MemoryStream(1 + Math.Min(value.Length, 64 * 1024));
                        using var small = new MemoryStream(4096);
                        var text = new StringBuilder(4096);
                        var batch = new List<string>(100);
                        stream.Write(value, 0, value.Length);
                        return batch.Count + text.Length + (int)stream.Length + (int)small.Length;
                    }
                }
                """,
        }.RunAsync();
}
