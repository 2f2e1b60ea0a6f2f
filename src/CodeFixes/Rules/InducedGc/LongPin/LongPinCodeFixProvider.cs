using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>
/// Creates the buffer on the pinned object heap. The handle stays: its address is as valid as before, and pinning what
/// does not move costs nothing.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LongPinCodeFixProvider))]
public sealed class LongPinCodeFixProvider() : GcGuardCodeFixProvider(new LongPinAnalyzer())
{
    private const string Title = "Create the buffer on the pinned object heap";

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
        => Task.FromResult(
            !target.Properties.ContainsKey(LongPinAnalyzer.PerRequestProperty)
            && BufferOf(target, cancellationToken) is { IsCreatedOnce: true } buffer
            && Rewrite(target, buffer) is { } fix
                ? ImmutableArray.Create(fix)
                : ImmutableArray<Fix>.Empty);

    private static PinnedBuffer? BufferOf(FixTarget target, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        return target.Model.GetOperation(target.Node, cancellationToken) is IInvocationOperation call
            && PinnedHandle.PinnedBy(call, types) is { } pinned
                ? PinnedBuffer.TryFind(pinned, types, cancellationToken)
                : null;
    }

    private static Fix? Rewrite(FixTarget target, PinnedBuffer buffer) => buffer.Creation switch
    {
        // An initialiser's values would have to be written by statements.
        IArrayCreationOperation
            { Initializer: null, DimensionSizes: { Length: 1 } lengths,
                Syntax: ArrayCreationExpressionSyntax { Type: { RankSpecifiers.Count: 1 } type } creation }
            when lengths[0].Type?.SpecialType == SpecialType.System_Int32
            => new Fix(Title, _ => target.Root.ReplaceNode(
                creation,
                Creation(type.ElementType, type.RankSpecifiers[0].Sizes[0]).WithTriviaFrom(creation))),
        IInvocationOperation
            { Syntax: InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } call }
            => new Fix(Title, _ => target.Root.ReplaceNode(
                call.ArgumentList,
                call.ArgumentList.WithArguments(arguments.Add(Pinned().WithLeadingTrivia(SyntaxFactory.Space))))),
        _ => null,
    };

    private static ExpressionSyntax Creation(TypeSyntax element, ExpressionSyntax length)
    {
        ExpressionSyntax gc =
            SyntaxFactory.ParseExpression("global::System.GC").WithAdditionalAnnotations(Simplifier.Annotation);
        GenericNameSyntax method = SyntaxFactory.GenericName(
            SyntaxFactory.Identifier("AllocateArray"),
            SyntaxFactory.TypeArgumentList(SyntaxFactory.SingletonSeparatedList(element.WithoutTrivia())));
        return SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, gc, method),
            SyntaxFactory.ArgumentList(SyntaxFactory.SeparatedList(
                new[] { SyntaxFactory.Argument(length), Pinned() },
                new[] { SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space) })));
    }

    private static ArgumentSyntax Pinned()
        => SyntaxFactory.Argument(
            SyntaxFactory.NameColon(SyntaxFactory.IdentifierName("pinned")).WithTrailingTrivia(SyntaxFactory.Space),
            default,
            SyntaxFactory.LiteralExpression(SyntaxKind.TrueLiteralExpression));
}
