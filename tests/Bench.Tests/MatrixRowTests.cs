using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using GcGuard.Bench.Collections.Matrix;

namespace GcGuard.Bench.Tests;

/// <summary>All sides of a row do the same, and what is measured of them comes through from process to process.</summary>
public sealed class MatrixRowTests
{
    [Fact]
    public void All_sides_of_a_row_answer_the_same()
        => Assert.All(All().Where(row => row.Count <= 500), row =>
        {
            object?[] answers = [.. row.Create().Select(side => side())];
            Assert.NotNull(answers[0]);
            Assert.All(answers.Skip(1), answer =>
            {
                if (answers[0] is IEnumerable all)
                {
                    Assert.Equal(all.Cast<object>(), ((IEnumerable)answer!).Cast<object>());
                }
                else
                {
                    Assert.Equal(answers[0], answer);
                }
            });
        });

    [Fact]
    public void Each_row_has_a_name_of_its_own()
        => Assert.Equal(All().Count(), All().Select(row => row.Name).Distinct().Count());

    [Fact]
    public void Samples_are_read_as_they_were_written()
    {
        var samples = new PairSamples();
        samples.Add([2, 1]);
        samples.Add([4.5, 9]);
        samples.Add([1, 1.5]);
        using var text = new StringWriter();
        samples.Write(text);
        var read = new PairSamples();
        read.Read(text.ToString());
        Assert.Equal(1.5, read.Ratio(1, 0));
        Assert.Equal("1.50 (0.50–1.50)", read.Spread(1, 0));
        Assert.Equal(2, read.Time(0));
    }

    private static IEnumerable<MatrixRow> All() => MatrixRows.All().Concat(PeerRows.All());
}
