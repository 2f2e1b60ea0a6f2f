using System;
using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Tests.FixedCode.Fixing;

/// <summary>A rule made for the tests of the fixers' base: it finds every call of a method named <c>Old</c>.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OldCallAnalyzer : GcGuardAnalyzer
{
    public const string Id = "TEST0001";

    private static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        Id, "Old call", "Old call", "Test", DiagnosticSeverity.Warning, "An old call.");

    public OldCallAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
        => context.OnOperation(
            operation =>
            {
                if (operation.Operation is IInvocationOperation { TargetMethod.Name: "Old" })
                {
                    operation.ReportDiagnostic(Diagnostic.Create(Rule, operation.Operation.Syntax.GetLocation()));
                }
            },
            OperationKind.Invocation);
}

/// <summary>A fixer for <see cref="OldCallAnalyzer"/> whose rewrites a test supplies.</summary>
internal sealed class OldCallFixer(params OldCallFixer.Rewrite[] rewrites) : GcGuardCodeFixProvider(new OldCallAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(FixTarget target, CancellationToken cancellationToken)
    {
        var fixes = ImmutableArray.CreateBuilder<Fix>();
        foreach (Rewrite rewrite in rewrites)
        {
            fixes.Add(new Fix(rewrite.Title, _ => rewrite.NewRoot(target.Root, (InvocationExpressionSyntax)target.Node))
            {
                Alternative = rewrite.Alternative,
                ChangesBehavior = rewrite.ChangesBehavior,
            });
        }

        return Task.FromResult(fixes.ToImmutable());
    }

    /// <summary>One rewrite to offer.</summary>
    internal sealed record Rewrite(
        string Title,
        Func<SyntaxNode, InvocationExpressionSyntax, SyntaxNode> NewRoot,
        string? Alternative = null,
        bool ChangesBehavior = false)
    {
        /// <summary>Calls another method of the same shape.</summary>
        public static Rewrite Call(string method, string? alternative = null, bool changesBehavior = false) => new(
            $"Call {method}",
            (root, call) => root.ReplaceNode(
                call.Expression,
                SyntaxFactory.IdentifierName(method).WithTriviaFrom(call.Expression)),
            alternative,
            changesBehavior);
    }
}
