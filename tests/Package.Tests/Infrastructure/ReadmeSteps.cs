using System;
using System.Collections.Generic;
using System.IO;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>What the README tells a new user to type, word for word.</summary>
internal static class ReadmeSteps
{
    /// <summary>The lines of a section's blocks of code in one language; an empty language is that of commands.</summary>
    public static IReadOnlyList<string> Of(string section, string language = "")
    {
        var steps = new List<string>();
        bool isSection = false;
        string? block = null;
        foreach (string line in File.ReadLines(Path.Combine(TestSettings.RepositoryRoot, "README.md")))
        {
            if (line.StartsWith("```", StringComparison.Ordinal))
            {
                block = block is null ? line[3..] : null;
            }
            else if (block is null && line.StartsWith("## ", StringComparison.Ordinal))
            {
                isSection = line == "## " + section;
            }
            else if (isSection && block == language)
            {
                steps.Add(line);
            }
        }

        Assert.NotEmpty(steps);
        return steps;
    }
}
