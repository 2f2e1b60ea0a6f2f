using System.Text;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;

namespace GcGuard.Tool.Paths;

/// <summary>The text of a paths file: sorted, one line a member, LF.</summary>
internal static class PathsText
{
    /// <summary>Writes the members.</summary>
    public static string Of(IEnumerable<SolutionMember> members)
    {
        var text = new StringBuilder();
        text.Append(PathsFormat.Header).Append('\n');
        foreach (SolutionMember member in members)
        {
            text.Append(PathsFormat.Write(member)).Append('\n');
        }

        return text.ToString();
    }
}
