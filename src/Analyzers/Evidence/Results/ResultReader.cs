using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Results;

/// <summary>Says what becomes of a result that holds a whole content: an array, a text or a stream.</summary>
internal sealed partial class ResultReader(SemanticModel model, CancellationToken cancellationToken, int helpers = 2)
{
    /// <summary>How many local variables a result is followed through.</summary>
    private const int MaxLocals = 3;

    /// <summary>The call or creation that the last result was handed to; null for none.</summary>
    public SyntaxNode? Taker { get; private set; }

    /// <summary>The type of the object or tuple that the last result was put into; null for none.</summary>
    public ITypeSymbol? Carrier { get; private set; }

    /// <summary>What becomes of the result of a call; of a method that is not called but taken, nobody knows.</summary>
    public ResultUses Of(IMethodSymbol method, InvocationExpressionSyntax? invocation)
    {
        Taker = null;
        Carrier = null;
        ITypeSymbol? result = ResultOf(method);
        return result is null ? ResultUses.None
            : invocation is null ? ResultUses.Other
            : HoldsContent(result) ? OfValue(invocation, MaxLocals)
            : CarriedContent.MemberOf(result) is { } content ? OfCarrier(invocation, content, MaxLocals)
            : AreRows(result) ? OfRows(invocation)
            : ResultUses.Other;
    }

    /// <summary>What a method answers, awaited; null for nothing.</summary>
    public static ITypeSymbol? ResultOf(IMethodSymbol method)
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
            case ArgumentSyntax { Parent: TupleExpressionSyntax tuple } element:
                return OfElement(tuple, element, locals);
            case ArgumentSyntax argument when argument.Parent?.Parent is { } call:
                Taker = call;
                return OfArgument(argument, call, locals);
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
            case MemberAccessExpressionSyntax access when access.Expression == whole:
                return OfMember(access, locals);
            default:
                return ResultUses.Other;
        }
    }

    private ResultUses OfArgument(ArgumentSyntax argument, SyntaxNode call, int locals)
    {
        if (model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
        {
            return ResultUses.Other;
        }

        ResultUses uses = WritingCalls.UseOf(method);
        if (uses != ResultUses.Other)
        {
            return uses;
        }

        // What a constructor hands to another, or to its base, becomes a part of an object of any use.
        if (method.MethodKind == MethodKind.Constructor && call is not ExpressionSyntax)
        {
            return ResultUses.Other;
        }

        // A stream over the array is read as the array would be.
        if (method is { MethodKind: MethodKind.Constructor, ContainingType: { Name: "MemoryStream" } stream }
            && WritingCalls.IsUnderSystem(stream)
            && locals > 0)
        {
            return OfValue((ExpressionSyntax)call, locals - 1);
        }

        return (model.GetOperation(argument, cancellationToken) as IArgumentOperation)?.Parameter is not { } parameter
            ? ResultUses.Other
            : WritingCalls.ReadsStream(method, parameter) ? ResultUses.StreamWrite
            : method.MethodKind == MethodKind.Constructor
                ? OfHolder((ExpressionSyntax)call, CarriedContent.MemberFor(parameter, cancellationToken), locals)
            : OfHelper(method, parameter);
    }

    /// <summary>What becomes of an argument of a method of this project: of its parameter there.</summary>
    private ResultUses OfHelper(IMethodSymbol method, IParameterSymbol parameter)
    {
        int place = parameter.Ordinal + (method.ReducedFrom is null ? 0 : 1);
        if (helpers == 0
            || MethodBodies.Implementation(model.Compilation, method, cancellationToken) is not
                { DeclaringSyntaxReferences: [var declared] } body
            || body.Parameters.Length <= place)
        {
            return ResultUses.Other;
        }

        var reader = new ResultReader(
            SourceModels.Of(model.Compilation, declared.SyntaxTree), cancellationToken, helpers - 1);
        ResultUses uses = reader.OfUses(
            UsesOf(declared.GetSyntax(cancellationToken), 0, body.Parameters[place].Name), MaxLocals);
        return (uses & ResultUses.Returned) == ResultUses.None ? uses : ResultUses.Other;
    }

    /// <summary>What becomes of a content that is asked to write itself, or for a view or a copy of itself.</summary>
    private ResultUses OfMember(MemberAccessExpressionSyntax access, int locals)
    {
        ITypeSymbol? type = model.GetTypeInfo(access.Expression, cancellationToken).Type;
        bool isStream = CarriedContent.IsStream(type);
        switch (access.Name.Identifier.ValueText)
        {
            case "CopyTo" or "CopyToAsync" or "WriteTo" when isStream && access.Parent is InvocationExpressionSyntax:
                Taker = access.Parent;
                return ResultUses.StreamWrite;
            case "Span" when CarriedContent.IsView(type):
                return OfValue(access, locals);
            case "ToArray" when (isStream || CarriedContent.IsView(type))
                && access.Parent is InvocationExpressionSyntax copy:
                return OfValue(copy, locals);
            case "AsMemory" or "AsSpan"
                when type is IArrayTypeSymbol && access.Parent is InvocationExpressionSyntax view:
                return OfValue(view, locals);
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
            IFieldSymbol or IPropertySymbol when OfMember(assignment, target, locals) is { } uses => uses,
            IFieldSymbol => ResultUses.Kept,
            IPropertySymbol property => WritingCalls.UseOf(property),
            _ => ResultUses.Other,
        };
    }

    /// <summary>
    /// What becomes of a local variable: of all uses together. Asking for its length or whether it is there is none.
    /// </summary>
    private ResultUses OfLocal(SyntaxNode declared, string name, int locals)
        => declared.FirstAncestorOrSelf<BlockSyntax>() is { } block
            ? OfUses(UsesOf(block, declared.Span.End, name), locals)
            : ResultUses.Other;

    private ResultUses OfUses(IEnumerable<IdentifierNameSyntax> places, int locals)
    {
        ResultUses uses = ResultUses.None;
        foreach (IdentifierNameSyntax use in places)
        {
            if (locals > 0
                && !IsOnlyAsked(use)
                && model.GetSymbolInfo(use, cancellationToken).Symbol is ILocalSymbol or IParameterSymbol)
            {
                uses |= OfValue(use, locals - 1);
            }
        }

        return uses == ResultUses.None ? ResultUses.Other : uses;
    }

    private static IEnumerable<IdentifierNameSyntax> UsesOf(SyntaxNode block, int start, string name)
    {
        foreach (SyntaxNode node in block.DescendantNodes())
        {
            if (node is IdentifierNameSyntax use && use.SpanStart >= start && use.Identifier.ValueText == name)
            {
                yield return use;
            }
        }
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
    /// The value as it is handed on: awaited, in parentheses, converted, <c>ConfigureAwait(false)</c>,
    /// <c>Task.FromResult</c> and all.
    /// </summary>
    private SyntaxNode Whole(ExpressionSyntax value)
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
                case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax
                    {
                        Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "FromResult" },
                    } task }
                    when model.GetSymbolInfo(task, cancellationToken).Symbol
                        is IMethodSymbol { ContainingType.Name: "Task" or "ValueTask" }:
                    whole = task;
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
