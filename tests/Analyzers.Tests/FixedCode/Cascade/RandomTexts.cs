using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>
/// A random program of 2 to 9 methods in 1 to 3 projects that build texts, or encode them, behind interfaces, overrides and methods that
/// pass them on, in tasks or not; its entry point writes each to a writer or, encoded, to a stream.
/// </summary>
internal sealed class RandomTexts
{
    /// <summary>What every method can use.</summary>
    private const string Base = """
        public static class Log
        {
            private static readonly StringBuilder Lines = new StringBuilder();
            public static string Text => Lines.ToString();
            public static void Write(string line) { Lines.Append(line).Append('\n'); }
            public static int Note(int value) { Lines.Append(value).Append(';'); return value; }
        }

        public enum Color { Red, Green }

        public class Thing { public override string ToString() => "thing"; }

        """;

    internal static readonly string[] Pieces =
    [
        ".Append(n)", ".Append(Log.Note(n))", ".Append(';')", ".Append(\"a{b}\")", ".Append(\"\\t\\\"\")", ".Append('\"')", ".Append('\\'')",
        ".Append(n / 3.0)", ".Append(n * 1.10m)", ".Append(n > 1)", ".Append(Texts[n % 3])", ".Append(Texts[n % 3] + n)",
        ".Append(n > 1 ? \"x\" : Texts[2])", ".Append((object)null)", ".Append((object)Texts[1])", ".Append(Color.Green)", ".Append(new Thing())",
        ".Append(new DateTime(2024, 1, 2).AddDays(n))", ".Append(n > 1 ? (int?)n : null)", ".Append($\"{n,4:x}|{{}}\")", ".Append(@\"\\\")",
        ".Append('=', n)", ".AppendFormat(\"{0:0.0}{1}\", n, Texts[1])", ".AppendFormat(CultureInfo.InvariantCulture, \"{0}\", n / 3.0)",
        ".AppendJoin(\"+\", Texts)", ".AppendLine()", ".AppendLine(\"é😀\")", ".AppendLine($\"<{n}>\")", ".AppendLine(Texts[n % 3])",
        ".Append(CultureInfo.InvariantCulture, $\"{n / 3.0}\")", ".Append(\"\\x4\").Append(\"1\")",
    ];

    private readonly Random _random;
    private readonly List<string> _calls = [];
    private readonly HashSet<int> _encoded = [];
    private readonly HashSet<int> _streams = [];

    public RandomTexts(int seed)
    {
        _random = new Random(seed);
        int projects = _random.Next(1, 4), methods = _random.Next(2, 10);
        var sources = Enumerable.Range(0, projects)
            .Select(_ => new StringBuilder("using System;\nusing System.Globalization;\nusing System.IO;\nusing System.Text;\nusing System.Threading;\nusing System.Threading.Tasks;\n\n")).ToArray();
        sources[0].Append(Base);
        for (int i = 0; i < methods; i++)
        {
            string type = Type(i);
            if (_random.Next(4) == 0)
            {
                _encoded.Add(i);
                type = Encoded(type, _random.Next(2) == 0 && _streams.Add(i));
            }

            sources[i * projects / methods].Append(type).Append('\n');
        }

        sources[^1].Append("public static class Entry\n{\n    public static void Run()\n    {\n");
        for (int i = 0; i < _calls.Count; i++)
        {
            sources[^1].Append($"        for (int n = 0; n < 5; n++)\n        {{\n            try {{ Log.Write(Convert.ToBase64String(Write{i}(n).ToArray())); }}\n            catch (InvalidOperationException e) {{ Log.Write(e.Message); }}\n        }}\n\n");
        }

        sources[^1].Append("    }\n");
        for (int i = 0; i < _calls.Count; i++)
        {
            sources[^1].Append(Sink(i));
        }

        sources[^1].Append("}\n");
        Files = [.. sources.Select(source => source.ToString())];
    }

    /// <summary>One file per project, each project referring to those before it.</summary>
    public IReadOnlyList<string> Files { get; }

