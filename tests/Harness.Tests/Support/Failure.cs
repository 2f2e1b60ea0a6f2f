using System;
using System.Threading.Tasks;

namespace GcGuard.Harness.Tests.Support;

/// <summary>Expects the harness to fail a test.</summary>
internal static class Failure
{
    /// <summary>Runs a test that must fail.</summary>
    /// <param name="test">The test.</param>
    /// <param name="fragments">What the failure must say.</param>
    public static async Task ExpectAsync(Func<Task> test, params string[] fragments)
    {
        InvalidOperationException failure = await Assert.ThrowsAsync<InvalidOperationException>(test);
        foreach (string fragment in fragments)
        {
            Assert.Contains(fragment, failure.Message, StringComparison.Ordinal);
        }
    }
}
