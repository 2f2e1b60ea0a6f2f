using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2008: asks for <c>ResponseHeadersRead</c>, where the body is read with a token, since the client's timeout
/// no longer covers it, and the response is disposed of, since its connection is in use until then.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(BufferedResponseCodeFixProvider))]
public sealed class BufferedResponseCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public BufferedResponseCodeFixProvider()
        : base(new BufferedResponseAnalyzer())
    {
    }

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation call
            || BufferedResponse.TryFind(call, KnownTypes.For(target.Model.Compilation), cancellationToken)
                is not { } response
            || call.TargetMethod.Name is not ("GetAsync" or "SendAsync")
            || call.Syntax is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments } syntax
            || arguments.Any(argument => argument.NameColon is not null)
            || response.Reader is not IInvocationOperation reader
            || !HasToken(reader)
            || AsksForLength(response)
            || !TryOwn(response, target, out LocalDeclarationStatementSyntax? declaration))
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        return Task.FromResult(ImmutableArray.Create(new Fix(
            "Ask for ResponseHeadersRead (the client's timeout then covers the headers only)",
            _ => Rewrite(target.Root, syntax, declaration))
        {
            ChangesBehavior = true,
        }));
    }

    /// <summary>Whether the body is read with a token that can cancel it.</summary>
    private static bool HasToken(IInvocationOperation reader)
        => reader.Arguments.Any(
            argument => argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Type.Name: "CancellationToken" }
            && argument.Value.WithoutConversions() is not (IDefaultValueOperation
                or IPropertyReferenceOperation
                    { Property: { Name: "None", ContainingType.Name: "CancellationToken" } }));

    /// <summary>Whether the code reads the length of the content, which a buffered content always knows.</summary>
    private static bool AsksForLength(BufferedResponse response)
    {
        foreach (LocalUse use in response.Response.Uses)
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

    /// <summary>Whether a <c>using</c> disposes of the response, or its declaration can become one.</summary>
    private static bool TryOwn(
        BufferedResponse response, FixTarget target, out LocalDeclarationStatementSyntax? declaration)
    {
        declaration = null;
        if (response.Response.Ownership != LocalOwnership.None)
        {
            return true;
        }

        declaration = response.Response.Declarator.Syntax.Parent?.Parent as LocalDeclarationStatementSyntax;
        return declaration is { Declaration.Variables.Count: 1, Parent: BlockSyntax }
            && ((CSharpParseOptions)target.Root.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp8;
    }

    private static SyntaxNode Rewrite(
        SyntaxNode root, InvocationExpressionSyntax call, LocalDeclarationStatementSyntax? declaration)
    {
        ArgumentSyntax option =
            SyntaxFactory.Argument(PayloadSite.Parse(PayloadNames.CompletionOption + ".ResponseHeadersRead"));
        SyntaxToken comma = SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space);
        SyntaxNodeOrTokenList items = call.ArgumentList.Arguments.GetWithSeparators();
        SyntaxTriviaList after = items[0].GetTrailingTrivia();
        items = items.Replace(items[0], items[0].WithTrailingTrivia());
        items = items.Insert(1, comma).Insert(2, option.WithTrailingTrivia(after));
        InvocationExpressionSyntax changed = call.WithArgumentList(
            call.ArgumentList.WithArguments(SyntaxFactory.SeparatedList<ArgumentSyntax>(items)));
        if (declaration is null)
        {
            return root.ReplaceNode(call, changed);
        }

        LocalDeclarationStatementSyntax owned = declaration.ReplaceNode(call, changed);
        SyntaxToken first = owned.GetFirstToken();
        return root.ReplaceNode(
            declaration,
            owned.ReplaceToken(first, first.WithLeadingTrivia())
                .WithUsingKeyword(
                    SyntaxFactory.Token(
                        first.LeadingTrivia, SyntaxKind.UsingKeyword, SyntaxFactory.TriviaList(SyntaxFactory.Space))));
    }
}
