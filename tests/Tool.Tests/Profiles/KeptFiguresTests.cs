using GcGuard.Tool.Profiles;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Tests.Profiles;

/// <summary>A profile that is written again changes the lines whose figures have changed.</summary>
public sealed class KeptFiguresTests
{
    [Fact]
    public void Within_the_noise_the_file_stays_as_it_is()
    {
        MeasuredProfile old = Profile(kilobytes: 400, requests: 1000, day: "2026-03-01");

        Assert.Same(old, KeptFigures.Keep(old, Profile(kilobytes: 404, requests: 900, day: "2026-03-02")));
    }

    [Fact]
    public void What_has_grown_is_written_and_the_rest_is_kept()
    {
        MeasuredProfile old = Profile(kilobytes: 400, requests: 1000, day: "2026-03-01");
        MeasuredProfile current = Profile(kilobytes: 440, requests: 1000, day: "2026-03-02", steady: 201);

        MeasuredProfile kept = KeptFigures.Keep(old, current);

        Assert.Equal("2026-03-02", kept.Recorded);
        Assert.Equal(current.Sites[0], kept.Sites[0]);
        Assert.Equal(old.Sites[1], kept.Sites[1]);
        Assert.Equal(current.Endpoints[0], kept.Endpoints[0]);
        Assert.Equal(old.Inducers[0], kept.Inducers[0]);
    }

    /// <summary>Another load has other sums; code that has changed is other code; what is gone is gone.</summary>
    [Fact]
    public void Another_load_and_changed_code_are_new()
    {
        MeasuredProfile old = Profile(kilobytes: 400, requests: 1000, day: "2026-03-01");

        MeasuredProfile longer = Profile(kilobytes: 400, requests: 2001, day: "2026-03-02");
        Assert.Equal(longer.Sites, KeptFigures.Keep(old, longer).Sites);
        MeasuredProfile changed = old with { Recorded = "2026-03-02", Sites = [old.Sites[0] with { Hash = "2" }, old.Sites[1]] };
        Assert.Equal(changed.Sites, KeptFigures.Keep(old, changed).Sites);
        MeasuredProfile fewer = old with { Recorded = "2026-03-02", Sites = [old.Sites[1]] };
        Assert.Equal(fewer.Sites, KeptFigures.Keep(old, fewer).Sites);
    }

    [Fact]
    public void Collections_vary_by_the_root_of_their_number()
    {
        MeasuredProfile old = Profile(kilobytes: 400, requests: 1000, day: "2026-03-01");
        Assert.Same(old, KeptFigures.Keep(old, old with { Recorded = "2", Inducers = [old.Inducers[0] with { Collections = 60 }] }));
        Assert.NotSame(old, KeptFigures.Keep(old, old with { Recorded = "2", Inducers = [old.Inducers[0] with { Collections = 90 }] }));
    }

    [Fact]
    public void What_is_written_is_read_again()
    {
        MeasuredProfile profile = Profile(kilobytes: 400, requests: 1000, day: "2026-03-01");

        Assert.Equal(ProfileText.Of(profile), ProfileText.Of(ProfileText.Read(ProfileText.Of(profile), "p")));
    }

    [Theory]
    [InlineData("{\n  \"schema\": 2\n}", "has a layout of another version")]
    [InlineData("{\n  \"sites\": []\n}", "has a layout of another version")]
    [InlineData("[]", "cannot be read")]
    [InlineData("{\n<<<<<<< HEAD\n  \"schema\": 1\n}", "cannot be read")]
    [InlineData("{\n  \"schema\": 1\n}", "cannot be read")]
    public void Another_file_is_refused(string text, string message)
        => Assert.Contains(
            message, Assert.Throws<InputException>(() => ProfileText.Read(text, "profile.json")).Message, StringComparison.Ordinal);

    // Each request makes the same bytes, but for a spread of a fifth.
    private static MeasuredProfile Profile(int kilobytes, int requests, string day, int steady = 200) => new()
    {
        Recorded = day,
        Milliseconds = 60_000,
        Mode = "attach",
        LargeBytes = 1000L * kilobytes * requests,
        Endpoints =
        [
            new("GET /export", requests, 1000L * kilobytes * requests, requests, Squares(kilobytes, requests),
                1000L * kilobytes * requests, requests, Squares(kilobytes, requests), 3),
        ],
        Inducers = [new("Shop", "Cleaner.Free", 50, 1000)],
        Sites = [Site("A", kilobytes, requests), Site("B", steady, requests)],
        Unresolved = [],
    };

    private static MeasuredSite Site(string member, int kilobytes, int requests)
        => new("Shop", member, "1", "F ( ) ;", 0, "new System.Byte[]", "GET /export", requests, requests,
            1000L * kilobytes * requests, requests, Squares(kilobytes, requests), 1000L * kilobytes * requests, requests,
            Squares(kilobytes, requests), requests / 2, requests / 2);

    private static long Squares(int kilobytes, int requests) => (long)(1.04 * kilobytes * kilobytes * requests);
}
