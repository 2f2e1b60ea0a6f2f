using System;

namespace GcGuard.Runtime.Tests.Model;

/// <summary>24 bytes, no reference.</summary>
internal readonly record struct Triple(long A, long B, long C) : IComparable<Triple>
{
    public int CompareTo(Triple other) => A.CompareTo(other.A);
}

/// <summary>A reference and a number.</summary>
internal readonly record struct Named(string Name, int Number) : IComparable<Named>
{
    public int CompareTo(Named other) => Number.CompareTo(other.Number);
}

[System.Runtime.CompilerServices.InlineArray(24)]
internal struct Filler
{
#pragma warning disable IDE0044, IDE0051, CS0169 // The element of an inline array.
    private long _element;
#pragma warning restore IDE0044, IDE0051, CS0169
}

/// <summary>200 bytes.</summary>
internal readonly struct Wide(int key) : IComparable<Wide>, IEquatable<Wide>
{
    public readonly long Key = key;
    public readonly Filler Rest = Fill(key);

    public int CompareTo(Wide other) => Key.CompareTo(other.Key);

    public bool Equals(Wide other) => Key == other.Key && Rest[23] == other.Rest[23];

    public override bool Equals(object? obj) => obj is Wide other && Equals(other);

    public override int GetHashCode() => Key.GetHashCode();

    public override string ToString() => Key.ToString(System.Globalization.CultureInfo.InvariantCulture);

    private static Filler Fill(int key)
    {
        var filler = default(Filler);
        filler[0] = key;
        filler[23] = -key;
        return filler;
    }
}
