using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Lazies.FaultKeepingLazyAnalyzer,
    GcGuard.CodeFixes.Rules.Lazies.FaultKeepingLazyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>How the fix of GCG4004 takes the AsyncLazy of GcGuard.Runtime.</summary>
public class GCG4004AsyncLazyFixTests
{
    private const string Client = "    private static readonly HttpClient H = new HttpClient();\n";

    [Theory]
    [InlineData(
        "    private static readonly Lazy<Task<string>> s_page = [|new Lazy<Task<string>>(() => H.GetStringAsync(\"http://x\"), LazyThreadSafetyMode.ExecutionAndPublication)|]; // once\n\n    public static Task<string> Get() => s_page.Value;\n",
        "    private static readonly GcGuard.AsyncLazy<string> s_page =\n        new GcGuard.AsyncLazy<string>(() => H.GetStringAsync(\"http://x\")); // once\n\n    public static Task<string> Get() => s_page.GetValueAsync();\n")]
    [InlineData(
        "    private static Lazy<Task<string>> Page { get; } = [|new(LoadAsync)|];\n\n    public static async Task<int> Get() => (await Page.Value.ConfigureAwait(false)).Length;\n\n    private static Task<string> LoadAsync() => H.GetStringAsync(\"http://x\");\n",
        "    private static GcGuard.AsyncLazy<string> Page { get; } = new(LoadAsync);\n\n    public static async Task<int> Get() => (await Page.GetValueAsync().ConfigureAwait(false)).Length;\n\n    private static Task<string> LoadAsync() => H.GetStringAsync(\"http://x\");\n")]
    public Task A_private_member(string before, string after) => VerifyAsync(before, after, actionIndex: 1);

    /// <summary>Where the Lazy cannot get a new one, the AsyncLazy is the default.</summary>
    [Fact]
    public Task It_is_the_default_where_the_task_cannot_be_forgotten()
        => VerifyAsync(
            "    private static readonly Lazy<Task<string>> s_page = [|new Lazy<Task<string>>(() => { return H.GetStringAsync(\"http://x\"); })|];\n\n    public static Task<string> Get() => s_page.Value;\n",
            "    private static readonly GcGuard.AsyncLazy<string> s_page = new GcGuard.AsyncLazy<string>(() => { return H.GetStringAsync(\"http://x\"); });\n\n    public static Task<string> Get() => s_page.GetValueAsync();\n",
            actionIndex: 0);

    /// <summary>Handed on, asked whether it is there, without a value, or seen by others.</summary>
    [Theory]
    [InlineData("private static readonly Lazy<Task<string>> s_page = [|new Lazy<Task<string>>(() => { return H.GetStringAsync(\"http://x\"); })|]; public static Task<string> Get() => s_page.Value; public static object All() => s_page;")]
    [InlineData("private static readonly Lazy<Task<string>> s_page = [|new Lazy<Task<string>>(() => { return H.GetStringAsync(\"http://x\"); })|]; public static Task<string> Get() => s_page.IsValueCreated ? s_page.Value : null;")]
    [InlineData("private static readonly Lazy<Task> s_page = [|new Lazy<Task>(() => { return H.GetStringAsync(\"http://x\"); })|]; public static Task Get() => s_page.Value;")]
    [InlineData("internal static readonly Lazy<Task<string>> s_page = [|new Lazy<Task<string>>(() => { return H.GetStringAsync(\"http://x\"); })|]; public static Task<string> Get() => s_page.Value;")]
    public Task Nothing_is_offered(string members) => VerifyAsync(members, members, actionIndex: 0);

    private static async Task VerifyAsync(string before, string after, int actionIndex)
    {
        var test = new VerifyCS.Test
        {
            TestCode = "public static class C\n{\n" + Client + before + "}\n",
            FixedCode = "public static class C\n{\n" + Client + after + "}\n",
            ImplicitUsings = true,
            Stubs = [Stubs.Trees],
            References = TestReferences.Net80AspNet,
            CodeActionIndex = actionIndex,
            CodeActionEquivalenceKey = actionIndex == 0 ? null : "GCG4004:async-lazy",
        };
        test.TestState.AdditionalReferences.Add(RuntimeAssembly.Reference);
        await test.RunAsync();
    }
}
