using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml.Linq;

namespace GcGuard.Faults.Running;

/// <summary>How a test run ended.</summary>
/// <param name="Passed">The names of the tests that passed.</param>
/// <param name="Failed">The names of those that did not.</param>
internal sealed record TestOutcomes(IReadOnlySet<string> Passed, IReadOnlySet<string> Failed)
{
    /// <summary>How many tests ran.</summary>
    public int Count => Passed.Count + Failed.Count;

    /// <summary>Reads a result file (<c>.trx</c>); none at all means that no test ran.</summary>
    public static TestOutcomes Read(string path)
    {
        var passed = new HashSet<string>();
        var failed = new HashSet<string>();
        if (File.Exists(path))
        {
            XDocument results = XDocument.Load(path);
            foreach (XElement result in results.Descendants().Where(one => one.Name.LocalName == "UnitTestResult"))
            {
                string name = (string)result.Attribute("testName")!;
                switch ((string?)result.Attribute("outcome"))
                {
                    case "Passed":
                        passed.Add(name);
                        break;
                    case "NotExecuted":
                        break;
                    default:
                        failed.Add(name);
                        break;
                }
            }
        }

        return new TestOutcomes(passed, failed);
    }
}
