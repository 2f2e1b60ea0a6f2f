using System.Text;

namespace GcGuard.Tool.Reports;

/// <summary>Calls and types as a reader of C# writes them.</summary>
internal static class CallText
{
    /// <summary>Without namespaces: <c>new byte[]</c>, <c>MemoryStream.ToArray()</c>.</summary>
    public static string Short(string call)
    {
        foreach (string verb in new[] { "new ", "box " })
        {
            if (call.StartsWith(verb, StringComparison.Ordinal))
            {
                string type = Type(call[verb.Length..]);
                return verb + type + (verb == "new " && !type.EndsWith(']') ? "()" : string.Empty);
            }
        }

        int dot = call.LastIndexOf('.');
        return dot < 0 ? call : $"{Type(call[..dot])}.{call[(dot + 1)..]}()";
    }

    /// <summary>
    /// Type and name of a compiled method, without what the compiler adds: <c>OrderExporter.BuildAsync</c>.
    /// </summary>
    public static string Member(string method)
    {
        // Outer+<BuildAsync>d__3.MoveNext and Outer+<>c.<BuildAsync>b__0 are BuildAsync of Outer.
        int start = method.IndexOf('<', StringComparison.Ordinal);
        while (start >= 0 && start + 1 < method.Length && method[start + 1] == '>')
        {
            start = method.IndexOf('<', start + 1);
        }

        int end = start < 0 ? -1 : method.IndexOf('>', start);
        string[] parts = (end < 0 ? method : method[..start].Split('<')[0].TrimEnd('+', '.') + "." + method[(start + 1)..end])
            .Replace('+', '.').Split('.', StringSplitOptions.RemoveEmptyEntries);
        return string.Join('.', parts.TakeLast(2));
    }

    private static string Type(string name)
    {
        var text = new StringBuilder();
        int start = 0;
        for (int i = 0; i <= name.Length; i++)
        {
            char c = i < name.Length ? name[i] : '\0';
            if (c != '\0' && (char.IsLetterOrDigit(c) || c is '_' or '.' or '`'))
            {
                continue;
            }

            text.Append(Segment(name[start..i]));
            text.Append(c switch { '{' => "<", '}' => ">", ',' => ", ", '\0' => string.Empty, _ => c.ToString() });
            start = i + 1;
        }

        return text.ToString();
    }

    private static string Segment(string name)
    {
        string last = name[(name.LastIndexOf('.') + 1)..];
        return (name.StartsWith('.') ? "." : string.Empty) + last switch
        {
            "Byte" => "byte",
            "Char" => "char",
            "Int32" => "int",
            "Int64" => "long",
            "String" => "string",
            "Object" => "object",
            "Boolean" => "bool",
            "Double" => "double",
            "Decimal" => "decimal",
            ['`', ..] => "T",
            _ => last.Split('`')[0],
        };
    }
}
