using System.IO;
using System.Linq;
using System.Xml.Linq;

namespace GcGuard.Faults.Running;

/// <summary>How a test run ended.</summary>
/// <param name="Run">How many tests ran.</param>
/// <param name="Failed">How many of them failed.</param>
/// <param name="FirstFailed">The name of one that failed; null where none did.</param>
internal readonly record struct TestCounts(int Run, int Failed, string? FirstFailed)
{
    /// <summary>Reads a result file (<c>.trx</c>); none at all means that no test ran.</summary>
    public static TestCounts Read(string path)
    {
        if (!File.Exists(path))
        {
            return default;
        }

        XDocument results = XDocument.Load(path);
        XElement counters = results.Descendants().First(element => element.Name.LocalName == "Counters");
        int failed = Count(counters, "failed") + Count(counters, "error") + Count(counters, "timeout")
            + Count(counters, "aborted");
        string? first = results.Descendants()
            .Where(element => element.Name.LocalName == "UnitTestResult" && (string?)element.Attribute("outcome") == "Failed")
            .Select(element => (string?)element.Attribute("testName"))
            .Order()
            .FirstOrDefault();
        return new TestCounts(Count(counters, "executed"), failed, first);
    }

    private static int Count(XElement counters, string name)
        => (int?)counters.Attribute(name) ?? 0;
}
