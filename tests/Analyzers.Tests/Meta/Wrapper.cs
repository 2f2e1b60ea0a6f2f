using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>Another way to write what stands around a finding, which leaves the finding what it is.</summary>
/// <param name="Name">What it writes.</param>
/// <param name="Nodes">The nodes that it writes anew, for the node that is reported; none where it has no place.</param>
/// <param name="Rewrite">The new node for one of them.</param>
internal sealed record Wrapper(
    string Name,
    Func<SyntaxNode, SemanticModel, IEnumerable<SyntaxNode>> Nodes,
    Func<SyntaxNode, SyntaxNode, SemanticModel, SyntaxNode> Rewrite)
{
    /// <summary>The names of the ways.</summary>
    public const string SureValue = "value!", Otherwise = "value ?? throw", SureTaker = "taker!", TakerOtherwise = "taker ?? throw",
        SureLocal = "local!", Argument = "await in arguments", Explicit = "explicit type", Inferred = "var";

    /// <summary>A receiver that may be null; nobody writes it where the call is awaited, which would throw.</summary>
    public const string Perhaps = "receiver?.";

    /// <summary>Marks the node that is reported.</summary>
    public static readonly SyntaxAnnotation Mark = new();

    /// <summary>All of them.</summary>
    public static ImmutableArray<Wrapper> All { get; } =
    [
        new(SureValue, (reported, _) => ValueOf(reported), (_, value, _) => Sure(value)),
        new(Otherwise, (reported, _) => ValueOf(reported), (old, value, _) => WithoutNull(old, (ExpressionSyntax)value)),
        new(SureTaker, (reported, _) => TakerOf(reported), (_, call, _) => Sure(call)),
        new(TakerOtherwise, (reported, _) => TakerOf(reported), (old, call, _) => WithoutNull(old, (ExpressionSyntax)call)),
        new(SureLocal, (reported, _) => LocalUses(reported), (_, use, _) => Sure(use)),
        new(Perhaps, (reported, model) => ReceiverCall(reported, model), (_, call, _) => Conditional((InvocationExpressionSyntax)call)),
        new(Argument, (reported, _) => FirstArgument(reported), (_, argument, _) => Awaited((ExpressionSyntax)argument)),
        new(Explicit, (reported, _) => Declarations(reported, isVar: true), (old, declaration, model) => Typed(old, (VariableDeclarationSyntax)declaration, model)),
        new(Inferred, (reported, _) => Declarations(reported, isVar: false), (_, declaration, _) => Var((VariableDeclarationSyntax)declaration)),
    ];

    /// <summary>The text around a finding in the other way, with the place of the finding; null where it has none.</summary>
    public SyntaxNode? Apply(SyntaxNode root, SyntaxNode reported, SemanticModel model)
    {
        SyntaxNode[] nodes = [.. Nodes(reported, model)];
        return nodes.Length == 0 ? null : root.ReplaceNodes(nodes.Append(reported).Distinct(), (old, current) =>
        {
            SyntaxNode written = nodes.Contains(old) ? Rewrite(old, current, model) : current;
            return old == reported ? written.WithAdditionalAnnotations(Mark) : written;
        });
    }

    /// <inheritdoc/>
    public override string ToString() => Name;

    /// <summary>The value that the reported expression makes: with its await, where it is awaited.</summary>
    private static IEnumerable<SyntaxNode> ValueOf(SyntaxNode reported)
    {
        if (ExpressionAt(reported) is not { } value)
        {
            return [];
        }

        value = Completed(value);
        return value.Parent is ExpressionStatementSyntax ? [] : [value];
    }

    /// <summary>The call that takes the value as an argument, with its await.</summary>
    private static IEnumerable<SyntaxNode> TakerOf(SyntaxNode reported)
        => ValueOf(reported).SingleOrDefault()?.Parent is ArgumentSyntax { Parent.Parent: ExpressionSyntax call } && Completed(call) is { Parent: not ExpressionStatementSyntax } taker
            ? [taker]
            : [];

    /// <summary>The uses of the local that is declared with the value.</summary>
    private static IEnumerable<SyntaxNode> LocalUses(SyntaxNode reported)
        => ValueOf(reported).SingleOrDefault()?.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax { Parent: { } block } } local }
            ? block.DescendantNodes().OfType<IdentifierNameSyntax>().Where(use => use.Identifier.ValueText == local.Identifier.ValueText && use.Parent is ArgumentSyntax or MemberAccessExpressionSyntax)
            : [];

    private static SyntaxNode Sure(SyntaxNode value)
        => SyntaxFactory.PostfixUnaryExpression(SyntaxKind.SuppressNullableWarningExpression, Primary(value).WithoutTrivia()).WithTriviaFrom(value);

    private static ExpressionSyntax Completed(ExpressionSyntax value)
    {
        while (value.Parent is AwaitExpressionSyntax or ParenthesizedExpressionSyntax
            || (value.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax }))
        {
            value = value.Parent is MemberAccessExpressionSyntax access ? (ExpressionSyntax)access.Parent! : (ExpressionSyntax)value.Parent;
        }

        return value;
    }

    /// <summary>The reported expression; the call, where only its name is reported.</summary>
    private static ExpressionSyntax? ExpressionAt(SyntaxNode reported)
        => reported is SimpleNameSyntax { Parent: MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access } && access.Name == reported
            ? call
            : reported as ExpressionSyntax;

    private static ExpressionSyntax Primary(SyntaxNode value)
        => value is AwaitExpressionSyntax or BinaryExpressionSyntax or CastExpressionSyntax or ConditionalExpressionSyntax or PrefixUnaryExpressionSyntax or LambdaExpressionSyntax
            ? SyntaxFactory.ParenthesizedExpression(((ExpressionSyntax)value).WithoutTrivia())
            : (ExpressionSyntax)value;

    private static SyntaxNode WithoutNull(SyntaxNode old, ExpressionSyntax value)
    {
        var coalesce = SyntaxFactory.ParseExpression("x ?? throw new System.InvalidOperationException()") as BinaryExpressionSyntax;
        ExpressionSyntax written = coalesce!.WithLeft(value.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space));
        bool isAlone = old.Parent is EqualsValueClauseSyntax or ArgumentSyntax or ReturnStatementSyntax or ArrowExpressionClauseSyntax or AssignmentExpressionSyntax;
        return (isAlone ? written : SyntaxFactory.ParenthesizedExpression(written)).WithTriviaFrom(value);
    }

    private static IEnumerable<SyntaxNode> ReceiverCall(SyntaxNode reported, SemanticModel model)
        => ExpressionAt(reported) is InvocationExpressionSyntax
            {
                Parent: not AwaitExpressionSyntax,
                Expression: MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access,
            } call && MayBeNull(access.Expression, model)
            ? [call]
            : [];

    /// <summary>Whether what an expression names may be null: it comes from outside of the body and of the object.</summary>
    private static bool MayBeNull(ExpressionSyntax receiver, SemanticModel model) => model.GetSymbolInfo(receiver).Symbol switch
    {
        IParameterSymbol => true,
        IFieldSymbol field => !field.IsReadOnly && field.Locations[0].IsInSource,
        IPropertySymbol property => property.Locations[0].IsInSource,
        IMethodSymbol method => method.Locations[0].IsInSource,
        _ => false,
    };

    private static SyntaxNode Conditional(InvocationExpressionSyntax call)
    {
        var access = (MemberAccessExpressionSyntax)call.Expression;
        return SyntaxFactory.ConditionalAccessExpression(
            access.Expression,
            call.WithExpression(SyntaxFactory.MemberBindingExpression(access.Name)).WithoutTrivia()).WithTrailingTrivia(call.GetTrailingTrivia());
    }

    private static IEnumerable<SyntaxNode> FirstArgument(SyntaxNode reported)
        => ExpressionAt(reported) switch
        {
            InvocationExpressionSyntax { ArgumentList.Arguments: [{ RefKindKeyword.RawKind: 0 } first, ..] } => [first.Expression],
            BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ RefKindKeyword.RawKind: 0 } first, ..] } => [first.Expression],
            _ => [],
        };

    private static SyntaxNode Awaited(ExpressionSyntax argument)
        => SyntaxFactory.ParseExpression($"await System.Threading.Tasks.Task.FromResult({argument.WithoutTrivia()})").WithTriviaFrom(argument);

    /// <summary>The declarations of locals in the member around a finding, by how they say their type.</summary>
    private static IEnumerable<SyntaxNode> Declarations(SyntaxNode reported, bool isVar)
        => reported.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes().OfType<VariableDeclarationSyntax>()
            .Where(declaration => declaration.Parent is LocalDeclarationStatementSyntax { IsConst: false } or UsingStatementSyntax or ForStatementSyntax
                && declaration.Variables is [{ Initializer: not null }]
                && declaration.Type.IsVar == isVar
                && declaration.Type != reported)
            ?? [];

    private static SyntaxNode Typed(SyntaxNode old, VariableDeclarationSyntax declaration, SemanticModel model)
        => model.GetTypeInfo(((VariableDeclarationSyntax)old).Type).Type is { IsAnonymousType: false } type
            ? declaration.WithType(SyntaxFactory.ParseTypeName(type.ToMinimalDisplayString(model, old.SpanStart)).WithTriviaFrom(declaration.Type))
            : declaration;

    private static SyntaxNode Var(VariableDeclarationSyntax declaration)
        => declaration.WithType(SyntaxFactory.IdentifierName("var").WithTriviaFrom(declaration.Type));
}
