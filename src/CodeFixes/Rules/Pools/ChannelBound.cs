using System.Globalization;
using System.Linq;
using System.Threading;
using GcGuard.Analyzers.Facts.Pools;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Makes the channel of a pool a bounded one. <c>TryWrite</c> to a full channel gives <c>false</c> and keeps nothing, so a pool
/// that only tries to write and to read, and does not ask whether it could, drops the rest.
/// </summary>
internal static class ChannelBound
{
    /// <summary>The fix, or null where somebody waits for the channel, asks whether it could write, or would have to dispose of the rest.</summary>
    public static Fix? TryPropose(FixTarget target, ObjectPool pool, CancellationToken cancellationToken)
    {
        if (pool is not { Kind: StorageKind.Channel, Storage: IFieldSymbol { DeclaredAccessibility: Accessibility.Private, Type.Name: "Channel" } storage }
            || ObjectPoolRewriter.MayNeedDisposal(pool.Element, KnownTypes.For(target.Model.Compilation))
            || storage.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not VariableDeclaratorSyntax
            {
                Initializer.Value: InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0 } creation,
                Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: FieldDeclarationSyntax { Parent: TypeDeclarationSyntax owner } },
            }
            || owner.SyntaxTree != target.Root.SyntaxTree
            || owner.Modifiers.Any(SyntaxKind.PartialKeyword)
            || !owner.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name => name.Identifier.ValueText == storage.Name).All(IsTried)
            || NameOf(creation) is not { } name)
        {
            return null;
        }

        int limit = target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.Read(target.Root.SyntaxTree, RuleOptions.PoolBound);
        string text = limit == 0 ? "as many objects as there are cores" : limit.ToString(CultureInfo.InvariantCulture) + (limit == 1 ? " object" : " objects");
        string count = limit == 0
            ? PoolNames.Type(target.Model, creation.SpanStart, "System", "Environment") + ".ProcessorCount"
            : limit.ToString(CultureInfo.InvariantCulture);
        return new Fix(
            "Keep at most " + text + " in the pool and drop the rest",
            _ => target.Root.ReplaceNode(
                creation,
                creation.ReplaceNode(name, name.WithIdentifier(SyntaxFactory.Identifier("CreateBounded")))
                    .WithArgumentList(SyntaxFactory.ParseArgumentList("(" + count + ")").WithTriviaFrom(creation.ArgumentList))))
        {
            ChangesBehavior = true,
        };
    }

    private static GenericNameSyntax? NameOf(InvocationExpressionSyntax creation)
        => creation.Expression switch
        {
            MemberAccessExpressionSyntax { Name: GenericNameSyntax { Identifier.ValueText: "CreateUnbounded" } name } => name,
            GenericNameSyntax { Identifier.ValueText: "CreateUnbounded" } name => name,
            _ => null,
        };

    /// <summary>Whether a mention of the channel only tries to read, or to write without asking whether it could.</summary>
    private static bool IsTried(IdentifierNameSyntax name)
    {
        SyntaxNode whole = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own ? own : name;
        return whole.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Reader" or "Writer", Parent: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var method, Parent: InvocationExpressionSyntax call } }
            && (method == "TryRead"
                || (method == "TryWrite"
                    && call.Parent is ExpressionStatementSyntax or ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax { ReturnType: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } } }));
    }
}
