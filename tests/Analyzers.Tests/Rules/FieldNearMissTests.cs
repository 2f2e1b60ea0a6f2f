using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules;

/// <summary>Code of real servers that once was a false alarm, or looks like what is one: no rule says anything.</summary>
public class FieldNearMissTests
{
    [Theory]
    // The end of a process.
    [InlineData("public static class Program { public static void Main() { Console.WriteLine(); GC.Collect(); GC.WaitForPendingFinalizers(); } }")]
    [InlineData("public static class Program { public static void Main() { try { Console.WriteLine(); } finally { GC.Collect(); Environment.Exit(0); } } }")]
    [InlineData("public class Host : Microsoft.Extensions.Hosting.IHostedService { public Task StartAsync(CancellationToken t) => Task.CompletedTask; public Task StopAsync(CancellationToken t) { GC.Collect(); GC.WaitForPendingFinalizers(); return Task.CompletedTask; } }")]
    [InlineData("public class End { public End(Microsoft.Extensions.Hosting.IHostApplicationLifetime life) => life.ApplicationStopping.Register(() => { GC.Collect(); GC.WaitForPendingFinalizers(); }); }")]
    [InlineData("public class End { public End() => AppDomain.CurrentDomain.ProcessExit += (s, e) => GC.Collect(); }")]
    public Task Collections_of_a_process_that_ends(string code) => Verify(code);

    [Theory]
    // A middleware that prepares itself once.
    [InlineData("public class Warm { private static readonly Lazy<byte[]> Table = new(() => new byte[1_000_000]); private readonly RequestDelegate _next; public Warm(RequestDelegate next) => _next = next; public Task Invoke(HttpContext context) { _ = Table.Value.Length; return _next(context); } }")]
    [InlineData("public class Warm { private byte[] _table; private readonly RequestDelegate _next; public Warm(RequestDelegate next) => _next = next; public Task Invoke(HttpContext context) { _table ??= new byte[1_000_000]; return _next(context); } }")]
    [InlineData("public class Warm { private static bool _done; private readonly RequestDelegate _next; public Warm(RequestDelegate next) => _next = next; public Task Invoke(HttpContext context) { if (!_done) { _done = true; Fill(); } return _next(context); } private static void Fill() { var table = new byte[1_000_000]; table[0] = 1; Console.WriteLine(table[^1]); } }")]
    [InlineData("public class Warm { private int _done; private readonly RequestDelegate _next; public Warm(RequestDelegate next) => _next = next; public Task Invoke(HttpContext context) { if (Interlocked.Exchange(ref _done, 1) == 0) { var table = new byte[1_000_000]; table[0] = 1; Console.WriteLine(table[^1]); } return _next(context); } }")]
    public Task A_middleware_that_prepares_itself_once(string code) => Verify(code);

    [Theory]
    // A policy that drops large builders.
    [InlineData("if (builder.Capacity > 4096) { return false; } builder.Clear(); return true;")]
    [InlineData("if (builder.Capacity > MaximumRetainedCapacity) return false; builder.Clear(); return true;")]
    [InlineData("if (builder.Capacity <= 4096) { builder.Clear(); return true; } return false;")]
    [InlineData("builder.Clear(); return builder.Capacity <= 4096;")]
    [InlineData("if (builder.Length > 4096) { return false; } builder.Length = 0; return true;")]
    [InlineData("builder.Clear(); if (builder.Capacity > 4096) { builder.Capacity = 4096; } return true;")]
    public Task A_pool_whose_policy_drops_large_builders(string body) => Verify($$"""
        public class Policy : PooledObjectPolicy<StringBuilder>
        {
            public int MaximumRetainedCapacity { get; set; } = 4096;
            public override StringBuilder Create() => new StringBuilder();
            public override bool Return(StringBuilder builder) { {{body}} }
        }

        public class Pages
        {
            private static readonly ObjectPool<StringBuilder> Builders = new DefaultObjectPool<StringBuilder>(new Policy());
            private static readonly ObjectPool<StringBuilder> Others = new DefaultObjectPoolProvider().Create(new Policy());

            public string Write(string[] lines)
            {
                StringBuilder builder = Builders.Get(), other = Others.Get();
                try
                {
                    foreach (string line in lines) { builder.Append(line); other.Append(line); }
                    return builder.ToString() + other;
                }
                finally { Builders.Return(builder); Others.Return(other); }
            }
        }
        """);

