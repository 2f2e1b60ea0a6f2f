using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Keeps one pool for the process: in a new static field, or by making the member static that holds it.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ShortLivedPoolCodeFixProvider))]
public sealed class ShortLivedPoolCodeFixProvider() : GcGuardCodeFixProvider(new ShortLivedPoolAnalyzer())
{
    private const string Title = "Keep one pool in a static readonly field";

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        if (target.Node is not ExpressionSyntax creation
            || target.Model.GetOperation(creation, cancellationToken) is not { } operation
            || !PoolCreation.IsOne(operation, KnownTypes.For(compilation))
            || !StaticValue.CanBe(operation)
            || LosesBuffer(creation)
            || ShortLivedPool.TryFind(operation, compilation, cancellationToken) is not { } pool
            || UsesTooLate(target, creation, pool, cancellationToken))
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        // A manager that lives on keeps what one burst made it keep, which GCG3007 reports.
        StreamManagerLimits? limits = StreamManagerLimits.TryFind(target, operation, cancellationToken);
        ExpressionSyntax kept = limits is null ? creation
            : limits.Old == creation ? (ExpressionSyntax)limits.New
            : creation.ReplaceNode(limits.Old, limits.New);
        if (RewriteOf(target, creation, kept, operation, pool, cancellationToken) is not { } root)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        string title = TitleFor(operation) + (limits is null ? string.Empty : " and set " + limits.Title);
        return Task.FromResult(ImmutableArray.Create(new Fix(title, _ => root)
        {
            ChangesBehavior = RemembersContent(operation),
        }));
    }

    private static SyntaxNode? RewriteOf(
        FixTarget target, ExpressionSyntax creation, ExpressionSyntax kept, IOperation operation, ShortLivedPool pool,
        CancellationToken cancellationToken)
        => pool.Keeper switch
        {
            PoolKeeper.Call => IntoNewField(target, creation, kept, operation),
            PoolKeeper.Owner => OwnerRewrite.MakeStatic(target, creation, kept, pool.Member!, cancellationToken),
            _ => OwnerRewrite.MakeStored(target.Root, creation, kept),
        };

    /// <summary>
    /// Whether an array is rented from a pool that has no name, so that nobody can return it: <c>Create().Rent(n)</c>.
    /// </summary>
    private static bool LosesBuffer(ExpressionSyntax creation)
        => creation.Parent is MemberAccessExpressionSyntax
        {
            Name.Identifier.ValueText: "Rent", Parent: InvocationExpressionSyntax,
        } access
            && access.Expression == creation;

    /// <summary>
    /// Whether the code around uses an array after it has returned it, or returns it twice. While nobody else rents
    /// from the pool, that harms nobody.
    /// </summary>
    private static bool UsesTooLate(
        FixTarget target, ExpressionSyntax creation, ShortLivedPool pool, CancellationToken cancellationToken)
    {
        PoolCalls calls = PoolCalls.For(
            KnownTypes.For(target.Model.Compilation),
            target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider,
            creation.SyntaxTree);
        SyntaxNode? scope = pool.Keeper == PoolKeeper.Call
            ? creation.FirstAncestorOrSelf<MemberDeclarationSyntax>()
            : creation.FirstAncestorOrSelf<TypeDeclarationSyntax>();
        return scope?.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call
            => target.Model.GetOperation(call, cancellationToken) is IInvocationOperation rent
                && LeaseSeed.OfRent(rent, calls) is { } seed
                && LeaseFlow.TryAnalyze(seed, calls, cancellationToken) is { LateUses.IsEmpty: false }) == true;
    }

    /// <summary>
    /// A new array is zeroed and a new object fresh; what comes out of a pool that lives on is not. The streams of a
    /// manager start empty either way.
    /// </summary>
    private static bool RemembersContent(IOperation creation) => creation.Type?.Name != "RecyclableMemoryStreamManager";

    private static string TitleFor(IOperation creation)
        => !RemembersContent(creation) ? Title
            : creation.Type?.Name == "ArrayPool" ? Title + " (rented arrays then hold what their last renter left)"
            : Title + " (objects then come back as their last user and the policy left them)";

    private static SyntaxNode? IntoNewField(
        FixTarget target, ExpressionSyntax creation, ExpressionSyntax kept, IOperation operation)
    {
        if (creation.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type
            || type is InterfaceDeclarationSyntax
            || type.OpenBraceToken.IsKind(SyntaxKind.None)
            || operation.Type is not { } created)
        {
            return null;
        }

        string name = StaticField.NameIn(type, NameFor(created));
        string fieldType = created.ToMinimalDisplayString(target.Model, type.OpenBraceToken.Span.End);
        ExpressionSyntax reference = SyntaxFactory.IdentifierName(name).WithTriviaFrom(creation);
        TypeDeclarationSyntax changed = type.ReplaceNode(creation, reference);
        return target.Root.ReplaceNode(
            type,
            StaticField.Add(changed, fieldType, name, kept, TriviaLines.EndOfLine(target.Root)));
    }

    private static string NameFor(ITypeSymbol pool) => pool.Name switch
    {
        "ArrayPool" => "BufferPool",
        "RecyclableMemoryStreamManager" => "StreamManager",
        _ => (pool is INamedTypeSymbol { TypeArguments: { Length: 1 } arguments }
            ? arguments[0].Name
            : "Object") + "Pool",
    };
}
