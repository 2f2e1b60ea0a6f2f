using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules;

/// <summary>
/// A file whose path is put together of constants and the folders of the host comes with the program: its authors know how
/// large it is. Only an audit shows it.
/// </summary>
public class ShippedFileTests
{
    [Theory]
    [InlineData("_env.WebRootPath + \"welcome.docx\"")]
    [InlineData("$\"{_env.ContentRootPath}welcome.docx\"")]
    [InlineData("$\"{AppContext.BaseDirectory}{Name}\"")]
    [InlineData("AppDomain.CurrentDomain.BaseDirectory + Name")]
    [InlineData("Directory.GetCurrentDirectory() + Name")]
    [InlineData("Environment.CurrentDirectory + Name")]
    [InlineData("Path.GetDirectoryName(typeof(FileController).Assembly.Location) + Name")]
    [InlineData("Path.Combine(_env.WebRootPath, \"countries.csv\")")]
    [InlineData("Path.Join(_env.ContentRootPath, \"data\", \"countries.csv\")")]
    [InlineData("Path.Combine(_root, \"countries.csv\")")]
    [InlineData("string.Concat(_env.WebRootPath, Name)")]
    [InlineData("string.Format(\"{0}welcome.docx\", _env.WebRootPath)")]
    [InlineData("_env.WebRootPath + (name == \"de\" ? \"de.docx\" : \"en.docx\")")]
    public async Task A_file_that_comes_with_the_program(string path)
    {
        await Test(path, "", "", "", false).RunAsync();
        await Test(path, "{|GCG1006:", "{|GCG2009:", "{|GCG2010:", true).RunAsync();
    }

    [Theory]
    // A part of the path comes from outside, or from a setting or a row.
    [InlineData("_env.WebRootPath + name")]
    [InlineData("$\"{_env.WebRootPath}{name}.docx\"")]
    [InlineData("Path.Combine(_env.WebRootPath, name)")]
    [InlineData("Path.Combine(_env.WebRootPath, \"mail\", name + \".docx\")")]
    [InlineData("_env.WebRootPath + (name == \"de\" ? \"de.docx\" : name)")]
    [InlineData("Path.Combine(_folder, \"countries.csv\")")]
    [InlineData("_env.WebRootPath + _env.EnvironmentName")]
    // No folder of the host, and what the program writes to.
    [InlineData("\"countries.csv\"")]
    [InlineData("Path.Combine(Path.GetTempPath(), \"countries.csv\")")]
    [InlineData("Path.Combine(_env.ContentRootPath, \"logs\", \"all.log\")")]
    [InlineData("Path.Combine(AppContext.BaseDirectory, \"events.jsonl\")")]
    public Task Another_file(string path) => Test(path, "{|GCG1006:", "{|GCG2009:", "{|GCG2010:", false).RunAsync();

    /// <summary>The rule that is a warning: a file that is read to be passed on.</summary>
    [Theory]
    [InlineData("IOFile.ReadAllBytes(_env.WebRootPath + \"welcome.docx\")", false)]
    [InlineData("{|GCG2005:IOFile.ReadAllBytes(_env.WebRootPath + \"welcome.docx\")|}", true)]
    [InlineData("{|GCG2005:IOFile.ReadAllBytes(_env.WebRootPath + name)|}", false)]
    public Task A_file_that_is_answered(string read, bool isAudit)
        => Of($"return File({read}, \"application/msword\");", isAudit).RunAsync();

    private static AllRulesTest Test(string path, string held, string copied, string returned, bool isAudit)
    {
        string end = held.Length > 0 ? "|}" : "";
        return Of(
            $$"""
            switch (kind)
            {
                case 1:
                    _sink.Keep({{held}}IOFile.ReadAllBytes({{path}}){{end}});
                    break;
                case 2:
                    _sink.Keep({{held}}IOFile.ReadAllText({{path}}){{end}});
                    break;
                case 3:
                    var file = {{path}};
                    using (var stream = new FileStream(file, FileMode.Open))
                    using (var reader = new StreamReader(stream))
                    {
                        _sink.Keep({{held}}reader.ReadToEnd(){{end}});
                    }

                    break;
                case 4:
                    var memory = new MemoryStream();
                    using (var opened = IOFile.OpenRead({{path}}))
                    {
                        {{copied}}opened.CopyTo(memory){{end}};
                    }

                    _sink.Take(memory);
                    break;
                default:
                    _sink.Keep(Read(name));
                    break;
            }

            return Ok();
            """,
            isAudit,
            $"private byte[] Read(string name) => {returned}IOFile.ReadAllBytes({path}){end};");
    }

    private static AllRulesTest Of(string body, bool isAudit, string member = "") => new()
    {
        IsAudit = isAudit,
        TestCode = $$"""
            #nullable disable
            using System;
            using System.IO;
            using Microsoft.AspNetCore.Hosting;
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.Extensions.Hosting;
            using IOFile = System.IO.File;

            public interface ISink
            {
                void Keep(byte[] content);
                void Keep(string content);
                void Take(Stream content);
            }

            public class FileController : ControllerBase
            {
                private const string Name = "welcome.docx";
                private readonly IWebHostEnvironment _env;
                private readonly ISink _sink;
                private readonly string _root;
                private readonly string _folder;

                public FileController(IWebHostEnvironment env, ISink sink, string folder)
                {
                    _env = env;
                    _sink = sink;
                    _root = env.WebRootPath;
                    _folder = folder;
                }

                [HttpPost]
                public IActionResult Post(string name, int kind)
                {
                    {{body}}
                }

                {{member}}
            }
            """,
    };
}
