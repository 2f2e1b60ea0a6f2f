using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// GCG2009 reports a body that is copied into memory for code which takes any stream: where it comes from decides.
/// </summary>
public class GCG2009CopiedBodyTests
{
    [Theory]
    [InlineData("await {|GCG2009:Request.Body.CopyToAsync(ms)|}; ms.Position = 0; await _store.SaveAsync(ms);")]
    [InlineData("await {|GCG2009:Request.Body.CopyToAsync(ms)|}; ms.Position = 0; new Reader(ms).Read();")]
    [InlineData("using var reader = new StreamReader(Request.Body); await {|GCG2009:reader.BaseStream.CopyToAsync(ms)|}; ms.Position = 0; await _store.SaveAsync(ms);")]
    // Taken twice: nobody can stream that.
    [InlineData("await {|GCG2009:Request.Body.CopyToAsync(ms)|}; ms.Position = 0; _store.Check(ms); ms.Position = 0; await _store.SaveAsync(ms);")]
    [InlineData("await {|GCG2009:Request.Body.CopyToAsync(ms)|}; ms.Position = 0; var row = new System.Xml.Serialization.XmlSerializer(typeof(int)).Deserialize(ms);")]
    [InlineData("await {|GCG2009:Request.Body.CopyToAsync(ms)|}; if (ms.Length > 0) { ms.Position = 0; await _store.SaveAsync(ms); }")]
    public Task A_body_for_code_that_takes_any_stream(string body) => Verify(body);

    [Theory]
    // Its array is taken, which is a finding of its own.
    [InlineData("await Request.Body.CopyToAsync(ms); _store.Keep({|GCG2009:ms.ToArray()|});")]
    // Read as a text: a message, which an audit shows.
    [InlineData("await Request.Body.CopyToAsync(ms); ms.Position = 0; using var reader = new StreamReader(ms); _store.Note(reader.ReadToEnd());")]
    // No more than a known number of bytes.
    [InlineData("if (Request.ContentLength is null or > 60000) return BadRequest(); await Request.Body.CopyToAsync(ms); ms.Position = 0; await _store.SaveAsync(ms);")]
    // What a program prints.
    [InlineData("using var probe = System.Diagnostics.Process.Start(\"probe\"); await probe.StandardOutput.BaseStream.CopyToAsync(ms); ms.Position = 0; await _store.SaveAsync(ms);")]
    // Nobody says what is copied.
    [InlineData("var small = new MemoryStream(new byte[] { 1, 2 }); await small.CopyToAsync(ms); ms.Position = 0; await _store.SaveAsync(ms);")]
    // Nothing takes it.
    [InlineData("await Request.Body.CopyToAsync(ms); return Ok(ms.Length);")]
    [InlineData("await Request.Body.CopyToAsync(Stream.Null);")]
    public Task Another_rule_s_body_and_a_small_one(string body) => Verify(body);

    private static Task Verify(string body)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface IStore
                {
                    Task SaveAsync(Stream content);
                    void Check(Stream content);
                    void Keep(byte[] content);
                    void Note(string content);
                }

                public sealed class Reader
                {
                    private readonly Stream _content;

                    public Reader(Stream content) => _content = content;

                    public int Read() => _content.ReadByte();
                }

                public class ImportController : ControllerBase
                {
                    private readonly IStore _store;

                    public ImportController(IStore store) => _store = store;

                    [HttpPost]
                    public async Task<IActionResult> Put()
                    {
                        using var ms = new MemoryStream();
                        {{body}}
                        return Ok();
                    }
                }
                """,
        }.RunAsync();
}
