using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer,
    GcGuard.CodeFixes.Rules.Pools.UntrimmedPoolCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>The fix of GCG3002 empties only what nobody counts on any more.</summary>
public class GCG3002EmptiedItemTests
{
    [Theory]
    // Filled again: with a text, a header, a length, by a method, or by what a method of another object writes.
    [InlineData("StringBuilder", "item.Clear();\n            item.Append(\"<html>\");")]
    [InlineData("MemoryStream", "item.SetLength(0);\n            item.WriteByte(1);")]
    [InlineData("MemoryStream", "item.SetLength(0);\n            item.SetLength(16);")]
    [InlineData("List<int>", "item.Clear();\n            item.AddRange(new[] { 1, 2 });")]
    [InlineData("StringBuilder", "item.Clear();\n            Begin(item);")]
    [InlineData("StringBuilder", "item.Clear().Append(\"<html>\");")]
    // Something else is emptied, or the object only sometimes, or some of it.
    [InlineData("MemoryStream", "item.Position = 0;\n            Index.Clear();")]
    [InlineData("List<int>", "if (item.Contains(100))\n            {\n                item.Clear();\n            }")]
    [InlineData("StringBuilder", "Last.Clear();\n            Last = item;")]
    [InlineData("MemoryStream", "item.SetLength(8);")]
    public async Task A_reset_that_does_not_leave_it_empty_stays(string element, string reset)
    {
        string source = Reset(element, "[|", "|]", reset, string.Empty);
        await VerifyAsync(source, source);
    }

    [Theory]
    [InlineData("StringBuilder", "item.Clear();\n            Index.Add(1);", "item.Capacity > 8388608", "item.Capacity = 16;")]
    [InlineData("StringBuilder", "item.Append(\"x\");\n            item.Length = 0;", "item.Capacity > 8388608", "item.Capacity = 16;")]
    [InlineData("MemoryStream", "item.SetLength(0);\n            item.Position = 0;", "item.Capacity > 16777216", "item.Capacity = 0;")]
    [InlineData("MemoryStream", "item.Seek(0, SeekOrigin.Begin);\n            item.SetLength(0);", "item.Capacity > 16777216", "item.Capacity = 0;")]
    public async Task A_reset_that_leaves_it_empty_lets_the_buffer_go(string element, string reset, string condition, string release)
        => await VerifyAsync(
            Reset(element, "[|", "|]", reset, string.Empty),
            Reset(element, string.Empty, string.Empty, reset, "            if (" + condition + ")\n            {\n                " + release + "\n            }\n"));

    [Theory]
    // Emptied is something else, or only sometimes, or it is filled again, or only what is not in use any more.
    [InlineData("return Free.Count > 0 ? Free.Pop() : new List<int>();", "", "Stats.Clear();")]
    [InlineData("return Free.Count > 0 ? Free.Pop() : new List<int>();", "if (list.Contains(1))\n            {\n                list.Clear();\n            }\n\n            ", "")]
    [InlineData("return Free.Count > 0 ? Free.Pop() : new List<int>();", "list.Clear();\n            list.Add(1);\n            ", "")]
    [InlineData("return Free.Count > 0 ? Free.Pop() : new List<int>();", "list.Clear();\n            Begin(list);\n            ", "")]
    [InlineData("return Free.Count > 0 ? Free.Pop() : new List<int>();", "", "foreach (List<int> one in Free)\n            {\n                one.Clear();\n            }")]
    [InlineData("if (Free.TryPop(out List<int> taken))\n            {\n                Total += taken.Count;\n                taken.Clear();\n                return taken;\n            }\n\n            return new List<int>();", "", "")]
    public async Task A_pool_that_keeps_what_is_in_its_objects_stays(string rent, string before, string other)
    {
        string source = Storage("[|", "|]", rent, before, string.Empty, other);
        await VerifyAsync(source, source);
    }

    [Theory]
    [InlineData("return Free.Count > 0 ? Free.Pop() : new List<int>();", "list.Clear();\n            ")]
    [InlineData("return Free.Count > 0 ? Free.Pop() : new List<int>();", "list.Clear();\n            Total += list.Capacity;\n            ", false)]
    [InlineData("if (Free.TryPop(out List<int> taken))\n            {\n                taken.Clear();\n                return taken;\n            }\n\n            return new List<int>();", "")]
    [InlineData("List<int> taken = Free.Count > 0 ? Free.Pop() : new List<int>();\n            taken.Clear();\n            return taken;", "")]
    [InlineData("List<int> taken = Free.Count > 0 ? Free.Pop() : new List<int>();\n            taken.Clear();\n            taken.Add(1);\n            return taken;", "Total += list.Count;\n            ")]
    public async Task A_pool_whose_objects_are_emptied_lets_their_arrays_go(string rent, string before, bool isFound = true)
    {
        const string Guard = "if (list.Capacity > 4194304)\n            {\n                list.Clear();\n                list.Capacity = 0;\n            }\n\n            ";
        await VerifyAsync(
            Storage(isFound ? "[|" : string.Empty, isFound ? "|]" : string.Empty, rent, before, string.Empty, string.Empty),
            Storage(string.Empty, string.Empty, rent, before, isFound ? Guard : string.Empty, string.Empty));
    }

