using GcGuard.CodeFixes.Cascade.Streams;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>What a method answers that writes to its caller's target afterwards.</summary>
internal enum AnswerKind
{
    /// <summary>Something that may be null, or of which nothing is known.</summary>
    Other,

    /// <summary>The content of a stream or builder in memory.</summary>
    Copy,

    /// <summary>Nothing to write.</summary>
    Empty,

    /// <summary>An array or text of its own, which is not null.</summary>
    Whole,

    /// <summary>What another method that changes answers.</summary>
    Passed,

    /// <summary>An exception.</summary>
    Thrown,
}

/// <summary>A value that may be answered.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Taken">The call that takes the content; null for every other kind.</param>
/// <param name="Local">The local that holds the copy; null where the copy is returned at once.</param>
internal readonly record struct ReadValue(
    AnswerKind Kind, InvocationExpressionSyntax? Taken = null, VariableDeclarationSyntax? Local = null);

/// <summary>One result of such a method.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Expression">What is returned.</param>
/// <param name="Value">What is written, without a task around it.</param>
/// <param name="Statement">The statement that returns it; null for an expression body.</param>
internal sealed record Answer(
    AnswerKind Kind, ExpressionSyntax Expression, ExpressionSyntax Value, ReturnStatementSyntax? Statement)
{
    /// <summary>The call that takes the content; null for every other kind.</summary>
    public InvocationExpressionSyntax? Taken { get; private init; }

    /// <summary>The local that holds the copy; null where the copy is returned at once.</summary>
    public VariableDeclarationSyntax? Copied { get; private init; }

    /// <summary>Reads it.</summary>
    /// <param name="returned">What is returned.</param>
    /// <param name="statement">The statement that returns it; null for an expression body.</param>
    /// <param name="isTask">Whether it is a task of the content.</param>
    /// <param name="read">What a value is.</param>
    public static Answer Read(
        CascadeState state,
        ExpressionSyntax returned,
        ReturnStatementSyntax? statement,
        bool isTask,
        SemanticModel model,
        Func<ExpressionSyntax, SemanticModel, ReadValue> read)
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

        ReadValue answer = read(value, model);
        return Of(answer.Kind, value) with { Taken = answer.Taken, Copied = answer.Local };

        Answer Of(AnswerKind kind, ExpressionSyntax inner) => new(kind, returned, inner, statement);
    }
}
