using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Tests.Evidence.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.LargeArrayAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.LargeArrayCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

public class GCG1001LargeArrayTests
{
    /// <summary>A pool makes an array as often as it is empty; GCG3001 asks whether it keeps too many.</summary>
    [Fact]
    public Task What_a_pool_makes_when_it_is_empty_is_not_made_per_request()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Concurrent;
                using System.Collections.Generic;

                static class Buffers
                {
                    private static readonly ConcurrentBag<byte[]> Free = new ConcurrentBag<byte[]>();
                    private static readonly Stack<byte[]> Spare = new Stack<byte[]>();
                    private static readonly ConcurrentQueue<byte[]> Jobs = new ConcurrentQueue<byte[]>();
                    private static readonly ConcurrentBag<byte[]> Bounded = new ConcurrentBag<byte[]>();
                    private static readonly ConcurrentBag<byte[]> NeverFilled = new ConcurrentBag<byte[]>();

                    public static byte[] Rent() => Free.TryTake(out var buffer) ? buffer : new byte[1 << 20];

                    public static void Return(byte[] buffer) => Free.Add(buffer);

                    public static void ReturnSpare(byte[] buffer)
                    {
                        lock (Spare) { Spare.Push(buffer); }
                    }

                    public static void Put(byte[] job) => Jobs.Enqueue(job);

                    // As the fix of GCG3001 writes it.
                    public static byte[] RentBounded() => TryTakeIdle(out var buffer) ? buffer : new byte[1 << 20];

                    public static void ReturnBounded(byte[] buffer) => Bounded.Add(buffer);

                    private static bool TryTakeIdle(out byte[] item) => Bounded.TryTake(out item);

                    public static byte[] RentNeverFilled()
                        => NeverFilled.TryTake(out var buffer) ? buffer : [|new byte[1 << 20]|];

                    public static byte[] RentSpare()
                    {
                        lock (Spare)
                        {
                            if (Spare.Count > 0)
                            {
                                return Spare.Pop();
                            }
                        }

                        return new byte[1 << 20];
                    }

                    public static byte[] Both()
                    {
                        Jobs.TryDequeue(out var job);
                        return [|new byte[1 << 20]|];
                    }

                    public static object Beside()
                    {
                        Free.TryTake(out var buffer);
                        return new object[] { buffer, [|new byte[1 << 20]|] };
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Large_arrays_and_strings_are_found()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System;
                using System.Buffers;
                using System.Linq;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    object M0(int n, Random random)
                    {
                        return [|new byte[Big]|];
                    }

                    object M1(int n, Random random)
                    {
                        return [|new byte[84_976]|];
                    }

                    object M2(int n, Random random)
                    {
                        return [|new int[21_244]|];
                    }

                    object M3(int n, Random random)
                    {
                        return [|new (int, string)[5_311]|];
                    }

                    object M4(int n, Random random)
                    {
                        return [|new byte[84_960, 1]|];
                    }

                    object M5(int n, Random random)
                    {
                        return [|new decimal[Math.Max(n, Big)]|];
                    }

                    object M6(int n, Random random)
                    {
                        return [|GC.AllocateUninitializedArray<byte>(Big)|];
                    }

                    object M7(int n, Random random)
                    {
                        return [|GC.AllocateArray<int>(Big, pinned: false)|];
                    }

                    object M8(int n, Random random)
                    {
                        return [|Enumerable.Range(0, Big).ToArray()|];
                    }

                    object M9(int n, Random random)
                    {
                        return [|Enumerable.Repeat("a", Big).Select(s => s + n).ToArray()|];
                    }

                    object M10(int n, Random random)
                    {
                        return [|new string('a', 42_486)|];
                    }

                    object M12(int n, Random random)
                    {
                        var all = new byte[10]; [|Array.Resize(ref all, Big)|]; return all;
                    }

                    object M13(int n, Random random)
                    {
                        if (n % 1000 == 0) { _kept = [|new int[30_000]|]; } return n;
                    }

                    object M14(int n, Random random)
                    {
                        foreach (int i in Enumerable.Range(0, 3)) { _kept = [|new byte[Big + i * 0 + 1 - 1 > 0 ? Big : Big]|]; } return n;
                    }
                }
                """,
        }.RunAsync();


    [Fact]
    public Task What_is_not_certainly_large_is_silent()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    const int Big = 100_000;
                    object _kept;

                    object M0(int n)
                    {
                        return new byte[81_920];
                    }

                    object M1(int n)
                    {
                        return new byte[84_975];
                    }

                    object M2(int n)
                    {
                        return new int[21_243];
                    }

                    object M3(int n)
                    {
                        return new string('a', 42_485);
                    }

                    object M4(int n)
                    {
                        return new byte[n];
                    }

                    object M5(int n)
                    {
                        int size = Big; if (n > 3) { size = n; } return new byte[size];
                    }

                    object M6(int n)
                    {
                        int size = Math.Max(n, Big); if (size > 1000) { throw new ArgumentException(); } return new byte[size];
                    }

                    object M7(int n)
                    {
                        return new byte[Math.Min(n, Big)];
                    }

                    object M8(int n)
                    {
                        return GC.AllocateUninitializedArray<byte>(Big, pinned: true);
                    }

                    object M9(int n)
                    {
                        return GC.AllocateArray<byte>(Big, true);
                    }

                    object M10(int n)
                    {
                        Span<byte> span = stackalloc byte[Big]; return span.Length;
                    }

                    object M11(int n)
                    {
                        return Enumerable.Range(0, Big).Where(i => i > n).ToArray();
                    }

                    object M12(int n)
                    {
                        return Enumerable.Range(0, 100).ToArray();
                    }

                    object M13(int n)
                    {
                        return new List<byte>(n).ToArray();
                    }

                    object M14(int n)
                    {
                        return new string('a', n);
                    }

                    object M15(int n)
                    {
                        return ArrayPool<byte>.Shared.Rent(Big);
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The compiler writes such elements into the assembly and makes no array.</summary>
    [Fact]
    public Task Data_of_the_assembly_is_silent()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = $$"""
                using System;

