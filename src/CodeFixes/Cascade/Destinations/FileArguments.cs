using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>The content type and the file name of a file result, which are read before the content is made.</summary>
/// <param name="ContentType">The content type; null where the call names none.</param>
/// <param name="FileName">The file name; null where the call names none.</param>
internal sealed record FileArguments(ExpressionSyntax? ContentType, ExpressionSyntax? FileName)
{
    /// <summary>
    /// Reads them; null where the result has anything else, such as ranges or tags, or where reading them does more.
    /// </summary>
    public static FileArguments? TryRead(ExpressionSyntax taker, ArgumentSyntax content, SemanticModel model)
    {
        ExpressionSyntax? type = null, name = null;
        foreach (IArgumentOperation argument in model.GetOperation(taker) switch
        {
            IInvocationOperation call => call.Arguments,
            IObjectCreationOperation creation => creation.Arguments,
            _ => ImmutableArray<IArgumentOperation>.Empty,
        })
        {
            if (argument.Written() is not { } written || written == content)
            {
                continue;
            }

            if (argument.Parameter is not { Type.SpecialType: SpecialType.System_String } parameter)
            {
                return null;
            }

            ExpressionSyntax value = written.Expression;
            (type, name) = parameter.Name switch
            {
                "contentType" => (value, name),
                "fileDownloadName" => (type, value),
                _ => (null, null),
            };
            if (type is null && name is null)
            {
                return null;
            }
        }

        foreach (ExpressionSyntax member in (taker as BaseObjectCreationExpressionSyntax)?.Initializer?.Expressions
            ?? default)
        {
            if (member is not AssignmentExpressionSyntax
                { Left: IdentifierNameSyntax { Identifier.ValueText: "FileDownloadName" } } set)
            {
                return null;
            }

            name = set.Right;
        }

        return CanComeFirst(type, model) && CanComeFirst(name, model) ? new FileArguments(type, name) : null;
    }

    /// <summary>Whether the file name is certain to have a character.</summary>
    public bool HasName(SemanticModel model) => FileName is not null && IsSomething(FileName, model);

    /// <summary>What a local is that is assigned only where it is declared; null for others.</summary>
    public static ExpressionSyntax? InitialOf(IdentifierNameSyntax local, SemanticModel model)
        => model.GetSymbolInfo(local).Symbol is ILocalSymbol { DeclaringSyntaxReferences: [var reference] }
            && reference.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: { } initial }
            && !FunctionAround.Find(initial).DescendantNodes().OfType<AssignmentExpressionSyntax>()
                .Any(set => set.Left.ToString() == local.Identifier.ValueText)
            ? initial
            : null;

    private static bool IsSomething(ExpressionSyntax text, SemanticModel model)
        => model.GetConstantValue(text) is { HasValue: true, Value: string { Length: > 0 } }
            || text switch
            {
                InterpolatedStringExpressionSyntax interpolated =>
                    interpolated.Contents.Any(static part => part is InterpolatedStringTextSyntax),
                BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum =>
                    IsSomething(sum.Left, model) || IsSomething(sum.Right, model),
                IdentifierNameSyntax local => InitialOf(local, model) is { } initial && IsSomething(initial, model),
                _ => false,
            };

    /// <summary>
    /// Whether a value may be read before the content is made: reading it does nothing else, or a static method makes
    /// it of constants.
    /// </summary>
    public static bool CanComeFirst(ExpressionSyntax? value, SemanticModel model)
        => value switch
        {
            InterpolatedStringExpressionSyntax interpolated => interpolated.Contents
                .OfType<InterpolationSyntax>().All(part => CanComeFirst(part.Expression, model)),
            BinaryExpressionSyntax sum => CanComeFirst(sum.Left, model) && CanComeFirst(sum.Right, model),
            InvocationExpressionSyntax call when model.GetOperation(call) is IInvocationOperation
                { TargetMethod: { IsStatic: true, IsExtensionMethod: false } } made =>
                made.Arguments.All(static one => one.Value.ConstantValue.HasValue) || IsFree(value, model),
            _ => IsFree(value, model),
        };

    /// <summary>Whether reading a value does nothing else; a text may be made of such values.</summary>
    public static bool IsFree(ExpressionSyntax? value, SemanticModel model)
        => value switch
        {
            null => true,
            InterpolatedStringExpressionSyntax interpolated => interpolated.Contents
                .OfType<InterpolationSyntax>().All(part => IsFree(part.Expression, model)),
            BinaryExpressionSyntax sum => IsFree(sum.Left, model) && IsFree(sum.Right, model),
            _ => SideEffects.AreAbsent(model.GetOperation(value)),
        };
}
