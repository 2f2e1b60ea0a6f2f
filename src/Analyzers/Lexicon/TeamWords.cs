using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Lexicon;

/// <summary>The words that <c>gcguard.small_names</c> adds to <see cref="WordGroup.Small"/> for a project.</summary>
/// <param name="words">The words, in the singular.</param>
internal sealed class TeamWords(ImmutableArray<string> words)
{
    /// <summary>No words.</summary>
    public static TeamWords None { get; } = new(ImmutableArray<string>.Empty);

    /// <summary>
    /// Reads the option: globally, and for the source files. A type belongs to no file, so any section that holds for
    /// the first one counts.
    /// </summary>
    public static TeamWords Of(Compilation compilation, AnalyzerConfigOptionsProvider options)
    {
        ImmutableArray<string> words = options.GlobalOptions.Read(RuleOptions.SmallNames);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            words = words.AddRange(options.Read(tree, RuleOptions.SmallNames));
            break;
        }

        return words.IsEmpty ? None : new TeamWords(words);
    }

    /// <summary>Whether the word that a name is about is one of them.</summary>
    public bool End(string name) => !words.IsEmpty && NameWords.EndsInOneOf(name, words);
}
