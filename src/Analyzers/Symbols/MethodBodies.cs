using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace GcGuard.Analyzers.Symbols;

/// <summary>Which body does a call run? One instance answers one question, and binds each body once.</summary>
internal sealed class MethodBodies(Compilation compilation)
{
    private static readonly
        ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, IMethodSymbol?>> Known = new();

    private readonly ConcurrentDictionary<IMethodSymbol, IOperation?> _bodies = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The body that a call runs; null for methods of other assemblies, for those that a derived type may replace, and
    /// for those without a body.
    /// </summary>
    public IOperation? Of(IMethodSymbol method, CancellationToken cancellationToken)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return MayBeReplaced(definition) ? null
            : _bodies.TryGetValue(definition, out IOperation? body) ? body
            : _bodies.GetOrAdd(definition, Read(compilation, definition, cancellationToken));
    }

    /// <summary>
    /// The method of a compilation that a call runs: the called one, or the one implementation of a member of an
    /// interface or abstract class. Null where it is in another assembly, or where there are several.
    /// </summary>
    public static IMethodSymbol? Implementation(
        Compilation compilation, IMethodSymbol called, CancellationToken cancellationToken)
    {
        IMethodSymbol method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (!compilation.Declares(method))
        {
            return null;
        }

        if (!method.IsAbstract)
        {
            return method.PartialImplementationPart ?? method;
        }

        ConcurrentDictionary<IMethodSymbol, IMethodSymbol?> known = Known.GetValue(
            compilation, static _ => new ConcurrentDictionary<IMethodSymbol, IMethodSymbol?>(
                SymbolEqualityComparer.Default));
        return known.TryGetValue(method, out IMethodSymbol? found)
            ? found
            : known.GetOrAdd(method, Find(compilation, method, cancellationToken));
    }

    /// <summary>
    /// The method of a compilation that a call runs and its body, which no derived type may replace; null where it is
    /// in another assembly, or where there are several.
    /// </summary>
    public static (IMethodSymbol Method, IOperation Body)? RunBy(
        IMethodSymbol called, Compilation compilation, CancellationToken cancellationToken)
        => Implementation(compilation, called, cancellationToken) is { } method
            && new MethodBodies(compilation).Of(method, cancellationToken) is { } body
                ? (method, body)
                : null;

    /// <summary>
    /// The body that a method or local function was declared with, a derived type's or not; null where another
    /// project holds it, or where there is none.
    /// </summary>
    public static IOperation? Read(
        Compilation compilation, IMethodSymbol method, CancellationToken cancellationToken)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        definition = definition.PartialImplementationPart ?? definition;
        SyntaxNode? body = definition.DeclaringSyntaxReferences is [var reference]
            ? SyntaxOf(reference.GetSyntax(cancellationToken))
            : null;

        // The operation of the arrow has the return that the expression's own lacks.
        body = body?.Parent is ArrowExpressionClauseSyntax arrow ? arrow : body;
        return body is null ? null : SourceModels.OperationOf(compilation, body, cancellationToken);
    }

    /// <summary>The body of a function or getter: a block or an expression; null for one without.</summary>
    public static SyntaxNode? SyntaxOf(SyntaxNode function) => function switch
    {
        AnonymousFunctionExpressionSyntax lambda => lambda.Body,
        LocalFunctionStatementSyntax local => (SyntaxNode?)local.Body ?? local.ExpressionBody?.Expression,
        BaseMethodDeclarationSyntax method => (SyntaxNode?)method.Body ?? method.ExpressionBody?.Expression,
        AccessorDeclarationSyntax accessor => (SyntaxNode?)accessor.Body ?? accessor.ExpressionBody?.Expression,
        PropertyDeclarationSyntax property => property.ExpressionBody?.Expression,
        IndexerDeclarationSyntax indexer => indexer.ExpressionBody?.Expression,
        _ => null,
    };

    /// <summary>Whether a derived type may override a member, so that another body may run.</summary>
    public static bool MayBeReplaced(ISymbol member)
        => member.IsAbstract
            || ((member.IsVirtual || member.IsOverride) && !member.IsSealed && !member.ContainingType.IsSealed);

    private static IMethodSymbol? Find(
        Compilation compilation, IMethodSymbol method, CancellationToken cancellationToken)
    {
        IMethodSymbol? found = null;
        foreach (ISymbol candidate
            in compilation.GetSymbolsWithName(method.Name, SymbolFilter.Member, cancellationToken))
        {
            if (candidate is not IMethodSymbol { IsAbstract: false } other || !Implements(other, method))
            {
                continue;
            }

            if (found is not null)
            {
                return null;
            }

            found = other.OriginalDefinition;
        }

        return found;
    }

    private static bool Implements(IMethodSymbol method, IMethodSymbol declared)
    {
        if (declared.ContainingType.TypeKind == TypeKind.Interface)
        {
            foreach (INamedTypeSymbol implemented in method.ContainingType.AllInterfaces)
            {
                if (SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, declared.ContainingType)
                    && MemberOf(implemented, declared) is { } member
                    && SymbolEqualityComparer.Default
                        .Equals(method.ContainingType.FindImplementationForInterfaceMember(member), method))
                {
                    return true;
                }
            }

            return false;
        }

        for (IMethodSymbol? overridden = method.OverriddenMethod; overridden is not null; overridden =
            overridden.OverriddenMethod)
        {
            if (SymbolEqualityComparer.Default.Equals(overridden.OriginalDefinition, declared))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The member of a constructed interface for one of its definition.</summary>
    private static ISymbol? MemberOf(INamedTypeSymbol implemented, IMethodSymbol declared)
    {
        foreach (ISymbol member in implemented.GetMembers(declared.Name))
        {
            if (SymbolEqualityComparer.Default.Equals(member.OriginalDefinition, declared))
            {
                return member;
            }
        }

        return null;
    }
}
