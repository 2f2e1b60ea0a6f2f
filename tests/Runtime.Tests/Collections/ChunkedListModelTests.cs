using System;
using System.Globalization;
using GcGuard.Runtime.Tests.Model;

namespace GcGuard.Runtime.Tests.Collections;

public sealed class ChunkedListModelTests
{
    [Fact]
    public void Bytes() => ModelRunner.Check(() => new ListModel<byte>(i => (byte)i));

    [Fact]
    public void Numbers() => ModelRunner.Check(() => new ListModel<int>(i => i));

    [Fact]
    public void Large_numbers() => ModelRunner.Check(() => new ListModel<long>(i => i));

    [Fact]
    public void Strings() => ModelRunner.Check(() => new ListModel<string>(i => i.ToString(CultureInfo.InvariantCulture)));

    [Fact]
    public void Structs_of_24_bytes() => ModelRunner.Check(() => new ListModel<Triple>(i => new(i, i, i)));

    [Fact]
    public void Structs_with_references() => ModelRunner.Check(() => new ListModel<Named>(i => new("n" + i, i)));

    [Fact]
    public void Structs_of_200_bytes() => ModelRunner.Check(() => new ListModel<Wide>(i => new(i)));
}
