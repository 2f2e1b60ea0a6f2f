using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Symbols;

/// <summary>
/// Where each identifier occurs in the text of one file. Made in one pass over the characters, without a syntax node,
/// when the first question about the file is asked, and kept as long as the file's tree lives: an edit makes a new tree
/// for one file only.
/// </summary>
/// <remarks>
/// Words in comments and strings are in it too, and two words may share a hash: a position is a proposal, which the
/// caller checks against the syntax. Eight bytes are kept for each occurrence.
/// </remarks>
internal sealed class IdentifierIndex
{
    /// <summary>
    /// The word under which <c>new(…)</c>, <c>this(…)</c> and <c>base(…)</c> are kept: they name no type.
    /// </summary>
    public const string UnnamedConstructor = "(";

    private const int HashSeed = unchecked((int)2166136261);
    private const int HashFactor = 16777619;
    private const int ChunkLength = 4096;

    private static readonly ConditionalWeakTable<SyntaxTree, IdentifierIndex> Indexes = new();
    private static readonly HashSet<int> Keywords = KeywordHashes();
    private static readonly int NewHash = Hash("new");
    private static readonly int ThisHash = Hash("this");
    private static readonly int BaseHash = Hash("base");
    private static readonly int UnnamedHash = Hash(UnnamedConstructor);

    /// <summary>The first entry of each bucket, and one past the last.</summary>
    private readonly int[] _starts;
    private readonly int[] _hashes;
    private readonly int[] _positions;

    private IdentifierIndex(SourceText text, CancellationToken cancellationToken)
    {
        var hashes = new List<int>();
        var positions = new List<int>();
        Scan(text, hashes, positions, cancellationToken);

        // A counting sort by bucket: linear, and positions stay ascending within a bucket.
        int buckets = 16;
        while (buckets < hashes.Count / 2)
        {
            buckets *= 2;
        }

        _starts = new int[buckets + 1];
        foreach (int hash in hashes)
        {
            _starts[(hash & (buckets - 1)) + 1]++;
        }

        for (int i = 1; i <= buckets; i++)
        {
            _starts[i] += _starts[i - 1];
        }

        _hashes = new int[hashes.Count];
        _positions = new int[hashes.Count];
        var next = new int[buckets];
        Array.Copy(_starts, next, buckets);
        for (int i = 0; i < hashes.Count; i++)
        {
            int slot = next[hashes[i] & (buckets - 1)]++;
            _hashes[slot] = hashes[i];
            _positions[slot] = positions[i];
        }
    }

    /// <summary>The index of a file.</summary>
    public static IdentifierIndex For(SyntaxTree tree, CancellationToken cancellationToken)
        => Indexes.TryGetValue(tree, out IdentifierIndex? known)
            ? known
            : Indexes.GetValue(tree, t => new IdentifierIndex(t.GetText(cancellationToken), cancellationToken));

    /// <summary>Whether a question about a file was asked, so that its index was made.</summary>
    public static bool Exists(SyntaxTree tree) => Indexes.TryGetValue(tree, out _);

    /// <summary>The hash under which a word is kept.</summary>
    public static int Hash(string word)
    {
        int hash = HashSeed;
        foreach (char c in word)
        {
            hash = Next(hash, c);
        }

        return hash;
    }

    /// <summary>Whether a word of this hash occurs.</summary>
    public bool Contains(int hash)
    {
        int cursor = First(hash);
        return Next(hash, ref cursor) >= 0;
    }

    /// <summary>Where a search for a word of this hash begins.</summary>
    public int First(int hash) => _starts[hash & (_starts.Length - 2)];

    /// <summary>The next position of a word of this hash, ascending; -1 when there is none left.</summary>
    public int Next(int hash, ref int cursor)
    {
        int end = _starts[(hash & (_starts.Length - 2)) + 1];
        while (cursor < end)
        {
            int slot = cursor++;
            if (_hashes[slot] == hash)
            {
                return _positions[slot];
            }
        }

        return -1;
    }

    private static void Scan(
        SourceText text, List<int> hashes, List<int> positions, CancellationToken cancellationToken)
    {
        var chunk = new char[Math.Min(ChunkLength, text.Length)];
        int start = -1;
        int hash = 0;
        int verbatim = -1;
        int constructor = -1;
        for (int offset = 0; offset < text.Length; offset += chunk.Length)
        {
            cancellationToken.ThrowIfCancellationRequested();
            int count = Math.Min(chunk.Length, text.Length - offset);
            text.CopyTo(offset, chunk, 0, count);
            for (int i = 0; i < count; i++)
            {
                char c = chunk[i];
                if (IsWordPart(c))
                {
                    if (start < 0)
                    {
                        start = offset + i;
                        hash = HashSeed;
                    }

                    hash = Next(hash, c);
                    continue;
                }

                if (start >= 0)
                {
                    constructor = hash == NewHash || hash == ThisHash || hash == BaseHash ? start : -1;
                    Add(hash, start, verbatim, hashes, positions);
                    start = -1;
                }

                if (c == '(' && constructor >= 0)
                {
                    hashes.Add(UnnamedHash);
                    positions.Add(constructor);
                }

                if (!char.IsWhiteSpace(c))
                {
                    constructor = -1;
                    verbatim = c == '@' ? offset + i : -1;
                }
            }
        }

        if (start >= 0)
        {
            Add(hash, start, verbatim, hashes, positions);
        }
    }

    /// <summary>Keeps a word that is no keyword. A verbatim name (<c>@new</c>) begins at its sign.</summary>
    private static void Add(int hash, int start, int verbatim, List<int> hashes, List<int> positions)
    {
        bool isVerbatim = verbatim >= 0 && verbatim == start - 1;
        if (isVerbatim || !Keywords.Contains(hash))
        {
            hashes.Add(hash);
            positions.Add(isVerbatim ? verbatim : start);
        }
    }

    private static int Next(int hash, char c) => unchecked((hash ^ c) * HashFactor);

    private static bool IsWordPart(char c)
        => c is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or '_' or (>= '0' and <= '9')
            || (c > 127 && char.IsLetterOrDigit(c));

    private static HashSet<int> KeywordHashes()
    {
        var hashes = new HashSet<int>();
        foreach (SyntaxKind kind in SyntaxFacts.GetReservedKeywordKinds())
        {
            hashes.Add(Hash(SyntaxFacts.GetText(kind)));
        }

        return hashes;
    }
}