    /// <summary>A stream over an array cannot grow, and throws where it is told to.</summary>
    [Theory]
    [InlineData("private static readonly P<MemoryStream> Items = new P<MemoryStream>(Make, item => item.SetLength(0));\n    private static MemoryStream Make() => new MemoryStream(new byte[4096]);")]
    [InlineData("private static readonly P<MemoryStream> Items = new P<MemoryStream>(() => new MemoryStream(new byte[4096], true), item => item.SetLength(0));")]
    [InlineData("private static readonly ConcurrentBag<MemoryStream> Items = new ConcurrentBag<MemoryStream>();\n    public static MemoryStream Rent() => Items.TryTake(out var item) ? item : new MemoryStream(new byte[4096]);\n    public static void Return(MemoryStream item)\n    {\n        item.SetLength(0);\n        Items.Add(item);\n    }")]
    [InlineData("private static readonly ConcurrentBag<MemoryStream> Items = new ConcurrentBag<MemoryStream>();\n    public static MemoryStream Rent() => Items.TryTake(out var item) ? item : Make();\n    private static MemoryStream Make() => new MemoryStream(new byte[4096]);\n    public static void Return(MemoryStream item)\n    {\n        item.SetLength(0);\n        Items.Add(item);\n    }")]
    public async Task Streams_over_arrays_are_silent(string members)
    {
        string source = "using System.Collections.Concurrent;\n\npublic static class C\n{\n    " + members + "\n}\n";
        await VerifyAsync(source, source);
    }

    /// <summary>A class of the project that writes a header into its buffer when it is reset.</summary>
    [Theory]
    [InlineData("_text.Clear();\n        _text.Append('<');", false)]
    [InlineData("_text.Clear();\n        Begin();", false)]
    [InlineData("Begin();\n        _text.Clear();", true)]
    public async Task A_class_that_fills_its_buffer_again_stays(string reset, bool isFixed)
    {
        string Source(string open, string close, string trim) => $$"""
            public static class C
            {
                private static readonly P<Page> Pages = {{open}}new P<Page>(() => new Page(), page => page.Reset()){{close}};
            }

            public sealed class Page
            {
                private readonly StringBuilder _text = new StringBuilder();

                public void Write(string text)
                {
                    _text.Append(text);
                }

                public void Reset()
                {
                    {{reset}}{{trim}}
                }

                private void Begin() => _text.Append('<');
            }
            """;
        string before = Source("[|", "|]", string.Empty);
        await VerifyAsync(before, isFixed
            ? Source(string.Empty, string.Empty, "\n        if (_text.Capacity > 8388608)\n        {\n            _text.Capacity = 16;\n        }")
            : before);
    }

    /// <summary>What hands its buffer out empties the object first: it would hand out another one.</summary>
    [Theory]
    [InlineData("Reset();\n        return _bytes;", false)]
    [InlineData("Reset();\n        return new byte[0];", true)]
    public async Task A_class_that_hands_its_buffer_out_stays(string detach, bool isFixed)
    {
        string Source(string open, string close, string trim) => $$"""
            public static class C
            {
                private static readonly P<Writer> Writers = {{open}}new P<Writer>(() => new Writer(), writer => writer.Reset()){{close}};
            }

            public sealed class Writer
            {
                private byte[] _bytes = new byte[256];
                private int _length;

                public void Write(byte value)
                {
                    if (_length == _bytes.Length)
                    {
                        Array.Resize(ref _bytes, _bytes.Length * 2);
                    }

                    _bytes[_length++] = value;
                }

                public void Reset()
                {
                    _length = 0;{{trim}}
                }

                public byte[] Detach(out int length)
                {
                    length = _length;
                    {{detach}}
                }
            }
            """;
        string before = Source("[|", "|]", string.Empty);
        await VerifyAsync(before, isFixed
            ? Source(string.Empty, string.Empty, "\n        if (_bytes.Length > 16777216)\n        {\n            _bytes = new byte[256];\n        }")
            : before);
    }

    private static string Reset(string element, string open, string close, string reset, string trim)
        => $$"""
        public static class C
        {
            private static readonly List<int> Index = new List<int>();
            private static StringBuilder Last = new StringBuilder();
            private static readonly P<{{element}}> Items = {{open}}new P<{{element}}>(
                () => new {{element}}(),
                item =>
                {
                    {{reset}}
        {{trim}}        }){{close}};

            private static void Begin(StringBuilder text) => text.Append('<');
        }
        """;

    private static string Storage(string open, string close, string rent, string before, string trim, string other)
        => $$"""
        public sealed class Lists
        {
            private readonly Stack<List<int>> Free = {{open}}new Stack<List<int>>(){{close}};
            private readonly Dictionary<int, int> Stats = new Dictionary<int, int>();
            private int Total;

            public List<int> Rent()
            {
                lock (Stats)
                {
                    {{rent}}
                }
            }

            public void Return(List<int> list)
            {
                lock (Stats)
                {
                    {{before}}{{trim}}Free.Push(list);
                }
            }

            public int Other()
            {
                lock (Stats)
                {
                    {{other}}
                    return Total;
                }
            }

            private static void Begin(List<int> list) => list.Add(1);
        }
        """;

    private static Task VerifyAsync(string before, string after)
        => new VerifyCS.Test
        {
            ImplicitUsings = true,
            Stubs = [Stubs.LeasePool],
            TestCode = before,
            FixedCode = after,
            References = TestReferences.Net80AspNet,
        }.RunAsync();
}
