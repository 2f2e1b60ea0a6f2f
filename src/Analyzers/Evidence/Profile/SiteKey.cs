using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>
/// What names a measured statement and survives edits around it: its tokens, and a hash of the member that tells when
/// the member itself has changed. The tool writes it, the analyzers find it again.
/// </summary>
internal static class SiteKey
{
    private const ulong HashStart = 14695981039346656037;
    private const ulong HashFactor = 1099511628211;

    /// <summary>
    /// The tokens of the statement around a node, cut as the compiler cuts code into the points of a PDB: of a
    /// statement with a body only what stands before the body. Empty where the node stands in no statement.
    /// </summary>
    public static string StatementAt(SyntaxNode node)
        => PartAt(node) is { } part ? Tokens(part.Node, part.Last) : string.Empty;

    /// <summary>Where this part of the code is; null where the node stands in no statement.</summary>
    public static TextSpan? SpanAt(SyntaxNode node)
        => PartAt(node) is not { } part ? null
            : part.Last.RawKind == 0 ? part.Node.Span
            : TextSpan.FromBounds(part.Node.SpanStart, part.Last.Span.End);

    /// <summary>Which of a member's statements with the same tokens the one around a node is.</summary>
    public static int OrdinalAt(SyntaxNode node, SyntaxNode member, string statement)
    {
        StatementSyntax? own = node.FirstAncestorOrSelf<StatementSyntax>();
        int ordinal = 0;
        foreach (SyntaxNode other in member.DescendantNodes())
        {
            if (own is null || other.SpanStart >= own.SpanStart)
            {
                break;
            }

            if (other.RawKind == own.RawKind && StatementAt(other) == statement)
            {
                ordinal++;
            }
        }

        return ordinal;
    }

    private static (SyntaxNode Node, SyntaxToken Last)? PartAt(SyntaxNode node)
    {
        for (SyntaxNode? at = node; at is not null; at = at.Parent)
        {
            switch (at)
            {
                case BlockSyntax:
                    return null;
                case SwitchStatementSyntax { CloseParenToken.RawKind: 0 } statement:
                    return (statement.Expression, default);
                case IfStatementSyntax or WhileStatementSyntax or SwitchStatementSyntax or LockStatementSyntax
                    or ForStatementSyntax:
                    return (at, HeadEnd((StatementSyntax)at));
                case UsingStatementSyntax { Declaration: { } declaration }:
                    return (declaration, default);
                case UsingStatementSyntax statement:
                    return (at, statement.CloseParenToken);
                case DoStatementSyntax statement:
                    return (statement.Condition, default);
                case CommonForEachStatementSyntax statement:
                    return (statement.Expression, default);
                case ArrowExpressionClauseSyntax arrow:
                    return (arrow.Expression, default);
                case LambdaExpressionSyntax { ExpressionBody: { } body } when body.Span.Contains(node.Span):
                    return (body, default);
                case SwitchExpressionArmSyntax arm when arm.Expression.Span.Contains(node.Span):
                    return (arm.Expression, default);
                case StatementSyntax or ConstructorInitializerSyntax or BaseFieldDeclarationSyntax
                    or PropertyDeclarationSyntax:
                    return (at, default);
            }
        }

        return null;
    }

    /// <summary>The member around a node; null outside of members.</summary>
    public static SyntaxNode? MemberAt(SyntaxNode node)
    {
        for (SyntaxNode? at = node; at is not null; at = at.Parent)
        {
            if (at is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or BasePropertyDeclarationSyntax
                or BaseFieldDeclarationSyntax or GlobalStatementSyntax)
            {
                return at;
            }
        }

        return null;
    }

    /// <summary>Changes with each token of a member, not with lines, blanks and comments.</summary>
    public static string HashOf(SyntaxNode member)
    {
        ulong hash = HashStart;
        foreach (SyntaxToken token in member.DescendantTokens())
        {
            hash = (Add(hash, token.Text) ^ ' ') * HashFactor;
        }

        return Write(hash);
    }

    /// <summary>The same of a text.</summary>
    public static string HashOf(string text) => Write(Add(HashStart, text));

    private static ulong Add(ulong hash, string text)
    {
        foreach (char c in text)
        {
            hash = (hash ^ c) * HashFactor;
        }

        return hash;
    }

    private static string Write(ulong hash)
        => ((uint)(hash ^ (hash >> 32))).ToString("x8", CultureInfo.InvariantCulture);

    private static SyntaxToken HeadEnd(StatementSyntax statement) => statement switch
    {
        IfStatementSyntax one => one.CloseParenToken,
        WhileStatementSyntax one => one.CloseParenToken,
        SwitchStatementSyntax one => one.CloseParenToken,
        LockStatementSyntax one => one.CloseParenToken,
        ForStatementSyntax one => one.CloseParenToken,
        _ => default,
    };

    private static string Tokens(SyntaxNode node, SyntaxToken last = default)
    {
        var text = new StringBuilder();
        foreach (SyntaxToken token in node.DescendantTokens())
        {
            // The size that 'byte[]' leaves out is a token without text.
            if (text.Length > 0 && token.Text.Length > 0)
            {
                text.Append(' ');
            }

            text.Append(token.Text);
            if (token == last)
            {
                break;
            }
        }

        return text.ToString();
    }
}
