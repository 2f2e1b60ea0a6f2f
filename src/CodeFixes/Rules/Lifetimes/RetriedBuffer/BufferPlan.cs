using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// How a buffer is made: its length, the statements that fill it, what they read, and where it is given back.
/// </summary>
/// <param name="Length">The number of bytes, a constant expression.</param>
/// <param name="Fills">The statements that fill the buffer.</param>
/// <param name="Inputs">The parameters and locals they read: numbers and texts, which nothing can change.</param>
/// <param name="Return">The <c>finally</c> that only returns the buffer to its pool; null for an array that is not
/// rented.</param>
internal sealed record BufferPlan(
    string Length, List<StatementSyntax> Fills, List<ISymbol> Inputs, FinallyClauseSyntax? Return)
{
    /// <summary>The plan; null where the buffer is used for anything but being filled and sent.</summary>
    public static BufferPlan? TryMake(
        LocalFlowFact flow, IOperation value, IObjectCreationOperation content, IOperation? attempt)
    {
        bool isRented = value is IInvocationOperation { TargetMethod.Name: "Rent" };
        IOperation? length = value switch
        {
            IArrayCreationOperation { Initializer: null, DimensionSizes.Length: 1 } array => array.DimensionSizes[0],
            IInvocationOperation
                { TargetMethod: { Name: "Rent", ContainingType.Name: "ArrayPool" }, Arguments.Length: 1 } rent =>
                    rent.Arguments[0].Value,
            _ => null,
        };
        if (length is not { ConstantValue.HasValue: true }
            || length.Syntax.ToString() is not { } text
            || !IsWhole(content, isRented, text))
        {
            return null;
        }

        var fills = new List<StatementSyntax>();
        var inputs = new List<ISymbol>();
        FinallyClauseSyntax? giveBack = null;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind == LocalUseKind.Written)
            {
                return null;
            }

            if (use.Reference.IsWithin(content) && (!use.IsCaptured || attempt is IAnonymousFunctionOperation))
            {
                continue;
            }

            if (use.IsCaptured)
            {
                return null;
            }

            if (isRented && ReturnAround(use.Reference) is { } final && giveBack is null)
            {
                giveBack = final;
                continue;
            }

            if (FillAround(use.Reference) is not { } fill || fill.SpanStart > content.Syntax.SpanStart)
            {
                return null;
            }

            if (!fills.Contains(fill))
            {
                fills.Add(fill);
            }
        }

        return isRented == giveBack is not null
            && fills.Count > 0
            && AddInputs(flow, fills, inputs, content, attempt is not null)
            ? new BufferPlan(text, fills, inputs, giveBack)
            : null;
    }

    /// <summary>Whether the content sends the whole array, or just the length that was asked for.</summary>
    private static bool IsWhole(IObjectCreationOperation content, bool isRented, string length)
        => content.Arguments.Length == 1
            ? !isRented
            : content.Arguments.Length == 3
                && content.Arguments[1].Value.ConstantValue is { HasValue: true, Value: 0 }
                && content.Arguments[2].Value.Syntax.ToString() == length;

    /// <summary>
    /// A <c>finally</c> block of one statement that returns the buffer, of a <c>try</c> with catches.
    /// </summary>
    private static FinallyClauseSyntax? ReturnAround(IOperation reference)
        => reference.WithImplicitConversions().Parent
            is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Return" } call }
            && call.Syntax.Parent is ExpressionStatementSyntax
                { Parent: BlockSyntax
                    { Statements.Count: 1,
                        Parent: FinallyClauseSyntax { Parent: TryStatementSyntax { Catches.Count: > 0 } } final } }
                ? final
                : null;

    /// <summary>A statement that calls one pure method of this compilation, which fills the buffer.</summary>
    private static StatementSyntax? FillAround(IOperation reference)
    {
        for (IOperation? current = reference.Parent; current is not null; current = current.Parent)
        {
            if (current is IInvocationOperation
                { TargetMethod: { } method,
                    Parent: IExpressionStatementOperation
                        { Syntax: StatementSyntax { Parent: BlockSyntax } statement } } call)
            {
                return PureFill.IsPure(call) && TextEdits.StandsAlone(statement)
                    && !statement.ContainsDirectives && method.ReturnsVoid ? statement : null;
            }

            if (current is not (IArgumentOperation
                or IConversionOperation or IInvocationOperation { TargetMethod.Name: "AsSpan" }))
            {
                return null;
            }
        }

        return null;
    }

    private static bool AddInputs(
        LocalFlowFact flow,
        List<StatementSyntax> fills,
        List<ISymbol> inputs,
        IObjectCreationOperation content,
        bool isRepeated)
    {
        IOperation root = content;
        while (root.Parent is { } parent)
        {
            root = parent;
        }

        foreach (IOperation operation in root.Descendants())
        {
            ISymbol? variable = BufferUse.VariableOf(operation);
            if (variable is null || SymbolEqualityComparer.Default.Equals(variable, flow.Local))
            {
                continue;
            }

            bool inFill = fills.Exists(fill => fill.Span.Contains(operation.Syntax.Span));
            if (inFill && !inputs.Exists(input => SymbolEqualityComparer.Default.Equals(input, variable)))
            {
                if (operation.Type is not { } type
                    || !(type.IsValueType && !type.IsRefLikeType && type.SpecialType != SpecialType.None
                        || type.SpecialType == SpecialType.System_String))
                {
                    return false;
                }

                inputs.Add(variable);
            }
        }

        foreach (IOperation operation in root.Descendants())
        {
            // Written between the first fill and the content, the value that is kept would be another one. What makes a
            // content for each attempt reads the value then.
            if (BufferUse.VariableOf(operation) is { } variable
                && inputs.Exists(input => SymbolEqualityComparer.Default.Equals(input, variable))
                && operation.Syntax.SpanStart > fills[0].SpanStart
                && (isRepeated || operation.Syntax.SpanStart < content.Syntax.SpanStart)
                && operation.WithImplicitConversions().Parent is IAssignmentOperation
                    or IIncrementOrDecrementOperation or IArgumentOperation { Parameter.RefKind: not RefKind.None })
            {
                return false;
            }

            // A field that a fill reads may change between two sends.
            if (operation is IFieldReferenceOperation { Field: { IsConst: false } }
                or IPropertyReferenceOperation or IInstanceReferenceOperation
                && fills.Exists(fill => fill.Span.Contains(operation.Syntax.Span)))
            {
                return false;
            }
        }

        return true;
    }
}
