using System.Collections.Generic;
using System.Linq;
using GcGuard.Faults.List;

namespace GcGuard.Faults.Tests;

public sealed class SelectionTests
{
    private static readonly IReadOnlyList<Fault> Twenty =
        [.. Enumerable.Range(1, 20).Select(number => new Fault($"f{number}", "", "", "", "", "", ""))];

    [Fact]
    public void A_seed_always_picks_the_same_faults_and_another_one_others()
    {
        Assert.Equal(Selection.Sample(Twenty, 3, seed: 7), Selection.Sample(Twenty, 3, seed: 7));
        Assert.NotEqual(Selection.Sample(Twenty, 3, seed: 7), Selection.Sample(Twenty, 3, seed: 8));
    }

    [Theory]
    [InlineData(3, 3)]
    [InlineData(50, 20)]
    public void A_sample_has_as_many_different_faults_as_asked_for_and_as_there_are(int asked, int expected)
        => Assert.Equal(expected, Selection.Sample(Twenty, asked, seed: 1).Distinct().Count());

    [Fact]
    public void Commits_give_different_seeds()
        => Assert.NotEqual(
            Selection.SeedOf("489e06612ab3f7a3dbb31b2b3d26f2b2a5b1c0d9"),
            Selection.SeedOf("8baf30212ab3f7a3dbb31b2b3d26f2b2a5b1c0d9"));

    [Fact]
    public void Ids_choose_in_the_order_of_the_list()
        => Assert.Equal([Twenty[1], Twenty[4]], Selection.ByIds(Twenty, "f5, f2"));

    [Theory]
    [InlineData("f2,g")]
    [InlineData(" ")]
    public void An_unknown_id_is_refused(string ids)
        => Assert.Throws<FaultsFailure>(() => Selection.ByIds(Twenty, ids));
}
