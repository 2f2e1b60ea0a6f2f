using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Which words occur in the files of a compilation. A method that is called by its name is written with it, so a word
/// that no file has says that nobody calls the method.
/// </summary>
/// <remarks>
/// The answers hang weakly on the compilation, the index that they come from on each file's tree. Not for methods that
/// C# calls without their name: those of query expressions, collection initializers, <c>foreach</c>, <c>using</c> and
/// <c>await</c>.
/// </remarks>
internal sealed class SourceWords(IEnumerable<SyntaxTree> trees)
{
    private static readonly ConditionalWeakTable<Compilation, SourceWords> Tables = new();

    private readonly IEnumerable<SyntaxTree> _trees = trees;
    private readonly ConcurrentDictionary<string, bool> _answers = new();

    /// <summary>The words of a compilation.</summary>
    public static SourceWords For(Compilation compilation)
        => Tables.GetValue(compilation, static c => new SourceWords(c.SyntaxTrees));

    /// <summary>Whether one of some words occurs.</summary>
    public bool HasAny(string[] words, CancellationToken cancellationToken)
    {
        foreach (string word in words)
        {
            if (Has(word, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    private bool Has(string word, CancellationToken cancellationToken)
    {
        if (!_answers.TryGetValue(word, out bool occurs))
        {
            occurs = Occurs(IdentifierIndex.Hash(word), cancellationToken);
            _answers.TryAdd(word, occurs);
        }

        return occurs;
    }

    private bool Occurs(int hash, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in _trees)
        {
            if (IdentifierIndex.For(tree, cancellationToken).Contains(hash))
            {
                return true;
            }
        }

        return false;
    }
}
