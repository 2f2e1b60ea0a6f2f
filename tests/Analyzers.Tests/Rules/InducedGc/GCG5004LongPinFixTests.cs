using System;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.InducedGc.LongPinAnalyzer,
    GcGuard.CodeFixes.Rules.InducedGc.LongPinCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>What the fix of GCG5004 makes of each shape. Every case also runs fix-all in all scopes.</summary>
public class GCG5004LongPinFixTests
{
    private const string Usings = "using System;\nusing System.IO;\nusing System.Runtime.InteropServices;\n";

    [Theory]
    [InlineData(
        "private readonly byte[] _b = new byte[64 * 1024 /* frame */]; // pixels\n    private GCHandle _h;\n    public C() { _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }",
        "private readonly byte[] _b = GC.AllocateArray<byte>(64 * 1024 /* frame */, pinned: true); // pixels\n    private GCHandle _h;\n    public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData(
        "private readonly int[] _b; private GCHandle _h;\n    public C() { _b = new int[100]; _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }\n    public void Dispose() => _h.Free();",
        "private readonly int[] _b; private GCHandle _h;\n    public C() { _b = GC.AllocateArray<int>(100, pinned: true); _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }\n    public void Dispose() => _h.Free();")]
    [InlineData(
        "private readonly byte[] _b = GC.AllocateUninitializedArray<byte>(512); private GCHandle _h;\n    public C() { _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }",
        "private readonly byte[] _b = GC.AllocateUninitializedArray<byte>(512, pinned: true); private GCHandle _h;\n    public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData(
        "private readonly byte[] _b; private GCHandle _h;\n    public C(int n) { _b = new byte[n]; _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }",
        "private readonly byte[] _b; private GCHandle _h;\n    public C(int n) { _b = GC.AllocateArray<byte>(n, pinned: true); _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData(
        "private GCHandle _h;\n    public C() { var b = new byte[512]; _h = [|GCHandle.Alloc(b, GCHandleType.Pinned)|]; }",
        "private GCHandle _h;\n    public C() { var b = GC.AllocateArray<byte>(512, pinned: true); _h = GCHandle.Alloc(b, GCHandleType.Pinned); }")]
    [InlineData(
        "private static readonly GCHandle H = [|GCHandle.Alloc(new byte[512], GCHandleType.Pinned)|];",
        "private static readonly GCHandle H = GCHandle.Alloc(GC.AllocateArray<byte>(512, pinned: true), GCHandleType.Pinned);")]
    [InlineData(
        "struct S { public int X; } private readonly S[] _b = new S[5]; private GCHandle _h;\n    public C() { _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }",
        "struct S { public int X; } private readonly S[] _b = GC.AllocateArray<S>(5, pinned: true); private GCHandle _h;\n    public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    public async Task The_array_is_created_on_the_pinned_heap(string before, string after) => await VerifyAsync($$"""
        using System;
        using System.IO;
        using System.Runtime.InteropServices;
        public class C
        {
            {{before}}
        }
        """, $$"""
        using System;
        using System.IO;
        using System.Runtime.InteropServices;
        public class C
        {
            {{after}}
        }
        """);

    /// <summary>One change serves two handles of the same array.</summary>
    [Fact]
    public async Task Two_pins_of_one_array_need_one_change()
    {
        VerifyCS.Test test = NewTest(
            """
            using System;
            using System.IO;
            using System.Runtime.InteropServices;
            public class C
            {
                private readonly byte[] _b = new byte[512]; private GCHandle _h;
                public C() { _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }
                private GCHandle _i; public C(int n) { _i = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }
            }
            """,
            """
            using System;
            using System.IO;
            using System.Runtime.InteropServices;
            public class C
            {
                private readonly byte[] _b = GC.AllocateArray<byte>(512, pinned: true); private GCHandle _h;
                public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }
                private GCHandle _i; public C(int n) { _i = GCHandle.Alloc(_b, GCHandleType.Pinned); }
            }
            """);
        test.NumberOfIncrementalIterations = 1;
        test.NumberOfFixAllIterations = 1;
        await test.RunAsync();
    }

    [Fact]
    public async Task The_namespace_is_imported_where_it_is_not()
        => await VerifyAsync(
            "using System.Runtime.InteropServices;\nclass C\n{\n    private readonly byte[] _b = new byte[512]; private GCHandle _h;\n    public C() { _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }\n}\n",
            "using System;\nusing System.Runtime.InteropServices;\nclass C\n{\n    private readonly byte[] _b = GC.AllocateArray<byte>(512, pinned: true); private GCHandle _h;\n    public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }\n}\n");

    [Theory]
    // Where the short name is another type, where a directive would stand under #if, and where there is none to put it among.
    [InlineData("using System.Runtime.InteropServices;\nclass GC { }\n", "")]
    [InlineData("#if !OTHER\nusing System.Runtime.InteropServices;\n#endif\n", "")]
    [InlineData("", "System.Runtime.InteropServices.")]
    public async Task The_name_stays_in_full_where_an_import_would_change_more(string head, string space)
    {
        string code = head + "class C\n{\n    private readonly byte[] _b = new byte[512]; private GCHandle _h;\n    public C() { _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }\n}\n";
        code = code.Replace("GCHandle", space + "GCHandle");
        await VerifyAsync(
            code,
            code.Replace("[|", "").Replace("|]", "").Replace("new byte[512]", "System.GC.AllocateArray<byte>(512, pinned: true)"));
    }

    /// <summary>Names that the author wrote in full stay so, with the import beside them.</summary>
    [Fact]
    public async Task Names_of_the_author_stay()
        => await VerifyAsync(
            "using System.Runtime.InteropServices;\nclass C\n{\n    static readonly System.Action A = System.GC.WaitForPendingFinalizers;\n    private readonly byte[] _b = new byte[512]; private GCHandle _h;\n    public C() { _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }\n}\n",
            "using System;\nusing System.Runtime.InteropServices;\nclass C\n{\n    static readonly System.Action A = System.GC.WaitForPendingFinalizers;\n    private readonly byte[] _b = GC.AllocateArray<byte>(512, pinned: true); private GCHandle _h;\n    public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }\n}\n");

    /// <summary>Both ways to create an array answer every length alike, so no title has to say more.</summary>
    [Fact]
    public void The_runtime_creates_the_same_array()
    {
        int length = -1;
        Assert.Throws<OverflowException>(() => new byte[length]);
        Assert.Throws<OverflowException>(() => GC.AllocateArray<byte>(length, pinned: true));
        Assert.Equal(new byte[1000], GC.AllocateArray<byte>(1000, pinned: true));
        Assert.Empty(GC.AllocateArray<byte>(0, pinned: true));
    }

    [Theory]
    // Created anew, by who knows how many calls.
    [InlineData("private byte[] _b; private GCHandle _h; void Open() { _b = new byte[512]; _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }")]
    [InlineData("private byte[] _b; private GCHandle _h; public C(bool f) { if (f) { _b = new byte[512]; } else { _b = new byte[1024]; } _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }")]
    [InlineData("private byte[] _b; private GCHandle _h; public C(int n) { while (n-- > 0) { _b = new byte[512]; } _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }")]
    [InlineData("private byte[] _b; private GCHandle _h; public C() { Action a = () => _b = new byte[512]; a(); _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }")]
    // Created with values, or with a length that AllocateArray does not take.
    [InlineData("private readonly byte[] _b = new byte[] { 1, 2, 3 }; private GCHandle _h; public C() { _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }")]
    [InlineData("private readonly byte[] _b; private GCHandle _h; public C(long n) { _b = new byte[n]; _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }")]
    public async Task No_fix_where_the_array_is_not_created_once_by_its_length(string members) => await VerifyAsync($$"""
        using System;
        using System.IO;
        using System.Runtime.InteropServices;
        public class C
        {
            {{members}}
        }
        """, $$"""
        using System;
        using System.IO;
        using System.Runtime.InteropServices;
        public class C
        {
            {{members}}
        }
        """);

    [Fact]
    public async Task No_fix_for_a_buffer_of_each_request()
    {
        string source = Usings + """
            using Microsoft.AspNetCore.Mvc;
            public class ScanController : ControllerBase
            {
                [HttpGet] public long Scan() { using var window = new Window(); return window.Address; }
            }
            public sealed class Window : IDisposable
            {
                private readonly byte[] _b;
                private GCHandle _h;
                public Window() { _b = new byte[4096]; _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }
                public long Address => _h.AddrOfPinnedObject().ToInt64();
                public void Dispose() => _h.Free();
            }
            """;
        VerifyCS.Test test = NewTest(source, source);
        test.References = TestReferences.Net80AspNet;
        await test.RunAsync();
    }

    /// <summary>A request may be the first to ask for it; one buffer for the process is what the pinned heap is for.</summary>
    [Theory]
    [InlineData("AddSingleton<Window>()")]
    [InlineData("TryAddSingleton<IDisposable, Shop.Window>()")]
    [InlineData("AddSingleton(typeof(Window))")]
    public async Task A_singleton_has_one_buffer_whoever_asks_first(string registration)
    {
        string source = $$"""
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.Extensions.DependencyInjection;
            using Microsoft.Extensions.DependencyInjection.Extensions;
            using System;
            using System.Runtime.InteropServices;
            using Shop;
            public static class Registration { public static void Add(IServiceCollection services) { services.{{registration}}; } }
            public class ScanController : ControllerBase
            {
                [HttpGet] public long Scan() { using var window = new Window(); return window.Address; }
            }
            namespace Other { public class Window { } }
            namespace Shop
            {
                public sealed class Window : IDisposable
                {
                    private readonly byte[] _b = new byte[4096];
                    private GCHandle _h;
                    public Window() { _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }
                    public long Address => _h.AddrOfPinnedObject().ToInt64();
                    public void Dispose() => _h.Free();
                }
            }
            """;
        VerifyCS.Test test = NewTest(source, source.Replace("new byte[4096]", "GC.AllocateArray<byte>(4096, pinned: true)"));
        test.References = TestReferences.Net80AspNet;
        await test.RunAsync();
    }

    [Theory]
    [InlineData("AddScoped<Window>()")]
    [InlineData("AddTransient<IDisposable, Window>()")]
    [InlineData("AddSingleton<Other.Window>()")]
    [InlineData("AddSingleton<Func<Window>>(() => new Window())")]
    public async Task Other_registrations_say_nothing_of_one_buffer(string registration)
    {
        string source = $$"""
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.Extensions.DependencyInjection;
            using Microsoft.Extensions.DependencyInjection.Extensions;
            using System;
            using System.Runtime.InteropServices;
            using Shop;
            public static class Registration { public static void Add(IServiceCollection services) { services.{{registration}}; } }
            public class ScanController : ControllerBase
            {
                [HttpGet] public long Scan() { using var window = new Window(); return window.Address; }
            }
            namespace Other { public class Window { } }
            namespace Shop
            {
                public sealed class Window : IDisposable
                {
                    private readonly byte[] _b = new byte[4096];
                    private GCHandle _h;
                    public Window() { _h = [|GCHandle.Alloc(_b, GCHandleType.Pinned)|]; }
                    public long Address => _h.AddrOfPinnedObject().ToInt64();
                    public void Dispose() => _h.Free();
                }
            }
            """;
        VerifyCS.Test test = NewTest(source, source);
        test.References = TestReferences.Net80AspNet;
        await test.RunAsync();
    }

    private static VerifyCS.Test NewTest(string before, string after)
    {
        var test = new VerifyCS.Test { TestCode = before, FixedCode = after };
        test.SolutionTransforms.Add((solution, id) => solution
            .WithProjectCompilationOptions(id, ((CSharpCompilationOptions)solution.GetProject(id)!.CompilationOptions!).WithAllowUnsafe(true))
            .WithProjectParseOptions(id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(LanguageVersion.CSharp8)));
        return test;
    }

    private static Task VerifyAsync(string before, string after) => NewTest(before, after).RunAsync();
}
