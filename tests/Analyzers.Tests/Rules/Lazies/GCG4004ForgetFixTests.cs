using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Lazies.FaultKeepingLazyAnalyzer,
    GcGuard.CodeFixes.Rules.Lazies.FaultKeepingLazyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>How the fix of GCG4004 forgets a failed task.</summary>
public class GCG4004ForgetFixTests
{
    /// <summary>C# 7.3 has no global usings.</summary>
    private const string Usings = """
        using System;
        using System.Collections.Concurrent;
        using System.IO;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Extensions.DependencyInjection;

        """;

    /// <summary>A static: a method makes the Lazy again. Mode, comments and other members stay.</summary>
    [Fact]
    public async Task A_static_gets_a_new_Lazy()
        => await VerifyAsync(
            """
            public static class C
            {
                private static readonly HttpClient H = new HttpClient();

                // The page.
                private static readonly Lazy<Task<string>> s_page = [|new Lazy<Task<string>>(() => H.GetStringAsync("http://x"), LazyThreadSafetyMode.ExecutionAndPublication)|]; // once

                public static Task<string> Get() => s_page.Value;
            }
            """,
            """
            public static class C
            {
                private static readonly HttpClient H = new HttpClient();

                // The page.
                private static Lazy<Task<string>> s_page = CreatePage(); // once

                public static Task<string> Get() => s_page.Value;

                private static Lazy<Task<string>> CreatePage() => new Lazy<Task<string>>(async () =>
                {
                    try
                    {
                        return await H.GetStringAsync("http://x").ConfigureAwait(false);
                    }
                    catch
                    {
                        s_page = CreatePage();
                        throw;
                    }
                }, LazyThreadSafetyMode.ExecutionAndPublication);
            }
            """);

    /// <summary>A constructor: a local function has the constructor's parameters.</summary>
    [Fact]
    public async Task A_field_that_a_constructor_sets_gets_a_new_Lazy()
        => await VerifyAsync(
            """
            public static class S { public static void Add(IServiceCollection services) { services.AddSingleton<Store>(); } }
            public class Store
            {
                private readonly Lazy<Task<int>> _rates;
                private readonly int _n;

                public Store(IRates rates)
                {
                    _rates = [|new Lazy<Task<int>>(() => rates.GetAsync(default))|];
                    _n = 1;
                }

                public async Task<int> Get() => await _rates.Value + _n;
            }
            """,
            """
            public static class S { public static void Add(IServiceCollection services) { services.AddSingleton<Store>(); } }
            public class Store
            {
                private Lazy<Task<int>> _rates;
                private readonly int _n;

                public Store(IRates rates)
                {
                    _rates = CreateRates();
                    _n = 1;

                    Lazy<Task<int>> CreateRates() => new Lazy<Task<int>>(async () =>
                    {
                        try
                        {
                            return await rates.GetAsync(default).ConfigureAwait(false);
                        }
                        catch
                        {
                            _rates = CreateRates();
                            throw;
                        }
                    });
                }

                public async Task<int> Get() => await _rates.Value + _n;
            }
            """);

    /// <summary>An entry of a dictionary is removed; an async block stays as it is.</summary>
    [Fact]
    public async Task An_entry_is_removed()
        => await VerifyAsync(
            """
            public class C
            {
                private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>();
                private readonly HttpClient _h = new HttpClient();

                public Task<string> Get(string key)
                {
                    return _all.GetOrAdd(key, k => [|new Lazy<Task<string>>(async () =>
                    {
                        // Ask.
                        string text = await _h.GetStringAsync(k);

                        return text.Trim();
                    })|]).Value;
                }
            }
            """,
            """
            public class C
            {
                private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>();
                private readonly HttpClient _h = new HttpClient();

                public Task<string> Get(string key)
                {
                    return _all.GetOrAdd(key, k => new Lazy<Task<string>>(async () =>
                    {
                        try
                        {
                            // Ask.
                            string text = await _h.GetStringAsync(k);

                            return text.Trim();
                        }
                        catch
                        {
                            _all.TryRemove(k, out _);
                            throw;
                        }
                    })).Value;
                }
            }
            """);