    [Theory]
    // The policies and pools of the framework, which do.
    [InlineData("new DefaultObjectPoolProvider().CreateStringBuilderPool()")]
    [InlineData("new DefaultObjectPool<StringBuilder>(new StringBuilderPooledObjectPolicy())")]
    [InlineData("ObjectPool.Create(new StringBuilderPooledObjectPolicy { MaximumRetainedCapacity = 8192 })")]
    public Task A_pool_of_builders_of_the_framework(string pool) => Verify($$"""
        public class Pages
        {
            private static readonly ObjectPool<StringBuilder> Builders = {{pool}};

            public string Write(string[] lines)
            {
                StringBuilder builder = Builders.Get();
                try
                {
                    foreach (string line in lines) { builder.Append(line); }
                    return builder.ToString();
                }
                finally { Builders.Return(builder); }
            }
        }
        """);

    /// <summary>What only administrators are let into, and what they do now and then.</summary>
    [Theory]
    [InlineData("[Authorize(Roles = \"Admin\")] public class CatalogController : ControllerBase { [HttpPost] public int Import(string path) { int n = 0; foreach (var line in System.IO.File.ReadAllLines(path)) { n += line.Length; } return n; } }")]
    [InlineData("[Area(\"Admin\")] public class ProductController : Controller { [HttpPost] public int ImportProducts(string path) { int n = 0; foreach (var line in System.IO.File.ReadAllLines(path)) { n += line.Length; } return n; } }")]
    [InlineData("[Area(\"Admin\")] public class ImportController : Controller { [HttpPost] public int Run(string path) { int n = 0; foreach (var line in System.IO.File.ReadAllLines(path)) { n += line.Length; } return n; } }")]
    public Task An_import_of_an_administrator(string code) => Verify(code);

    /// <summary>A service that takes an upload runs as often as its callers do; that of a library may have others.</summary>
    [Theory]
    [InlineData("[Authorize(Roles = \"Admin\")]", "internal", "", "reader.ReadToEnd()")]
    [InlineData("[Authorize(Roles = \"Admin\")]", "public", "", "{|GCG1006:reader.ReadToEnd()|}")]
    [InlineData("", "internal", "", "{|GCG1006:reader.ReadToEnd()|}")]
    [InlineData("[Authorize(Roles = \"Admin\")]", "internal", "public class UploadsController : ControllerBase { [HttpPost] public int Post(IFormFile file, [FromServices] IStore store) => new Uploads(store).Save(file); }", "{|GCG1006:reader.ReadToEnd()|}")]
    public Task An_upload_that_an_administrator_s_import_hands_on(string role, string access, string more, string read)
        => Verify($$"""
            {{role}} public class ImportController : ControllerBase { [HttpPost] public int Import(IFormFile file, [FromServices] IStore store) => new Uploads(store).Save(file); }
            {{more}}
            {{access}} class Uploads
            {
                private readonly IStore _store;
                public Uploads(IStore store) => _store = store;
                public int Save(IFormFile file) { using var reader = new System.IO.StreamReader(file.OpenReadStream()); _store.Keep({{read}}); return 1; }
            }
            public interface IStore { void Keep(string text); }
            """);

