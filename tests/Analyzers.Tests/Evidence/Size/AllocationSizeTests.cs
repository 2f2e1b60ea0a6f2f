using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Tests.Evidence.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.Evidence.Size;

public class AllocationSizeTests
{
    private const string Members = """
        const int Big = 100_000;
        static readonly int Fixed = 50_000;
        static readonly int Set = 50_000;
        static C() { Set = 1; }
        readonly int _set = 50_000;
        readonly int _plain = 60_000;
        int _changing = 50_000;
        static int Width => 70_000;
        public virtual int Height => 70_000;
        int Depth { get; } = 80_000;
        int Settable { get; set; } = 80_000;
        C(int set) { _set = set; }
        static readonly int[] Table = new int[30_000];
        static int Unknown() => 1;
        void Known() { Take(100_000); Take(90_000); TakeNamed(b: 5, a: 40_000); }
        void Outside(int n) { Loose(n); Loose(100_000); System.Action<int> taken = Given; Given(100_000); }
        """;

    [Theory]
    [InlineData("Big", 100_000)]
    [InlineData("Big * 2 + 1", 200_001)]
    [InlineData("Fixed", 50_000)]
    [InlineData("Fixed * 2 - 1", 99_999)]
    [InlineData("Fixed / 3", 16_666)]
    [InlineData("Set", null)]
    [InlineData("_set", null)]
    [InlineData("_plain", 60_000)]
    [InlineData("_changing", null)]
    [InlineData("Width", 70_000)]
    [InlineData("Height", null)]
    [InlineData("Depth", 80_000)]
    [InlineData("Settable", null)]
    [InlineData("Other.Size", 123_456)]
    [InlineData("Unknown()", null)]
    [InlineData("System.Math.Max(n, 100_000)", 100_000)]
    [InlineData("System.Math.Min(n, 100_000)", null)]
    [InlineData("System.Math.Min(Fixed, 40_000)", 40_000)]
    [InlineData("System.Math.Clamp(n, 30_000, 100_000)", 30_000)]
    [InlineData("int.Max(n, 100_000)", 100_000)]
    [InlineData("n > 5 ? 100_000 : 90_000", 90_000)]
    [InlineData("n > 5 ? 100_000 : n", null)]
    [InlineData("(int)(long)Fixed", 50_000)]
    [InlineData("(byte)Fixed", null)]
    [InlineData("System.Math.Max(n, 100_000) * 100_000", null)]
    [InlineData("System.Math.Max(n, 100_000) + 1", 100_001)]
    [InlineData("Table.Length", 30_000)]
    [InlineData("Table.Length * sizeof(long)", 240_000)]
    [InlineData("\"text\".Length", 4)]
    [InlineData("sizeof(System.Guid) * Big", 1_600_000)]
    public void An_integer_has_a_least_value(string expression, int? expected)
        => Assert.Equal(expected, OfBody($"object o = /*<*/{expression}/*>*/;").LeastValue());

    [Theory]
    [InlineData("int size = 100_000; Use(/*<*/size/*>*/);", 100_000)]
    [InlineData("int size = 100_000; if (n > 3) size = 90_000; Use(/*<*/size/*>*/);", 90_000)]
    [InlineData("int size = 100_000; if (n > 3) size = n; Use(/*<*/size/*>*/);", null)]
    [InlineData("int size = 100_000; size /= 2; Use(/*<*/size/*>*/);", null)]
    [InlineData("int size = 100_000; size--; Use(/*<*/size/*>*/);", null)]
    [InlineData("int size = 100_000; Change(ref size); Use(/*<*/size/*>*/);", null)]
    [InlineData("int size; if (n > 3) size = 90_000; else size = 80_000; Use(/*<*/size/*>*/);", 80_000)]
    [InlineData("int size = 100_000; System.Action a = () => Use(/*<*/size/*>*/);", 100_000)]
    [InlineData("int a = 50_000, b = a * 2; Use(/*<*/b + a/*>*/);", 150_000)]
    [InlineData("for (int i = 100_000; i > 0; i--) Use(/*<*/i/*>*/);", null)]
    [InlineData("int size = 100_000; if (size > n) throw new System.Exception(); Use(/*<*/size/*>*/);", null)]
    [InlineData("int size = 100_000; if (size > n) { return; } Use(/*<*/size/*>*/);", null)]
    [InlineData("int size = 100_000; if (size < n) { Use(/*<*/size/*>*/); }", null)]
    [InlineData("int size = 100_000; System.ArgumentOutOfRangeException.ThrowIfGreaterThan(size, n); Use(/*<*/size/*>*/);", null)]
    [InlineData("int size = 100_000; if (n > 1000) throw new System.Exception(); Use(/*<*/size/*>*/);", 100_000)]
    public void A_local_has_the_least_of_its_values(string body, int? expected)
        => Assert.Equal(expected, OfBody(body).LeastValue());


