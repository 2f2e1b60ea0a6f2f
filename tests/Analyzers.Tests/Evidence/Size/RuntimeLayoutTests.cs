using System;
using System.Reflection;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.Evidence.Size;

/// <summary>
/// Compares what the fact says with what the running runtime does: the size of each type, and for an array of each type
/// the first length at which the collector says that the array is on the large object heap (generation 2 directly after
/// it was allocated).
/// </summary>
public class RuntimeLayoutTests
{
    private const string Source = """
        #pragma warning disable CS0169, CS0649, CS8500
        using System;
        using System.Collections.Generic;
        using System.Runtime.CompilerServices;
        using System.Runtime.InteropServices;

        public enum Small : byte { A }
        public enum Usual { A }
        public enum Wide : ulong { A }
        public struct Empty { }
        public struct OneByte { byte a; }
        public struct Padded { byte a; int b; byte c; }
        public struct Wider { byte a; long b; byte c; }
        public struct Inner { int a; short b; }
        public struct Nested { byte a; Inner b; byte c; }
        public struct WithReference { byte a; string b; byte c; }
        public struct WithTwo { byte a; string b; int c; object d; short e; }
        public struct NestedReference { byte a; WithReference b; int c; }
        public struct WithDate { byte a; DateTime b; byte c; }
        public struct WithDecimal { byte a; decimal b; byte c; }
        public struct WithGuid { byte a; Guid b; byte c; }
        public struct WithOffset { byte a; DateTimeOffset b; int c; }
        public struct WithNullable { byte a; int? b; byte c; }
        public struct WithEnum { Small a; Usual b; Small c; Wide d; }
        public struct WithTuple { byte a; (byte, long) b; byte c; }
        public struct Pair<T, U> { T a; U b; }
        public struct Triple<T> { byte a; T b; byte c; }
        [StructLayout(LayoutKind.Sequential, Pack = 1)] public struct Packed { byte a; long b; byte c; }
        [StructLayout(LayoutKind.Sequential, Pack = 2)] public struct PackedTwo { byte a; long b; byte c; }
        [StructLayout(LayoutKind.Sequential, Size = 40)] public struct Sized { byte a; long b; }
        [StructLayout(LayoutKind.Explicit)] public struct Union { [FieldOffset(0)] long a; [FieldOffset(0)] int b; [FieldOffset(8)] byte c; }
        [StructLayout(LayoutKind.Explicit, Size = 32)] public struct SizedUnion { [FieldOffset(0)] long a; [FieldOffset(4)] int b; }
        [StructLayout(LayoutKind.Explicit, Pack = 1)] public struct PackedUnion { [FieldOffset(0)] byte a; [FieldOffset(1)] long b; }
        [StructLayout(LayoutKind.Auto)] public struct Automatic { byte a; long b; byte c; int d; short e; }
        [StructLayout(LayoutKind.Auto)] public struct AutomaticNested { byte a; Inner b; long c; byte d; }
        public struct HoldsAutomatic { byte a; Automatic b; byte c; }
        [InlineArray(12)] public struct TwelveInts { int a; }
        [InlineArray(5)] public struct FiveNames { string a; }
        [InlineArray(3)] public struct ThreePadded { Padded a; }
        public unsafe struct Fixed { byte a; public fixed int b[10]; }
        public unsafe struct Pointers { byte a; void* b; delegate*<int, void> c; }
        public struct Native { byte a; nint b; nuint c; }
        public struct Chars { char a; bool b; char c; }
        public struct Spans { Memory<byte> a; int b; }
        public struct BigNumber { byte a; Int128 b; }

        public unsafe class Samples
        {
            public byte Byte; public bool Bool; public char Char; public short Short; public int Int; public long Long;
            public float Float; public double Double; public decimal Decimal; public nint NInt;
            public string String; public object Object; public int[] Array; public Action Delegate;
            public Small Small; public Usual Usual; public Wide Wide;
            public Empty Empty; public OneByte OneByte; public Padded Padded; public Wider Wider; public Inner Inner; public Nested Nested;
            public WithReference WithReference; public WithTwo WithTwo; public NestedReference NestedReference;
            public WithDate WithDate; public WithDecimal WithDecimal; public WithGuid WithGuid; public WithOffset WithOffset;
            public WithNullable WithNullable; public WithEnum WithEnum; public WithTuple WithTuple;
            public Pair<byte, long> PairByteLong; public Pair<string, byte> PairStringByte; public Pair<byte, byte> PairBytes;
            public Pair<Pair<byte, int>, short> PairOfPair; public Triple<DateTime> TripleDate; public Triple<string> TripleString;
            public Packed Packed; public PackedTwo PackedTwo; public Sized Sized; public Union Union; public SizedUnion SizedUnion; public PackedUnion PackedUnion;
            public Automatic Automatic; public AutomaticNested AutomaticNested; public HoldsAutomatic HoldsAutomatic;
            public TwelveInts TwelveInts; public FiveNames FiveNames; public ThreePadded ThreePadded;
            public Fixed Fixed; public Pointers Pointers; public Native Native; public Chars Chars; public Spans Spans; public BigNumber BigNumber;
            public int? NullableInt; public byte? NullableByte; public long? NullableLong; public decimal? NullableDecimal;
            public DateTime? NullableDate; public Guid? NullableGuid; public (byte, byte)? NullableTuple; public (int, string)? NullableReference;
            public WithReference? NullableStruct; public Padded? NullablePadded;
            public (int, string) TupleIntString; public (byte, long, byte) TupleMixed; public (byte, Inner, byte) TupleNested;
            public (int, (string, byte)) TupleOfTuple; public (byte, short, int, long, byte, short, int, long, byte) TupleOfNine;
            public KeyValuePair<int, byte> Row; public KeyValuePair<string, int> NamedRow; public KeyValuePair<byte, KeyValuePair<long, byte>> NestedRow;
            public DateTime DateTime; public TimeSpan TimeSpan; public DateTimeOffset DateTimeOffset; public Guid Guid; public DateOnly DateOnly;
            public TimeOnly TimeOnly; public Half Half; public Int128 Int128; public UInt128 UInt128; public Index Index; public Range Range;
            public Memory<byte> Memory; public ReadOnlyMemory<char> ReadOnlyMemory; public ArraySegment<byte> ArraySegment;
            public System.Threading.CancellationToken CancellationToken; public System.Threading.CancellationTokenRegistration Registration;
            public System.Text.Json.JsonElement JsonElement; public System.Text.Rune Rune; public System.Collections.DictionaryEntry DictionaryEntry;
            public System.Numerics.Complex Complex; public System.Numerics.BigInteger BigInteger; public System.Numerics.Vector3 Vector3; public System.Numerics.Matrix4x4 Matrix;
            public GCHandle GCHandle; public System.Collections.Immutable.ImmutableArray<int> ImmutableArray;
            public System.Drawing.Point Point; public System.Drawing.SizeF SizeF; public System.Drawing.Rectangle Rectangle; public System.Drawing.Color Color;
        }
        """;

