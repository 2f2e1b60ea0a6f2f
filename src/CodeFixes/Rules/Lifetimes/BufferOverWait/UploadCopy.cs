using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// A stream in memory that an upload is copied into before a wait. The server has read the form by then, to memory or
/// to a file of its own, so the upload can as well be copied after the wait.
/// </summary>
internal static class UploadCopy
{
    private const string Upload = "Microsoft.AspNetCore.Http.IFormFile";

    /// <summary>
    /// The statements that make and fill the stream, where they can all move behind the wait; null where something else
    /// fills it, or uses the upload in between.
    /// </summary>
    public static List<StatementSyntax>? TryPlan(
        WaitingBuffer buffer,
        BlockSyntax block,
        StatementSyntax pause,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        if (buffer.Creation is not IObjectCreationOperation { Type: { } type, Initializer: null } creation
            || !types.Is(type, "System.IO.MemoryStream")
            || creation.Arguments.Any(argument => !argument.Value.ConstantValue.HasValue)
            || buffer.Flow.Declarator.Syntax.Parent is not VariableDeclarationSyntax
                { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax declaration })
        {
            return null;
        }

        var moved = new List<StatementSyntax> { declaration };
        var inputs = new List<IParameterSymbol>();
        foreach (LocalUse use in buffer.Flow.Uses.Where(use => use.Reference.Syntax.SpanStart < pause.SpanStart))
        {
            if (use.Reference.Syntax.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { } statement
                || (CopyAt(use, types) is { } copy
                    ? !IsStatement(copy, statement) || inputs.Count > 0 || !AddInputs(copy, inputs)
                    : !IsRewind(use, statement)))
            {
                return null;
            }

            moved.Add(statement);
        }

        return inputs.Count > 0
            && moved.All(
                statement => statement.Parent == block
                    && !statement.ContainsDirectives
                    && TextEdits.StandsAlone(statement))
            && InputsStay(buffer.Creation, inputs, moved[1], pause, cancellationToken)
                ? moved
                : null;
    }

    /// <summary>
    /// The method in which an upload is a parameter; null in a lambda or local function, whose callers are not known.
    /// </summary>
    public static IMethodSymbol? MethodAround(SyntaxNode node, SemanticModel model, CancellationToken cancellationToken)
        => node.Ancestors().FirstOrDefault(
            outer => outer is AnonymousFunctionExpressionSyntax
                or LocalFunctionStatementSyntax or MemberDeclarationSyntax) is MethodDeclarationSyntax method
            ? (IMethodSymbol?)model.GetDeclaredSymbol(method, cancellationToken)
            : null;

    private static IInvocationOperation? CopyAt(LocalUse use, KnownTypes types)
        => use.Value.Parent is IArgumentOperation
            { Parent: IInvocationOperation { TargetMethod.Name: "CopyToAsync" or "CopyTo", Instance: { } source } copy }
                && types.Is(source.Type, Upload)
            ? copy
            : null;

    /// <summary>Whether a copy is all that a statement does, and has ended with it.</summary>
    private static bool IsStatement(IInvocationOperation copy, ExpressionStatementSyntax statement)
        => (copy.TargetMethod.ReturnsVoid ? (IOperation)copy : copy.Completion() as IAwaitOperation)?.Syntax
            == statement.Expression;

    private static bool IsRewind(LocalUse use, ExpressionStatementSyntax statement)
        => use.Value.Parent switch
        {
            IPropertyReferenceOperation
                { Property.Name: "Position",
                    Parent: ISimpleAssignmentOperation
                        { Value.ConstantValue: { HasValue: true, Value: 0L or 0 } } assignment } =>
                        assignment.Syntax == statement.Expression,
            IInvocationOperation { TargetMethod.Name: "Seek" } seek => seek.Syntax == statement.Expression
                && seek.Arguments.All(argument => argument.Value.ConstantValue.HasValue),
            _ => false,
        };

    /// <summary>Adds the upload and the token; false where one of them is no parameter.</summary>
    private static bool AddInputs(IInvocationOperation copy, List<IParameterSymbol> inputs)
    {
        foreach (IOperation value
            in copy.Arguments
                .Skip(1)
                .Where(argument => argument.ArgumentKind == ArgumentKind.Explicit)
                .Select(argument => argument.Value)
                .Prepend(copy.Instance!))
        {
            if (value.WithoutConversions()
                is IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter })
            {
                inputs.Add(parameter);
            }
            else if (value == copy.Instance || value.WithoutConversions() is not IDefaultValueOperation)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether nothing assigns the inputs, and nothing between the copy and the end of the wait does more with the
    /// upload than read its numbers and texts.
    /// </summary>
    private static bool InputsStay(
        IOperation inside,
        List<IParameterSymbol> inputs,
        StatementSyntax copy,
        StatementSyntax pause,
        CancellationToken cancellationToken)
    {
        foreach (IOperation operation in inside.Root().Descendants())
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (operation is not IParameterReferenceOperation { Parameter: { } parameter } reference
                || !inputs.Contains(parameter))
            {
                continue;
            }

            IOperation? user = reference.WithImplicitConversions().Parent;
            bool isUpload = SymbolEqualityComparer.Default.Equals(parameter, inputs[0]);
            bool isBetween = operation.Syntax.SpanStart >= copy.Span.End && operation.Syntax.SpanStart < pause.Span.End;
            if (user is IAssignmentOperation assignment && assignment.Target == reference
                || user is IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out }
                || (isUpload && isBetween && !RebuiltBuffer.IsRead(reference)))
            {
                return false;
            }
        }

        return true;
    }
}
