using System;
using System.Linq;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>Puts statements or members into a file that compiles.</summary>
internal static class Snippet
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Diagnostics;
        using System.IO;
        using System.Runtime;
        using System.Threading;
        using System.Threading.Tasks;

        """;

    /// <summary>A class with these members.</summary>
    public static string Class(string members) => Usings + "\npublic class C\n{\n" + Indent(members, 4) + "\n}\n";

    /// <summary>A method with these statements; fields and helpers that they may use are around it.</summary>
    public static string Method(string statements) => Class(
        """
        private int _count;
        private readonly object _gate = new object();
        private bool Next() => _count++ > 3;
        private void Work() { }

        """
        + "public void M(bool flag, int number, long limit, string text, Action action)\n{\n" + Indent(statements, 4) + "\n}");

    /// <summary>The statements as an async method's.</summary>
    public static string AsyncMethod(string statements) => Class(
        "public async Task M(bool flag)\n{\n    await Task.Yield();\n" + Indent(statements, 4) + "\n}");

    private static string Indent(string text, int width)
        => string.Join('\n', text.Split('\n').Select(line =>
            line.Length == 0 || line.StartsWith('#') ? line : new string(' ', width) + line));
}
