using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Suspects.DocumentCopyAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>An upload that code needs as an array is read into one of its length.</summary>
public class GCG2009UploadArrayFixTests
{
    /// <summary>Statements that take an upload whole, and what becomes of them.</summary>
    [Theory]
    [InlineData(
        """
        using var ms = new MemoryStream();
                await file.CopyToAsync(ms);
                contact.Image = ms.ToArray();
        """,
        """
        using var stream = file.OpenReadStream();
                var bytes = new byte[file.Length];
                await stream.ReadExactlyAsync(bytes);
                contact.Image = bytes;
        """)]
    [InlineData(
        """
        using (MemoryStream ms = new MemoryStream())
                {
                    // The picture as it was sent.
                    await file.CopyToAsync(ms, token).ConfigureAwait(false); // small or large
                    contact.Image = ms.ToArray(); // kept
                }
        """,
        """
        using (Stream stream = file.OpenReadStream())
                {
                    // The picture as it was sent.
                    byte[] bytes = new byte[file.Length];
                    await stream.ReadExactlyAsync(bytes, token).ConfigureAwait(false); // small or large
                    contact.Image = bytes; // kept
                }
        """)]
    [InlineData(
        """
        System.IO.MemoryStream ms = new();
                file.CopyTo(ms);
                ms.Position = 0;
                if (ms.Length < 2097152)
                {
                    contact.Image = ms.ToArray();
                }

                ms.Dispose();
        """,
        """
        Stream stream = file.OpenReadStream();
                byte[] bytes = new byte[file.Length];
                stream.ReadExactly(bytes);
                if (stream.Length < 2097152)
                {
                    contact.Image = bytes;
                }

                stream.Dispose();
        """)]
    [InlineData(
        """
        await using (var bytes = new MemoryStream(4096))
                {
                    await contact.File.CopyToAsync(bytes);
                    contact.Image = bytes.ToArray();
                }
        """,
        """
        await using (var stream = contact.File.OpenReadStream())
                {
                    var content = new byte[contact.File.Length];
                    await stream.ReadExactlyAsync(content);
                    contact.Image = content;
                }
        """)]
    [InlineData(
        """
        using var ms = new MemoryStream();
                await Request.Form.Files[0].CopyToAsync(ms);
                contact.Image = ms.ToArray();
        """,
        """
        using var stream = Request.Form.Files[0].OpenReadStream();
                var bytes = new byte[Request.Form.Files[0].Length];
                await stream.ReadExactlyAsync(bytes);
                contact.Image = bytes;
        """)]
    [InlineData(
        """
        using var ms = new MemoryStream();
                file.CopyTo(ms);
                byte[] image = ms.ToArray();
                contact.Image = image;
        """,
        """
        using var stream = file.OpenReadStream();
                byte[] image = new byte[file.Length];
                stream.ReadExactly(image);
                contact.Image = image;
        """)]
    public async Task The_upload_is_read_into_one_array(string statements, string expected)
        => await VerifyAsync(Source(Marked(statements)), Source(expected));

    /// <summary>Another use, another order, a function inside, a file that is looked up twice: no fix.</summary>
    [Theory]
    // Something else reads or writes the stream in memory, or it is filled later than it is made.
    [InlineData("using var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nms.WriteByte(0);\ncontact.Image = ms.ToArray();")]
    [InlineData("using var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nawait file.CopyToAsync(ms);\ncontact.Image = ms.ToArray();")]
    [InlineData("using var ms = new MemoryStream();\nif (file != null)\n{\nawait file.CopyToAsync(ms);\ncontact.Image = ms.ToArray();\n}")]
    // What takes the array could take a stream.
    [InlineData("using var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nawait _store.PutAsync(ms.ToArray());")]
    // A name that a comment belongs to stays, so that two names would stand there.
    [InlineData("using var ms = new MemoryStream();\nfile.CopyTo(ms);\nvar image = ms.ToArray(); // whole\ncontact.Image = image;")]
    // Each call of the function would answer the same array.
    [InlineData("using var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nSystem.Func<byte[]> get = () => ms.ToArray();\ncontact.Image = get();")]
    // Another configuration knows the stream by its name.
    [InlineData("using var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\n#if LATER\nms.WriteByte(0);\n#endif\ncontact.Image = ms.ToArray();")]
    // A second look may find another file.
    [InlineData("using var ms = new MemoryStream();\nawait Next().CopyToAsync(ms);\ncontact.Image = ms.ToArray();")]
    // Nobody waits for the bytes, or a thread does.
    [InlineData("using var ms = new MemoryStream();\nfile.CopyToAsync(ms).Wait();\ncontact.Image = ms.ToArray();")]
    public async Task What_does_more_stays(string statements)
    {
        VerifyCS.Test test = NewTest(Source(Marked(statements)), Source(Marked(statements)));
        test.DisabledDiagnostics.Add("CS4014");
        await test.RunAsync();
    }

    /// <summary><c>Stream.ReadExactly</c> came with .NET 7.</summary>
    [Fact]
    public async Task An_older_framework_keeps_the_stream_in_memory()
    {
        await new VerifyCS.Test
        {
            AssumesRequestPath = true,
            References = TestReferences.NetStandard21,
            UnfixedCode = """
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;

                namespace Microsoft.AspNetCore.Http
                {
                    public interface IFormFile
                    {
                        long Length { get; }
                        Stream OpenReadStream();
                        Task CopyToAsync(Stream target, CancellationToken token = default);
                    }
                }

                public class Contact
                {
                    public byte[] Image { get; set; }

                    public async Task Take(Microsoft.AspNetCore.Http.IFormFile file)
                    {
                        using var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        Image = {|GCG2009:ms.ToArray()|};
                    }
                }
                """,
        }.RunAsync();
    }

    private static string Marked(string statements)
    {
        int start = statements.LastIndexOf(statements.Contains("bytes.ToArray()") ? "bytes.ToArray()" : "ms.ToArray()");
        int end = statements.IndexOf(')', start) + 1;
        return statements.Substring(0, start) + "{|GCG2009:" + statements.Substring(start, end - start) + "|}"
            + statements.Substring(end);
    }

    private static async Task VerifyAsync(string source, string fixedSource)
    {
        VerifyCS.Test test = NewTest(source, fixedSource);
        await test.RunAsync();
    }

    private static VerifyCS.Test NewTest(string source, string fixedSource)
        => new() { TestCode = source, FixedCode = fixedSource, References = TestReferences.Net80AspNet };

    private static string Source(string statements)
        => $$"""
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Http;
            using Microsoft.AspNetCore.Mvc;

            public class Contact
            {
                public byte[] Image { get; set; }

                public IFormFile File { get; set; }
            }

            public interface IStore
            {
                Task PutAsync(byte[] content);
            }

            public class ContactsController : ControllerBase
            {
                private readonly IStore _store;

                [HttpPost]
                public async Task Post(IFormFile file, Contact contact, CancellationToken token)
                {
            """ + "\n        " + statements + "\n" + """
                    await Task.Yield();
                }

                private IFormFile Next() => Request.Form.Files["a"];
            }
            """;
}
