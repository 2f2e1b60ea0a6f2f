using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>
/// A random program of 3 to 40 methods in 1 to 4 projects. Each method calls ones made before it, writes a log, and comes
/// to <c>Work.Get</c> or <c>Work.Next</c>, which become tasks.
/// </summary>
internal sealed class RandomProgram
{
    /// <summary>What every method can call.</summary>
    private const string Base = """
        using System.Text;

        public static class Log
        {
            private static readonly StringBuilder Lines = new StringBuilder();
            public static string Text => Lines.ToString();
            public static int Write(string line, int value) { Lines.Append(line).Append('=').Append(value).Append(';'); return value; }
        }

        public static class Work
        {
            public static int Get(int n) { return Log.Write("get", n * 7 % 13); }
            public static int Next(int n) { if (n % 11 == 5) throw new System.InvalidOperationException("next"); return Log.Write("next", n + 1); }
        }

        """;

    private readonly Random _random;
    private readonly List<string> _calls = [];

    public RandomProgram(int seed)
    {
        _random = new Random(seed);
        int projects = _random.Next(1, 5), methods = _random.Next(3, 41);
        var sources = Enumerable.Range(0, projects).Select(_ => new StringBuilder("using System;\nusing System.Threading.Tasks;\n\n")).ToArray();
        for (int i = 0; i < methods; i++)
        {
            sources[i * projects / methods].Append(Type(i)).Append('\n');
        }

        sources[^1].Append("public static class Entry\n{\n    public static void Run()\n    {\n");
        for (int i = 0; i < 4; i++)
        {
            sources[^1].Append($"        try {{ Log.Write(\"run\", {Call(_calls.Count - 1, i.ToString())}); }} catch (InvalidOperationException e) {{ Log.Write(e.Message, {i}); }}\n");
        }

        sources[^1].Append("    }\n}\n");
        Files = [.. sources.Select((source, index) => (index == 0 ? "using System.Text;\n" : string.Empty) + source + (index == 0 ? Base.Replace("using System.Text;\n", string.Empty) : string.Empty))];
    }

    /// <summary>One file per project, each project referring to those before it.</summary>
    public IReadOnlyList<string> Files { get; }

    private string Type(int i)
    {
        string a = Value(i, "n"), b = Value(i, "n + 1");
        (string body, string call) = _random.Next(11) switch
        {
            0 => ($"    public static int Run(int n) => {a};", "T#.Run(@)"),
            1 => ($"    public static int Run(int n)\n    {{\n        int sum = 0;\n        for (int i = 0; i < 2; i++)\n        {{\n            sum += {a};\n        }}\n\n        try\n        {{\n            return sum + {b};\n        }}\n        finally\n        {{\n            Log.Write(\"f#\", sum);\n        }}\n    }}", "T#.Run(@)"),
            2 => ($"    public static int Run(int n) => Of(n).Get(n);\n    private static I# Of(int n) => n % 2 == 0 ? new A#() : new B#();\n}}\n\npublic interface I# {{ int Get(int n); }}\n\npublic class A# : I#\n{{\n    public int Get(int n) => {a};\n}}\n\npublic class B# : I#\n{{\n    int I#.Get(int n) => Log.Write(\"b#\", n);", "T#.Run(@)"),
            3 => ($"    public static int Run(int n) => (n % 2 == 0 ? new A#() : (A#)new B#()).Get(n);\n}}\n\npublic class A#\n{{\n    public virtual int Get(int n)\n    {{\n        return Log.Write(\"a#\", n);\n    }}\n}}\n\npublic class B# : A#\n{{\n    public override int Get(int n) => base.Get({a});", "T#.Run(@)"),
            4 => ($"    public static int Run(int n)\n    {{\n        return Local(n) + Local(2);\n\n        int Local(int m) => m + {a};\n    }}", "T#.Run(@)"),
            5 => ($"    public static Task<int> Run(int n)\n    {{\n        if (n == 1) return Task.FromResult(3);\n        return Task.FromResult({a});\n    }}", "T#.Run(@).Result"),
            6 => ($"    public static async Task<int> Run(int n)\n    {{\n        await Task.Yield();\n        return {a};\n    }}", "T#.Run(@).GetAwaiter().GetResult()"),
            7 => ($"    private static int s_value;\n    private static void Set(int n)\n    {{\n        if (n > 40) return;\n        s_value = {a};\n    }}\n\n    public static int Run(int n) {{ Set(n); return s_value; }}", "T#.Run(@)"),
            8 => ($"    private static T Pass<T>(T value, int n) => {a} > 0 ? value : value;\n    public static int Run(int n) => Pass(n, n) + Pass(\"xy\", n).Length;", "T#.Run(@)"),
            9 => ($"    public static Task Do(int n) {{ Log.Write(\"d#\", {a}); return Task.CompletedTask; }}\n    public static int Run(int n) {{ Do(n).Wait(); return n; }}", "T#.Run(@)"),
            _ => ($"    public static int Run(int n) => Task.Run(() => {a}).GetAwaiter().GetResult();", "T#.Run(@)"),
        };
        _calls.Add(call.Replace("#", i.ToString()));
        return $"public class T#\n{{\n{body}\n}}\n".Replace("#", i.ToString());
    }

    /// <summary>An expression of type int.</summary>
    private string Value(int i, string argument)
    {
        string inner = _random.Next(8) switch
        {
            0 => "Log.Write(\"m\", " + argument + ")",
            1 => "Work.Get(" + argument + ")",
            2 => "Work.Next(" + argument + ")",
            _ when i == 0 => "Work.Get(" + argument + ")",
            _ => Call(_random.Next(Math.Max(0, i - 5), i), argument),
        };
        return _random.Next(7) switch
        {
            0 => inner + ".ToString().Length",
            1 => "(" + inner + ") % 17",
            2 => "-" + inner,
            3 => "$\"{" + inner + "}\".Length",
            4 => "Math.Max(" + inner + ", 2)",
            _ => inner,
        };
    }

    private string Call(int index, string argument) => _calls[index].Replace("@", argument);
}