    [Theory]
    [InlineData("/*<*/new byte[Big]/*>*/", 100_024)]
    [InlineData("/*<*/new byte[n]/*>*/", null)]
    [InlineData("/*<*/new long[200, 100]/*>*/", 160_040)]
    [InlineData("/*<*/new int[] { 1, 2, 3 }/*>*/", 36)]
    [InlineData("/*<*/System.GC.AllocateUninitializedArray<byte>(Big)/*>*/", 100_024)]
    [InlineData("/*<*/System.GC.AllocateUninitializedArray<byte>(Big, true)/*>*/", null)]
    [InlineData("/*<*/System.GC.AllocateArray<int>(Big, pinned: n > 3)/*>*/", null)]
    [InlineData("/*<*/Enumerable.Range(0, Big).ToArray()/*>*/", 400_024)]
    [InlineData("/*<*/Enumerable.Repeat(\"a\", Big).ToList()/*>*/", 800_024)]
    [InlineData("/*<*/Enumerable.Range(0, Big).Select(i => (long)i).OrderBy(i => i).ToArray()/*>*/", 800_024)]
    [InlineData("/*<*/Enumerable.Range(0, Big).Where(i => i > 3).ToArray()/*>*/", null)]
    [InlineData("/*<*/Enumerable.Range(0, Big).Skip(99_990).ToArray()/*>*/", null)]
    [InlineData("/*<*/Enumerable.Range(0, Big).Take(10).ToArray()/*>*/", null)]
    [InlineData("/*<*/Enumerable.Range(0, n).ToArray()/*>*/", null)]
    [InlineData("/*<*/Table.Concat(Table).ToArray()/*>*/", 120_024)]
    [InlineData("/*<*/new string('a', Big)/*>*/", 200_024)]
    [InlineData("/*<*/new List<int>(Big)/*>*/", 400_024)]
    [InlineData("/*<*/new List<int>()/*>*/", null)]
    [InlineData("/*<*/new HashSet<int>(Big)/*>*/", 12 * 100_000 + 24)]
    [InlineData("/*<*/new Dictionary<string, int>(Big)/*>*/", 24 * 100_000 + 24)]
    [InlineData("/*<*/new System.Text.StringBuilder(Big)/*>*/", 200_024)]
    [InlineData("/*<*/new System.IO.MemoryStream(Big)/*>*/", 100_024)]
    [InlineData("/*<*/new System.IO.MemoryStream(new byte[Big])/*>*/", null)]
    [InlineData("/*<*/new System.Buffers.ArrayBufferWriter<char>(Big)/*>*/", 200_024)]
    [InlineData("/*<*/new PriorityQueue<string, byte>(Big)/*>*/", 1_600_024)]
    public void An_operation_allocates_an_object(string expression, int? expected)
        => Assert.Equal(expected, OfBody($"object o = {expression};").LargestObject());

    [Theory]
    [InlineData("for (int i = 0; i < Big; i++) list.Add(i);", 131_072L)]
    [InlineData("for (int i = 0; i < Big; i += 3) list.Add(i);", null)]
    [InlineData("for (int i = Big; i > 0; i--) { list.Add(i); }", null)]
    [InlineData("for (int i = 0; i < 300; i++) for (int j = 0; j < 300; j++) list.Add(j);", 131_072L)]
    [InlineData("foreach (int i in Enumerable.Range(0, Big)) list.Add(i);", 131_072L)]
    [InlineData("foreach (int i in Table) { int twice = i * 2; list.Add(twice); }", 32_768L)]
    [InlineData("for (int i = 0; i < n; i++) list.Add(i);", null)]
    [InlineData("for (int i = 0; i < Big; i++) if (i > n) list.Add(i);", null)]
    [InlineData("for (int i = 0; i < Big; i++) { if (i > n) break; list.Add(i); }", null)]
    [InlineData("for (int i = 0; i < Big; i++) { i += n; list.Add(i); }", null)]
    [InlineData("for (int i = 0; i < Big; i++) { list.Add(i); if (i > n) return; }", null)]
    [InlineData("if (n > 3) list.AddRange(Table);", null)]
    [InlineData("foreach (int i in Table.Where(x => x > n)) list.Add(i);", null)]
    [InlineData("for (int i = 0; i < Big; i++) { list.Clear(); list.Add(i); }", null)]
    [InlineData("for (int i = 0; i < Big; i++) list.Add(i); list.Clear();", 131_072L)]
    [InlineData("list.Clear(); for (int i = 0; i < Big; i++) list.Add(i);", null)]
    public void A_list_grows_by_what_is_certainly_added(string fill, long? capacity)
        => Assert.Equal(
            capacity * 4 + 24,
            OfBody($"var list = /*<*/new List<int>()/*>*/; {fill} Use(list.Count);").LargestGrown());

