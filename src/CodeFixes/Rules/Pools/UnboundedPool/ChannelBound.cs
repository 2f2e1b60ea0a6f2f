using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Makes the channel of a pool a bounded one. <c>TryWrite</c> to a full channel gives <c>false</c> and keeps nothing,
/// so a pool that only tries to write and to read, and does not ask whether it could, drops the rest.
/// </summary>
internal sealed class ChannelBound : PoolBound
{
    private readonly InvocationExpressionSyntax _creation;
    private readonly GenericNameSyntax _name;

    private ChannelBound(
        FixTarget target,
        ObjectPool pool,
        TypeDeclarationSyntax type,
        FieldDeclarationSyntax field,
        int limit,
        InvocationExpressionSyntax creation,
        GenericNameSyntax name,
        int perCore = 1)
        : base(target, pool, type, field, limit, perCore)
    {
        _creation = creation;
        _name = name;
    }

    /// <inheritdoc/>
    public override IEnumerable<SyntaxNode> Nodes => [_creation];

    protected override ITypeSymbol Element => Pool.Element;

    /// <summary>
    /// The rewriter, or null where somebody waits for the channel, asks whether it could write, or would have to
    /// dispose of the rest.
    /// </summary>
    public static ChannelBound? TryCreate(FixTarget target, ObjectPool pool, CancellationToken cancellationToken)
        => pool is
            { Kind: StorageKind.Channel,
                Storage: IFieldSymbol { DeclaredAccessibility: Accessibility.Private, Type.Name: "Channel" } storage }
            && !ObjectPoolRewriter.MayNeedDisposal(pool.Element, KnownTypes.For(target.Model.Compilation))
            && storage.DeclaringSyntaxReferences[0]
                .GetSyntax(
                    cancellationToken) is VariableDeclaratorSyntax
                        { Initializer.Value: InvocationExpressionSyntax
                            { ArgumentList.Arguments.Count: 0 } creation } declarator
            && DeclarationOf(declarator, target.Root) is { } declaration
            && !declaration.Type.Modifiers.Any(SyntaxKind.PartialKeyword)
            && declaration.Type
                .DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Where(name => name.Identifier.ValueText == storage.Name)
                .All(IsTried)
            && NameOf(creation) is { } name
                ? new ChannelBound(target, pool, declaration.Type, declaration.Field, LimitOf(target), creation, name)
                : null;

    /// <inheritdoc/>
    public override SyntaxNode Rewrite(SyntaxNode root)
        => root.ReplaceNode(
            root.GetCurrentNode(_creation)!,
            _creation.ReplaceNode(_name, _name.WithIdentifier(SyntaxFactory.Identifier("CreateBounded")))
                .WithArgumentList(
                    SyntaxFactory.ParseArgumentList("(" + LimitCode + ")").WithTriviaFrom(_creation.ArgumentList)));

    protected override PoolBound WithLimit(int limit, int perCore)
        => new ChannelBound(Target, Pool, Type, Field, limit, _creation, _name, perCore);

    private static GenericNameSyntax? NameOf(InvocationExpressionSyntax creation)
        => creation.Expression switch
        {
            MemberAccessExpressionSyntax { Name: GenericNameSyntax { Identifier.ValueText: "CreateUnbounded" } name } =>
                name,
            GenericNameSyntax { Identifier.ValueText: "CreateUnbounded" } name => name,
            _ => null,
        };

    /// <summary>
    /// Whether a mention of the channel only tries to read, or to write without asking whether it could.
    /// </summary>
    private static bool IsTried(IdentifierNameSyntax name)
    {
        SyntaxNode whole =
            name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own ? own : name;
        return whole.Parent is MemberAccessExpressionSyntax
            { Name.Identifier.ValueText: "Reader" or "Writer",
                Parent: MemberAccessExpressionSyntax
                    { Name.Identifier.ValueText: var method, Parent: InvocationExpressionSyntax call } }
            && (method == "TryRead"
                || (method == "TryWrite"
                    && call.Parent is ExpressionStatementSyntax
                        or ArrowExpressionClauseSyntax
                            { Parent: MethodDeclarationSyntax
                                { ReturnType: PredefinedTypeSyntax
                                    { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } } }));
    }
}
