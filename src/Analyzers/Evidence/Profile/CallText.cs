using System.Text;

namespace GcGuard.Analyzers.Evidence.Profile;

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
                string type = Type(call.Substring(verb.Length));
                return verb
                    + type
                    + (verb == "new " && !type.EndsWith("]", StringComparison.Ordinal) ? "()" : string.Empty);
            }
        }

        int dot = call.LastIndexOf('.');
        return dot < 0 ? call : Type(call.Substring(0, dot)) + "." + call.Substring(dot + 1) + "()";
    }

    /// <summary>
    /// Type and name of a compiled method, without what the compiler adds: <c>OrderExporter.BuildAsync</c>.
    /// </summary>
    public static string Member(string method)
    {
        // Outer+<BuildAsync>d__3.MoveNext and Outer+<>c.<BuildAsync>b__0 are BuildAsync of Outer.
        int start = method.IndexOf('<');
        while (start >= 0 && start + 1 < method.Length && method[start + 1] == '>')
        {
            start = method.IndexOf('<', start + 1);
        }

        int end = start < 0 ? -1 : method.IndexOf('>', start);
        string name = end < 0 ? method
            : method.Substring(0, start).Split('<')[0].TrimEnd('+', '.')
                + "."
                + method.Substring(start + 1, end - start - 1);
        string[] parts = name.Replace('+', '.').Split(['.'], StringSplitOptions.RemoveEmptyEntries);
        string type = parts.Length > 1 ? WithoutArity(parts[parts.Length - 2]) + "." : string.Empty;
        return parts.Length == 0 ? string.Empty : type + parts[parts.Length - 1];
    }

    private static string WithoutArity(string type) => type.Split('`')[0];

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

            text.Append(Segment(name.Substring(start, i - start)));
            text.Append(c switch { '{' => "<", '}' => ">", ',' => ", ", '\0' => string.Empty, _ => c.ToString() });
            start = i + 1;
        }

        return text.ToString();
    }

    private static string Segment(string name)
    {
        string last = name.Substring(name.LastIndexOf('.') + 1);
        return (name.StartsWith(".", StringComparison.Ordinal) ? "." : string.Empty) + last switch
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
            _ => last.StartsWith("`", StringComparison.Ordinal) ? "T" : last.Split('`')[0],
        };
    }
}
