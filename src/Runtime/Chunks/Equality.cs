using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>What is equal, as a type of its own: the compiler then makes a loop for each, and calls nothing it need not call.</summary>
internal interface IEquality<T>
{
    bool AreEqual(T left, T right);
}

/// <summary>The default order of a value type, whose comparison is compiled in place.</summary>
internal readonly struct DefaultEquality<T> : IEquality<T>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool AreEqual(T left, T right) => EqualityComparer<T>.Default.Equals(left, right);
}

/// <summary>What a comparer says.</summary>
internal readonly struct ComparerEquality<T>(IEqualityComparer<T> comparer) : IEquality<T>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool AreEqual(T left, T right) => comparer.Equals(left, right);
}