    /// <summary>The numbers of the methods whose arrays are handed to streams and helpers.</summary>
    public IReadOnlySet<int> Streams => _streams;

    /// <summary>A caller that puts the array into a stream, or hands it to a helper that has other callers.</summary>
    private string StreamSink(int i, string call)
    {
        string write = _random.Next(3) switch
        {
            0 => "using (var content = new MemoryStream(bytes)) { content.CopyTo(target); }",
            1 => "if (bytes == null || bytes.Length == 0) { return; } target.Write(bytes, 0, bytes.Length);",
            _ => $"Deep{i}(bytes, target);",
        };
        string given = _random.Next(2) == 0 ? $"Put{i}(stream, {call});" : $"var all = {call};\n        Put{i}(stream, all);";
        string body = _random.Next(3) == 0 ? $"using (MemoryStream all = new MemoryStream({call}, false)) {{ all.CopyTo(stream); }}"
            : $"Put{i}(stream, new byte[] {{ 1, 2 }});\n        {given}";
        return $"\n    private static MemoryStream Write{i}(int n)\n    {{\n        var stream = new MemoryStream();\n        {body}\n        return stream;\n    }}\n"
            + $"\n    private static void Put{i}(Stream target, byte[] bytes) {{ {write} }}\n"
            + $"\n    private static void Deep{i}(byte[] bytes, Stream target) {{ target.Write(bytes); }}\n";
    }

    private string Sink(int i)
    {
        string call = _calls[i].Replace("@", "n", StringComparison.Ordinal);
        if (_streams.Contains(i))
        {
            return StreamSink(i, call);
        }

        string body = _encoded.Contains(i) ? _random.Next(2) == 0 ? $"        stream.Write({call});\n"
            : $"        var bytes = {call};\n        stream.Write(bytes, 0, bytes.Length);\n" : _random.Next(5) switch
        {
            0 => $"        using (var writer = new StreamWriter(stream, leaveOpen: true))\n        {{\n            writer.Write({call});\n        }}\n",
            1 => $"        using (var output = new StreamWriter(stream, Encoding.Unicode, leaveOpen: true))\n        {{\n            string text = {call};\n            output.Write(text);\n            output.Write('!');\n        }}\n",
            2 => $"        stream.Write(Encoding.UTF8.GetBytes({call}));\n",
            3 => $"        var bytes = Encoding.Latin1.GetBytes({call});\n        stream.Write(bytes, 0, bytes.Length);\n",
            _ => $"        stream.WriteByte(1);\n        if (n > 0)\n            stream.Write(new UTF8Encoding(false).GetBytes({call}));\n",
        };
        return $"\n    private static MemoryStream Write{i}(int n)\n    {{\n        var stream = new MemoryStream();\n{body}        return stream;\n    }}\n";
    }

    private string Type(int i)
    {
        string result = "public ";
        (string head, string end, string call) = _random.Next(4) switch
        {
            0 => (result + "async Task<string>", "", ".GetAwaiter().GetResult()"),
            1 => (result + "async ValueTask<string>", "", ".AsTask().GetAwaiter().GetResult()"),
            _ => (result + "string", "", ""),
        };
        bool isTask = call.Length > 0;
        string wait = isTask ? "        await Task.Yield();\n" : "";
        string parameters = _random.Next(3) switch { 0 => "int n, CancellationToken token = default", 1 => "int n, string head = \"h\"", _ => "int n" };
        string texts = "    private static readonly string[] Texts = { \"one\", null, \"größe\" };\n\n";
        string signature = head.Replace("async ", "", StringComparison.Ordinal) + " Csv(" + parameters + ")";
        string body = head + " Csv(" + parameters + ")\n    {\n" + wait + Body() + end + "    }\n";
        _calls.Add("new T" + i + "().Csv(@)" + call);
        switch (_random.Next(4))
        {
            case 0:
                _calls[^1] = "((I" + i + ")new T" + i + "()).Csv(@)" + call;
                string other = isTask ? "        await Task.Yield();\n        return n > 2 ? \"many\" : \"few\";\n" : "        return \"other\" + n;\n";
                return $"public interface I{i} {{ {signature.Replace("public ", "", StringComparison.Ordinal)}; }}\n\npublic class T{i} : I{i}\n{{\n{texts}    {body}}}\n\npublic class U{i} : I{i}\n{{\n    {head} Csv({parameters})\n    {{\n{other}    }}\n}}\n";
            case 1:
                string over = body.Replace("public ", "public override ", StringComparison.Ordinal);
                return $"public abstract class B{i}\n{{\n    {signature.Replace("public ", "public abstract ", StringComparison.Ordinal)};\n}}\n\npublic class T{i} : B{i}\n{{\n{texts}    {over}}}\n";
            case 2:
                _calls[^1] = "P" + i + ".Pass(@)" + call;
                return $"public class T{i}\n{{\n{texts}    {body}}}\n\npublic static class P{i}\n{{\n    {head.Replace("async ", "", StringComparison.Ordinal).Replace("public ", "public static ", StringComparison.Ordinal)} Pass(int n) => new T{i}().Csv(n);\n}}\n";
            default:
                return $"public class T{i}\n{{\n{texts}    {body}}}\n";
        }
    }

