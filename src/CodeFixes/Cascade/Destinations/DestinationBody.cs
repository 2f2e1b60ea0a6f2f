using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade.Streams;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>The body of a method that filled a stream in memory: it fills the stream of its caller.</summary>
/// <param name="function">The method.</param>
internal sealed class DestinationBody(
    CascadeState state, DestinationCascade change, PlannedFunction function, DestinationSignature signature)
    : TargetBody(state, function, signature)
{
    private readonly CascadeState _state = state;
    private readonly PlannedFunction _function = function;
    private readonly DestinationSignature _signature = signature;

    /// <inheritdoc/>
    protected override ReadValue Read(ExpressionSyntax value, SemanticModel model)
        => ReturnedStream.CopyIn(value, model, ReturnedStream.IsToArray(model), _state.Files.CancellationToken)
            is { } copy
            ? new ReadValue(AnswerKind.Copy, copy.Array, copy.Local)
            : ReadArray(value, model);

    /// <summary>What an array is that is no copy.</summary>
    public static ReadValue ReadArray(ExpressionSyntax array, SemanticModel model)
        => new(
            ReturnedStream.IsEmpty(array) ? AnswerKind.Empty
                : ReturnedStream.IsNotNull(array, model) ? AnswerKind.Whole
                : AnswerKind.Other);

    /// <inheritdoc/>
    protected override ILocalSymbol? FilledBy(InvocationExpressionSyntax copy, SemanticModel model)
        => model.GetOperation(copy) is IInvocationOperation { Instance: { } receiver }
            ? ExposedStream.TryFind(
                receiver, KnownTypes.For(model.Compilation), _state.Files.CancellationToken)?.Local
            : null;

    /// <inheritdoc/>
    protected override Task<Met?> WriteUsesAsync(
        ILocalSymbol filled, IReadOnlyList<InvocationExpressionSyntax> copies, SemanticModel model)
    {
        change.Filled = filled;
        return new WrittenStream(_state, change, _function, Token, model, copies).PlanAsync(filled, _signature.Target);
    }
}
