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
    /// The element at an index that has been found to be less than the array's length: by the same array's, not by a
    /// number kept beside it.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Within<T>(T[] array, nuint index)
    {
#if NET
        return ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(array), index);
#else
        return ref array[(int)index];
#endif
    }
}
