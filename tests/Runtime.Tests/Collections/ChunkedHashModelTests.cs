using System;
using System.Collections.Generic;
using System.Globalization;
using GcGuard.Runtime.Tests.Model;

namespace GcGuard.Runtime.Tests.Collections;

public sealed class ChunkedHashModelTests
{
    [Fact]
    public void Sets_of_bytes() => ModelRunner.Check(() => new SetModel<byte>(i => (byte)i));

    [Fact]
    public void Sets_of_numbers() => ModelRunner.Check(() => new SetModel<int>(i => i));

    [Fact]
    public void Sets_of_strings() => ModelRunner.Check(() => new SetModel<string>(i => i.ToString(CultureInfo.InvariantCulture)));

    [Fact]
    public void Sets_with_null() => ModelRunner.Check(() => new SetModel<int?>(i => i % 5 == 0 ? null : i));

    [Fact]
    public void Sets_with_a_comparer() => ModelRunner.Check(() => new SetModel<int>(i => i, new Modulo(700)));

    [Fact]
    public void Sets_of_strings_with_a_comparer()
        => ModelRunner.Check(() => new SetModel<string>(i => (i % 2 == 0 ? "a" : "A") + (i / 2), StringComparer.OrdinalIgnoreCase));

    [Fact]
    public void Sets_whose_hash_codes_are_all_equal() => ModelRunner.Check(() => new SetModel<int>(i => i % 40, new SameHash()));

    [Fact]
    public void Sets_of_structs_of_200_bytes() => ModelRunner.Check(() => new SetModel<Wide>(i => new(i)));

    [Fact]
    public void Dictionaries_of_numbers() => ModelRunner.Check(() => new DictionaryModel<int, int>(i => i, i => i));

    [Fact]
    public void Dictionaries_of_strings()
        => ModelRunner.Check(() => new DictionaryModel<string, string?>(i => "k" + i, i => i % 7 == 0 ? null : i.ToString(CultureInfo.InvariantCulture)));

    [Fact]
    public void Dictionaries_with_a_comparer() => ModelRunner.Check(() => new DictionaryModel<int, byte>(i => i, i => (byte)i, new Modulo(900)));

    [Fact]
    public void Dictionaries_of_wide_keys_and_values() => ModelRunner.Check(() => new DictionaryModel<Wide, Wide>(i => new(i), i => new(i)));

    private sealed class Modulo(int modulus) : IEqualityComparer<int>
    {
        public bool Equals(int x, int y) => x % modulus == y % modulus;

        public int GetHashCode(int obj) => (obj % modulus) * 16384;
    }

    private sealed class SameHash : IEqualityComparer<int>
    {
        public bool Equals(int x, int y) => x == y;

        public int GetHashCode(int obj) => 42;
    }
}
