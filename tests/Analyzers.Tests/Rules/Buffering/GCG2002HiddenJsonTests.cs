using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Suspects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonAnalyzer, GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>JSON behind a helper of the project, and JSON that is a part of a larger text.</summary>
public class GCG2002HiddenJsonTests
{
    private const string Helpers = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Text;
        using System.Text.Json;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Newtonsoft.Json;
        using JsonSerializer = System.Text.Json.JsonSerializer;

        public static class Json
        {
            public static string ToJson(this object value) => JsonConvert.SerializeObject(value);

            public static string ToJson(this object value, bool isIndented)
            {
                var settings = new JsonSerializerSettings { Formatting = isIndented ? Formatting.Indented : Formatting.None };
                string json = JsonConvert.SerializeObject(value, settings);
                return json;
            }

            public static string SerializeAll<T>(string name, T value)
            {
                if (value == null)
                {
                    return "null";
                }

                return JsonSerializer.Serialize(value);
            }

            public static byte[] ToJsonBytes(object value) => Encoding.UTF8.GetBytes(ToJson(value));

            public static string Endless(object value) => EndlessJson(value);

            public static string EndlessJson(object value) => EndlessJson(value);

            public static string ToJsonOrText(object value) => value is string text ? text : value.ToJson();

            public static string JsonName(object value) => value.GetType().Name;

            public static string CountJson(object value) => JsonConvert.SerializeObject(new { kind = value.GetType().Name });
        }

        public class Row { public string[] Tags, Notes, Lines, Marks; }

        public class Page
        {
            public List<Row> Rows { get; set; }

            public string ToJsonText() => JsonSerializer.Serialize(this);

            public virtual string ToOtherJson() => JsonSerializer.Serialize(this);
        }

        """;

    [Fact]
    public Task A_helper_of_the_project_is_found_where_its_text_is_written()
        => new CodeFixVerify<BufferedJsonAnalyzer, DocumentCopyCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.NewtonsoftJson),
            TestCode = Helpers + """
                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public IActionResult Content1(List<Row> rows) => Content({|GCG2009:rows.ToJson()|}, "application/json");

                    [HttpGet]
                    public IActionResult Content2(List<Row> rows) => Content(Json.ToJson({|GCG2009:rows.ToJson()|}.Length), "application/json");

                    [HttpGet]
                    public async Task Response1(List<Row> rows) => await Response.WriteAsync({|GCG2009:rows.ToJson(true)|});

                    [HttpGet]
                    public async Task Response2(List<Row> rows)
                    {
                        var json = {|GCG2009:Json.SerializeAll("rows", rows)|};
                        await Response.WriteAsync(json);
                    }

                    [HttpGet]
                    public async Task Response3(List<Row> rows) => await Response.Body.WriteAsync({|GCG2009:Json.ToJsonBytes(rows)|});

                    [HttpGet]
                    public string Returned(Page page) => {|GCG2009:page.ToJsonText()|};

                    [HttpGet]
                    public IActionResult Small(int id) => Content(new { id }.ToJson(), "application/json");

                    [HttpGet]
                    public IActionResult Others(List<Row> rows, Page page)
                        => Content(page.ToOtherJson() == "" ? Json.EndlessJson(rows) : rows.Count == 0 ? Json.JsonName(rows) : Json.CountJson(rows), "application/json");

                    [HttpGet]
                    public int Kept(List<Row> rows) => rows.ToJson().Length;
                }
                """.Replace("{|GCG2009:rows.ToJson()|}.Length", "rows.Count", System.StringComparison.Ordinal),
        }.RunAsync();

    [Fact]
    public Task The_message_names_the_helper_and_says_what_to_do_about_it()
        => new CodeFixVerify<BufferedJsonAnalyzer, DocumentCopyCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public IActionResult {|#1:Get|}(List<Row> rows) => Content({|#0:Texts.ToJson(rows)|}, "application/json");
                }

                public class Row { public string[] Tags, Notes, Lines, Marks; }

                public static class Texts
                {
                    public static string ToJson<T>(T value) => JsonSerializer.Serialize(value);
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult(Suspect.Buffering)
                    .WithLocation(0).WithLocation(1)
                    .WithArguments(
                        "`Texts.ToJson` holds the whole JSON (a list of Row) as one string per request only for `ControllerBase.Content` to write it "
                        + "(OrdersController.Get); give `ToJson` a form that writes to a stream, and return a result that serializes to the response's body"),
            },
        }.RunAsync();

    [Fact]
    public Task A_part_of_a_larger_text_is_found_and_left_as_it_is()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(List<Row> rows, string callback, object any)
                    {
                        return Content($"{callback}({[|JsonSerializer.Serialize(rows)|]});", "application/javascript");
                    }

                    async Task<object> M1(List<Row> rows, string callback, object any)
                    {
                        return Content(callback + "(" + [|JsonConvert.SerializeObject(rows)|] + ");", "application/javascript");
                    }

                    async Task<object> M2(List<Row> rows, string callback, object any)
                    {
                        var json = [|JsonSerializer.Serialize(rows)|];
                        await Response.WriteAsync($"var rows = {json};");
                        return null;
                    }

                    async Task<object> M3(List<Row> rows, string callback, object any)
                    {
                        return Content(any is string text ? text : JsonSerializer.Serialize(any), "application/json");
                    }

                    async Task<object> M4(List<Row> rows, string callback, object any)
                    {
                        return Content(any as string ?? JsonSerializer.Serialize(any), "application/json");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Events_lines_and_formatted_parts_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, string name)
                    {
                        await Response.WriteAsync("data: " + JsonSerializer.Serialize(rows) + "\n\n");
                    }

                    async Task M1(List<Row> rows, string name)
                    {
                        await Response.WriteAsync($"event: {name}\ndata: {JsonSerializer.Serialize(rows)}\n\n");
                    }

                    async Task M2(List<Row> rows, string name)
                    {
                        foreach (var row in rows)
                        {
                            await Response.WriteAsync(JsonSerializer.Serialize(row) + "\n");
                        }
                    }

                    async Task M3(List<Row> rows, string name)
                    {
                        foreach (var row in rows)
                        {
                            await Response.WriteAsync($"{JsonSerializer.Serialize(row)}\n");
                        }
                    }

                    async Task M4(List<Row> rows, string name)
                    {
                        var bytes = Encoding.UTF8.GetBytes($"rows {JsonSerializer.Serialize(rows)}");
                        GC.KeepAlive(bytes);
                    }
                }
                """,
        }.RunAsync();
}
