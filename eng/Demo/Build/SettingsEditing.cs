using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using GcGuard.Demo.Files;
using GcGuard.Demo.Findings;

namespace GcGuard.Demo.Build;

/// <summary>
/// Applies the fixes in files of settings, which editors offer and <c>dotnet format</c> leaves alone. Each finding
/// carries its edit, and the package's fixer applies just that.
/// </summary>
internal static class SettingsEditing
{
    /// <summary>Edits the files of <paramref name="copy"/> and returns the findings whose edit was applied.</summary>
    /// <param name="copy">The sources to fix; these files stand in it as they were found.</param>
    /// <param name="findings">What was found.</param>
    public static IReadOnlyList<Finding> Apply(SampleCopy copy, IEnumerable<Finding> findings)
    {
        var applied = new List<Finding>();
        foreach (IGrouping<string, Finding> file in findings.Where(f => f.Edit is not null).GroupBy(f => f.File))
        {
            string path = Path.Combine(copy.Folder, file.Key);
            (string text, Encoding encoding) = Read(path);
            int end = text.Length;
            foreach (Finding finding
                in file.DistinctBy(f => (f.Edit!.Start, f.Edit.Length)).OrderByDescending(f => f.Edit!.Start))
            {
                // From the last to the first, so that no edit moves another; of two that overlap one is enough.
                SettingEdit edit = finding.Edit!;
                if (edit.Start + edit.Length <= end)
                {
                    text = text[..edit.Start] + edit.Text + text[(edit.Start + edit.Length)..];
                    end = edit.Start;
                    applied.Add(finding);
                }
            }

            File.WriteAllText(path, text, encoding);
        }

        applied.Sort((a, b) => (a.File, a.Line).CompareTo((b.File, b.Line)));
        return applied;
    }

    private static (string Text, Encoding Encoding) Read(string path)
    {
        using var reader = new StreamReader(
            path, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), detectEncodingFromByteOrderMarks: true);
        string text = reader.ReadToEnd();
        return (text, reader.CurrentEncoding);
    }
}
