using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Who deploys the program decides how large a file of a fixed name is, wherever its content goes.</summary>
public class FixedFileNameTests
{
    private const string Letters = """
        public sealed class Letter : System.IDisposable
        {
            public static Letter Open(System.IO.Stream stream, bool isEditable) => new Letter();
            public void Fill(string mark, string text) { }
            public void SaveAs(string path) { }
            public void Dispose() { }
        }
        """;

    [Theory]
    [InlineData("\"Templates/letter.docx\"")]
    [InlineData("Path.Combine(_root, \"Templates\", \"letter.docx\")")]
    [InlineData("Find(\"Templates/letter.docx\")")]
    public Task A_template_that_is_filled_is_small(string path)
        => new AllRulesTest { Package = ("Letters", Letters), TestCode = Source($"System.IO.File.ReadAllBytes({path})", "memory.ToArray()") }.RunAsync();

    [Theory]
    [InlineData("Path.Combine(_root, $\"letter_{id}.docx\")")]
    [InlineData("Find(id)")]
    public Task One_that_is_named_by_the_request_may_be_large(string path)
        => new AllRulesTest { Package = ("Letters", Letters), TestCode = Source($"{{|GCG2009:System.IO.File.ReadAllBytes({path})|}}", "{|GCG2001:memory.ToArray()|}") }.RunAsync();

    [Theory]
    [InlineData("System.IO.File.ReadAllText(\"welcome.dot\")", "text")]
    [InlineData("System.IO.File.ReadAllText(Path.Combine(_root, \"welcome.dot\"))", "text")]
    [InlineData("new StreamReader(\"welcome.dot\").ReadToEnd()", "text")]
    [InlineData("new StreamReader(System.IO.File.OpenRead(\"welcome.dot\")).ReadToEnd()", "text")]
    [InlineData("System.IO.File.ReadAllText(id)", "{|GCG6001:text|}")]
    [InlineData("System.IO.File.ReadAllText(\"orders.csv\")", "{|GCG6001:text|}")]
    [InlineData("new StreamReader(id).ReadToEnd()", "{|GCG6001:text|}")]
    [InlineData("new StreamReader(System.IO.File.OpenRead(id)).ReadToEnd()", "{|GCG6001:text|}")]
    public Task A_text_that_is_sent_until_it_arrives(string read, string sent)
        => new AllRulesTest
        {
            References = TestReferences.Net80AspNet,
            TestCode = $$"""
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class MailController : ControllerBase
                {
                    private readonly string _root = Directory.GetCurrentDirectory();
                    private readonly HttpClient _client = new HttpClient();

                    [HttpPost]
                    public async Task Send(string id)
                    {
                        string text = {{read}};
                        while (true)
                        {
                            try
                            {
                                await _client.PostAsync("https://mail/", new StringContent({{sent}}));
                                return;
                            }
                            catch (HttpRequestException) { await Task.Delay(5000); }
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>What the code itself has just written holds what the request asked for.</summary>
    [Theory]
    [InlineData("letter.SaveAs(path);")]
    [InlineData("using (var made = new FileStream(path, FileMode.Create)) { rows.CopyTo(made); }")]
    [InlineData("System.IO.Compression.ZipFile.CreateFromDirectory(id, path);")]
    [InlineData("System.IO.File.Copy(id, Path.Combine(_root, \"letters.docx\"));")]
    public Task One_that_the_code_has_made_may_be_large(string made)
        => new AllRulesTest { Package = ("Letters", Letters), TestCode = Answered(made, "{|GCG2009:System.IO.File.ReadAllBytes(path)|}") }.RunAsync();

    /// <summary>A site's server says where a file lies, and nothing of how it is named.</summary>
    [Theory]
    [InlineData("context.Server.MapPath(\"~/Letters/letter.docx\")", false)]
    [InlineData("System.Web.Hosting.HostingEnvironment.MapPath($\"~/Letters/{name}\")", false)]
    [InlineData("context.Server.MapPath(\"~/Letters/\" + context.Request[\"name\"])", true)]
    [InlineData("Other.MapPath(\"~/Letters/letter.docx\")", true)]
    public Task A_file_of_a_site(string path, bool isFound)
    {
        string read = $"File.ReadAllBytes({path})";
        return new AllRulesTest
        {
            References = TestReferences.Net472,
            TestCode = $$"""
                using System.IO;
                using System.Web;

                public abstract class Other { public static string MapPath(string path) => Path.Combine(Path.GetTempPath(), Path.GetRandomFileName()); }

                public class Letters : IHttpHandler
                {
                    public bool IsReusable => true;

                    public void ProcessRequest(HttpContext context)
                    {
                        string name = "letter.docx";
                        context.Response.BinaryWrite({{(isFound ? "{|GCG2009:" + read + "|}" : read)}});
                    }
                }
                """,
        }.RunAsync();
    }

    [Theory]
    [InlineData("if (!System.IO.File.Exists(path)) { throw new FileNotFoundException(\"not found\", path); }")]
    [InlineData("using (var opened = new FileStream(path, FileMode.Open)) { }")]
    [InlineData("letter.SaveAs(id);")]
    [InlineData("System.IO.File.Copy(path, id);")]
    public Task One_that_the_code_only_looks_at_is_small(string looked)
        => new AllRulesTest { Package = ("Letters", Letters), TestCode = Answered(looked, "System.IO.File.ReadAllBytes(path)") }.RunAsync();

    private static string Answered(string before, string read) => $$"""
        using System.IO;
        using Microsoft.AspNetCore.Mvc;

        public class LettersController : ControllerBase
        {
            private readonly string _root = Directory.GetCurrentDirectory();

            public IActionResult Get(string id, Stream rows, Letter letter)
            {
                string path = Path.Combine(_root, "letters.docx");
                {{before}}
                return File({{read}}, "application/msword");
            }
        }
        """;

    private static string Source(string read, string copied) => $$"""
        using System.IO;
        using Microsoft.AspNetCore.Mvc;

        public class LettersController : ControllerBase
        {
            private readonly string _root = Directory.GetCurrentDirectory();

            private string Find(string name) => Path.Combine(_root, name);

            [HttpPost]
            public void Fill(string id, string target)
            {
                byte[] form = {{read}};
                using var memory = new MemoryStream();
                memory.Write(form, 0, form.Length);
                using (Letter letter = Letter.Open(memory, true))
                {
                    letter.Fill("name", id);
                }

                System.IO.File.WriteAllBytes(target, {{copied}});
            }
        }
        """;
}
