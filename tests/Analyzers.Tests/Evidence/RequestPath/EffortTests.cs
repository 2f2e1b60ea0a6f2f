using System;
using System.Globalization;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Tests.Live;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit.Abstractions;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>The cost of the searches in steps, which no machine changes: twice the code takes twice the steps.</summary>
public sealed class EffortTests(ITestOutputHelper output)
{
    /// <summary>Layers as most servers have them: each controller calls its service, each service its store.</summary>
    [Fact]
    public async Task Layers()
    {
        SearchEffort one = await OfAsync(50, Layer);
        SearchEffort two = await OfAsync(100, Layer);
        AssertLinear(one, two);
        Assert.InRange(one.Bound, 50, 50 * 4);

        static string Layer(int n) => $$"""
            public class C{{n}} : Microsoft.AspNetCore.Mvc.ControllerBase { private readonly IService{{n}} service = null!; public void Get() => service.Run({{n}}); }
            public interface IService{{n}} { void Run(int n); }
            public class Service{{n}} : IService{{n}} { private readonly Store{{n}} store = null!; public void Run(int n) => store.Save(n); }
            public class Store{{n}} { public void Save(int n) { Probe.Here("request: C{{n}}.Get ← Service{{n}}.Run ← Store{{n}}.Save"); } }
            """;
    }

    /// <summary>A suspect in each of many handlers that one dispatcher calls through one interface.</summary>
    [Fact]
    public async Task Handlers_of_one_interface()
    {
        AssertLinear(await OfAsync(50, Handler, Bus), await OfAsync(100, Handler, Bus));

        static string Handler(int n) => $$"""
            public class Handler{{n}} : IHandler { public void Run(int n) => Work(); private void Work() => Probe.Here("request: BusController.Post ← Handler{{n}}.Run ← Handler{{n}}.Work"); }
            """;
    }

    private const string Bus = """
        public interface IHandler { void Run(int n); }
        public class BusController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Post(IHandler[] all) { foreach (var handler in all) { handler.Run(1); } } }
        """;

    /// <summary>Every member calls the next two under names that others have too, and no request reaches any.</summary>
    [Fact]
    public async Task A_library_of_one_web_of_calls()
    {
        AssertLinear(await OfAsync(50, Web), await OfAsync(100, Web));

        static string Web(int n) => $$"""
            public class Part{{n}} { public void Run(int n) { Probe.Here("unknown"); new Part{{n + 1}}().Run(n); new Part{{n + 2}}().Run(n); } }
            """;
    }

    /// <summary>Each of many places looks like a call of each of many members, and is none: it is bound once, not once for each.</summary>
    [Fact]
    public async Task Look_alikes_of_one_interface()
    {
        Assert.Equal(50 + 2, (await OfAsync(50, Store, Other)).Bound);
        Assert.Equal(100 + 2, (await OfAsync(100, Store, Other)).Bound);

        static string Store(int n) => $$"""
            public class Store{{n}} : IStore { public void Save(int n) => Probe.Here("unknown"); }
            public class C{{n}} : Microsoft.AspNetCore.Mvc.ControllerBase { private readonly Other other = null!; private readonly IStore? unused = null; public void Get() => other.Save({{n}}); }
            """;
    }

    private const string Other = "public interface IStore { void Save(int n); } public class Other { public void Save(int n) { } }";

    /// <summary>A name that is everywhere, and a request far away.</summary>
    [Fact]
    public async Task A_common_name()
    {
        AssertLinear(await OfAsync(50, Store, Bus), await OfAsync(100, Store, Bus));

        static string Store(int n) => $$"""
            public class Store{{n}} : IHandler { public void Run(int n) { Probe.Here("request: BusController.Post ← Store{{n}}.Run"); Add(1); } public void Add(int n) { Probe.Here("request: BusController.Post ← Store{{n}}.Run ← Store{{n}}.Add"); new Store{{n + 1}}().Add(n); } }
            """;
    }

    private static void AssertLinear(SearchEffort one, SearchEffort two)
    {
        Assert.True(two.Proposed <= one.Proposed * 2.2, $"{one.Proposed} and {two.Proposed} proposals");
        Assert.True(two.Bound <= one.Bound * 2.2, $"{one.Bound} and {two.Bound} bound");
        Assert.True(two.Steps <= one.Steps * 2.2, $"{one.Steps} and {two.Steps} steps");
    }

    /// <summary>The effort of a whole build of some files, each a copy of the same code under other names.</summary>
    private async Task<SearchEffort> OfAsync(int files, Func<int, string> make, string? common = null)
    {
        var test = new RequestPathTest();
        for (int file = 0; file <= files + 1; file++)
        {
            test.Files.Add(($"File{file}.cs", file < files ? make(file) : make(file).Replace("Probe.Here", "System.GC.KeepAlive")));
        }

        if (common is not null)
        {
            test.Files.Add(("Common.cs", common));
        }

        var spy = new CompilationSpy();
        CompilationWithAnalyzers analysis = EditorHost.Analyze(await test.CompileAsync(), concurrent: false, spy, new ProbeAnalyzer());
        foreach (Diagnostic verdict in await EditorHost.WholeAsync(analysis))
        {
            string text = verdict.Location.SourceTree!.ToString();
            Assert.Contains($"\"{verdict.GetMessage(CultureInfo.InvariantCulture)}\"", text, StringComparison.Ordinal);
        }

        // One thread: two that meet at a name may both bind it.
        SearchEffort effort = Assert.Single(spy.Efforts);
        output.WriteLine($"{files} files: {effort.Proposed} proposals, {effort.Bound} bound, {effort.Steps} steps");
        return effort;
    }
}
