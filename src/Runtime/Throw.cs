using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace GcGuard;

/// <summary>
/// The exceptions of the framework's own collections, thrown from one place so that callers stay small.
/// </summary>
internal static class Throw
{
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    public static void IfNull([NotNull] object? value, [CallerArgumentExpression(nameof(value))] string name = "")
    {
        if (value is null)
        {
            throw new ArgumentNullException(name);
        }
    }

    /// <summary>As <see cref="IfNull"/>, for keys: one of a value type is not boxed for the call.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void IfNoKey<TKey>(TKey key)
    {
        if (key is null)
        {
            IfNull(null, nameof(key));
        }
    }

    /// <exception cref="ArgumentOutOfRangeException"><paramref name="value"/> is negative.</exception>
    public static void IfNegative(int value, [CallerArgumentExpression(nameof(value))] string name = "")
    {
        if (value < 0)
        {
            throw new ArgumentOutOfRangeException(name, value, "Non-negative number required.");
        }
    }

    /// <summary>Checks a range as <see cref="List{T}"/> does.</summary>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    /// <exception cref="ArgumentException">The range ends after <paramref name="length"/>.</exception>
    public static void IfNoRange(int index, int count, int length)
    {
        IfNegative(index);
        IfNegative(count);
        if (length - index < count)
        {
            throw new ArgumentException(
                "Offset and length were out of bounds for the array or count is greater than the number of elements "
                + "from index to the end of the source collection.");
        }
    }

    /// <summary>
    /// An element is converted from <see cref="object"/> as the framework's non-generic interfaces do.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null and <typeparamref name="T"/> has no
    /// null.</exception>
    /// <exception cref="ArgumentException"><paramref name="value"/> has another type.</exception>
    public static T Cast<T>(object? value, string nameIfNull, string name = "value")
    {
        if (value is null && default(T) is not null)
        {
            throw new ArgumentNullException(nameIfNull);
        }

        return value is T or null
            ? (T)value!
            : throw new ArgumentException(
                $"The value \"{value}\" is not of type \"{typeof(T)}\" and cannot be used in this generic collection.",
                name);
    }

    [DoesNotReturn]
    public static void IndexOutOfRange(string name = "index")
        => throw new ArgumentOutOfRangeException(
            name,
            "Index was out of range. Must be non-negative and less than the size of the collection.");

    [DoesNotReturn]
    public static void VersionChanged()
        => throw new InvalidOperationException("Collection was modified; enumeration operation may not execute.");

    [DoesNotReturn]
    public static void EnumerationCannotHappen()
        => throw new InvalidOperationException("Enumeration has either not started or has already finished.");

    /// <summary>
    /// What the framework's own collections throw of themselves when a thread writes that should not: out of an
    /// array.
    /// </summary>
    [DoesNotReturn]
    public static void WrittenConcurrently() => throw new IndexOutOfRangeException();

    [DoesNotReturn]
    public static void TooMany() => throw new OutOfMemoryException("The collection cannot hold more elements.");

    /// <summary>
    /// What the framework makes of an exception that a comparer has thrown while sorting or searching.
    /// </summary>
    public static InvalidOperationException ComparerFailed(Exception inner)
        => new("Failed to compare two elements in the array.", inner);

    [DoesNotReturn]
    public static void KeyNotFound<TKey>(TKey key)
        => throw new KeyNotFoundException($"The given key '{key}' was not present in the dictionary.");
}
