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
    public async Task A_buffer_over_which_a_method_of_a_library_has_had_an_open_stream_before_is_lost()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                public abstract class SerializedRequest
                {
                    public abstract Task CopyToStreamAsync(Stream stream);
                }

                public static class Frames
                {
                    public static async Task<Stream> WriteAsync(SerializedRequest request, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        try
                        {
                            await request.CopyToStreamAsync(new MemoryStream(buffer, 0, length, true, true));
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

    [Fact]
    public async Task A_buffer_that_leaves_in_a_task_a_tuple_or_a_message_is_lost()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;

                public static class Pages
                {
                    public static Task<Stream> OpenAsync(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        return Task.FromResult<Stream>(new MemoryStream(buffer, 0, read));
                    }

                    public static ValueTask<Stream> ReadAsync(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        return new ValueTask<Stream>(new MemoryStream(buffer, 0, read));
                    }

                    public static (Stream Page, int Length) Cut(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        return (new MemoryStream(buffer, 0, read), read);
                    }

                    public static HttpResponseMessage Answer(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        return new HttpResponseMessage { Content = new ByteArrayContent(buffer, 0, read) };
                    }

                    public static JsonDocument Parse(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        return JsonDocument.Parse(new System.ReadOnlyMemory<byte>(buffer, 0, read));
                    }

                    public static StreamReader Read(Stream source, int length)
                    {
                        Stream page;
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        page = new MemoryStream(buffer, 0, read);
                        return new StreamReader(page);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task A_buffer_whose_stream_goes_to_a_field_a_list_or_somebody_who_keeps_it_is_lost()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;

                public sealed class Pages
                {
                    private readonly List<Stream> _pages = new List<Stream>();
                    private Stream _last;

                    public void Keep(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        _last = new MemoryStream(buffer, 0, read);
                    }

                    public void Add(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        _pages.Add(new MemoryStream(buffer, 0, read));
                    }

                    public bool TryOpen(Stream source, int length, out Stream page)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        page = new MemoryStream(buffer, 0, read);
                        return true;
                    }

                    public Page Wrap(Stream source, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = source.Read(buffer, 0, length);
                        return new Page(new MemoryStream(buffer, 0, read));
                    }
                }

                public sealed class Page
                {
                    private readonly Stream _content;

                    public Page(Stream content) => _content = content;
                }
                """,
        }.RunAsync();

    /// <summary>
    /// The near misses: the array goes along, the stream shows it, and whoever awaits the finished task gives it back.
    /// </summary>
    [Fact]
    public async Task A_buffer_that_goes_along_with_its_stream_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;

                public sealed class Pages
                {
                    private readonly Dictionary<Stream, byte[]> _buffers = new Dictionary<Stream, byte[]>();
                    private MemoryStream _last;

                    public Stream Open(Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = source.Read(buffer, 0, length);
                        var page = new MemoryStream(buffer, 0, read);
                        _buffers[page] = buffer;
                        return page;
                    }

                    public (Stream Page, byte[] Buffer) Cut(Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = source.Read(buffer, 0, length);
                        return (new MemoryStream(buffer, 0, read), buffer);
                    }

                    public void Keep(Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = source.Read(buffer, 0, length);
                        _last = new MemoryStream(buffer, 0, read, true, publiclyVisible: true);
                    }

                    public async Task<int> ReadAsync(Stream source, int length)
                    {
                        byte[] buffer = await Task.FromResult(ArrayPool<byte>.Shared.Rent(length));
                        int read = source.Read(buffer, 0, length);
                        ArrayPool<byte>.Shared.Return(buffer);
                        return read;
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
