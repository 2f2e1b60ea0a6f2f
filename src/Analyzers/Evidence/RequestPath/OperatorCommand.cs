using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Commands of a server's own program: a branch of its entry point that returns before the host runs. Whoever types one
/// waits for it, and the process ends afterwards.
/// </summary>
internal static class OperatorCommand
{
    /// <summary>Members of hosts, their extensions included, that run one.</summary>
    private static readonly string[] Runs = ["Run", "RunAsync", "StartAsync"];

    /// <summary>
    /// Whether a method is a static one that nobody but the code in sight calls, so that its callers say all of it.
    /// </summary>
    public static bool MayBe(ISymbol member, Compilation compilation, CancellationToken cancellationToken)
        => member is IMethodSymbol { MethodKind: MethodKind.Ordinary, IsStatic: true } method
            && compilation.GetEntryPoint(cancellationToken) is not null
            && !MethodCallers.MayBeUnseen(method, compilation, cancellationToken);

    /// <summary>Whether a call stands in such a branch of the program's entry point.</summary>
    public static bool IsAt(SyntaxNode call, Compilation compilation, CancellationToken cancellationToken)
    {
        SyntaxNode? branch = null;
        SyntaxNode child = call;
        for (SyntaxNode? node = call.Parent; node is not null; child = node, node = node.Parent)
        {
            switch (node)
            {
                case AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax:
                    return false;
                case IfStatementSyntax statement when child == statement.Statement
                    && ColdBlocks.Leaves(statement.Statement):
                case SwitchSectionSyntax { Statements: { Count: > 0 } statements }
                    when ColdBlocks.Leaves(statements[statements.Count - 1]):
                    branch ??= child;
                    break;
                case MemberDeclarationSyntax member:
                    return branch is not null
                        && IsEntryPoint(member, compilation, cancellationToken)
                        && RunsHostAfter(branch, compilation, cancellationToken);
            }
        }

        return false;
    }

    private static bool IsEntryPoint(
        MemberDeclarationSyntax member, Compilation compilation, CancellationToken cancellationToken)
        => member is GlobalStatementSyntax
            || SymbolEqualityComparer.Default.Equals(
                SourceModels.Of(compilation, member.SyntaxTree).GetDeclaredSymbol(member, cancellationToken),
                compilation.GetEntryPoint(cancellationToken));

    private static bool RunsHostAfter(
        SyntaxNode branch, Compilation compilation, CancellationToken cancellationToken)
        => RunsHost(branch.SyntaxTree, branch.Span.End, compilation, cancellationToken);

    /// <summary>Whether a file runs a host, behind a position.</summary>
    public static bool RunsHost(
        SyntaxTree tree, int position, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (string run in Runs)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, run, cancellationToken))
            {
                if (name.SpanStart > position
                    && CallSite.Bind(name, SourceModels.Of(compilation, tree), cancellationToken)
                        is IMethodSymbol { ContainingNamespace: { } space }
                    && IsHosting(space.ToDisplayString()))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsHosting(string space)
        => space is "Microsoft.Extensions.Hosting" or "Microsoft.AspNetCore.Builder" or "Microsoft.AspNetCore.Hosting";
}
