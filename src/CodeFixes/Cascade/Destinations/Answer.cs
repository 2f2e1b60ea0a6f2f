using GcGuard.CodeFixes.Cascade.Streams;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>What a method answers that writes to a stream afterwards.</summary>
internal enum AnswerKind
{
    /// <summary>Something that may be null, or of which nothing is known.</summary>
    Other,

    /// <summary>The content of a stream in memory.</summary>
    Copy,

    /// <summary>Nothing to write.</summary>
    Empty,

    /// <summary>An array of its own, which is not null.</summary>
    Array,

    /// <summary>What another method that changes answers.</summary>
    Passed,

    /// <summary>An exception.</summary>
    Thrown,
}

/// <summary>One result of such a method.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Expression">What is returned.</param>
/// <param name="Value">The array in it, without a task around it.</param>
/// <param name="Statement">The statement that returns it; null for an expression body.</param>
internal sealed record Answer(
    AnswerKind Kind, ExpressionSyntax Expression, ExpressionSyntax Value, ReturnStatementSyntax? Statement)
{
    /// <summary>The call that copies the stream; null for every other kind.</summary>
    public InvocationExpressionSyntax? ToArray { get; private init; }

    /// <summary>The local that holds the copy; null where the copy is returned at once.</summary>
    public VariableDeclarationSyntax? Copied { get; private init; }

    /// <summary>Reads it.</summary>
    /// <param name="state">The plan.</param>
    /// <param name="returned">What is returned.</param>
    /// <param name="statement">The statement that returns it; null for an expression body.</param>
    /// <param name="isTask">Whether it is a task of the array.</param>
    /// <param name="model">The model of the document.</param>
    public static Answer Read(
        CascadeState state,
        ExpressionSyntax returned,
        ReturnStatementSyntax? statement,
        bool isTask,
        SemanticModel model)
    {
        ExpressionSyntax bare = ReturnsWriter.Bare(returned);
        if (bare.IsKind(SyntaxKind.ThrowExpression))
        {
            return Of(AnswerKind.Thrown, bare);
        }

        if (bare is not IdentifierNameSyntax && StreamCalls.IsOfChanging(state, bare, model))
        {
            return Of(AnswerKind.Passed, bare);
        }

        if ((isTask ? ReturnsWriter.FinishedValue(bare, model) : bare) is not { } value)
        {
            return Of(AnswerKind.Other, bare);
        }

        if (ReturnedStream.CopyIn(value, model, state.Files.CancellationToken) is { } copy)
        {
            return Of(AnswerKind.Copy, value) with { ToArray = copy.Array, Copied = copy.Local };
        }

        return Of(
            ReturnedStream.IsEmpty(value) ? AnswerKind.Empty
                : ReturnedStream.IsNotNull(value, model) ? AnswerKind.Array
                : AnswerKind.Other,
            value);

        Answer Of(AnswerKind kind, ExpressionSyntax inner) => new(kind, returned, inner, statement);
    }
}