    public static TheoryData<string> Names
    {
        get
        {
            var names = new TheoryData<string>();
            foreach (string name in SizedCode.OfFile(Source).Fields)
            {
                names.Add(name);
            }

            return names;
        }
    }

    private static readonly SizedCode Code = SizedCode.OfFile(Source);
    private static readonly Type Samples = Code.Load().GetType("Samples")!;

    [Fact]
    public void There_are_more_than_fifty_types() => Assert.InRange(Names.Count, 51, int.MaxValue);

    /// <summary>What servers put into arrays; of other structs the padding, and the hidden fields, are not counted.</summary>
    [Theory]
    [InlineData("Byte")]
    [InlineData("Bool")]
    [InlineData("Char")]
    [InlineData("Short")]
    [InlineData("Int")]
    [InlineData("Long")]
    [InlineData("Float")]
    [InlineData("Double")]
    [InlineData("Decimal")]
    [InlineData("NInt")]
    [InlineData("String")]
    [InlineData("Object")]
    [InlineData("Array")]
    [InlineData("Small")]
    [InlineData("Usual")]
    [InlineData("Wide")]
    [InlineData("OneByte")]
    [InlineData("DateTime")]
    [InlineData("TimeSpan")]
    [InlineData("DateTimeOffset")]
    [InlineData("Guid")]
    [InlineData("TimeOnly")]
    [InlineData("Memory")]
    [InlineData("ReadOnlyMemory")]
    [InlineData("ArraySegment")]
    [InlineData("NamedRow")]
    [InlineData("TupleIntString")]
    public void A_type_that_arrays_hold_has_the_size_the_runtime_gives_it(string field)
    {
        ITypeSymbol element = Code.TypeOfField(field);
        Assert.Equal(RuntimeSize(field), Code.Size.ElementBytes(element));
        int length = 1;
        while (Code.Size.ArrayBytes(element, length) < LohThreshold.Default)
        {
            length++;
        }

        Type type = Samples.GetField(field)!.FieldType;
        Assert.Equal(2, GenerationOf(type, length));
        Assert.Equal(0, GenerationOf(type, length - 1));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void No_type_has_a_larger_size_than_the_runtime_gives_it(string field)
        => Assert.InRange(Code.Size.ElementBytes(Code.TypeOfField(field)), 1, RuntimeSize(field));

    /// <summary>On the reference assemblies of other frameworks the same types have the same sizes, or smaller ones.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void A_type_has_no_larger_size_on_an_older_framework(string field)
        => Assert.InRange(
            Older.Size.ElementBytes(Older.TypeOfField(field)),
            1,
            RuntimeSize(field));

    private static readonly SizedCode Older = SizedCode.OfFile(Source, TestReferences.Net80);

    private static int GenerationOf(Type type, int length)
    {
        // A collection between the two lines would age the array: then it is allocated again.
        for (int attempt = 0; ; attempt++)
        {
            int before = GC.CollectionCount(0);
            int generation = GC.GetGeneration(Array.CreateInstance(type, length));
            if (before == GC.CollectionCount(0) || attempt == 100)
            {
                return generation;
            }
        }
    }

    private static int RuntimeSize(string field)
        => (int)typeof(Unsafe).GetMethod(nameof(Unsafe.SizeOf))!
            .MakeGenericMethod(Samples.GetField(field)!.FieldType)
            .Invoke(null, null)!;
}
