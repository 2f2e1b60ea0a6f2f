using System.Collections.Concurrent;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// The graph of who may call whom. A word in a file proposes a caller; the number of arguments and the types a file
/// mentions sort out most; that costs no binding. The semantic model confirms or refutes a proposal only when a search
/// is about to build on it.
/// </summary>
/// <remarks>
/// Callers are looked for in the member's own type first (all parts of the outermost type around it, and the base types
/// that this compilation declares), and where others can name it, in the whole compilation.
/// </remarks>
internal sealed class Callers(Compilation compilation, MemberRoots roots, DelegateUse delegates, SearchEffort effort)
{
    /// <summary>How many proposals are kept for one member.</summary>
    public const int MaxProposals = 500;

    /// <summary>
    /// How often a word may occur in the project for its occurrences to count in files that do not mention the member's
    /// type: <c>factory.Create().Export()</c>. A frequent word (<c>Add</c>, <c>Get</c>) would propose half the project.
    /// </summary>
    public const int RareWord = 24;

    private readonly ImmutableArray<SyntaxTree> _trees = compilation.SyntaxTrees.ToImmutableArray();
    private readonly ConcurrentDictionary<ISymbol, Callee> _callees = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<SyntaxNode, Callee?> _around = new();
    private readonly ConcurrentDictionary<SyntaxNode, ISymbol?> _meanings = new();
    private readonly ConcurrentDictionary<string, ImmutableArray<SyntaxTree>> _treesOf = new();

    /// <summary>The project whose callers are looked for.</summary>
    public Compilation Compilation => compilation;

    /// <summary>What the searches took so far.</summary>
    public SearchEffort Effort => effort;

    /// <summary>
    /// The node of a method, accessor, constructor, local function, or of a type's instance initialisers.
    /// </summary>
    public Callee Of(ISymbol member)
    {
        ISymbol definition = member is IMethodSymbol method ? CallTargets.Definition(method) : member;
        return _callees.TryGetValue(definition, out Callee? known)
            ? known
            : _callees.GetOrAdd(definition, new Callee(definition, roots.Of(definition)));
    }

    /// <summary>Who may call it.</summary>
    public ProposedCalls CallsOf(Callee callee, CancellationToken cancellationToken)
        => callee.Calls ??= new Collection(this, callee, cancellationToken).Collect();

    /// <summary>
    /// Asks the semantic model about a proposal: where the call stands, or null where it calls something else.
    /// </summary>
    public CodePlace? Confirm(Proposal proposal, ProposedCalls calls, CancellationToken cancellationToken)
    {
        if (proposal.Confirmed is null)
        {
            SyntaxNode site = proposal.Occurrence.Site;
            ISymbol? meaning = MeaningOf(CallSite.AskedOf(site, calls.Targets), cancellationToken);
            CodePlace? place = CallSite.MeansAny(meaning, site, calls.Targets)
                ? CodePlace.Of(site, delegates, SourceModels.Of(compilation, site.SyntaxTree), cancellationToken)
                : null;
            proposal.Confirmed = new ConfirmedCall(place);
        }

        return proposal.Confirmed.Place;
    }

    /// <summary>
    /// Whether a member calls another one only through an interface whose type arguments it does not know.
    /// </summary>
    public bool IsCalledThroughAny(Callee callee, Callee caller, CancellationToken cancellationToken)
    {
        ProposedCalls calls = CallsOf(callee, cancellationToken);
        bool isOpen = false;
        foreach (Proposal proposal in calls.Proposals)
        {
            if (proposal.Caller == caller && proposal.Confirmed?.Place is not null)
            {
                if (!MediatorChain.IsOpen(
                    MeaningOf(CallSite.AskedOf(proposal.Occurrence.Site, calls.Targets), cancellationToken)))
                {
                    return false;
                }

                isOpen = true;
            }
        }

        return isOpen;
    }

