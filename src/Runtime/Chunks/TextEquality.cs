using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>
/// The default order of texts with a hash code that is cheaper than the runtime's, which differs from process to
/// process so that nobody can send texts that all meet in one bucket. The framework's own collections begin with such
/// a one, too, and leave it when too many do: see <see cref="LongestChain"/>.
/// </summary>
internal sealed class TextEquality : IEqualityComparer<string?>
#if RUNTIME_ALTERNATE
    , IAlternateEqualityComparer<ReadOnlySpan<char>, string?>
#endif
{
    /// <summary>A bucket with more texts than these is not one of chance.</summary>
    public const uint LongestChain = 100;

    private const uint Seed = (5381 << 16) + 5381;
    private const uint Factor = 1_566_083_941;

    private static readonly TextEquality s_instance = new();

    private TextEquality()
    {
    }

    /// <summary>This one for the default comparer of texts; any other as it is.</summary>
    public static IEqualityComparer<T> InsteadOf<T>(IEqualityComparer<T> comparer)
        => typeof(T) == typeof(string) && ReferenceEquals(comparer, EqualityComparer<string>.Default)
            ? (IEqualityComparer<T>)(object)s_instance
            : comparer;

    /// <summary>
    /// A key that is a text: the caller knows, and only where the runtime cannot take its word it is asked again.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string? Text(object? key)
    {
#if NET
        return Unsafe.As<string?>(key);
#else
        return (string?)key;
#endif
    }

    /// <summary>The hash code of a key that is a text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint HashOf(string? key) => key is null ? 0 : Hash(key);

    public bool Equals(string? x, string? y) => string.Equals(x, y);

    public int GetHashCode(string? obj) => (int)Hash(obj!);

#if RUNTIME_ALTERNATE
    public bool Equals(ReadOnlySpan<char> alternate, string? other)
        => other is not null && alternate.SequenceEqual(other);

    public unsafe int GetHashCode(ReadOnlySpan<char> alternate)
    {
        fixed (char* first = alternate)
        {
            return (int)Hash(first, alternate.Length);
        }
    }

    public string? Create(ReadOnlySpan<char> alternate) => alternate.ToString();
#endif

    private static unsafe uint Hash(string text)
    {
        fixed (char* first = text)
        {
            return Hash(first, text.Length);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe uint Hash(char* next, int length)
    {
        uint left = Seed;
        uint right = Seed;
        for (; length >= 4; length -= 4, next += 4)
        {
            left = Mix(left, *(uint*)next);
            right = Mix(right, *(uint*)(next + 2));
        }

        if (length >= 2)
        {
            left = Mix(left, *(uint*)next);
            length -= 2;
            next += 2;
        }

        if (length > 0)
        {
            right = Mix(right, *next);
        }

        return left + (right * Factor);
    }

    private static uint Mix(uint hash, uint characters) => (((hash << 5) | (hash >> 27)) + hash) ^ characters;
}
