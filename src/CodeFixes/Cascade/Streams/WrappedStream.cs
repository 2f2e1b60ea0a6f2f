using GcGuard.Analyzers.Evidence.Results;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>An array that is only put into a stream to read from: <c>new MemoryStream(bytes)</c>.</summary>
/// <param name="creation">The stream.</param>
/// <param name="array">What it is made of.</param>
internal sealed class WrappedStream(BaseObjectCreationExpressionSyntax creation, ExpressionSyntax array)
{
    /// <summary>Reads it; null for everything else.</summary>
    public static WrappedStream? TryRead(ExpressionSyntax taker, ArgumentSyntax argument, SemanticModel model)
        => taker is BaseObjectCreationExpressionSyntax { Initializer: null } creation
            && KnownTypes.For(model.Compilation).Is(model.GetTypeInfo(creation).Type, "System.IO.MemoryStream")
            && creation.ArgumentList!.Arguments.All(one => one == argument
                || (one == creation.ArgumentList.Arguments[1]
                    && one.Expression.IsKind(SyntaxKind.FalseLiteralExpression)))
            ? new WrappedStream(creation, argument.Expression)
            : null;

    /// <summary>The method's own stream takes its place, where what takes it may read any stream.</summary>
    public async Task<Met?> PlanAsync(CascadeState state, DocumentId document, SemanticModel model)
    {
        ExpressionSyntax whole = ArrayCallPlanner.Outer(creation);
        if (whole.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax local })
        {
            if (IsChanged(local, model))
            {
                return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, local);
            }

            if (local.Parent is VariableDeclarationSyntax { Type: { IsVar: false } type })
            {
                state.ChangesOf(document).Replace(
                    type.Span,
                    await StreamSignature.NameAtAsync(state, document, type.SpanStart).ConfigureAwait(false));
            }
        }
        else if (whole.Parent is not (ArgumentSyntax or AssignmentExpressionSyntax) || MayWrite(whole, model))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, whole);
        }

        DocumentChanges changes = state.ChangesOf(document);
        changes.Replace(TextSpan.FromBounds(creation.SpanStart, array.SpanStart), string.Empty);
        changes.Replace(TextSpan.FromBounds(array.Span.End, creation.Span.End), string.Empty);
        return null;
    }

    /// <summary>Whether a local is written to, or handed to what may write to it.</summary>
    private static bool IsChanged(VariableDeclaratorSyntax local, SemanticModel model)
        => FunctionAround.Find(local).DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(use => use.Identifier.ValueText == local.Identifier.ValueText)
            .Any(use => MayWrite(use, model)
                || (use.Parent is MemberAccessExpressionSyntax access
                    && access.Expression == use
                    && access.Name.Identifier.ValueText is "Write" or "WriteAsync" or "WriteByte" or "SetLength"));

    /// <summary>Whether what opens a document of a library is given a stream: it may write to it later.</summary>
    private static bool MayWrite(ExpressionSyntax stream, SemanticModel model)
        => stream.Parent is ArgumentSyntax { Parent.Parent: ExpressionSyntax taker } argument
            && model.GetSymbolInfo(taker).Symbol is IMethodSymbol { DeclaringSyntaxReferences.IsEmpty: true } method
            && (model.GetOperation(argument) as IArgumentOperation)?.Parameter is { } parameter
            && !WritingCalls.ReadsStream(method, parameter);
}