    /// <summary>
    /// What a name means. A common name is proposed as a caller of many members, of each implementation of an interface
    /// for one; it is bound once.
    /// </summary>
    private ISymbol? MeaningOf(SyntaxNode asked, CancellationToken cancellationToken)
    {
        if (!_meanings.TryGetValue(asked, out ISymbol? known))
        {
            effort.AddBound();
            known = _meanings.GetOrAdd(
                asked, CallSite.Bind(asked, SourceModels.Of(compilation, asked.SyntaxTree), cancellationToken));
        }

        return known;
    }

    /// <summary>
    /// The node of the member around an occurrence; null where it is start-up code or no code at all.
    /// </summary>
    private Callee? Around(in EnclosingMember around, CancellationToken cancellationToken)
    {
        if (around.Kind is EnclosingKind.None or EnclosingKind.TopLevel)
        {
            return null;
        }

        if (!_around.TryGetValue(around.Node, out Callee? known))
        {
            ISymbol? declared =
                around.Declared(SourceModels.Of(compilation, around.Node.SyntaxTree), cancellationToken);
            ISymbol? runs = around.Kind == EnclosingKind.Initializer
                ? declared is { IsStatic: false } ? declared.ContainingType : null
                : declared;
            known = _around.GetOrAdd(around.Node, runs is null ? null : Of(runs));
        }

        return known;
    }

    /// <summary>The files in which a word occurs.</summary>
    private ImmutableArray<SyntaxTree> TreesOf(string word, CancellationToken cancellationToken)
    {
        if (!_treesOf.TryGetValue(word, out ImmutableArray<SyntaxTree> known))
        {
            int hash = IdentifierIndex.Hash(word);
            ImmutableArray<SyntaxTree>.Builder found = ImmutableArray.CreateBuilder<SyntaxTree>();
            foreach (SyntaxTree tree in _trees)
            {
                if (IdentifierIndex.For(tree, cancellationToken).Contains(hash))
                {
                    found.Add(tree);
                }
            }

            known = _treesOf.GetOrAdd(word, found.ToImmutable());
        }

        return known;
    }

    /// <summary>Collects the proposals for one member.</summary>
    private sealed class Collection(Callers callers, Callee callee, CancellationToken cancellationToken)
    {
        private readonly IReadOnlyList<ISymbol> _targets = CallTargets.Of(callee.Member);
        private readonly ImmutableArray<Proposal>.Builder _found = ImmutableArray.CreateBuilder<Proposal>();
        private bool _exhausted;

        public ProposedCalls Collect()
        {
            if (CallTargets.NameOf(callee.Member) is { } name)
            {
                List<SyntaxReference> own = OwnParts();
                bool constructs =
                    callee.Member is INamedTypeSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor };
                for (int i = 0; i < own.Count; i++)
                {
                    In(own[i].SyntaxTree, name, own[i].Span, own, i);
                    if (constructs)
                    {
                        In(own[i].SyntaxTree, IdentifierIndex.UnnamedConstructor, own[i].Span, own, i);
                    }
                }

                if (!callee.IsConfined)
                {
                    bool rare = IsRare(name);
                    foreach (SyntaxTree tree in callers.TreesOf(name, cancellationToken))
                    {
                        if (rare || MentionsType(tree))
                        {
                            In(tree, name, within: null, own, own.Count);
                            if (constructs)
                            {
                                In(tree, IdentifierIndex.UnnamedConstructor, within: null, own, own.Count);
                            }
                        }
                    }
                }
            }

            callers.Effort.AddProposed(_found.Count);
            return new ProposedCalls(_targets, _found.ToImmutable(), _exhausted);
        }

