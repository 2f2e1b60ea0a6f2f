using System;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>What a value takes up inside an array or another object of a 64-bit process.</summary>
/// <param name="Size">Bytes, padding at the end included.</param>
/// <param name="Alignment">The multiple its offset must be of.</param>
/// <param name="HasReferences">Whether it is or holds a reference.</param>
/// <param name="IsAuto">Whether the runtime chose the order of its fields, which makes older ones choose for any struct around it.</param>
/// <param name="IsExact">Whether that is the real size, not only the least one.</param>
internal readonly record struct Layout(int Size, int Alignment, bool HasReferences, bool IsAuto, bool IsExact)
{
    /// <summary>A type of which nothing is known: one byte at least.</summary>
    public static readonly Layout Unknown = new(1, 1, HasReferences: false, IsAuto: false, IsExact: false);

    /// <summary>A reference.</summary>
    public static readonly Layout Reference = new(
        ObjectSize.Pointer, ObjectSize.Pointer, HasReferences: true, IsAuto: false, IsExact: true);

    /// <summary>A type the runtime aligns to its own size: numbers, characters, pointers.</summary>
    public static Layout Primitive(int size) => new(size, size, HasReferences: false, IsAuto: false, IsExact: true);

    /// <summary>The first multiple of <paramref name="alignment"/> from <paramref name="offset"/> on.</summary>
    public static long AlignUp(long offset, int alignment) => (offset + alignment - 1) / alignment * alignment;

    /// <summary>
    /// A struct of these fields in the order of the source, as the runtime lays it out when no layout is asked for: in
    /// that order where no field holds a reference, else automatically.
    /// </summary>
    public static Layout Sequential(Layout[] fields, int pack = 0, int leastSize = 0)
    {
        if (!AreExact(fields))
        {
            return LeastOf(fields);
        }

        bool mayBeAuto = false;
        foreach (Layout field in fields)
        {
            if (field.HasReferences)
            {
                return Automatic(fields);
            }

            mayBeAuto |= field.IsAuto;
        }

        Layout ordered = InOrder(fields, pack, leastSize);
        if (!mayBeAuto)
        {
            return ordered;
        }

        // Newer runtimes keep the order around such a field, older ones do not.
        Layout automatic = Automatic(fields);
        return (automatic.Size < ordered.Size ? automatic : ordered) with { IsAuto = true, IsExact = automatic.Size == ordered.Size };
    }

    private static Layout InOrder(Layout[] fields, int pack, int leastSize)
    {
        long offset = 0;
        int widest = 1;
        foreach (Layout field in fields)
        {
            int alignment = pack > 0 ? Math.Min(pack, field.Alignment) : field.Alignment;
            widest = Math.Max(widest, alignment);
            offset = AlignUp(offset, alignment) + field.Size;
        }

        offset = AlignUp(offset, widest);
        return Of(Math.Max(offset, leastSize), widest, hasReferences: false, isAuto: false);
    }

    /// <summary>
    /// A struct whose fields the runtime orders: references and primitives from the largest to the smallest, then the
    /// fields that are structs, each from a multiple of a pointer's size on.
    /// </summary>
    public static Layout Automatic(Layout[] fields)
    {
        if (!AreExact(fields))
        {
            return LeastOf(fields);
        }

        long offset = 0;
        int widest = 1;
        bool hasReferences = false;
        foreach (Layout field in fields)
        {
            widest = Math.Max(widest, field.Alignment);
            hasReferences |= field.HasReferences;
            if (!field.IsStruct)
            {
                offset += field.Size;
            }
        }

        foreach (Layout field in fields)
        {
            if (field.IsStruct)
            {
                offset = AlignUp(offset, Math.Max(field.Alignment, ObjectSize.Pointer)) + field.Size;
            }
        }

        return Of(AlignUp(offset, widest), widest, hasReferences, isAuto: true);
    }

    /// <summary>Whether the type is a struct that is not a primitive: those come last in an automatic layout.</summary>
    public bool IsStruct { get; init; }

    /// <summary>The least size of a struct with a field whose layout is not known: padding cannot be told.</summary>
    private static Layout LeastOf(Layout[] fields)
    {
        long size = 0;
        foreach (Layout field in fields)
        {
            size += field.Size;
        }

        return Unknown with { Size = (int)Math.Min(Math.Max(size, 1), int.MaxValue) };
    }

    private static bool AreExact(Layout[] fields)
    {
        foreach (Layout field in fields)
        {
            if (!field.IsExact)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>A struct; one without fields takes a byte.</summary>
    public static Layout Of(long size, int alignment, bool hasReferences, bool isAuto)
        => new((int)Math.Min(Math.Max(size, 1), int.MaxValue), alignment, hasReferences, isAuto, IsExact: true) { IsStruct = true };
}
