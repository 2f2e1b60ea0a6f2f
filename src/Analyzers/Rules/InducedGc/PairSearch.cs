using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Looks for the operation that ends what another starts, first in the same body, then in the type.</summary>
internal static class PairSearch
{
    /// <summary>Looks through the body around <paramref name="start"/>.</summary>
    /// <param name="start">What starts.</param>
    /// <param name="ends">Whether an operation ends it.</param>
    public static PairState InBody(IOperation start, Func<IOperation, bool> ends)
    {
        IOperation root = start;
        while (root.Parent is { } outer)
        {
            root = outer;
        }

        int position = start.Syntax.Span.End;
        IOperation? straight = null;
        foreach (IOperation part in root.Descendants())
        {
            if (part != start && ends(part))
            {
                if (FunctionAround(part) != FunctionAround(start) || (part.Syntax.SpanStart >= position && IsInFinally(part)))
                {
                    return PairState.Paired;
                }

                if (part.Syntax.SpanStart >= position)
                {
                    straight ??= part;
                }
            }
        }

        return straight is null
            ? PairState.Missing
            : CanFailBetween(root, position, straight.Syntax.SpanStart) ? PairState.SkippedByException : PairState.Paired;
    }

    /// <summary>
    /// Whether a member of the outermost type around <paramref name="member"/> (a member or a type), in any of its
    /// files, ends what another starts.
    /// </summary>
    /// <param name="member">The member or type.</param>
    /// <param name="ends">Whether a name ends it. Names are enough here: the answer only ever silences.</param>
    /// <param name="starts">Whether a name starts it: a member that does both ends its own and no other's.</param>
    /// <param name="except">The declaration that is asked about, if it does not count itself.</param>
    /// <param name="cancellationToken">Honoured between two members.</param>
    public static bool IsEndedInType(
        ISymbol member,
        Func<SyntaxToken, bool> ends,
        Func<SyntaxToken, bool> starts,
        SyntaxNode? except,
        CancellationToken cancellationToken)
    {
        INamedTypeSymbol? type = member as INamedTypeSymbol ?? member.ContainingType;
        while (type?.ContainingType is { } outer)
        {
            type = outer;
        }

        if (type is null)
        {
            return false;
        }

        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            if (HasMemberThatOnlyEnds(part.GetSyntax(cancellationToken), ends, starts, except, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a member declared in <paramref name="scope"/> ends something and starts nothing.</summary>
    public static bool HasMemberThatOnlyEnds(
        SyntaxNode scope,
        Func<SyntaxToken, bool> ends,
        Func<SyntaxToken, bool> starts,
        SyntaxNode? except,
        CancellationToken cancellationToken)
    {
        foreach (SyntaxNode node in scope.DescendantNodes(static node => node is not BaseMethodDeclarationSyntax))
        {
            if (node is MemberDeclarationSyntax member and not (BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax))
            {
                cancellationToken.ThrowIfCancellationRequested();
                if (member != except && Mentions(member, ends) && !Mentions(member, starts))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool Mentions(MemberDeclarationSyntax member, Func<SyntaxToken, bool> names)
    {
        foreach (SyntaxToken token in member.DescendantTokens())
        {
            if (token.IsKind(SyntaxKind.IdentifierToken) && names(token))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The declaration of the member whose body holds an operation.</summary>
    public static SyntaxNode? MemberAround(IOperation operation)
        => operation.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>();

    private static IOperation? FunctionAround(IOperation operation)
    {
        IOperation? outer = operation.Parent;
        while (outer is not null and not IAnonymousFunctionOperation and not ILocalFunctionOperation)
        {
            outer = outer.Parent;
        }

        return outer;
    }

    private static bool IsInFinally(IOperation operation)
    {
        for (IOperation inner = operation; inner.Parent is { } outer; inner = outer)
        {
            if (outer is ITryOperation { Finally: { } cleanup } && cleanup == inner)
            {
                return true;
            }
        }

        return false;
    }

    private static bool CanFailBetween(IOperation root, int start, int end)
    {
        foreach (IOperation part in root.Descendants())
        {
            if (part is IInvocationOperation or IObjectCreationOperation or IAwaitOperation or IThrowOperation
                && part.Syntax.SpanStart >= start
                && part.Syntax.Span.End <= end)
            {
                return true;
            }
        }

        return false;
    }
}
