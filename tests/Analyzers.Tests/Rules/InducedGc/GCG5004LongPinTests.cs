using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.InducedGc.LongPinAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>Which pins GCG5004 reports, and which it leaves alone.</summary>
public class GCG5004LongPinTests
{
    private const string Usings = "using System;\nusing System.IO;\nusing System.Runtime.InteropServices;\nusing System.Threading;\n";

    [Theory]
    [InlineData("private readonly byte[] _b = new byte[4096]; private GCHandle _h; public C() { _h = {|#0:GCHandle.Alloc(_b, GCHandleType.Pinned)|}; } public void Dispose() { if (_h.IsAllocated) _h.Free(); }", "_b", "for as long as its C lives", "byte")]
    [InlineData("private readonly int[] _b; private readonly GCHandle _h; public C(int n) { this._b = new int[n]; this._h = {|#0:GCHandle.Alloc(this._b, GCHandleType.Pinned)|}; } ~C() { this._h.Free(); }", "this._b", "for as long as its C lives", "int")]
    [InlineData("private static readonly byte[] B = new byte[4096]; private static readonly GCHandle H = {|#0:GCHandle.Alloc(B, GCHandleType.Pinned)|}; static IntPtr P => H.AddrOfPinnedObject();", "B", "for the life of the process", "byte")]
    [InlineData("private GCHandle _h; public C() { byte[] b = new byte[512]; _h = {|#0:GCHandle.Alloc(b, GCHandleType.Pinned)|}; }", "b", "for as long as its C lives", "byte")]
    [InlineData("private GCHandle _h = {|#0:GCHandle.Alloc(new byte[512], GCHandleType.Pinned)|};", "new byte[512]", "for as long as its C lives", "byte")]
    [InlineData("struct S { public int X; public double Y; } private readonly S[] _b = new S[10]; private GCHandle _h; public C() { _h = {|#0:GCHandle.Alloc(_b, GCHandleType.Pinned)|}; }", "_b", "for as long as its C lives", "S")]
    public async Task A_pin_that_lasts_is_reported(string members, string pinned, string life, string element)
        => await VerifyAsync(
            $$"""
            using System;
            using System.IO;
            using System.Runtime.InteropServices;
            using System.Threading;
            public class C
            {
                {{members}}
            }
            """,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments(pinned, life, "", $"create it with `GC.AllocateArray<{element}>(…, pinned: true)`"));

