using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Results;

/// <summary>Says what becomes of a result that holds a whole content: an array, a text or a stream.</summary>
internal sealed class ResultReader(SemanticModel model, CancellationToken cancellationToken)
{
    /// <summary>How many local variables a result is followed through.</summary>
    private const int MaxLocals = 3;

    /// <summary>The call or creation that the last result was handed to; null for none.</summary>
    public SyntaxNode? Taker { get; private set; }

    /// <summary>What becomes of the result of a call; of a method that is not called but taken, nobody knows.</summary>
    public ResultUses Of(IMethodSymbol method, InvocationExpressionSyntax? invocation)
    {
        Taker = null;
        ITypeSymbol? result = ResultOf(method);
        return result is null ? ResultUses.None
            : invocation is null || !HoldsContent(result) ? ResultUses.Other
            : OfValue(invocation, MaxLocals);
    }

    /// <summary>What a method answers, awaited; null for nothing.</summary>
    private static ITypeSymbol? ResultOf(IMethodSymbol method)
    {
        if (method.ReturnsVoid)
        {
            return null;
        }

        return method.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask" } task
            ? task.TypeArguments.IsEmpty ? null : task.TypeArguments[0]
            : method.ReturnType;
    }

    private static bool HoldsContent(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol or { SpecialType: SpecialType.System_String })
        {
            return true;
        }

        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (current.Name is "Stream" or "Memory" or "ReadOnlyMemory" or "StringBuilder"
                && WritingCalls.IsUnderSystem(current))
            {
                return true;
            }
        }

        return false;
    }

    private ResultUses OfValue(ExpressionSyntax value, int locals)
    {
        SyntaxNode whole = Whole(value);
        switch (whole.Parent)
        {
            case ReturnStatementSyntax:
                return IsInLambda(whole) ? ResultUses.Other : ResultUses.Returned;
            case ArrowExpressionClauseSyntax
            {
                Parent: MethodDeclarationSyntax or LocalFunctionStatementSyntax or PropertyDeclarationSyntax
                    or AccessorDeclarationSyntax
            }:
                return ResultUses.Returned;
            case ArgumentSyntax argument when argument.Parent?.Parent is { } call:
                Taker = call;
                return WritingCalls.UseOf(model.GetSymbolInfo(call, cancellationToken).Symbol as IMethodSymbol);
            case EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent.Parent: LocalDeclarationStatementSyntax or UsingStatementSyntax
                } variable
            }:
                return OfLocal(variable, variable.Identifier.ValueText, locals);
            case EqualsValueClauseSyntax:
                return ResultUses.Kept;
            case AssignmentExpressionSyntax assignment when assignment.Right == whole:
                return OfAssignment(assignment, locals);
            case ExpressionStatementSyntax:
                return ResultUses.Other;
            default:
                return ResultUses.Other;
        }
    }

    private ResultUses OfAssignment(AssignmentExpressionSyntax assignment, int locals)
    {
        ISymbol? target = model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol;
        return target switch
        {
            ILocalSymbol local => OfLocal(assignment, local.Name, locals),
            IFieldSymbol => ResultUses.Kept,
            IPropertySymbol property => WritingCalls.UseOf(property),
            _ => ResultUses.Other,
        };
    }

    /// <summary>
    /// What becomes of a local variable: of all uses together. Asking for its length or whether it is there is none.
    /// </summary>
    private ResultUses OfLocal(SyntaxNode declared, string name, int locals)
    {
        if (locals == 0 || declared.FirstAncestorOrSelf<BlockSyntax>() is not { } block)
        {
            return ResultUses.Other;
        }

        ResultUses uses = ResultUses.None;
        foreach (SyntaxNode node in block.DescendantNodes())
        {
            if (node is not IdentifierNameSyntax use
                || use.SpanStart < declared.Span.End
                || use.Identifier.ValueText != name
                || model.GetSymbolInfo(use, cancellationToken).Symbol is not ILocalSymbol
                || IsOnlyAsked(use))
            {
                continue;
            }

            uses |= OfValue(use, locals - 1);
        }

        return uses == ResultUses.None ? ResultUses.Other : uses;
    }

    private static bool IsOnlyAsked(IdentifierNameSyntax use) => use.Parent switch
    {
        MemberAccessExpressionSyntax
        {
            Name.Identifier.ValueText: "Length" or "Position" or "CanSeek" or "Seek" or "Dispose"
        } access
            => access.Expression == use,
        BinaryExpressionSyntax or IsPatternExpressionSyntax => true,
        AssignmentExpressionSyntax assignment => assignment.Left == use,
        _ => false,
    };

    /// <summary>
    /// The value as it is handed on: awaited, in parentheses, converted, <c>ConfigureAwait(false)</c> and all.
    /// </summary>
    private static SyntaxNode Whole(ExpressionSyntax value)
    {
        SyntaxNode whole = value;
        while (true)
        {
            switch (whole.Parent)
            {
                case AwaitExpressionSyntax or ParenthesizedExpressionSyntax or CastExpressionSyntax
                    or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
                    or ConditionalExpressionSyntax
                    or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression }:
                    whole = whole.Parent;
                    break;
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait",
                    Parent: InvocationExpressionSyntax configured }:
                    whole = configured;
                    break;
                default:
                    return whole;
            }
        }
    }

    private static bool IsInLambda(SyntaxNode node)
    {
        for (SyntaxNode? current = node; current is not null and not MemberDeclarationSyntax; current = current.Parent)
        {
            if (current is AnonymousFunctionExpressionSyntax)
            {
                return true;
            }
        }

        return false;
    }
}
