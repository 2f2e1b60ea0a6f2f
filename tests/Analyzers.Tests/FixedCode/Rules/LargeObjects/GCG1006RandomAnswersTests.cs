using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Suspects;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.LargeObjects;

/// <summary>
/// Serves random actions that build a text, before and after they write its parts, from a real server: the responses
/// differ by their length header and nothing else. <c>GCGUARD_CASCADE_SEEDS</c> runs more of them.
/// </summary>
public class GCG1006RandomAnswersTests
{
    private static readonly int Count = int.TryParse(Environment.GetEnvironmentVariable("GCGUARD_CASCADE_SEEDS"), out int count) ? count : DeepLane.IsOn ? 8 : 2;

    [Fact]
    public async Task They_answer_the_same()
    {
        int written = 0;
        for (int seed = 1; seed <= Count; seed++)
        {
            string source = new RandomAnswers(seed).Source;
            FixedProgram? program = null;
            try
            {
                program = await FixedProgram.CreateAsync<LargeStringAnalyzer, TableTextCodeFixProvider>(
                    source, "gcguard.cascade_public_api = true\ngcguard.assume_request_path = true\ngcguard.assume_large = true");
                IReadOnlyList<(string Path, Reply Before, Reply After)> replies = await Replies.CompareAsync(program, [.. RandomAnswers.Paths]);
                Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before.WithoutFraming), (reply.Path, reply.After.WithoutFraming)));
                Assert.All(replies.Where(reply => reply.Path.EndsWith("/4", StringComparison.Ordinal)), reply => Assert.InRange(reply.After.Status, 200, 202));
            }
            catch (Exception exception)
            {
                throw new InvalidOperationException(string.Format(CultureInfo.InvariantCulture, "seed {0}: {1}\n{2}", seed, exception.Message, program?.Text ?? source), exception);
            }

            written += program.Count;
        }

        Assert.True(written >= Count * RandomAnswers.Actions * 2 / 3, "too few actions write: " + written);
    }
}
