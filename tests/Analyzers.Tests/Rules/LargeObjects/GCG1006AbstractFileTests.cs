using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Files that code reads through System.IO.Abstractions, so that tests can replace the file system.</summary>
public class GCG1006AbstractFileTests
{
    [Fact]
    public Task A_file_behind_an_interface_of_the_file_system()
        => new AllRulesTest
        {
            TestCode = """
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                namespace System.IO.Abstractions
                {
                    public interface IFile
                    {
                        byte[] ReadAllBytes(string path);

                        Task<byte[]> ReadAllBytesAsync(string path);

                        string ReadAllText(string path);
                    }

                    public interface IFileSystem
                    {
                        IFile File { get; }
                    }
                }

                namespace Other
                {
                    public interface IFile
                    {
                        byte[] ReadAllBytes(string path);
                    }
                }

                public interface IReader
                {
                    void Handle(byte[] content);
                }

                public class Row
                {
                    public string[] Tags, Notes, Lines, Marks;
                }

                public class PagesController : ControllerBase
                {
                    private readonly System.IO.Abstractions.IFileSystem _files;
                    private readonly Other.IFile _other;
                    private readonly IReader _reader;

                    public PagesController(System.IO.Abstractions.IFileSystem files, Other.IFile other, IReader reader)
                    {
                        _files = files;
                        _other = other;
                        _reader = reader;
                    }

                    [HttpGet]
                    public async Task<IActionResult> Get(string path) => File(await ReadAsync(path), "image/png");

                    [HttpPost]
                    public void Handle(string path)
                    {
                        _reader.Handle({|GCG1006:_files.File.ReadAllBytes(path)|});
                        _reader.Handle(_files.File.ReadAllBytes("wwwroot/favicon.svg"));
                        _reader.Handle(_other.ReadAllBytes(path));
                    }

                    [HttpPut]
                    public int Count(string path)
                        => JsonSerializer.Deserialize<Row[]>({|GCG2004:_files.File.ReadAllText(path)|}).Length;

                    private async Task<byte[]> ReadAsync(string path)
                        => await {|GCG2010:_files.File.ReadAllBytesAsync(path)|};
                }
                """,
        }.RunAsync();
}