    [Theory]
    // Short: freed by the method that pins.
    [InlineData("private readonly byte[] _b = new byte[512]; void M() { var h = GCHandle.Alloc(_b, GCHandleType.Pinned); try { } finally { h.Free(); } }")]
    [InlineData("private readonly byte[] _b = new byte[512]; private GCHandle _h; void Begin() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); } void End() { _h.Free(); } public void Dispose() { }")]
    [InlineData("private readonly byte[] _b = new byte[512]; private GCHandle _h; void Begin() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); } public void Dispose() => End(); void Stop() => End(); void End() => _h.Free();")]
    [InlineData("private readonly byte[] _b = new byte[512]; private GCHandle _h; public C(CancellationToken t) { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); t.Register(() => _h.Free()); }")]
    // No pin, or none that is known.
    [InlineData("private readonly byte[] _b = new byte[512]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b); }")]
    [InlineData("private readonly byte[] _b = new byte[512]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Weak); }")]
    [InlineData("private readonly byte[] _b = new byte[512]; private GCHandle _h; public C(GCHandleType t) { _h = GCHandle.Alloc(_b, t); }")]
    // The handle leaves the type.
    [InlineData("private readonly byte[] _b = new byte[512]; internal GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("private readonly byte[] _b = new byte[512]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); Give(GCHandle.ToIntPtr(_h)); } static void Give(IntPtr p) { }")]
    [InlineData("private readonly byte[] _b = new byte[512]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); } public GCHandle Handle => _h;")]
    [InlineData("private readonly byte[] _b = new byte[512]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); Free(ref _h); } static void Free(ref GCHandle h) => h.Free();")]
    // The array is made elsewhere, or may be.
    [InlineData("private readonly byte[] _b; private GCHandle _h; public C(byte[] b) { _b = b; _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("internal byte[] _b = new byte[512]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("private byte[] _b = new byte[512]; private GCHandle _h; public C(byte[] b) { if (b != null) { _b = b; } _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("private byte[] _b = new byte[512]; private GCHandle _h; public C() { Make(out _b); _h = GCHandle.Alloc(_b, GCHandleType.Pinned); } static void Make(out byte[] b) => b = null;")]
    [InlineData("private byte[] _b = new byte[512]; private GCHandle _h; public C() { Array.Resize(ref _b, 10); _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("private byte[] _b; private int _n; private GCHandle _h; public C() { (_b, _n) = (new byte[1], 1); _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("private readonly byte[] _b = System.Buffers.ArrayPool<byte>.Shared.Rent(512); private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("private GCHandle _h; public C(object o) { _h = GCHandle.Alloc(o, GCHandleType.Pinned); }")]
    [InlineData("private GCHandle _h; public C(string s) { _h = GCHandle.Alloc(s, GCHandleType.Pinned); }")]
    [InlineData("private readonly byte[,] _b = new byte[4, 4]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("private readonly byte[] _b = { 1, 2, 3 }; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    // It does not move anyway.
    [InlineData("private readonly byte[] _b = GC.AllocateArray<byte>(512, pinned: true); private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("private readonly byte[] _b = GC.AllocateUninitializedArray<byte>(512, true); private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("private readonly byte[] _b = new byte[85_000]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    [InlineData("class GCHandle { public static GCHandle Alloc(object o, GCHandleType t) => null; } private readonly byte[] _b = new byte[512]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }")]
    public async Task A_pin_that_does_not_last_or_is_not_known_is_silent(string members) => await VerifyAsync($$"""
        using System;
        using System.IO;
        using System.Runtime.InteropServices;
        using System.Threading;
        public class C
        {
            {{members}}
        }
        """);

    [Fact]
    public async Task The_owner_must_be_a_class()
        => await VerifyAsync(Usings + "struct C { private byte[] _b; private GCHandle _h; public C(int n) { _b = new byte[n]; _h = GCHandle.Alloc(_b, GCHandleType.Pinned); } }");

    [Fact]
    public async Task What_another_file_does_with_the_fields_is_not_guessed()
    {
        VerifyCS.Test test = NewTest(Usings + "partial class C { private readonly byte[] _b = new byte[512]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); } }");
        test.TestState.Sources.Add("partial class C { void Stop() => _h.Free(); }");
        await test.RunAsync();
    }

    [Fact]
    public async Task Without_the_pinned_heap_there_is_nothing_better()
    {
        VerifyCS.Test test = NewTest("""
            using System;
            using System.IO;
            using System.Runtime.InteropServices;
            using System.Threading;
            public class C
            {
                private readonly byte[] _b = new byte[4096]; private GCHandle _h; public C() { _h = GCHandle.Alloc(_b, GCHandleType.Pinned); }
            }
            """);
        test.References = TestReferences.NetStandard20;
        await test.RunAsync();
    }

    [Fact]
    public async Task A_buffer_of_each_request_has_no_place_on_the_pinned_heap()
    {
        VerifyCS.Test test = NewTest(Usings + """
            using Microsoft.AspNetCore.Mvc;
            [ApiController]
            public class ScanController : ControllerBase
            {
                [HttpGet] public long {|#1:Scan|}() { using var window = new Window(); return window.Address; }
            }
            public sealed class Window : IDisposable
            {
                private readonly byte[] _b;
                private GCHandle _h;
                public {|#2:Window|}() { _b = new byte[4096]; _h = {|#0:GCHandle.Alloc(_b, GCHandleType.Pinned)|}; }
                public long Address => _h.AddrOfPinnedObject().ToInt64();
                public void Dispose() => _h.Free();
            }
            """);
        test.References = TestReferences.Net80AspNet;
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithLocation(1).WithLocation(2).WithArguments(
            "_b", "for as long as its Window lives", " (ScanController.Scan ← new Window)",
            "pin it for the call only, or keep one buffer on the pinned heap for many requests"));
        await test.RunAsync();
    }

    private static VerifyCS.Test NewTest(string source)
    {
        var test = new VerifyCS.Test { TestCode = source };
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectCompilationOptions(
            id, ((CSharpCompilationOptions)solution.GetProject(id)!.CompilationOptions!).WithAllowUnsafe(true)));
        return test;
    }

    private static async Task VerifyAsync(string source, params DiagnosticResult[] expected)
    {
        VerifyCS.Test test = NewTest(source);
        test.ExpectedDiagnostics.AddRange(expected);
        await test.RunAsync();
    }
}
