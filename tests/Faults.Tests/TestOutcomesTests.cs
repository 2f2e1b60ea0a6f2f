using System.IO;
using GcGuard.Faults.Running;

namespace GcGuard.Faults.Tests;

public sealed class TestOutcomesTests
{
    private const string Results = """
        <TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010">
          <Results>
            <UnitTestResult testName="N.C.Passes" outcome="Passed" />
            <UnitTestResult testName="N.C.Fails" outcome="Failed" />
            <UnitTestResult testName="N.C.Hangs" outcome="Timeout" />
            <UnitTestResult testName="N.C.Skipped" outcome="NotExecuted" />
          </Results>
        </TestRun>
        """;

    [Fact]
    public void Tests_that_passed_and_tests_that_failed_are_told_apart_and_skipped_ones_left_out()
    {
        string path = Path.GetTempFileName();
        try
        {
            File.WriteAllText(path, Results);
            TestOutcomes outcomes = TestOutcomes.Read(path);
            Assert.Equal(["N.C.Passes"], outcomes.Passed);
            Assert.Equal(["N.C.Fails", "N.C.Hangs"], outcomes.Failed);
        }
        finally
        {
            File.Delete(path);
        }
    }

    /// <summary>So it is where no test matches a filter: nothing failed, and nothing was shown.</summary>
    [Fact]
    public void Without_a_result_file_no_test_ran()
        => Assert.Equal(0, TestOutcomes.Read("no such file.trx").Count);
}
