namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>What callers hand in for a method to write to.</summary>
/// <param name="Type">The name of its type in <c>System.IO</c>.</param>
/// <param name="Memory">The type that keeps in memory what is written to it, for tests.</param>
/// <param name="Taken">What a test calls on that to get the content.</param>
/// <param name="Parameters">The names that the parameter may have, the best first.</param>
/// <param name="Locals">The names that a local of a caller may have.</param>
/// <param name="Content">What is written, for the description of the parameter.</param>
/// <param name="WantsToken">Whether writing takes a token, so that a method without one gets one.</param>
internal sealed record TargetKind(
    string Type, string Memory, string Taken, string[] Parameters, string[] Locals, string Content, bool WantsToken)
{
    /// <summary>A stream, in the place of an array.</summary>
    public static readonly TargetKind Stream = new(
        "Stream",
        "MemoryStream",
        ".ToArray()",
        ["destination", "target", "output"],
        ["stream", "content", "written"],
        "The stream that the content is written to.",
        WantsToken: true);

    /// <summary>A writer, in the place of a text. Most of its methods take no token.</summary>
    public static readonly TargetKind Writer = new(
        "TextWriter",
        "StringWriter",
        ".ToString()",
        ["writer", "output", "target"],
        ["writer", "text", "written"],
        "The writer that the text is written to.",
        WantsToken: false);

    /// <summary>What a text's method may be said to do before the name of what it makes.</summary>
    private static readonly string[] Verbs = ["Get", "Build", "Create", "Generate", "Make", "Render", "Export", "To"];

    /// <summary>
    /// The name of a method that writes: <c>BuildToAsync</c> of <c>Build</c>, <c>WriteCsvAsync</c> of <c>BuildCsv</c>.
    /// </summary>
    public string NameOf(string old)
    {
        string name = old.EndsWith("Async", StringComparison.Ordinal) ? old.Substring(0, old.Length - "Async".Length)
            : old;
        if (this == Stream)
        {
            return name + "ToAsync";
        }

        foreach (string verb in Verbs)
        {
            name = name.StartsWith(verb, StringComparison.Ordinal)
                && (name.Length == verb.Length || !char.IsLower(name[verb.Length]))
                ? name.Substring(verb.Length)
                : name;
        }

        return (name.StartsWith("Write", StringComparison.Ordinal) ? string.Empty : "Write") + name + "Async";
    }
}
