using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// Which of the names that end something a file mentions, comments included. Read once per version of a file, and only
/// when a compilation has something that needs an end.
/// </summary>
internal sealed class TextMentions
{
    /// <summary>The method that takes memory pressure away.</summary>
    public const string RemovePressure = "RemoveMemoryPressure";

    private const string AddPressure = "AddMemoryPressure";
    private const string EndRegion = "EndNoGCRegion";

    private const int WindowLength = 4096;

    private static readonly ConditionalWeakTable<SyntaxTree, TextMentions> ByTree = new();

    private TextMentions(SourceText text, CancellationToken cancellationToken)
    {
        // Windows overlap by the longest name, so that none is cut in two.
        char[] buffer = new char[WindowLength];
        for (int start = 0; start < text.Length; start += WindowLength - RemovePressure.Length)
        {
            cancellationToken.ThrowIfCancellationRequested();
            int length = System.Math.Min(WindowLength, text.Length - start);
            text.CopyTo(start, buffer, 0, length);
            var window = new string(buffer, 0, length);
            EndsRegion |= Contains(window, EndRegion);
            AddsPressure |= Contains(window, AddPressure);
            RemovesPressure |= Contains(window, RemovePressure);
        }
    }

    /// <summary>Whether the file mentions the end of a no-GC region.</summary>
    public bool EndsRegion { get; }

    /// <summary>Whether the file mentions that memory pressure is added.</summary>
    public bool AddsPressure { get; }

    /// <summary>Whether the file mentions that memory pressure is removed.</summary>
    public bool RemovesPressure { get; }

    /// <summary>What a file mentions.</summary>
    public static TextMentions Of(SyntaxTree tree, CancellationToken cancellationToken)
        => ByTree.TryGetValue(tree, out TextMentions? known)
            ? known
            : ByTree.GetValue(tree, t => new TextMentions(t.GetText(cancellationToken), cancellationToken));

    private static bool Contains(string text, string name) => text.IndexOf(name, System.StringComparison.Ordinal) >= 0;
}
