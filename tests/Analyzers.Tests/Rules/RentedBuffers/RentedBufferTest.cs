using System.Text;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>Bodies of methods that rent, each in a method of its own.</summary>
/// <typeparam name="TAnalyzer">The rule.</typeparam>
internal static class RentedBufferTest<TAnalyzer>
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    private const string Members = """

            public byte[] _kept;
            public List<byte[]> _all = new List<byte[]>();
            public bool _flag;
            public readonly int _limit = 10;
            public static void Use(byte[] buffer, int n) { for (int i = 0; i < n; i++) { buffer[i] = 1; } }
            public static int Fill(byte[] buffer) => buffer[0] + buffer.Length;
            public void Keep(byte[] buffer) => _kept = buffer;
            public virtual void MayKeep(byte[] buffer) => buffer[0] = 1;
            public static void Show(ReadOnlySpan<byte> span) { }
            public static void Stop() { }
            public static bool Test(int n) => n > 3;
            public extern void Unknown(byte[] buffer);
            public extern bool TryUnknown(byte[] buffer);
            public extern int CountUnknown(byte[] buffer);
            public extern Task UnknownAsync(byte[] buffer);
            public static class ThrowHelper { public static void Throw() => throw new Exception(); }
            public sealed class Owner : IDisposable
            {
                private readonly byte[] _array;
                public Owner(byte[] array) => _array = array;
                public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
            }
            public class Segment : IDisposable
            {
                private readonly Memory<byte> _memory;
                public Segment(Memory<byte> memory) => _memory = memory;
                public Segment(byte[] array, int n) : this(array.AsMemory(0, n)) { }
                public void Dispose() { }
            }
            public sealed class PooledSegment : Segment
            {
                public PooledSegment(Memory<byte> memory) : base(memory) { }
                public PooledSegment(byte[] array) : base(array, array.Length) { }
            }
            public sealed class Sum
            {
                public readonly int Value;
                public Sum(byte[] array, int n) : this(n) { for (int i = 0; i < n; i++) { Value += array[i]; } }
                public Sum(int start) => Value = start;
            }
        }
        """;

    /// <summary>Bodies with their findings marked; a body may begin with its own signature, ended by <c>=></c> at a line's end.</summary>
    public static Task FindsAsync(string signature, params string[] bodies) => RunAsync(signature, bodies);

    /// <summary>Bodies without a finding.</summary>
    public static Task IsSilentAsync(string signature, params string[] bodies) => RunAsync(signature, bodies);

    private static Task RunAsync(string signature, string[] bodies) => Test(signature, bodies).RunAsync();

    /// <summary>The test, to be given options or references.</summary>
    public static AnalyzerVerify<TAnalyzer>.Test Test(string signature, params string[] bodies)
    {
        var source = new StringBuilder();
        source.AppendLine("""
            using System;
            using System.Buffers;
            using System.Collections.Generic;
            using System.IO;
            using System.Linq;
            using System.Net.Http;
            using System.Text;
            using System.Text.Json;
            using System.Threading;
            using System.Threading.Tasks;

            public class C
            {
            """);
        for (int i = 0; i < bodies.Length; i++)
        {
            source.Append("    ").Append(signature.Replace("{0}", "M" + i, System.StringComparison.Ordinal)).AppendLine();
            source.AppendLine("    {").Append("        ").AppendLine(bodies[i].ReplaceLineEndings("\n        ")).AppendLine("    }");
        }

        source.Append(Members);
        return new AnalyzerVerify<TAnalyzer>.Test
        {
            TestCode = source.ToString(),
            CompilerDiagnostics = CompilerDiagnostics.Errors,
        };
    }
}