    [Theory]
    [InlineData("var m = unchecked(data.LongLength << 1); if (m < 0) m = long.MaxValue; object o = /*<*/new int[m]/*>*/;")]
    [InlineData("var m = (data.Length); if (m < 0) m = int.MaxValue; object o = /*<*/new int[m]/*>*/;")]
    [InlineData("int m = checked(data.Length * 2); m = 100_000; object o = /*<*/new int[m]/*>*/;")]
    public void An_initial_value_in_brackets_counts(string body)
        => Assert.Null(OfBody("byte[] data = new byte[0]; " + body).LargestObject());

    [Fact]
    public void A_large_initial_value_in_brackets_counts()
        => Assert.Equal(400_024, OfBody("int m = unchecked((50_000 + 50_000)); object o = /*<*/new int[m]/*>*/;").LargestObject());


    [Theory]
    [InlineData(0, "0 bytes")]
    [InlineData(9_024, "9,024 bytes")]
    [InlineData(84_976, "84 kB")]
    [InlineData(120_024, "120 kB")]
    [InlineData(999_999, "999 kB")]
    [InlineData(1_048_600, "1 MB")]
    [InlineData(1_250_000, "1.2 MB")]
    [InlineData(3_000_000_000, "3 GB")]
    public void A_size_is_cut_never_rounded_up(long bytes, string expected) => Assert.Equal(expected, AllocationSizeFact.Text(bytes));

    [Theory]
    [InlineData(null, null, null, 85_000)]
    [InlineData("120000", null, null, 120_000)]
    [InlineData("1000", null, null, 85_000)]
    [InlineData("many", null, null, 85_000)]
    [InlineData(null, "System.GC.Server=true|System.GC.LOHThreshold=200000", null, 200_000)]
    [InlineData(null, "System.GC.LOHThreshold=0x40000", null, 262_144)]
    [InlineData(null, "System.GC.LOHThreshold=50000", null, 85_000)]
    [InlineData(null, "System.GC.LOHThreshold=", null, 85_000)]
    [InlineData(null, null, """{ "configProperties": { "System.GC.LOHThreshold": 300000 } }""", 300_000)]
    [InlineData(null, null, """{ "configProperties": { "System.GC.LOHThreshold" : "300000" } }""", 300_000)]
    [InlineData(null, null, """{ "configProperties": { "System.GC.LOHThreshold": 300 } }""", 85_000)]
    [InlineData(null, null, """{ "configProperties": { "System.GC.LOHThreshold""", 85_000)]
    [InlineData(null, null, """{ "configProperties": { "System.GC.LOHThreshold": """, 85_000)]
    [InlineData(null, "System.GC.LOHThreshold=200000", """{ "configProperties": { "System.GC.LOHThreshold": 300000 } }""", 200_000)]
    [InlineData("120000", "System.GC.LOHThreshold=200000", null, 120_000)]
    public void The_project_can_raise_the_threshold(string? option, string? host, string? template, long expected)
    {
        SyntaxTree tree = CSharpSyntaxTree.ParseText(string.Empty);
        ImmutableArray<AdditionalText> files = template is null
            ? []
            : [new Template(template)];

        Assert.Equal(expected, AllocationSizeFact.Threshold(tree, new AnalyzerOptions(files, new Provider(option, host))));
    }

    private static SizedCode OfBody(string body) => OfMembers("void M(int n) { " + body + " }");

    private static SizedCode OfMembers(string members)
    {
        string[] others = ["Take", "TakeNamed", "Loose", "Given"];
        string stubs = string.Concat(others
            .Where(name => !members.Contains(" " + name + "(", StringComparison.Ordinal))
            .Select(name => $"void {name}(int a, int b = 0) {{ }} void {name}(int a) {{ }}"));
        return SizedCode.OfFile($$"""
            using System.Collections.Generic;
            using System.Linq;
            unsafe class C
            {
                {{Members}}
                {{stubs}}
                static void Use(long value) { }
                static void Change(ref int value) { }
                {{members}}
            }
            static class Other { public const int Size = 123_456; }
            """);
    }

    private sealed class Template(string text) : AdditionalText
    {
        public override string Path => "/project/runtimeconfig.template.json";

        public override SourceText GetText(System.Threading.CancellationToken cancellationToken = default) => SourceText.From(text);
    }

    private sealed class Provider(string? option, string? host) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions => new Values("build_property.GcGuardRuntimeHostConfiguration", host);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Values("gcguard.loh_threshold_bytes", option);

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Values("none", null);
    }

    private sealed class Values(string known, string? text) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, out string value)
        {
            value = key == known ? text! : null!;
            return value is not null;
        }
    }
}
