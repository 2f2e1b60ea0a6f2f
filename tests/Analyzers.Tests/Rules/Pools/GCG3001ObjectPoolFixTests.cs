using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Pools.UnboundedPoolAnalyzer,
    GcGuard.CodeFixes.Rules.Pools.UnboundedPoolCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>The action of GCG3001 that keeps the objects in the package's own pool.</summary>
public class GCG3001ObjectPoolFixTests
{
    [Fact]
    public async Task The_collection_becomes_the_package_pool()
    {
        VerifyCS.Test test = NewTest(
            """
            using System;
            using System.Collections.Concurrent;

            public sealed class Parser
            {
            }

            public static class Parsers
            {
                // Idle ones.
                private static readonly ConcurrentQueue<Parser> Free = new();

                public static Parser Rent() => Free.TryDequeue(out var parser) ? parser : new Parser();

                public static void Return(Parser parser)
                {
                    [|Free.Enqueue(parser)|]; // back
                }
            }
            """,
            """
            using System;
            using System.Collections.Concurrent;
            using Microsoft.Extensions.ObjectPool;

            public sealed class Parser
            {
            }

            public static class Parsers
            {
                // Idle ones.
                private static readonly ObjectPool<Parser> Free =
                    new DefaultObjectPool<Parser>(new DefaultPooledObjectPolicy<Parser>(), Environment.ProcessorCount);

                public static Parser Rent() => Free.Get();

                public static void Return(Parser parser)
                {
                    Free.Return(parser); // back
                }
            }
            """);
        test.CodeActionIndex = 1;
        test.CodeActionEquivalenceKey = "GCG3001:objectpool";
        test.CodeActionVerifier = (action, verifier) => verifier.Equal(
            "Keep at most Environment.ProcessorCount objects in an ObjectPool<T> and drop the rest (who comes gets any of them, not the one that came back last)", action.Title);
        await test.RunAsync();
    }

    [Theory]
    // What the package would drop and not dispose of, or keep however large.
    [InlineData("System.IO.MemoryStream", "new System.IO.MemoryStream()", "")]
    [InlineData("System.Text.StringBuilder", "new System.Text.StringBuilder()", "")]
    [InlineData("Base", "new Base()", "")]
    // Made with something.
    [InlineData("Item", "new Item(3)", "")]
    [InlineData("Item", "Make()", "static Item Make() => new Item();")]
    // Counted by somebody.
    [InlineData("Item", "new Item()", "public int Count => _items.Count;")]
    public async Task Pools_that_do_more_have_only_the_bound(string element, string made, string more)
    {
        string source = "using System.Collections.Concurrent;\npublic sealed class Item { public Item() { } public Item(int size) { } }\npublic class Base { }\nclass P\n{\n    private readonly ConcurrentBag<" + element + "> _items = new();\n    public "
            + element + " Rent() => _items.TryTake(out var x) ? x : " + made + ";\n    public void Return(" + element + " x) => [|_items.Add(x)|];\n    " + more + "\n}\n";
        VerifyCS.Test test = NewTest(source, source);
        test.CodeActionIndex = 1;
        await test.RunAsync();
    }

    private static VerifyCS.Test NewTest(string before, string after)
        => new() { TestCode = before, FixedCode = after, References = TestReferences.Net80AspNet };
}
