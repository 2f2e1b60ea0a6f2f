using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Lazies.SynchronousLazyTaskAnalyzer,
    GcGuard.CodeFixes.Rules.Lazies.SynchronousLazyTaskCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>How the fix of GCG4002 takes the factory off the caller's thread.</summary>
public class GCG4002HopFixTests
{
    [Theory]
    [InlineData(
        "public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = [|new Lazy<Task<SerializedTree>>(() => Task.FromResult(T.Serialize()))|]; public static Task<SerializedTree> Get() => L.Value; }",
        "public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(() => Task.Run(() => T.Serialize())); public static Task<SerializedTree> Get() => L.Value; }")]
    // The value is of another type than the task's.
    [InlineData(
        "public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<object>> L = [|new Lazy<Task<object>>(() => Task.FromResult<object>(T.Serialize()), true)|]; public static Task<object> Get() => L.Value; }",
        "public static class C { static readonly Tree T = new Tree(); static readonly Lazy<Task<object>> L = new Lazy<Task<object>>(() => Task.Run<object>(() => T.Serialize()), true); public static Task<object> Get() => L.Value; }")]
    [InlineData(
        "public static class C { static readonly Lazy<Task<SerializedTree>> L = [|new Lazy<Task<SerializedTree>>(Make)|]; static async Task<SerializedTree> Make() { var made = new Tree().Serialize(); await Task.Yield(); return made; } public static Task<SerializedTree> Get() => L.Value; }",
        "public static class C { static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(() => Task.Run(() => Make())); static async Task<SerializedTree> Make() { var made = new Tree().Serialize(); await Task.Yield(); return made; } public static Task<SerializedTree> Get() => L.Value; }")]
    // The published code of the article keeps its gate.
    [InlineData(
        "public class Entry\n{\n    private readonly Lazy<Task<SerializedTree>> serializedTree;\n    public Entry(Tree tree, SerializationQueue serializationQueue)\n    {\n        serializedTree = [|new Lazy<Task<SerializedTree>>(async () =>\n        {\n            using (await serializationQueue.GetSlotAsync()) // wait\n            {\n                return tree.Serialize();\n            }\n        },\n        LazyThreadSafetyMode.ExecutionAndPublication)|];\n    }\n    public Task<SerializedTree> Get() => serializedTree.Value;\n}\n",
        "public class Entry\n{\n    private readonly Lazy<Task<SerializedTree>> serializedTree;\n    public Entry(Tree tree, SerializationQueue serializationQueue)\n    {\n        serializedTree = new Lazy<Task<SerializedTree>>(() => Task.Run(async () =>\n        {\n            using (await serializationQueue.GetSlotAsync()) // wait\n            {\n                return tree.Serialize();\n            }\n        }),\n        LazyThreadSafetyMode.ExecutionAndPublication);\n    }\n    public Task<SerializedTree> Get() => serializedTree.Value;\n}\n")]
    public async Task The_factory_runs_by_Task_Run(string before, string after) => await VerifyAsync(before, after, "GCG4002");

    /// <summary>The other action puts a gate of the type before it.</summary>
    [Fact]
    public async Task The_factory_runs_behind_a_gate()
        => await VerifyAsync(
            """
            public static class C
            {
                private static readonly Tree T = new Tree();
                private static readonly Lazy<Task<SerializedTree>> L = [|new Lazy<Task<SerializedTree>>(() => Task.FromResult(T.Serialize()), true)|];

                public static Task<SerializedTree> Get() => L.Value;
            }
            """,
            """
            public static class C
            {
                private static readonly Tree T = new Tree();
                private static readonly Lazy<Task<SerializedTree>> L = new Lazy<Task<SerializedTree>>(() => Task.Run(async () =>
                {
                    await FactoryGate.WaitAsync().ConfigureAwait(false);
                    try
                    {
                        return T.Serialize();
                    }
                    finally
                    {
                        FactoryGate.Release();
                    }
                }), true);
                private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);

                public static Task<SerializedTree> Get() => L.Value;
            }
            """,
            "GCG4002:gate");

    /// <summary>A factory that also calls another service forgets a failure, or GCG4004 would find it.</summary>
    [Fact]
    public async Task A_factory_that_can_fail_forgets_its_failure()
        => await VerifyAsync(
            """
            public static class C
            {
                private static readonly HttpClient H = new HttpClient();
                private static readonly Lazy<Task<string>> L = [|new Lazy<Task<string>>(async () =>
                {
                    new Tree().Serialize();
                    return await H.GetStringAsync("http://x");
                })|];

                public static Task<string> Get() => L.Value;
            }
            """,
            """
            public static class C
            {
                private static readonly HttpClient H = new HttpClient();
                private static Lazy<Task<string>> L = CreateL();

                public static Task<string> Get() => L.Value;

                private static Lazy<Task<string>> CreateL() => new Lazy<Task<string>>(() => Task.Run(async () =>
                {
                    try
                    {
                        new Tree().Serialize();
                        return await H.GetStringAsync("http://x");
                    }
                    catch
                    {
                        L = CreateL();
                        throw;
                    }
                }));
            }
            """,
            "GCG4002");

    private static async Task VerifyAsync(string before, string after, string key)
    {
        var test = new VerifyCS.Test
        {
            TestCode = LazySources.Usings + before + LazySources.Types,
            FixedCode = LazySources.Usings + after + LazySources.Types,
            References = TestReferences.Net80AspNet,
            CodeActionEquivalenceKey = key,
        };
        await test.RunAsync();
    }
}
