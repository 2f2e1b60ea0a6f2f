using GcGuard.Analyzers.Evidence.Flow;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// <c>ResponseHeadersRead</c> in a request whose response is read as a stream, and a <c>using</c> for the response,
/// whose connection is in use until it is disposed of.
/// </summary>
internal sealed class HeadersRead(TextSpan call, bool addsUsing)
{
    private readonly TextSpan _call = call;
    private readonly bool _addsUsing = addsUsing;

    /// <summary>
    /// The change; null where the call has no place for it, the code asks for the length of the content, which a
    /// buffered content always knows, or the response cannot be disposed of.
    /// </summary>
    /// <param name="call">The call that sends the request.</param>
    /// <param name="response">The local that holds the response.</param>
    public static HeadersRead? TryCreate(IInvocationOperation call, LocalFlowFact response)
    {
        if (call.TargetMethod.Name is not ("GetAsync" or "SendAsync")
            || call.Syntax is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments }
            || arguments.Any(argument => argument.NameColon is not null)
            || AsksForLength(response))
        {
            return null;
        }

        if (response.Ownership != LocalOwnership.None)
        {
            return new HeadersRead(call.Syntax.Span, addsUsing: false);
        }

        return response.Declarator.Syntax.Parent?.Parent is LocalDeclarationStatementSyntax
            {
                Declaration.Variables.Count: 1,
                Parent: BlockSyntax,
            } declaration
            && ((CSharpParseOptions)declaration.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp8
                ? new HeadersRead(call.Syntax.Span, addsUsing: true)
                : null;
    }

    /// <summary>The root with the change.</summary>
    /// <param name="root">The document's root, in which nothing before the call's end has moved.</param>
    public SyntaxNode Apply(SyntaxNode root)
    {
        InvocationExpressionSyntax call = root.FindToken(_call.Start).Parent!.AncestorsAndSelf()
            .OfType<InvocationExpressionSyntax>().First(node => node.Span == _call);
        InvocationExpressionSyntax changed = WithOption(call);
        if (!_addsUsing)
        {
            return root.ReplaceNode(call, changed);
        }

        LocalDeclarationStatementSyntax declaration = call.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>()!;
        LocalDeclarationStatementSyntax owned = declaration.ReplaceNode(call, changed);
        SyntaxToken first = owned.GetFirstToken();
        return root.ReplaceNode(
            declaration,
            owned.ReplaceToken(first, first.WithLeadingTrivia())
                .WithUsingKeyword(
                    SyntaxFactory.Token(
                        first.LeadingTrivia, SyntaxKind.UsingKeyword, SyntaxFactory.TriviaList(SyntaxFactory.Space))));
    }

    private static InvocationExpressionSyntax WithOption(InvocationExpressionSyntax call)
    {
        ArgumentSyntax option =
            SyntaxFactory.Argument(PayloadSite.Parse(PayloadNames.CompletionOption + ".ResponseHeadersRead"));
        SyntaxToken comma = SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space);
        SyntaxNodeOrTokenList items = call.ArgumentList.Arguments.GetWithSeparators();
        SyntaxTriviaList after = items[0].GetTrailingTrivia();
        items = items.Replace(items[0], items[0].WithTrailingTrivia());
        items = items.Insert(1, comma).Insert(2, option.WithTrailingTrivia(after));
        return call.WithArgumentList(
            call.ArgumentList.WithArguments(SyntaxFactory.SeparatedList<ArgumentSyntax>(items)));
    }

    /// <summary>Whether the code reads the length of the content.</summary>
    private static bool AsksForLength(LocalFlowFact response)
    {
        foreach (LocalUse use in response.Uses)
        {
            for (IOperation? member = use.Value.Parent; member
                is IPropertyReferenceOperation { Property: { } property }; member = member.Parent)
            {
                if (property.Name == "ContentLength")
                {
                    return true;
                }
            }
        }

        return false;
    }
}
