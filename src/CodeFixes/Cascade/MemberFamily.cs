using Microsoft.CodeAnalysis.FindSymbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// All members that have one signature: what a method overrides and is overridden by, the interface members it
/// implements and all their implementations.
/// </summary>
internal static class MemberFamily
{
    /// <summary>The family of a method, itself included; each member once, members of libraries too.</summary>
    public static async Task<ImmutableArray<IMethodSymbol>> OfAsync(
        IMethodSymbol start, Solution solution, CancellationToken cancellationToken)
    {
        ImmutableArray<IMethodSymbol>.Builder family = ImmutableArray.CreateBuilder<IMethodSymbol>();
        var seen = new HashSet<string>();
        var work = new Queue<IMethodSymbol>();
        Add(start);
        while (work.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            IMethodSymbol member = work.Dequeue();
            family.Add(member);
            if (member.MethodKind == MethodKind.LocalFunction
                || member.IsStatic && !member.IsAbstract && !member.IsVirtual && !ImplementsAny(member))
            {
                continue;
            }

            if (member.OverriddenMethod is { } overridden)
            {
                Add(overridden);
            }

            foreach (ISymbol implemented in Implemented(member, member.ContainingType))
            {
                Add(implemented);
            }

            if (member.ContainingType.TypeKind == TypeKind.Interface)
            {
                foreach (ISymbol implementation
                    in await SymbolFinder.FindImplementationsAsync(
                        member, solution, cancellationToken: cancellationToken).ConfigureAwait(false))
                {
                    Add(implementation);
                }

                continue;
            }

            if (member.IsVirtual || member.IsAbstract || member.IsOverride)
            {
                foreach (ISymbol derived
                    in await SymbolFinder.FindOverridesAsync(
                        member, solution, cancellationToken: cancellationToken).ConfigureAwait(false))
                {
                    Add(derived);
                }
            }

            // A derived class can implement an interface by what it inherits.
            if (member.ContainingType is { TypeKind: TypeKind.Class, IsSealed: false, IsStatic: false } owner
                && member.DeclaredAccessibility == Accessibility.Public)
            {
                foreach (INamedTypeSymbol derived
                    in await SymbolFinder.FindDerivedClassesAsync(
                        owner, solution, cancellationToken: cancellationToken).ConfigureAwait(false))
                {
                    foreach (ISymbol implemented in Implemented(member, derived))
                    {
                        Add(implemented);
                    }
                }
            }
        }

        return family.ToImmutable();

        void Add(ISymbol symbol)
        {
            if (symbol.OriginalDefinition is IMethodSymbol original && seen.Add(KeyOf(original)))
            {
                work.Enqueue(original);
            }
        }
    }

    /// <summary>One text for a symbol in whichever compilation it is seen: where it is declared, or its id.</summary>
    public static string KeyOf(ISymbol symbol)
        => symbol.DeclaringSyntaxReferences.Length > 0
            ? symbol.ToDisplayString()
                + symbol.DeclaringSyntaxReferences
                    .Min(reference => reference.SyntaxTree.FilePath + reference.Span.ToString())
            : symbol.GetDocumentationCommentId() ?? symbol.ToDisplayString();

    private static bool ImplementsAny(IMethodSymbol member) => Implemented(member, member.ContainingType).Any();

    private static IEnumerable<ISymbol> Implemented(IMethodSymbol member, INamedTypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Interface && member.ExplicitInterfaceImplementations.IsEmpty)
        {
            yield break;
        }

        foreach (INamedTypeSymbol contract in type.AllInterfaces)
        {
            foreach (ISymbol declared in contract.GetMembers())
            {
                if (declared.Kind == member.Kind
                    && type.FindImplementationForInterfaceMember(declared) is { } implementation
                    && KeyOf(implementation.OriginalDefinition) == KeyOf(member.OriginalDefinition))
                {
                    yield return declared;
                }
            }
        }
    }
}