                class C
                {
                    object M(int n)
                    {
                        ReadOnlySpan<long> all = new long[] { {{string.Join(", ", Enumerable.Repeat("1", 11_000))}} };
                        return all[n];
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Of_an_array_of_an_unresolved_type_nothing_is_said()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            CompilerDiagnostics = CompilerDiagnostics.None,
            TestCode = "class C { object M() => new Missing[100_000]; object N() => new Missing<byte>[100_000]; }",
        }.RunAsync();

    [Fact]
    public Task Start_up_and_what_runs_once_is_silent()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                class C
                {
                    private static readonly byte[] Kept = new byte[200_000];
                    private static readonly Lazy<byte[]> Made = new Lazy<byte[]>(() => new byte[200_000]);
                    private static byte[] _cached;
                    static C() => _cached = new byte[200_000];
                    public byte[] Get() => _cached ??= new byte[200_000];
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task The_message_says_what_how_much_where_and_what_to_do()
    {
        const string source = """
            using System.IO;
            using Microsoft.AspNetCore.Mvc;

            [ApiController]
            public class OrdersController : ControllerBase
            {
                [HttpGet]
                public int Export(Stream body) => OrderExport.Build(body);

                [HttpPost]
                public byte[] Whole() => {|#1:new byte[1024 * 1024]|};

                [HttpPut]
                public string Filler() => {|#2:new string(' ', 100_000)|};
            }

            internal static class OrderExport
            {
                public static int Build(Stream body)
                {
                    byte[] block = {|#0:new byte[1048576]|};
                    return body.Read(block, 0, block.Length);
                }
            }
            """;
        var test = new AnalyzerVerify<LargeArrayAnalyzer>.Test
        {
            TestCode = source,
            References = TestReferences.Net80AspNet,
        };
        test.ExpectedDiagnostics.Add(Finding(0, "new byte[1048576]", "1 MB", "OrdersController.Export ← OrderExport.Build", "rent it from ArrayPool<byte>.Shared"));
        test.ExpectedDiagnostics.Add(Finding(1, "new byte[1024 * 1024]", "1 MB", "OrdersController.Whole", "keep one array and reuse it, or work in blocks below the threshold"));
        test.ExpectedDiagnostics.Add(Finding(2, "new string(' ', 100_000)", "200 kB", "OrdersController.Filler", "write the characters in parts instead of making one string"));
        await test.RunAsync();
    }

    [Fact]
    public async Task A_class_library_whose_callers_are_not_visible_is_silent()
        => await new AnalyzerVerify<LargeArrayAnalyzer>.Test
        {
            TestCode = "public class C { public byte[] M() => new byte[200_000]; }",
        }.RunAsync();

    [Theory]
    [InlineData("gcguard.loh_threshold_bytes = 150000")]
    [InlineData("build_property.GcGuardRuntimeHostConfiguration = System.GC.Server=true|System.GC.LOHThreshold=150000")]
    public async Task A_raised_threshold_counts(string setting)
    {
        var test = new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = "public class C { public byte[] M() => new byte[100_000]; public byte[] N() => [|new byte[200_000]|]; }",
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.more.globalconfig", "is_global = true\n" + setting + "\n"));
        await test.RunAsync();
    }

    [Fact]
    public async Task A_threshold_in_the_template_of_the_runtime_configuration_counts()
    {
        var test = new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = "public class C { public byte[] M() => new byte[100_000]; public byte[] N() => [|new byte[200_000]|]; }",
        };
        test.TestState.AdditionalFiles.Add(
            ("/runtimeconfig.template.json", """{ "configProperties": { "System.GC.LOHThreshold": 150000 } }"""));
        await test.RunAsync();
    }

    private static DiagnosticResult Finding(int location, string expression, string size, string path, string advice)
        => new DiagnosticResult(RuleIds.LargeArray, DiagnosticSeverity.Warning)
            .WithLocation(location)
            .WithMessage($"`{expression}` allocates {size} on the large object heap per request ({path}); {advice}")
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
