using System.Text.RegularExpressions;
using GcGuard.Analyzers.Facts.RequestPath;

namespace GcGuard.Corpus.Accuracy;

/// <summary>What a message of the run that reports every place of unknown path says about such a place.</summary>
/// <param name="IsLibrary">Whether the project is a library.</param>
/// <param name="References">What the project references.</param>
/// <param name="Shape">What the outermost known caller looks like; null where the walk met no open member.</param>
/// <param name="SomeCold">Whether cold code calls it as well.</param>
internal sealed partial record TrialMessage(bool IsLibrary, ServerReferences References, MemberShape? Shape, bool SomeCold)
{
    /// <summary>Reads it out of <paramref name="message"/>; null where the path is not unknown.</summary>
    public static TrialMessage? Read(string message)
    {
        Match match = Form().Match(message);
        return match.Success
            ? new TrialMessage(
                match.Groups["project"].Value == "library",
                Enum.Parse<ServerReferences>(Flags(match.Groups["references"].Value)),
                Enum.TryParse(Flags(match.Groups["shape"].Value), out MemberShape shape) ? shape : null,
                match.Groups["cold"].Success)
            : null;
    }

    /// <summary>Whether the place is of <paramref name="kind"/>.</summary>
    public bool Is(InferredKind kind)
        => IsLibrary && Shape is { } shape && (References & kind.References) != 0 && (shape & kind.Shape) == kind.Shape;

    private static string Flags(string text) => text.Replace('+', ',');

    [GeneratedRegex(@"inferred: \[(?<project>library|application); references (?<references>[^;\]]*); (?<shape>[^;\]]*)(?<cold>; also called by cold code)?\]")]
    private static partial Regex Form();
}