    [Theory]
    // What a document holds under a name, in a text; a file of a fixed list, kept for the process; the state of a session.
    [InlineData("public class HookController : Controller { public string Get(System.Text.Json.Nodes.JsonNode sent) => System.Text.Json.JsonSerializer.Serialize(new { url = \"/users/\" + sent[\"user\"], code = 1 }); }", "")]
    [InlineData("public class BotController : Controller { List<Bot> _bots; public bool Get(string path) { Load(path); return _bots.Count > 0; } void Load(string path) { var read = System.Text.Json.JsonSerializer.Deserialize<List<Bot>>({|GCG2004:System.IO.File.ReadAllText(path)|}); _bots = read; } }", "")]
    [InlineData("public class StateController : Controller { public void Get() => State.Set(HttpContext.Session, \"tokens\", new Dictionary<int, string>()); }", "public static class State { public static void Set<T>(ISession session, string key, T value) => session.SetString(key, System.Text.Json.JsonSerializer.Serialize(value)); }")]
    public Task Json_of_a_few_values(string code, string helper)
        => Verify(code + helper + "public class Bot { public string Name { get; set; } public int Rank { get; set; } public string[] Tags { get; set; } public string[] Notes { get; set; } public string[] Lines { get; set; } public string[] Marks { get; set; } }");

    [Theory]
    // The errors of one form, and rows.
    [InlineData("ModelStateDictionary", "ModelState", "pair.Key", "text.ToString()")]
    [InlineData("System.Web.Http.ModelBinding.ModelStateDictionary", "Older", "pair.Key", "text.ToString()")]
    [InlineData("Dictionary<string, Bot>", "Named", "pair.Key", "{|GCG1006:text.ToString()|}")]
    [InlineData("List<Bot>", "bots", "pair.Name", "{|GCG1006:text.ToString()|}")]
    public Task A_text_of_some_of_the_elements(string type, string handed, string part, string made) => Verify($$"""
        public class FormController : Controller
        {
            public System.Web.Http.ModelBinding.ModelStateDictionary Older { get; set; }

            public Dictionary<string, Bot> Named { get; set; }

            public string Get([FromBody] List<Bot> bots) => Text({{handed}});

            private static string Text({{type}} all)
            {
                var text = new StringBuilder();
                foreach (var pair in all.Where(pair => {{part}}.Length > 0)) { text.Append({{part}}).Append("<br />"); }
                return {{made}};
            }
        }

        public class Bot { public string Name { get; set; } public int Rank { get; set; } public string[] Tags { get; set; } public string[] Notes { get; set; } public string[] Lines { get; set; } public string[] Marks { get; set; } }

        namespace System.Web.Http.ModelBinding { public class ModelStateDictionary : Dictionary<string, Bot> { } }
        """, isAudit: true);

    /// <summary>More than the end is no end.</summary>
    [Theory]
    [InlineData("public static class Program { public static void Main() { {|GCG5001:GC.Collect()|}; Console.ReadLine(); } }")]
    [InlineData("public static class Program { public static void Main() { while (Console.ReadLine() != null) { {|GCG5001:GC.Collect()|}; } } }")]
    [InlineData("public static class Program { public static void Main() { try { {|GCG5001:GC.Collect()|}; } finally { Console.ReadLine(); } } }")]
    [InlineData("public static class Program { public static void Main() { Action free = () => {|GCG5001:GC.Collect()|}; while (true) { free(); } } }")]
    [InlineData("public static class Work { public static void Do() { Console.WriteLine(); {|GCG5001:GC.Collect()|}; } }")]
    public Task Collections_of_a_process_that_goes_on(string code) => Verify(code);

    private static Task Verify(string code, bool isAudit = false) => new AllRulesTest
    {
        IsAudit = isAudit,
        References = TestReferences.Net80AspNet,
        TestCode = """
            #nullable disable
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Authorization;
            using Microsoft.AspNetCore.Http;
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.AspNetCore.Mvc.ModelBinding;
            using Microsoft.Extensions.ObjectPool;


            """ + code,
    }.RunAsync();
}
