using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using GcGuard.Analyzers.Tests.FixedCode.Cascade;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.LargeObjects;

/// <summary>A random controller whose actions build a text of rows and answer it.</summary>
internal sealed class RandomAnswers
{
    private const string Start = """
        using System;
        using System.Collections.Generic;
        using System.Globalization;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public static class Log { public static int Note(int value) => value + 1; }

        public enum Color { Red, Green }

        public class Thing { public override string ToString() => "thing"; }

        public static class Names { public static string Of(string table) => table + "-é" + ".csv"; }

        public class ReportController : ControllerBase
        {
            private static readonly string[] Texts = { "one", null, "größe" };


        """;

    private readonly Random _random;

    public RandomAnswers(int seed)
    {
        _random = new Random(seed);
        Source = Start + string.Concat(Enumerable.Range(0, Actions).Select(Action)) + "}\n";
    }

    /// <summary>How many actions a controller has.</summary>
    public static int Actions => 8;

    public string Source { get; }

    /// <summary>The addresses of all actions, with few rows and with many.</summary>
    public static IEnumerable<string> Paths
        => Enumerable.Range(0, Actions).SelectMany(static i => new[] { 0, 1, 4, 900 }.Select(rows => "a" + i + "/" + rows));

    private string Action(int i)
    {
        bool isAsync = Chance(3);
        var body = new StringBuilder();
        if (isAsync)
        {
            body.Append("await Task.Yield();\n");
        }

        body.Append(Of(
            "var csv = new StringBuilder();\n",
            "var csv = new StringBuilder();\nif (rows == 1) return NotFound();\n\n",
            "StringBuilder csv = new StringBuilder(\"id;\"); // The text\n",
            "var csv = new StringBuilder(100).AppendLine(\"id\");\n"));
        if (Chance(3))
        {
            body.Append("// The head\n").Append(Regex.Replace(Append(), @"\bn\b(?!\\)", "rows"));
        }

        body.Append("foreach (int n in Enumerable.Range(0, rows))\n{\n    ").Append(Append()).Append("    ").Append(Append()).Append("    csv.AppendLine();\n}\n\n");
        body.Append(Answer());
        return $"    [HttpGet(\"a{i}/{{rows}}\")]\n    public {(isAsync ? "async Task<IActionResult>" : "IActionResult")} A{i}(int rows)\n    {{\n        "
            + body.ToString().TrimEnd().Replace("\n", "\n        ", StringComparison.Ordinal).Replace("\n        \n", "\n\n", StringComparison.Ordinal) + "\n    }\n\n";
    }

    private string Answer()
    {
        if (Chance(4))
        {
            return Of(
                "return Content(csv.ToString());",
                "var text = csv.ToString();\nreturn Content(text, \"text/csv\");",
                "return new ContentResult { Content = csv.ToString(), ContentType = \"text/plain\", StatusCode = 202 };");
        }

        string encoding = Of("Encoding.UTF8", "new UTF8Encoding(true)", "Encoding.Latin1", "encoding");
        string type = Of("\"text/csv\"", "\"application/octet-stream\"", "type");
        string name = Of("\"all.csv\"", "name", "$\"rows-{rows}.csv\"", "Names.Of(\"orders\")");
        List<string> lines = [];
        if (encoding == "encoding")
        {
            lines.Add("var encoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: true);" + Of("", " // With a mark"));
        }

        if (type == "type")
        {
            lines.Add(Of("", "// Opens a sheet\n") + "const string type = \"text/csv; charset=utf-8\";");
        }

        if (name == "name")
        {
            lines.Add(Of("", "// ----- Name -----\n\n// Its name\n") + "var name = " + Of("Names.Of(\"größe\")", "$\"{rows}.csv\"", "rows > 3 ? \"many.csv\" : null") + ";");
        }

        string bytes = encoding + ".GetBytes(csv.ToString())";
        if (Chance(2))
        {
            lines.Insert(lines.FindIndex(static line => line.StartsWith("var encoding", StringComparison.Ordinal)) + 1, "var bytes = " + bytes + ";" + Of("", "\n"));
            bytes = "bytes";
        }

        return string.Join("\n", lines) + Of("\n", "\n\n") + Of(
            $"return File({bytes}, {type}, {name});", $"return new FileContentResult({bytes}, {type}) {{ FileDownloadName = {name} }};");
    }

    private string Append()
        => "csv" + string.Concat(Enumerable.Range(0, _random.Next(1, 5)).Select(_ => Of(RandomTexts.Pieces))) + ";" + Of("", "", " // a row") + "\n";

    private bool Chance(int one) => _random.Next(one) == 0;

    private string Of(params string[] choices) => choices[_random.Next(choices.Length)];
}
