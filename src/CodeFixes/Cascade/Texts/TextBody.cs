using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade.Destinations;
using GcGuard.CodeFixes.Cascade.Streams;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>The body of a method that built a text: it writes the parts to the writer of its caller.</summary>
/// <param name="function">The method.</param>
internal class TextBody(
    CascadeState state, TargetCascade change, PlannedFunction function, DestinationSignature signature)
    : TargetBody(state, function, signature)
{
    private readonly CascadeState _state = state;
    private readonly PlannedFunction _function = function;
    private readonly DestinationSignature _signature = signature;

    /// <summary>The name of the writer that takes the place of the builder.</summary>
    protected virtual string Writer => _signature.Target;

    /// <inheritdoc/>
    protected override ReadValue Read(ExpressionSyntax value, SemanticModel model)
    {
        var types = KnownTypes.For(model.Compilation);
        return ReturnedStream.CopyIn(value, model, IsCopy, _state.Files.CancellationToken) is { } copy
            ? new ReadValue(AnswerKind.Copy, copy.Array, copy.Local)
            : new ReadValue(
                IsEmpty(value) ? AnswerKind.Empty
                    : IsNotNull(value, model) && !value.DescendantNodesAndSelf().Any(IsBuilt) ? AnswerKind.Whole
                    : AnswerKind.Other);

        bool IsCopy(IInvocationOperation call) => TextSource.TryFind(call, types) is { Builder: not null };

        bool IsBuilt(SyntaxNode node)
            => node is InvocationExpressionSyntax
                && model.GetOperation(node) is IInvocationOperation call
                && IsCopy(call);
    }

    /// <inheritdoc/>
    protected override ILocalSymbol? FilledBy(InvocationExpressionSyntax copy, SemanticModel model)
        => model.GetOperation(copy) is { } call
            ? TextSource.TryFind(call, KnownTypes.For(model.Compilation))?.Builder
            : null;

    /// <inheritdoc/>
    protected override Task<Met?> WriteUsesAsync(
        ILocalSymbol filled, IReadOnlyList<InvocationExpressionSyntax> copies, SemanticModel model)
    {
        change.Filled = filled;
        return new WrittenText(_state, _function, model, copies).PlanAsync(filled, Writer);
    }

    /// <summary>What the builder begins with is written first.</summary>
    protected override Task<string?> WriteInitialAsync(VariableDeclaratorSyntax variable, SemanticModel model)
        => AppendChain.TryReadCreation(variable.Initializer?.Value, model) is { } chain
            ? chain.WriteAsync(_state, _function.Document, Writer, variable)
            : Task.FromResult<string?>(null);

    private static bool IsEmpty(ExpressionSyntax text)
        => text.ToString() is "\"\"" or "string.Empty" or "String.Empty" or "System.String.Empty";

    private static bool IsNotNull(ExpressionSyntax text, SemanticModel model)
        => text is InterpolatedStringExpressionSyntax
            || text.IsKind(SyntaxKind.AddExpression)
            || (text is ConditionalExpressionSyntax choice
                && IsNotNull(choice.WhenTrue, model)
                && IsNotNull(choice.WhenFalse, model))
            || model.GetConstantValue(text) is { HasValue: true, Value: not null }
            || model.GetTypeInfo(text).Nullability.FlowState == NullableFlowState.NotNull
            || model.GetSymbolInfo(text).Symbol is IMethodSymbol
            {
                IsStatic: true,
                ContainingType.SpecialType: SpecialType.System_String,
                Name: "Join" or "Concat" or "Format",
            };
}
