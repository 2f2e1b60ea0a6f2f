using System.Globalization;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// The suspects of the areas. What a rule finds is its own where its content is large, and a suspect of its area where
/// the content merely may be: the same place, the same words, and at their end how to decide.
/// </summary>
internal static class Suspect
{
    /// <summary>GCG1006.</summary>
    public static readonly DiagnosticDescriptor LargeObjects = Describe(
        RuleIds.TableText,
        "Array or string that may be large",
        RuleCategory.LargeObjects,
        "An array of 84,976 bytes or a string of 42,486 characters or more lies on the large object heap. "
            + "Nothing in the code says whether the content can be that long.");

    /// <summary>GCG2009.</summary>
    public static readonly DiagnosticDescriptor Buffering = Describe(
        RuleIds.DocumentCopy,
        "Content buffered in memory that may be large",
        RuleCategory.Buffering,
        "Content is held as one object, or copied into a second one, where a stream would do. Nothing in the code says "
            + "whether it can reach the 85,000 bytes from which on such an object lies on the large object heap.");

    /// <summary>GCG6002.</summary>
    public static readonly DiagnosticDescriptor Lifetimes = Describe(
        RuleIds.BufferOverWait,
        "Buffer that may be large, kept alive over a wait",
        RuleCategory.Lifetimes,
        "A buffer that is alive over a wait is promoted with every collection in between. When many requests wait, all "
            + "their buffers are alive together.");

    /// <summary>The suspects of all areas.</summary>
    public static readonly ImmutableArray<DiagnosticDescriptor> All =
        ImmutableArray.Create(LargeObjects, Buffering, Lifetimes);

    /// <summary>What a rule reports: its own descriptor, and that of its area's suspects where it has any.</summary>
    /// <param name="rule">The rule's own descriptor.</param>
    /// <param name="hasSuspects">Whether the rule also finds what merely may be large.</param>
    public static ImmutableArray<DiagnosticDescriptor> And(DiagnosticDescriptor rule, bool hasSuspects)
        => hasSuspects && Of(rule) is { } suspect
            ? ImmutableArray.Create(rule, suspect)
            : ImmutableArray.Create(rule);

    /// <summary>
    /// A finding under the id that its content decides: the rule's own where that is large by its source, the area's
    /// suspect otherwise.
    /// </summary>
    /// <param name="rule">The rule's own descriptor, whose words the message takes.</param>
    /// <param name="content">How large the content can be.</param>
    /// <param name="others">Further places, such as the links of the chain.</param>
    /// <param name="arguments">The arguments of the rule's message.</param>
    public static Diagnostic Decide(
        DiagnosticDescriptor rule,
        PayloadKind content,
        Location place,
        IEnumerable<Location>? others,
        params object?[] arguments)
        => content == PayloadKind.Unbounded
            ? Diagnostic.Create(rule, place, others, arguments)
            : Create(
                Of(rule)!, rule.MessageFormat.ToString(CultureInfo.InvariantCulture), null, place, others, arguments);

    /// <summary>A suspect in words of its own.</summary>
    /// <param name="format">The words.</param>
    /// <param name="properties">What a profile has to know of it; null for nothing.</param>
    /// <param name="others">Further places, such as the links of the chain.</param>
    /// <param name="arguments">The arguments of the words.</param>
    public static Diagnostic Create(
        DiagnosticDescriptor suspect,
        string format,
        ImmutableDictionary<string, string?>? properties,
        Location place,
        IEnumerable<Location>? others,
        params object?[] arguments)
        => Diagnostic.Create(
            suspect, place, others, properties, string.Format(CultureInfo.InvariantCulture, format, arguments));

    /// <summary>The suspect of a rule's area; null for an area without one.</summary>
    public static DiagnosticDescriptor? Of(DiagnosticDescriptor rule)
        => rule.Category switch
        {
            RuleCategory.LargeObjects => LargeObjects,
            RuleCategory.Buffering => Buffering,
            RuleCategory.Lifetimes => Lifetimes,
            _ => null,
        };

    /// <summary>Rules of one area share a suspect, so the words are the rule's and only their end is its own.</summary>
    private static DiagnosticDescriptor Describe(string id, string title, string category, string description)
        => RuleDescriptor.Create(
            id, title, "{0}; " + MessageParts.HowToDecide, category, DiagnosticSeverity.Info, description);
}
