using System;
using System.Collections;
using System.Linq;
using GcGuard.Bench.Collections.Matrix;

namespace GcGuard.Bench.Tests;

/// <summary>Both sides of a row do the same, and the meter sees which one costs more.</summary>
public sealed class MatrixRowTests
{
    [Fact]
    public void Both_sides_of_a_row_answer_the_same()
        => Assert.All(MatrixRows.All().Where(row => row.Name.EndsWith(" 10", StringComparison.Ordinal) || row.Name.EndsWith(" 500", StringComparison.Ordinal)), row =>
        {
            (Func<object?> framework, Func<object?> chunked) = row.Create();
            object? expected = framework();
            Assert.NotNull(expected);
            if (expected is IEnumerable all)
            {
                Assert.Equal(all.Cast<object>(), ((IEnumerable)chunked()!).Cast<object>());
            }
            else
            {
                Assert.Equal(expected, chunked());
            }
        });

    [Fact]
    public void Each_row_has_a_name_of_its_own()
        => Assert.Equal(MatrixRows.All().Count(), MatrixRows.All().Select(row => row.Name).Distinct().Count());
}
