using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>
/// What names a measured statement and survives edits around it: its tokens, and a hash of the member that tells when
/// the
/// member itself has changed. The tool writes it, the analyzers find it again.
/// </summary>
internal static class SiteKey
{
    private const ulong HashStart = 14695981039346656037;
    private const ulong HashFactor = 1099511628211;

    /// <summary>
    /// The tokens of the statement around a node, cut as the compiler cuts code into the points of a PDB: of a
    /// statement
    /// with a body only what stands before the body. Empty where the node stands in no statement.
    /// </summary>
    public static string StatementAt(SyntaxNode node)
    {
        for (SyntaxNode? at = node; at is not null; at = at.Parent)
        {
            switch (at)
            {
                case BlockSyntax:
                    return string.Empty;
                case SwitchStatementSyntax { CloseParenToken.RawKind: 0 } statement:
                    return Tokens(statement.Expression);
                case IfStatementSyntax or WhileStatementSyntax or SwitchStatementSyntax or LockStatementSyntax
                    or ForStatementSyntax:
                    return Tokens(at, HeadEnd((StatementSyntax)at));
                case UsingStatementSyntax statement:
                    return statement.Declaration is null
                        ? Tokens(at, statement.CloseParenToken)
                        : Tokens(statement.Declaration);
                case DoStatementSyntax statement:
                    return Tokens(statement.Condition);
                case CommonForEachStatementSyntax statement:
                    return Tokens(statement.Expression);
                case StatementSyntax:
                    return Tokens(at);
                case ArrowExpressionClauseSyntax arrow:
                    return Tokens(arrow.Expression);
                case LambdaExpressionSyntax { ExpressionBody: { } body } when body.Span.Contains(node.Span):
                    return Tokens(body);
                case SwitchExpressionArmSyntax arm when arm.Expression.Span.Contains(node.Span):
                    return Tokens(arm.Expression);
                case ConstructorInitializerSyntax or BaseFieldDeclarationSyntax or PropertyDeclarationSyntax:
                    return Tokens(at);
            }
        }

        return string.Empty;
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
            foreach (char c in token.Text)
            {
                hash = (hash ^ c) * HashFactor;
            }

            hash = (hash ^ ' ') * HashFactor;
        }

        return ((uint)(hash ^ (hash >> 32))).ToString("x8", CultureInfo.InvariantCulture);
    }

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
