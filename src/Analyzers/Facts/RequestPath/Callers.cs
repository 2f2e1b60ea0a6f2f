using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>The places that call or take a member, and whether they are all there is.</summary>
/// <param name="Places">The places found: those in the member's own type first, then in order of files and positions.</param>
/// <param name="Complete">
/// Whether nothing else can call the member: it is private, and the search did not stop at its bound.
/// </param>
internal readonly record struct CallerSet(ImmutableArray<CodePlace> Places, bool Complete);

/// <summary>
/// Finds the callers of a member: in its own type (all parts of the outermost type around it, and the base types that
/// this compilation declares), and where others can name it, in the whole compilation. A word proposes a caller, the
/// number of arguments and the types a file mentions sort out most, and the semantic model confirms the rest.
/// </summary>
internal sealed class Callers(Compilation compilation, DelegateUse delegates)
{
    /// <summary>How many occurrences of a member's name are bound before the search gives up.</summary>
    public const int MaxCandidates = 200;

    private readonly ImmutableArray<SyntaxTree> _trees = compilation.SyntaxTrees.ToImmutableArray();
    private readonly ConcurrentDictionary<ISymbol, CallerSet> _callers = new(SymbolEqualityComparer.Default);

    /// <summary>The callers of a method, accessor, constructor, local function, or of a type's instance initialisers.</summary>
    public CallerSet Of(ISymbol member, CancellationToken cancellationToken)
        => _callers.TryGetValue(member, out CallerSet known)
            ? known
            : _callers.GetOrAdd(member, Search(member, cancellationToken));

