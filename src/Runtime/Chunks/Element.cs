using System.Runtime.CompilerServices;
#if NET
using System;
using System.Runtime.InteropServices;
#endif

namespace GcGuard.Chunks;

/// <summary>
/// Elements of arrays that are of exactly the type they are declared as, which all arrays made here are.
/// </summary>
internal static class Element
{
    /// <summary>
    /// The element at an index, without the check of the array's own type that a reference into an array of
    /// references costs.
    /// </summary>
    /// <exception cref="System.IndexOutOfRangeException"><paramref name="index"/> is outside the array: another
    /// thread has written meanwhile.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Of<T>(T[] array, int index)
    {
#if NET
        if ((uint)index >= (uint)array.Length)
        {
            Throw.WrittenConcurrently();
        }

        return ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(array), (nint)(uint)index);
#else
        return ref array[index];
#endif
    }

    /// <summary>
    /// The element at an index that is less than the array's length: the same array has been asked, or array and
    /// index were made together. A number kept beside an array that is replaced is not enough.
    /// </summary>
    /// <remarks>
    /// Where an array could be null the runtime would read its beginning to find out, which is one line of memory
    /// more to wait for than the element's.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Within<T>(T[] array, nuint index)
    {
#if NET
        if (array is null)
        {
            Throw.WrittenConcurrently();
        }

        return ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(array), index);
#else
        return ref array[(int)index];
#endif
    }

    /// <summary>A reference to nothing, where a method answers with one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ref T None<T>()
    {
#if NET
        return ref Unsafe.NullRef<T>();
#else
#pragma warning disable CS8500 // Nothing is there to be moved.
        return ref *(T*)null;
#pragma warning restore CS8500
#endif
    }

    /// <summary>Whether a reference is <see cref="None{T}"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool IsNone<T>(ref T element)
    {
#if NET
        return Unsafe.IsNullRef(ref element);
#else
#pragma warning disable CS8500 // Nothing is read.
        fixed (T* pointer = &element)
        {
            return pointer is null;
        }
#pragma warning restore CS8500
#endif
    }
}