    /// <summary>A local function makes the entries.</summary>
    [Fact]
    public async Task An_entry_that_a_local_function_makes_is_removed()
        => await VerifyAsync(
            """
            public class C
            {
                private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>();
                private readonly HttpClient _h = new HttpClient();

                public Task<string> Get(string key)
                {
                    return _all.GetOrAdd(key, Make).Value;

                    Lazy<Task<string>> Make(string k) => [|new Lazy<Task<string>>(() => _h.GetStringAsync(k))|];
                }
            }
            """,
            """
            public class C
            {
                private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>();
                private readonly HttpClient _h = new HttpClient();

                public Task<string> Get(string key)
                {
                    return _all.GetOrAdd(key, Make).Value;

                    Lazy<Task<string>> Make(string k) => new Lazy<Task<string>>(async () =>
                    {
                        try
                        {
                            return await _h.GetStringAsync(k).ConfigureAwait(false);
                        }
                        catch
                        {
                            _all.TryRemove(k, out _);
                            throw;
                        }
                    });
                }
            }
            """);

    /// <summary>A method group, a target-typed creation, a task without a value, and a property.</summary>
    [Fact]
    public async Task Method_groups_properties_and_tasks_without_value()
        => await VerifyAsync(
            """
            public static class C
            {
                private static Lazy<Task> Warm { get; } = [|new(LoadAsync)|];

                public static Task Get() => Warm.Value;

                private static async Task LoadAsync() => await File.ReadAllTextAsync("a");
            }
            """,
            """
            public static class C
            {
                private static Lazy<Task> Warm { get; set; } = CreateWarm();

                public static Task Get() => Warm.Value;

                private static async Task LoadAsync() => await File.ReadAllTextAsync("a");

                private static Lazy<Task> CreateWarm() => new(async () =>
                {
                    try
                    {
                        await LoadAsync().ConfigureAwait(false);
                    }
                    catch
                    {
                        Warm = CreateWarm();
                        throw;
                    }
                });
            }
            """,
            LanguageVersion.CSharp9);

    [Theory]
    // Everybody may set what is public; an initialiser names nothing of its instance; a lambda that is static; a directive.
    [InlineData("public static class C { private static readonly HttpClient H = new HttpClient(); public static readonly Lazy<Task<string>> L = [|new Lazy<Task<string>>(() => H.GetStringAsync(\"http://x\"))|]; }")]
    [InlineData("public static class S { public static void Add(IServiceCollection services) { services.AddSingleton<Store>(); } } public class Store { private static readonly HttpClient H = new HttpClient(); private readonly Lazy<Task<string>> _l = [|new Lazy<Task<string>>(() => H.GetStringAsync(\"http://x\"))|]; public Task<string> Get() => _l.Value; }")]
    [InlineData("public class C { private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>(); public Task<string> Get(string key, HttpClient h) => _all.GetOrAdd(key + \"x\", _ => [|new Lazy<Task<string>>(() => h.GetStringAsync(key))|]).Value; }")]
    [InlineData("public static class C\n{\n    private static readonly HttpClient H = new HttpClient();\n    private static readonly Lazy<Task<string>> L = [|new Lazy<Task<string>>(async () =>\n    {\n#if DEBUG\n        await Task.Yield();\n#endif\n        return await H.GetStringAsync(\"http://x\");\n    })|];\n    public static Task<string> Get() => L.Value;\n}\n")]
    public async Task Reported_without_a_fix(string source) => await VerifyAsync(source, source);

    private static async Task VerifyAsync(string before, string after, LanguageVersion version = LanguageVersion.CSharp7_3)
    {
        var test = new VerifyCS.Test
        {
            TestCode = Usings + before,
            FixedCode = Usings + after,
            Stubs = [Stubs.Trees],
            References = TestReferences.Net80AspNet,
        };
        test.SolutionTransforms.Add((solution, id) => solution
            .WithProjectParseOptions(id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(version)));
        await test.RunAsync();
    }
}