    /// <summary>The same with bytes in the place of the text, of one encoding.</summary>
    private string Encoded(string type, bool isStream)
    {
        string encoding = _random.Next(3) switch { 0 => "Encoding.ASCII", 1 => "new UTF8Encoding(true)", _ => "Encoding.UTF8" };
        type = isStream ? type.Replace("string all = csv.ToString();\n        return all;", "return csv.ToString();", StringComparison.Ordinal) : type;
        type = type.Replace("string all = csv.ToString();", $"byte[] all = {encoding}.GetBytes(csv.ToString());", StringComparison.Ordinal)
            .Replace("Task<string>", "Task<byte[]>", StringComparison.Ordinal).Replace("string Csv(", "byte[] Csv(", StringComparison.Ordinal)
            .Replace("string Pass(", "byte[] Pass(", StringComparison.Ordinal).Replace("return \"\";", "return Array.Empty<byte>();", StringComparison.Ordinal);
        return Regex.Replace(type, "return ((?!all;|Array)[^;]*);", $"return {encoding}.GetBytes($1);");
    }

    private string Body()
    {
        var body = new StringBuilder();
        if (_random.Next(3) == 0)
        {
            body.Append(_random.Next(3) switch
            {
                0 => "        if (n == 0) return \"\";\n",
                1 => "        if (n == 1)\n        {\n            return \"só\" + n;\n        }\n\n",
                _ => "        if (n == 4) throw new InvalidOperationException(\"four\");\n",
            });
        }

        body.Append(_random.Next(4) switch
        {
            0 => "        var csv = new StringBuilder(\"id;\");\n",
            1 => "        var csv = new StringBuilder(100).AppendLine(\"id\").Append(n);\n",
            _ => "        var csv = new StringBuilder();\n",
        });
        for (int statements = _random.Next(1, 5); statements > 0; statements--)
        {
            body.Append(_random.Next(5) switch
            {
                0 => "        for (int i = 0; i < n; i++)\n        {\n            " + Append() + "            " + Append() + "        }\n\n",
                1 => "        foreach (string one in Texts) " + Append(),
                2 => "        if (n > 2) " + Append() + "        else\n            " + Append(),
                3 => "        try\n        {\n            " + Append() + "        }\n        finally\n        {\n            Log.Note(n);\n        }\n\n",
                _ => "        " + Append() + (_random.Next(40) == 0 ? "        if (n == 3) return \"three\";\n" : "        if (n == 9) return csv.ToString();\n"),
            });
        }

        return body + (_random.Next(4) == 0 ? "        string all = csv.ToString();\n        return all;\n" : "        return csv.ToString();\n");
    }

    private string Append()
    {
        var chain = new StringBuilder("csv");
        for (int pieces = _random.Next(1, 7); pieces > 0; pieces--)
        {
            chain.Append(Pieces[_random.Next(Pieces.Length)]);
        }

        return chain + ";\n";
    }
}
