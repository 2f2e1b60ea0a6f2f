using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Tests.Solutions;

/// <summary>What a command repeats of a restore that failed.</summary>
public sealed class RestoreTests
{
    [Fact]
    public void The_first_error_is_repeated_once_without_the_files_around_it()
        => Assert.Equal(
            "NU1101: Unable to find package A. No packages exist with this id in source(s): feed (1 more)",
            Restore.ErrorsIn(
                "/s/A/A.csproj : warning NU1603: B depends on C [/s/S.slnx]\n"
                + "/s/A/A.csproj : error NU1101: Unable to find package A. No packages exist with this id in source(s): feed [/s/S.slnx]\r\n"
                + "/s/B/B.csproj : error NU1101: Unable to find package A. No packages exist with this id in source(s): feed [/s/S.slnx]\n"
                + "/s/B/B.csproj : error NU1605:  D -> E [/s/S.slnx]\n"));

    [Fact]
    public void Words_that_are_no_errors_of_a_build_are_repeated_as_they_are()
        => Assert.Equal(
            "two | three | four",
            Restore.ErrorsIn("one\ntwo\nthree\n\nfour\nfour\n"));
}
