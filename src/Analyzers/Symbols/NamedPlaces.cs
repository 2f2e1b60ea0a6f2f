using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Symbols;

/// <summary>
/// The places of one file at which a name is written, ascending: what the <see cref="IdentifierIndex"/> proposes and
/// the syntax confirms. For use in <c>foreach</c>; nothing is parsed, and nothing allocated, in a file without the
/// word.
/// </summary>
internal readonly struct NamedPlaces
{
    private readonly SyntaxTree _tree;
    private readonly IdentifierIndex _index;
    private readonly string _name;
    private readonly TextSpan? _within;
    private readonly CancellationToken _cancellationToken;

    private NamedPlaces(SyntaxTree tree, string name, TextSpan? within, CancellationToken cancellationToken)
    {
        _tree = tree;
        _index = IdentifierIndex.For(tree, cancellationToken);
        _name = name;
        _within = within;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The places in a whole file.</summary>
    public static NamedPlaces In(SyntaxTree tree, string name, CancellationToken cancellationToken)
        => new(tree, name, within: null, cancellationToken);

    /// <summary>The places in a part of a file.</summary>
    public static NamedPlaces In(SyntaxNode part, string name, CancellationToken cancellationToken)
        => new(part.SyntaxTree, name, part.Span, cancellationToken);

    /// <summary>Whether there is a place.</summary>
    public bool Any() => GetEnumerator().MoveNext();

    /// <summary>Begins at the first place.</summary>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>Walks over the places.</summary>
    internal struct Enumerator
    {
        private readonly NamedPlaces _places;
        private readonly int _hash;
        private int _cursor;

        public Enumerator(NamedPlaces places)
        {
            _places = places;
            _hash = IdentifierIndex.Hash(places._name);
            _cursor = places._index.First(_hash);
            Current = null!;
        }

        /// <summary>
        /// The name as it is written: with its type arguments where it has some, without its qualifier.
        /// </summary>
        public SimpleNameSyntax Current { get; private set; }

        /// <summary>Steps to the next place.</summary>
        /// <exception cref="System.OperationCanceledException">The token is cancelled.</exception>
        public bool MoveNext()
        {
            for (int position = Next(); position >= 0; position = Next())
            {
                if (_places._within is { } part && !part.Contains(position))
                {
                    continue;
                }

                CancellationToken cancellationToken = _places._cancellationToken;
                cancellationToken.ThrowIfCancellationRequested();
                SyntaxToken token = _places._tree.GetRoot(cancellationToken).FindToken(position);
                if (token.SpanStart == position
                    && token.ValueText == _places._name
                    && token.Parent is SimpleNameSyntax name)
                {
                    Current = name;
                    return true;
                }
            }

            return false;
        }

        private int Next() => _places._index.Next(_hash, ref _cursor);
    }
}
