using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>The places that call or take a member, and whether they are all there is.</summary>
/// <param name="Places">The places found, in order of the type's parts and of their position.</param>
/// <param name="Complete">
/// Whether nothing else can call the member: it is private, and the search did not stop at its bound.
/// </param>
internal readonly record struct CallerSet(ImmutableArray<CodePlace> Places, bool Complete);

/// <summary>
/// Finds the callers of a member inside its own type: all parts of the outermost type around it, and the base types
/// that this compilation declares. A name proposes a caller, the semantic model confirms it.
/// </summary>
internal sealed class Callers(Compilation compilation, DelegateUse delegates)
{
    /// <summary>How many occurrences of a member's name are bound before the search gives up.</summary>
    public const int MaxCandidates = 200;

    private readonly ConcurrentDictionary<ISymbol, CallerSet> _callers = new(SymbolEqualityComparer.Default);

    /// <summary>The callers of a method, accessor, constructor, local function, or of a type's instance initialisers.</summary>
    public CallerSet Of(ISymbol member, CancellationToken cancellationToken)
        => _callers.TryGetValue(member, out CallerSet known)
            ? known
            : _callers.GetOrAdd(member, Search(member, cancellationToken));

    private CallerSet Search(ISymbol member, CancellationToken cancellationToken)
    {
        ImmutableArray<CodePlace>.Builder places = ImmutableArray.CreateBuilder<CodePlace>();
        int budget = MaxCandidates;
        foreach (ISymbol target in Targets(member))
        {
            foreach (SyntaxReference part in Scope(member))
            {
                if (NameOf(target) is { } name)
                {
                    Search(name, target, part, places, ref budget, cancellationToken);
                }

                if (target is INamedTypeSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor })
                {
                    Search(NameIndex.UnnamedConstructor, target, part, places, ref budget, cancellationToken);
                }
            }
        }