    /// <summary>The method as it is declared: not reduced, not constructed, and of a partial method the part all share.</summary>
    public static IMethodSymbol Definition(IMethodSymbol method)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return definition.PartialDefinitionPart ?? definition;
    }

    private CallerSet Search(ISymbol member, CancellationToken cancellationToken)
    {
        bool confined = IsConfined(member);
        var search = new OneSearch(this, cancellationToken);
        List<SyntaxReference> own = OwnParts(member);
        IReadOnlyList<ISymbol> targets = CallTargets.Of(member);
        foreach (SyntaxReference part in own)
        {
            foreach (ISymbol target in targets)
            {
                search.In(part.SyntaxTree, part.Span, target);
            }
        }

        if (!confined)
        {
            foreach (SyntaxTree tree in _trees)
            {
                foreach (ISymbol target in targets)
                {
                    if (Mentions(tree, target, cancellationToken))
                    {
                        search.Outside(own, tree, target);
                    }
                }
            }
        }

        return new CallerSet(search.Places.ToImmutable(), confined && !search.Exhausted);
    }

    /// <summary>
    /// Whether a file has the target's name and the name of its type. A call through a value whose type is not written
    /// anywhere in the file is missed. An extension method is called without its type's name.
    /// </summary>
    private static bool Mentions(SyntaxTree tree, ISymbol target, CancellationToken cancellationToken)
    {
        IdentifierIndex index = IdentifierIndex.For(tree, cancellationToken);
        INamedTypeSymbol? type = target as INamedTypeSymbol ?? target.ContainingType;
        return type is not null
            && NameOf(target) is { } name
            && index.Contains(IdentifierIndex.Hash(name))
            && (target is IMethodSymbol { IsExtensionMethod: true } || index.Contains(IdentifierIndex.Hash(type.Name)));
    }

    [SuppressMessage(
        "MicrosoftCodeAnalysisPerformance",
        "RS1030:Do not invoke Compilation.GetSemanticModel() method within a diagnostic analyzer",
        Justification = "A caller may stand in another file. The analysis host shares the model and its bound bodies, and few names are bound.")]
    private SemanticModel ModelOf(SyntaxTree tree) => compilation.GetSemanticModel(tree);

    private static string? NameOf(ISymbol target) => target switch
    {
        IMethodSymbol { AssociatedSymbol: IPropertySymbol { IsIndexer: false } property } => SimpleName(property),
        IMethodSymbol { AssociatedSymbol: not null } => null,
        IMethodSymbol { MethodKind: MethodKind.Constructor } => target.ContainingType.Name,
        IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.ExplicitInterfaceImplementation } => SimpleName(target),
        INamedTypeSymbol => target.Name,
        _ => null,
    };

    private static string SimpleName(ISymbol member) => member.Name.Substring(member.Name.LastIndexOf('.') + 1);

    /// <summary>Where callers are looked for first: a local function's own member, else the outermost type and its bases.</summary>
    private static List<SyntaxReference> OwnParts(ISymbol member)
    {
        var parts = new List<SyntaxReference>(1);
        if (member is IMethodSymbol { MethodKind: MethodKind.LocalFunction })
        {
            ISymbol around = member.ContainingSymbol;
            while (around is IMethodSymbol { MethodKind: MethodKind.LocalFunction or MethodKind.AnonymousFunction })
            {
                around = around.ContainingSymbol;
            }

            parts.AddRange(around.DeclaringSyntaxReferences);
            return parts;
        }

        INamedTypeSymbol? type = member as INamedTypeSymbol ?? member.ContainingType;
        while (type?.ContainingType is { } outer)
        {
            type = outer;
        }

        for (; type is not null; type = type.BaseType?.OriginalDefinition)
        {
            parts.AddRange(type.DeclaringSyntaxReferences);
        }

        return parts;
    }

    /// <summary>Whether only the member's own type can name it.</summary>
    private static bool IsConfined(ISymbol member) => member switch
    {
        IMethodSymbol { MethodKind: MethodKind.LocalFunction } => true,
        IMethodSymbol { ExplicitInterfaceImplementations.IsEmpty: false } => false,
        IMethodSymbol { AssociatedSymbol: IPropertySymbol { ExplicitInterfaceImplementations.IsEmpty: false } } => false,
        IMethodSymbol { MethodKind: MethodKind.Destructor } => false,
        { DeclaredAccessibility: Accessibility.Private } => true,
        // A member of a private nested type is out of reach as well, unless it answers to a base or interface.
        IMethodSymbol { ContainingType.DeclaredAccessibility: Accessibility.Private, IsOverride: false } method
            => method.ContainingType.AllInterfaces.IsEmpty,
        _ => false,
    };

    /// <summary>One search for the callers of one member.</summary>
    private sealed class OneSearch(Callers callers, CancellationToken cancellationToken)
    {
        private int _left = MaxCandidates;

        public ImmutableArray<CodePlace>.Builder Places { get; } = ImmutableArray.CreateBuilder<CodePlace>();

        /// <summary>Whether the search stopped at its bound.</summary>
        public bool Exhausted => _left < 0;

        /// <summary>Looks for the target in a part of a file.</summary>
        public void In(SyntaxTree tree, TextSpan span, ISymbol target) => Look(tree, target, span, except: null);

        /// <summary>Looks for the target in a file, but not in the parts that were searched already.</summary>
        public void Outside(List<SyntaxReference> parts, SyntaxTree tree, ISymbol target)
            => Look(tree, target, within: null, parts);

        private void Look(SyntaxTree tree, ISymbol target, TextSpan? within, List<SyntaxReference>? except)
        {
            if (NameOf(target) is { } name)
            {
                Look(tree, target, name, within, except);
            }

            if (target is INamedTypeSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor })
            {
                Look(tree, target, IdentifierIndex.UnnamedConstructor, within, except);
            }
        }

        private void Look(SyntaxTree tree, ISymbol target, string word, TextSpan? within, List<SyntaxReference>? except)
        {
            IdentifierIndex index = IdentifierIndex.For(tree, cancellationToken);
            int hash = IdentifierIndex.Hash(word);
            int cursor = index.First(hash);
            SyntaxNode? root = null;
            SemanticModel? model = null;
            for (int position = index.Next(hash, ref cursor); position >= 0; position = index.Next(hash, ref cursor))
            {
                if ((within is { } span && !span.Contains(position)) || (except is not null && IsIn(except, tree, position)))
                {
                    continue;
                }

                cancellationToken.ThrowIfCancellationRequested();
                root ??= tree.GetRoot(cancellationToken);
                if (CallSite.At(root, position, word) is not { } node || !CallSite.Fits(node, target))
                {
                    continue;
                }

                if (--_left < 0)
                {
                    return;
                }

                model ??= callers.ModelOf(tree);
                if (CallSite.Means(node, target, model, cancellationToken))
                {
                    Places.Add(CodePlace.Of(node, callers.Delegates, model, cancellationToken));
                }
            }
        }

        private static bool IsIn(List<SyntaxReference> parts, SyntaxTree tree, int position)
        {
            foreach (SyntaxReference part in parts)
            {
                if (part.SyntaxTree == tree && part.Span.Contains(position))
                {
                    return true;
                }
            }

            return false;
        }
    }

    private DelegateUse Delegates => delegates;
}
