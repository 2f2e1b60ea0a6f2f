using System;
using System.Linq;

namespace GcGuard.Demo.Probe;

/// <summary>Readable names of types.</summary>
internal static class TypeName
{
    /// <summary>The type's name as C# writes it, without namespaces: <c>BufferPool&lt;MemoryStream&gt;</c>.</summary>
    public static string Of(Type type)
    {
        if (!type.IsGenericType)
        {
            return type.Name;
        }

        int tick = type.Name.IndexOf('`', StringComparison.Ordinal);
        string name = tick < 0 ? type.Name : type.Name[..tick];
        return name + "<" + string.Join(", ", type.GetGenericArguments().Select(Of)) + ">";
    }
}