        return new CallerSet(places.ToImmutable(), budget > 0 && IsConfined(member));
    }

    private void Search(
        string name,
        ISymbol target,
        SyntaxReference part,
        ImmutableArray<CodePlace>.Builder places,
        ref int budget,
        CancellationToken cancellationToken)
    {
        IReadOnlyList<int> positions = NameIndex.For(part.SyntaxTree, cancellationToken).Find(name);
        SyntaxNode? root = null;
        SemanticModel? model = null;
        for (int i = LowerBound(positions, part.Span.Start); i < positions.Count && positions[i] < part.Span.End; i++)
        {
            if (budget-- <= 0)
            {
                return;
            }

            cancellationToken.ThrowIfCancellationRequested();
            root ??= part.SyntaxTree.GetRoot(cancellationToken);
            if (CallAt(root, positions[i], name) is not { } node)
            {
                continue;
            }

            model ??= ModelOf(part.SyntaxTree);
            if (Means(node, target, model, cancellationToken))
            {
                places.Add(CodePlace.Of(node, delegates, model, cancellationToken));
            }
        }
    }

    [SuppressMessage(
        "MicrosoftCodeAnalysisPerformance",
        "RS1030:Do not invoke Compilation.GetSemanticModel() method within a diagnostic analyzer",
        Justification = "A caller may stand in another part of the type. The analysis host shares the model and its bound bodies, and few names are bound.")]
    private SemanticModel ModelOf(SyntaxTree tree) => compilation.GetSemanticModel(tree);

    /// <summary>The node at a position of the index: a name, or for the unnamed key an initialiser or <c>new(…)</c>.</summary>
    private static SyntaxNode? CallAt(SyntaxNode root, int position, string name)
    {
        SyntaxNode? node = root.FindToken(position).Parent;
        return name == NameIndex.UnnamedConstructor
            ? node as ConstructorInitializerSyntax ?? (SyntaxNode?)(node as ImplicitObjectCreationExpressionSyntax)
            : node as SimpleNameSyntax;
    }

    private static bool Means(SyntaxNode node, ISymbol target, SemanticModel model, CancellationToken cancellationToken)
    {
        SyntaxNode asked = target is INamedTypeSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor } ? CreationOf(node) : node;
        ISymbol? symbol = model.GetSymbolInfo(asked, cancellationToken).Symbol;
        if (symbol is null && node is SimpleNameSyntax name && MethodGroup.WholeOf(name) is { } whole)
        {
            symbol = MethodGroup.MethodOf(name, whole, model, cancellationToken);
        }

        switch (symbol)
        {
            case null:
                return false;
            case IPropertySymbol property:
                return target is IMethodSymbol { AssociatedSymbol: { } associated } accessor
                    && SymbolEqualityComparer.Default.Equals(property.OriginalDefinition, associated)
                    && (accessor.MethodKind == MethodKind.PropertySet ? IsWritten(node) : !IsOnlyWritten(node));
            case IMethodSymbol { MethodKind: MethodKind.Constructor } constructor:
                return SymbolEqualityComparer.Default.Equals(
                    target is INamedTypeSymbol ? constructor.ContainingType.OriginalDefinition : constructor.OriginalDefinition,
                    target);
            case IMethodSymbol method:
                return SymbolEqualityComparer.Default.Equals(Definition(method), target);
            default:
                return false;
        }
    }

    /// <summary>The <c>new T(…)</c> around a type's name, or the node itself.</summary>
    private static SyntaxNode CreationOf(SyntaxNode node)
    {
        SyntaxNode current = node;
        while (current.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax)
        {
            current = current.Parent;
        }

        return current.Parent is ObjectCreationExpressionSyntax creation && creation.Type == current ? creation : node;
    }

    private static bool IsWritten(SyntaxNode name)
    {
        SyntaxNode whole = Whole(name);
        return (whole.Parent is AssignmentExpressionSyntax assignment && assignment.Left == whole)
            || whole.Parent is PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression };
    }

    private static bool IsOnlyWritten(SyntaxNode name)
    {
        SyntaxNode whole = Whole(name);
        return whole.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
            && assignment.Left == whole;
    }

    private static SyntaxNode Whole(SyntaxNode name)
        => name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;

    /// <summary>The method as it is declared: not reduced, not constructed, and of a partial method the part all share.</summary>
    public static IMethodSymbol Definition(IMethodSymbol method)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return definition.PartialDefinitionPart ?? definition;
    }

    /// <summary>What a call to the member may name: the member and what it overrides.</summary>
    private static IEnumerable<ISymbol> Targets(ISymbol member)
    {
        yield return member;
        for (IMethodSymbol? method = (member as IMethodSymbol)?.OverriddenMethod; method is not null; method = method.OverriddenMethod)
        {
            if (!method.DeclaringSyntaxReferences.IsEmpty)
            {
                yield return Definition(method);
            }
        }
    }

    private static string? NameOf(ISymbol target) => target switch
    {
        IMethodSymbol { AssociatedSymbol: IPropertySymbol { IsIndexer: false } property } => property.Name,
        IMethodSymbol { AssociatedSymbol: not null } => null,
        IMethodSymbol { MethodKind: MethodKind.Constructor } => target.ContainingType.Name,
        IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction } => target.Name,
        INamedTypeSymbol => target.Name,
        _ => null,
    };

    /// <summary>Where callers are looked for: a local function's own member, else the outermost type and its bases.</summary>
    private static IEnumerable<SyntaxReference> Scope(ISymbol member)
    {
        if (member is IMethodSymbol { MethodKind: MethodKind.LocalFunction })
        {
            ISymbol around = member.ContainingSymbol;
            while (around is IMethodSymbol { MethodKind: MethodKind.LocalFunction or MethodKind.AnonymousFunction })
            {
                around = around.ContainingSymbol;
            }

            foreach (SyntaxReference part in around.DeclaringSyntaxReferences)
            {
                yield return part;
            }

            yield break;
        }

        INamedTypeSymbol? type = member as INamedTypeSymbol ?? member.ContainingType;
        while (type?.ContainingType is { } outer)
        {
            type = outer;
        }

        for (; type is not null; type = type.BaseType?.OriginalDefinition)
        {
            foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
            {
                yield return part;
            }
        }
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

    private static int LowerBound(IReadOnlyList<int> positions, int start)
    {
        int low = 0;
        int high = positions.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (positions[middle] < start)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }

        return low;
    }
}
