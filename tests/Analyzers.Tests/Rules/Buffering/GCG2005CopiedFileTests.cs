using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>A stream that a method opens, copies into memory and answers.</summary>
public class GCG2005CopiedFileTests
{
    private const string Start = """
        using System.IO;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;

        class Startup
        {
            void Add(IServiceCollection services) => services.AddControllers();
        }

        class C : ControllerBase
        {

        """;

    [Fact]
    public Task A_file_that_is_copied_for_a_result_is_answered_itself()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = Start + """
                    IActionResult Block(string path)
                    {
                        var memory = new MemoryStream();
                        // the whole file
                        using (var stream = new FileStream(path, FileMode.Open))
                        {
                            {|GCG2009:stream.CopyTo(memory)|};
                        }

                        memory.Position = 0;
                        var type = "application/pdf";
                        return File(memory, type, Path.GetFileName(path));
                    }

                    IActionResult Declared(string path)
                    {
                        using var stream = System.IO.File.OpenRead(path);
                        var memory = new MemoryStream();
                        {|GCG2009:stream.CopyTo(memory)|};
                        memory.Seek(0, SeekOrigin.Begin);
                        return new FileStreamResult(memory, "application/pdf");
                    }

                    IActionResult AsArray(string path)
                    {
                        using var memory = new MemoryStream();
                        using (FileStream stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite))
                        {
                            {|GCG2009:stream.CopyTo(memory)|};
                        }

                        return File(memory.ToArray(), "application/pdf");
                    }
                }
                """,
            FixedCode = Start + """
                    IActionResult Block(string path)
                    {
                        // the whole file

                        var type = "application/pdf";
                        return File(new FileStream(path, FileMode.Open, FileAccess.Read), type, Path.GetFileName(path));
                    }

                    IActionResult Declared(string path)
                    {
                        return new FileStreamResult(System.IO.File.OpenRead(path), "application/pdf");
                    }

                    IActionResult AsArray(string path)
                    {
                        return File(new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite), "application/pdf");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_file_that_is_deleted_afterwards_is_reported_without_a_fix()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = Start + """
                    IActionResult Deleted(string path)
                    {
                        var memory = new MemoryStream();
                        using (var stream = System.IO.File.OpenRead(path))
                        {
                            {|GCG2009:stream.CopyTo(memory)|};
                        }

                        System.IO.File.Delete(path);
                        memory.Position = 0;
                        return File(memory, "application/pdf");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Other_streams_and_files_that_may_be_made_or_are_used_for_more_are_left_alone()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = Start + """
                    IActionResult Given(Stream stream)
                    {
                        var memory = new MemoryStream();
                        stream.CopyTo(memory);
                        memory.Position = 0;
                        return File(memory, "application/pdf");
                    }

                    IActionResult Made(string path)
                    {
                        var memory = new MemoryStream();
                        using (var stream = new FileStream(path, FileMode.OpenOrCreate))
                        {
                            stream.CopyTo(memory);
                        }

                        memory.Position = 0;
                        return File(memory, "application/pdf");
                    }

                    IActionResult Written(string path)
                    {
                        var memory = new MemoryStream();
                        using (var stream = new FileStream(path, FileMode.Open, FileAccess.ReadWrite))
                        {
                            stream.CopyTo(memory);
                        }

                        memory.Position = 0;
                        return File(memory, "application/pdf");
                    }

                    IActionResult Alone(string path)
                    {
                        var memory = new MemoryStream();
                        using (var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.None))
                        {
                            stream.CopyTo(memory);
                        }

                        memory.Position = 0;
                        return File(memory, "application/pdf");
                    }

                    IActionResult UsedForMore(string path)
                    {
                        var memory = new MemoryStream();
                        using (var stream = System.IO.File.OpenRead(path))
                        {
                            stream.Position = 3;
                            stream.CopyTo(memory);
                        }

                        memory.Position = 0;
                        return File(memory, "application/pdf");
                    }

                    async Task Sent(HttpClient client, string path)
                    {
                        var memory = new MemoryStream();
                        using (var stream = System.IO.File.OpenRead(path))
                        {
                            stream.CopyTo(memory);
                        }

                        memory.Position = 0;
                        using var content = new StreamContent(memory);
                        await client.PostAsync(path, content);
                    }
                }
                """,
        }.RunAsync();
}
