using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>Plans what becomes of a call whose result is a stream after the change.</summary>
internal static class StreamCallPlanner
{
    /// <summary>The namespaces of libraries whose extension methods only ask about a value.</summary>
    private static readonly string[] AskingNamespaces =
        ["System", "FluentAssertions", "AwesomeAssertions", "Shouldly", "NUnit", "Xunit"];

    /// <summary>Plans it.</summary>
    public static async Task<Met?> PlanAsync(CascadeState state, DocumentId document, InvocationExpressionSyntax call)
    {
        if (!await state.Files.AreAlikeAsync(document).ConfigureAwait(false))
        {
            return Refuse(Obstacles.Linked, call);
        }

        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (IsInExpressionTree(call, model))
        {
            return Refuse(Obstacles.ExpressionTree, call);
        }

        ExpressionSyntax? value = model.GetTypeInfo(call).Type is { } type && TaskTypes.IsTask(type) ? AwaitedOf(call)
            : call;
        bool isTest = ProjectKind.Of(model.Compilation) != ProjectPurpose.Production;
        if (value is null)
        {
            return await PassOnAsync(state, call, model, isTest).ConfigureAwait(false);
        }

        value = Outer(value);
        if (isTest)
        {
            return ReturningMethodOf(value, model) is { } fake && StreamMethodPlanner.IsChanging(state, fake) ? null
                : await ReadWholeAsync(state, document, value, model).ConfigureAwait(false);
        }

        if (ReturningMethodOf(value, model) is not null)
        {
            return await PassOnAsync(state, value, model, isTest).ConfigureAwait(false);
        }

        return value.Parent switch
        {
            ArgumentSyntax argument => await StreamSinkPlanner.PlanAsync(state, document, argument, local: null)
                .ConfigureAwait(false),
            EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax },
                } variable,
            } =>
                await StreamLocalPlanner.PlanAsync(state, document, variable).ConfigureAwait(false),
            LambdaExpressionSyntax => Refuse(Obstacles.Delegate, value),
            _ => Refuse(Obstacles.NeedsArray, value),
        };
    }

    /// <summary>The method whose body answers a value as its own result; null where it goes elsewhere.</summary>
    public static IMethodSymbol? ReturningMethodOf(ExpressionSyntax value, SemanticModel model)
        => value.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax
            && FunctionAround.Find(value) is MethodDeclarationSyntax or LocalFunctionStatementSyntax
                ? model.GetDeclaredSymbol(FunctionAround.Find(value)) as IMethodSymbol
                : null;

    /// <summary>A value with the parentheses and <c>!</c> around it.</summary>
    public static ExpressionSyntax Outer(ExpressionSyntax value)
        => value.Parent is ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax
            || (value.Parent is ConditionalAccessExpressionSyntax access && access.WhenNotNull == value)
                ? Outer((ExpressionSyntax)value.Parent)
                : value;

    /// <summary>A method that only answers what it is answered returns a stream as well.</summary>
    public static async Task<Met?> PassOnAsync(
        CascadeState state, ExpressionSyntax value, SemanticModel model, bool isTest)
    {
        if (ReturningMethodOf(value, model) is { } method && (!isTest || StreamMethodPlanner.IsChanging(state, method)))
        {
            return await StreamMethodPlanner.ChangeAsync(state, method).ConfigureAwait(false);
        }

        return Refuse(value.Parent is LambdaExpressionSyntax ? Obstacles.Delegate : Obstacles.NeedsArray, value);
    }

    /// <summary>What awaits or waits for a task; null where the task itself is handed on.</summary>
    private static ExpressionSyntax? AwaitedOf(ExpressionSyntax task)
    {
        ExpressionSyntax current = Outer(task);
        while (current.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait",
            Parent: InvocationExpressionSyntax configured })
        {
            current = Outer(configured);
        }

        return current.Parent is AwaitExpressionSyntax wait ? wait : BlockingWait.Around(task)?.Whole;
    }

    /// <summary>A test compares bytes, so it takes them all out of the stream.</summary>
    private static async Task<Met?> ReadWholeAsync(
        CascadeState state, DocumentId document, ExpressionSyntax value, SemanticModel model)
    {
        if (value.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax asked } access
            && access.Expression == value
            && model.GetSymbolInfo(asked).Symbol
                is IMethodSymbol { ReducedFrom.ContainingType.ContainingNamespace: { } space }
            && !AskingNamespaces
                .Any(known => (space.ToDisplayString() + ".").StartsWith(known + ".", System.StringComparison.Ordinal)))
        {
            return Refuse(Obstacles.Mock, value);
        }

        if (value.Parent is LambdaExpressionSyntax)
        {
            return Refuse(Obstacles.Delegate, value);
        }

        if (value.Parent is ExpressionStatementSyntax
            || (value.Parent is AssignmentExpressionSyntax
                {
                    Left: IdentifierNameSyntax { Identifier.ValueText: "_" },
                } discard && discard.Right == value))
        {
            return null;
        }

        string type = await TaskNames.NameAtAsync(state, document, value.SpanStart, "System.IO", "MemoryStream")
            .ConfigureAwait(false);
        state.ChangesOf(document).Outside(value.Span, "((" + type + ")", ").ToArray()");
        return null;
    }

    private static bool IsInExpressionTree(SyntaxNode node, SemanticModel model)
        => node.Ancestors().OfType<LambdaExpressionSyntax>()
            .Any(lambda
                => model.GetTypeInfo(lambda).ConvertedType
                    is INamedTypeSymbol { Name: "Expression" or "LambdaExpression" });

    public static Met Refuse(Obstacle obstacle, SyntaxNode place)
        => new(obstacle, place.GetLocation(), place.ToString());
}
