using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>What the syntax alone says about one place where a word that is some member's name stands.</summary>
/// <param name="site">The name, constructor initialiser or <c>new(…)</c>.</param>
/// <param name="around">The declaration around it.</param>
/// <param name="inDelegate">Whether it stands in a lambda, or is itself a method taken as a delegate.</param>
/// <param name="inCatch">Whether it stands in a <c>catch</c> block.</param>
/// <param name="inLoop">Whether it stands in a loop that may take messages.</param>
internal sealed class Occurrence(
    SyntaxNode site, EnclosingMember around, bool inDelegate, bool inCatch, bool inLoop)
{
    /// <summary>The name, constructor initialiser or <c>new(…)</c>.</summary>
    public SyntaxNode Site { get; } = site;

    /// <summary>The declaration around it.</summary>
    public EnclosingMember Around { get; } = around;

    /// <summary>Whether it stands in a lambda, or is itself a method taken as a delegate.</summary>
    public bool InDelegate { get; } = inDelegate;

    /// <summary>Whether it stands in a <c>catch</c> block.</summary>
    public bool InCatch { get; } = inCatch;

    /// <summary>Whether it stands in a loop that may take messages.</summary>
    public bool InLoop { get; } = inLoop;

    /// <summary>Climbs from a site to the declaration around it.</summary>
    public static Occurrence Of(SyntaxNode site)
    {
        bool inDelegate = site is SimpleNameSyntax name && MethodGroup.WholeOf(name) is not null;
        bool inCatch = false;
        bool inLoop = false;
        SyntaxNode child = site;
        for (SyntaxNode? node = site.Parent; node is not null; child = node, node = node.Parent)
        {
            if (EnclosingMember.At(node, child) is { } around)
            {
                return new Occurrence(site, around, inDelegate, inCatch, inLoop);
            }

            inLoop |= MessageLoops.MayBe(node, child);
            inDelegate |= node is AnonymousFunctionExpressionSyntax;
            inCatch |= node is CatchClauseSyntax clause && clause.Block == child;
        }

        return new Occurrence(site, new EnclosingMember(site, EnclosingKind.None), inDelegate, inCatch, inLoop);
    }
}

/// <summary>
/// The occurrences of one file that were asked for so far. They hang on the file's tree, so they outlive an edit of
/// another file, which makes a new compilation out of the same trees.
/// </summary>
internal sealed class FileOccurrences
{
    private static readonly ConditionalWeakTable<SyntaxTree, FileOccurrences> Files = new();

    private readonly ConcurrentDictionary<int, Occurrence?> _at = new();

    /// <summary>The occurrences of a file.</summary>
    public static FileOccurrences For(SyntaxTree tree) => Files.GetValue(tree, static _ => new FileOccurrences());

    /// <summary>The occurrence at a position the index proposes; null where the text only looked like one.</summary>
    public Occurrence? At(SyntaxTree tree, int position, string word, CancellationToken cancellationToken)
    {
        if (!_at.TryGetValue(position, out Occurrence? known))
        {
            SyntaxNode? site = CallSite.At(tree.GetRoot(cancellationToken), position, word);
            known = site is null ? null : Occurrence.Of(site);
            _at.TryAdd(position, known);
        }

        return known;
    }
}
