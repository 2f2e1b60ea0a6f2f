using System.Text;
using GcGuard.Analyzers.Evidence.Profile;

namespace GcGuard.Tool.Recordings.Heap;

/// <summary>Names of types, which the runtime and documentation ids write otherwise, as C# writes them.</summary>
internal static class TypeText
{
    /// <summary>With namespaces: <c>Shop.Cache&lt;System.String&gt;</c>.</summary>
    public static string Full(string name)
    {
        var text = new StringBuilder(name.Length);
        for (int i = 0; i < name.Length; i++)
        {
            char c = name[i];
            if (c == '`')
            {
                while (i + 1 < name.Length && char.IsAsciiDigit(name[i + 1]))
                {
                    i++;
                }

                continue;
            }

            // Brackets of an array hold nothing, or its dimensions; others hold arguments.
            if (c == '[' && name.IndexOf(']', i) is var end && end > 0
                && name.AsSpan((i + 1)..end).TrimStart(',').IsEmpty)
            {
                text.Append(name, i, end + 1 - i);
                i = end;
                continue;
            }

            text.Append(c switch { '[' or '{' => '<', ']' or '}' => '>', '+' => '.', _ => c });
        }

        return text.Length == 0 ? "?" : text.ToString();
    }

    /// <summary>Without namespaces: <c>Dictionary&lt;string, byte[]&gt;</c>.</summary>
    public static string Short(string name)
        => CallText.Short("box " + Full(name).Replace('<', '{').Replace('>', '}'))["box ".Length..];
}
