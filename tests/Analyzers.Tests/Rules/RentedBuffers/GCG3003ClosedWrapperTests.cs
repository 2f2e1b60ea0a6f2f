using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.LostBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>Rented arrays that leave inside an object out of which nobody can give them back.</summary>
public class GCG3003ClosedWrapperTests
{
    [Fact]
    public async Task A_buffer_that_leaves_in_a_plain_stream_is_lost_although_errors_give_it_back()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                public static class Frames
                {
                    public static async Task<Stream> WriteAsync(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        try
                        {
                            await source.CopyToAsync(new MemoryStream(buffer, 0, length, true, true));
                            return new MemoryStream(buffer, 0, length, writable: false, publiclyVisible: false);
                        }
                        catch
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                            throw;
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task A_buffer_that_leaves_in_a_local_stream_or_in_the_result_of_an_action_is_lost()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Buffers;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class PagesController : ControllerBase
                {
                    public Stream Open(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        var page = new MemoryStream(buffer, 0, read);
                        return page;
                    }

                    public IActionResult Send(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        return File(new MemoryStream(buffer, 0, read), "text/plain");
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near miss: the stream shows its buffer, so whoever gets it can give the array back.</summary>
    [Fact]
    public async Task A_stream_that_shows_its_buffer_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;

                public static class Pages
                {
                    public static MemoryStream Open(Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = source.Read(buffer, 0, length);
                        var page = new MemoryStream(buffer, 0, read, true, true);
                        return page;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task A_buffer_is_lost_where_a_loop_ends_before_it_is_given_back()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;

                public static class Pump
                {
                    public static void Copy(Stream source, Stream target, int length)
                    {
                        while (true)
                        {
                            byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                            int read = source.Read(buffer, 0, length);
                            if (read == 0)
                            {
                                break;
                            }

                            target.Write(buffer, 0, read);
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }

                    public static int Count(Stream source, int length)
                    {
                        int all = 0;
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read;
                        while ((read = source.Read(buffer, 0, length)) > 0)
                        {
                            all += read;
                            if (all > 1000)
                            {
                                ArrayPool<byte>.Shared.Return(buffer);
                                return all;
                            }
                        }

                        return all;
                    }
                }
                """,
        }.RunAsync();
}
