using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>
/// Objects of the platform that keep the array, memory or stream they are made over, and never give it back to a pool.
/// </summary>
internal static class BufferWrappers
{
    /// <summary>
    /// What an object of a type has to do with a lease, when it is made of something that has: a stream, content,
    /// result or document over the array; a reader, writer or stream over such a stream.
    /// </summary>
    public static LeaseValue Of(ITypeSymbol? type, LeaseValue over, KnownTypes types)
    {
        if (type is not INamedTypeSymbol named || !FrameworkBuffers.IsFramework(named))
        {
            return LeaseValue.None;
        }

        if (types.IsOrInherits(type, "System.Net.Http.HttpContent")
            || types.Is(type, "System.Text.Json.JsonDocument")
            || types.Is(type, "System.Text.Json.JsonElement")
            || types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.IActionResult")
            || types.IsOrInherits(type, "Microsoft.AspNetCore.Http.IResult"))
        {
            return LeaseValue.Wrapper;
        }

        if (over is LeaseValue.Wrapper or LeaseValue.Showing)
        {
            return IsOverStream(type, types) ? over : LeaseValue.None;
        }

        return types.Is(type, "System.IO.MemoryStream") ? LeaseValue.Wrapper : LeaseValue.None;
    }

    /// <summary>The same for an object that is made here: an argument says whether a stream shows its buffer.</summary>
    public static LeaseValue Of(IObjectCreationOperation creation, LeaseValue over, KnownTypes types)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter?.Name == "publiclyVisible"
                && argument.Value.ConstantValue is not { HasValue: true, Value: false })
            {
                return LeaseValue.Showing;
            }
        }

        return Of(creation.Type, over, types);
    }

    private static bool IsOverStream(ITypeSymbol type, KnownTypes types)
        => types.IsOrInherits(type, "System.IO.Stream")
            || types.IsOrInherits(type, "System.IO.TextReader")
            || types.IsOrInherits(type, "System.IO.TextWriter")
            || types.IsOrInherits(type, "System.IO.BinaryReader")
            || types.IsOrInherits(type, "System.IO.BinaryWriter")
            || types.IsOrInherits(type, "System.Xml.XmlReader");
}