        /// <summary>
        /// Takes the occurrences of a word in a file, or a part of it, but none in the first parts of the own type.
        /// </summary>
        private void In(SyntaxTree tree, string word, TextSpan? within, List<SyntaxReference> own, int done)
        {
            IdentifierIndex index = IdentifierIndex.For(tree, cancellationToken);
            FileOccurrences? occurrences = null;
            int hash = IdentifierIndex.Hash(word);
            int cursor = index.First(hash);
            for (int position = index.Next(hash, ref cursor); position >= 0; position = index.Next(hash, ref cursor))
            {
                if ((within is { } span && !span.Contains(position)) || IsIn(own, done, tree, position))
                {
                    continue;
                }

                cancellationToken.ThrowIfCancellationRequested();
                occurrences ??= FileOccurrences.For(tree);
                if (occurrences.At(tree, position, word, cancellationToken) is not { } occurrence
                    || !CallSite.FitsAny(occurrence.Site, _targets))
                {
                    continue;
                }

                if (_found.Count == MaxProposals)
                {
                    _exhausted = true;
                    return;
                }

                Callee? around = callers.Around(occurrence.Around, cancellationToken);
                _found.Add(new Proposal(occurrence, around, MayEnter(occurrence, around, index)));
            }
        }

        /// <summary>Whether a delegate or a loop around an occurrence may be an entry point.</summary>
        private static bool MayEnter(Occurrence occurrence, Callee? around, IdentifierIndex index)
            => !occurrence.InCatch
                && ((occurrence.InDelegate && EntryWords.OccurIn(index))
                    || (occurrence.InLoop
                        && (around is { Claim.Kind: RootKind.Background } || MessageLoops.OccurIn(index))));

        private static bool IsIn(List<SyntaxReference> parts, int count, SyntaxTree tree, int position)
        {
            for (int i = 0; i < count; i++)
            {
                if (parts[i].SyntaxTree == tree && parts[i].Span.Contains(position))
                {
                    return true;
                }
            }

            return false;
        }

        private bool IsRare(string word)
        {
            int hash = IdentifierIndex.Hash(word);
            int count = 0;
            foreach (SyntaxTree tree in callers.TreesOf(word, cancellationToken))
            {
                IdentifierIndex index = IdentifierIndex.For(tree, cancellationToken);
                for (int cursor = index.First(hash); index.Next(hash, ref cursor) >= 0;)
                {
                    if (++count > RareWord)
                    {
                        return false;
                    }
                }
            }

            return true;
        }

        /// <summary>
        /// Whether a file has the name of a type that a call names the member by. An extension method is called without
        /// its type's name, and so is a member of an extension block, whose type has none.
        /// </summary>
        private bool MentionsType(SyntaxTree tree)
        {
            IdentifierIndex index = IdentifierIndex.For(tree, cancellationToken);
            foreach (ISymbol target in _targets)
            {
                if (target is IMethodSymbol { IsExtensionMethod: true } or { ContainingType.Name.Length: 0 }
                    || ((target as INamedTypeSymbol ?? target.ContainingType) is { } type
                        && index.Contains(IdentifierIndex.Hash(type.Name))))
                {
                    return true;
                }
            }

            return false;
        }

        /// <summary>
        /// Where callers are looked for first: a local function's own member, else the outermost type and its bases.
        /// A base type of a referenced project has parts too, but not in this compilation.
        /// </summary>
        private List<SyntaxReference> OwnParts()
        {
            var parts = new List<SyntaxReference>(1);
            ISymbol member = callee.Member;
            if (member is IMethodSymbol { MethodKind: MethodKind.LocalFunction })
            {
                parts.AddRange(CodePlace.Outermost(member)!.DeclaringSyntaxReferences);
                return parts;
            }

            INamedTypeSymbol? type = member as INamedTypeSymbol ?? member.ContainingType;
            while (type?.ContainingType is { } outer)
            {
                type = outer;
            }

            for (; type is not null; type = type.BaseType?.OriginalDefinition)
            {
                if (SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, callers.Compilation.Assembly))
                {
                    parts.AddRange(type.DeclaringSyntaxReferences);
                }
            }

            return parts;
        }
    }
}
