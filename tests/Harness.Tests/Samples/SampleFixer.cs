using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Harness.Tests.Samples;

/// <summary>A faultless fixer of <see cref="SampleAnalyzer"/>: "Bad" becomes "Good".</summary>
public class SampleFixer : CodeFixProvider
{
    public override ImmutableArray<string> FixableDiagnosticIds => [SampleAnalyzer.Id];

    public override FixAllProvider? GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public override Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            CodeAction action = CodeAction.Create("Rename", token => FixAsync(context.Document, diagnostic, token), nameof(SampleFixer));
            context.RegisterCodeFix(action, diagnostic);
        }

        return Task.CompletedTask;
    }

    /// <summary>What becomes of a document; samples with a fault change this.</summary>
    protected virtual async Task<Document> FixAsync(Document document, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(cancellationToken))!;
        if (root.FindNode(diagnostic.Location.SourceSpan) is not MethodDeclarationSyntax method)
        {
            return document;
        }

        return document.WithSyntaxRoot(root.ReplaceNode(method, Rewrite(method)));
    }

    /// <summary>What becomes of a method; samples with a fault change this.</summary>
    protected virtual MethodDeclarationSyntax Rewrite(MethodDeclarationSyntax method)
    {
        SyntaxToken old = method.Identifier;
        string name = "Good" + old.ValueText[3..];
        return method.WithIdentifier(SyntaxFactory.Identifier(old.LeadingTrivia, name, old.TrailingTrivia));
    }
}
