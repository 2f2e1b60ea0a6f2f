using GcGuard.Analyzers.Rules.RentedBuffers;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.RentedBuffers;

/// <summary>
/// Fixes GCG3008: has the pool clear the array, by position or by name as the rest of the file does it.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UnclearedReturnCodeFixProvider))]
public sealed class UnclearedReturnCodeFixProvider() : GcGuardCodeFixProvider(new UnclearedReturnAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
    {
        if (target.Node
            is not InvocationExpressionSyntax { ArgumentList: { Arguments.Count: 1, ContainsDirectives: false } } syntax
            || target.Model.GetOperation(syntax, cancellationToken) is not IInvocationOperation call
            || UnclearedReturn.TryFind(call, KnownTypes.For(target.Model.Compilation)) is not { } given
            || ClearingOf(given, target, syntax) is not { } value)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        return Task.FromResult(ImmutableArray.Create(new Fix(
            "Have the pool clear the array",
            _ => target.Root
                .ReplaceNode(syntax, WithClearing(syntax, value, call.TargetMethod.Parameters[1].Name, target.Root)))));
    }

    /// <summary>
    /// <c>true</c>, or a question where it hangs on a type argument; null where the framework cannot be asked.
    /// </summary>
    private static ExpressionSyntax? ClearingOf(IOperation array, FixTarget target, SyntaxNode place)
    {
        const string Space = "System.Runtime.CompilerServices",
            Helpers = "RuntimeHelpers",
            Question = "IsReferenceOrContainsReferences";
        if (array.Type is not IArrayTypeSymbol { ElementType: var element } || !UnclearedReturn.IsOpen(element))
        {
            return SyntaxFactory.LiteralExpression(SyntaxKind.TrueLiteralExpression);
        }

        return KnownTypes.For(target.Model.Compilation).Get(Space + "." + Helpers) is { } helpers
            && !helpers.GetMembers(Question).IsEmpty
            ? SyntaxFactory.ParseExpression(
                PoolNames.Type(target.Model, place.SpanStart, Space, Helpers)
                    + "." + Question + "<" + element.Name + ">()")
            : null;
    }

    private static InvocationExpressionSyntax WithClearing(
        InvocationExpressionSyntax call, ExpressionSyntax value, string parameter, SyntaxNode root)
    {
        ArgumentSyntax array = call.ArgumentList.Arguments[0];
        ArgumentSyntax clear = SyntaxFactory.Argument(value)
            .WithTrailingTrivia(array.GetTrailingTrivia());
        if (array.NameColon is not null || !IsGivenByPosition(root))
        {
            clear = clear.WithNameColon(SyntaxFactory.NameColon(SyntaxFactory.IdentifierName(parameter))
                .WithColonToken(SyntaxFactory.Token(SyntaxKind.ColonToken).WithTrailingTrivia(SyntaxFactory.Space)));
        }

        return call.WithArgumentList(call.ArgumentList.WithArguments(SyntaxFactory.SeparatedList(
            [array.WithTrailingTrivia(), clear],
            [SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space)])));
    }

    /// <summary>Whether the file says <c>Return(array, true)</c> somewhere.</summary>
    private static bool IsGivenByPosition(SyntaxNode root)
        => root.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call =>
            call is
                { ArgumentList.Arguments: { Count: 2 } arguments,
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return" } }
            && arguments[1].NameColon is null
            && arguments[1].Expression.Kind() is SyntaxKind.TrueLiteralExpression or SyntaxKind.FalseLiteralExpression);
}
