using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>
/// Whether code asks how many objects there are: it compares the count of a collection, a counter or the result of an
/// interlocked operation with a limit, waits for a slot, or tries one slot after the other.
/// </summary>
/// <remarks>
/// In doubt there is a limit: a comparison that means something else keeps the rule silent. What is no limit is zero
/// (whether there is anything at all), but for a number of free places, see <see cref="RemainingPlaces"/>, and a limit that
/// nobody set, see <see cref="UnsetLimit"/>.
/// </remarks>
internal sealed class CountBound(ISymbol storage, INamedTypeSymbol owner)
{
    private const int MaxDepth = 2;

    /// <summary>The limit that <see cref="IsIn(IOperation, CancellationToken)"/> found last; null where it is a slot to wait for.</summary>
    public IOperation? Limit { get; private set; }

    /// <summary>Whether a member, or a member of the same type that it calls, has a limit.</summary>
    public bool IsIn(IOperation body, CancellationToken cancellationToken) => IsIn(body, MaxDepth, cancellationToken);

    private bool IsIn(IOperation body, int depth, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IBinaryOperation comparison when IsComparison(comparison.OperatorKind):
                    if (IsLimit(comparison.LeftOperand, comparison.RightOperand, body, cancellationToken)
                        || IsLimit(comparison.RightOperand, comparison.LeftOperand, body, cancellationToken))
                    {
                        return true;
                    }

                    break;
                case IIsPatternOperation { Pattern: IRelationalPatternOperation relation } test:
                    if (IsLimit(test.Value, relation.Value, body, cancellationToken))
                    {
                        return true;
                    }

                    break;
                case IInvocationOperation call:
                    if ((IsSlot(call) && !IsMutex(call, body))
                        || (depth > 0 && CalleeBody(call.TargetMethod, call.SemanticModel, cancellationToken) is { } callee && IsIn(callee, depth - 1, cancellationToken)))
                    {
                        return true;
                    }

                    break;
                case IPropertyReferenceOperation property when depth > 0 && property.Type?.SpecialType == SpecialType.System_Boolean:
                    if (CalleeBody(property.Property.GetMethod, property.SemanticModel, cancellationToken) is { } getter && IsIn(getter, depth - 1, cancellationToken))
                    {
                        return true;
                    }

                    break;
            }
        }

        return false;
    }

    private static bool IsComparison(BinaryOperatorKind kind)
        => kind is BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.GreaterThan
            or BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals;

    private bool IsLimit(IOperation count, IOperation limit, IOperation body, CancellationToken cancellationToken)
    {
        if (IsSizeOfObject(limit.WithoutConversions()) || !IsCount(count.WithoutConversions(), body, cancellationToken))
        {
            return false;
        }

        if (limit.ConstantValue is { HasValue: true, Value: 0 or 0L })
        {
            // Zero is a limit for a number of free places, and for nothing else.
            Limit = null;
            return RemainingPlaces.Is(count.WithoutConversions(), body, storage, owner, cancellationToken);
        }

        if (limit.ConstantValue is { HasValue: true, Value: -1 or null or int.MaxValue or long.MaxValue }
            || UnsetLimit.Is(limit.WithoutConversions(), owner, cancellationToken))
        {
            return false;
        }

        Limit = limit;
        return true;
    }

    /// <summary>Whether a value is how large one object of the pool is: <c>_buffer.Length &lt; _size</c> asks whether that one will do.</summary>
    private bool IsSizeOfObject(IOperation value)
        => value is IPropertyReferenceOperation { Property.Name: "Length" or "Capacity", Instance.Type: IArrayTypeSymbol measured }
            && (storage switch { IFieldSymbol field => field.Type, IPropertySymbol property => property.Type, _ => null }) is INamedTypeSymbol { TypeArguments: { Length: 1 } elements }
            && SymbolEqualityComparer.Default.Equals(measured, elements[0]);

    /// <summary>Whether a value counts objects: how many a collection of the type has, a number that the type changes, or a local copy of one.</summary>
    private bool IsCount(IOperation value, IOperation body, CancellationToken cancellationToken)
    {
        switch (value)
        {
            case IPropertyReferenceOperation { Property.Name: "Count" or "Length", Instance: { } instance }:
                return instance.WithoutConversions() is not IParameterReferenceOperation && !IsMemory(instance.Type);
            case IInvocationOperation { TargetMethod: { Name: "Count" } }:
                return true;
            case IInvocationOperation { TargetMethod.ContainingType.Name: "Interlocked" or "Volatile" } call:
                return IsNumber(call.Type);
            case IIncrementOrDecrementOperation change:
                return IsCount(change.Target.WithoutConversions(), body, cancellationToken);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract } sum:
                return IsCount(sum.LeftOperand.WithoutConversions(), body, cancellationToken) || IsCount(sum.RightOperand.WithoutConversions(), body, cancellationToken);
            case IFieldReferenceOperation { Field: { IsConst: false, IsReadOnly: false } field }:
                return IsNumber(field.Type) && IsChanged(field, cancellationToken);
            case IPropertyReferenceOperation { Property: var property }:
                return IsNumber(property.Type)
                    && SymbolEqualityComparer.Default.Equals(property.ContainingType.OriginalDefinition, owner)
                    && (property.SetMethod is null || IsChanged(property, cancellationToken));
            case ILocalReferenceOperation local when IsNumber(local.Type):
                foreach (IOperation operation in body.Descendants())
                {
                    IOperation? given = operation switch
                    {
                        IVariableDeclaratorOperation declarator when SymbolEqualityComparer.Default.Equals(declarator.Symbol, local.Local) => declarator.Initializer?.Value,
                        ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment when SymbolEqualityComparer.Default.Equals(target.Local, local.Local) => assignment.Value,
                        _ => null,
                    };
                    if (given?.WithoutConversions() is { } source and not ILocalReferenceOperation && IsCount(source, body, cancellationToken))
                    {
                        return true;
                    }
                }

                return false;
            default:
                return false;
        }
    }

    /// <summary>Whether values of a type are texts or pieces of memory, whose length is no number of objects.</summary>
    private static bool IsMemory(ITypeSymbol? type)
        => type is IArrayTypeSymbol or { SpecialType: SpecialType.System_String }
            or INamedTypeSymbol { Name: "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } };

    private static bool IsNumber(ITypeSymbol? type) => type?.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_UInt32;

    /// <summary>Whether the owner changes a number: counts it up or down, or hands it to an interlocked operation.</summary>
    private bool IsChanged(ISymbol number, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in owner.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is IdentifierNameSyntax name && name.Identifier.ValueText == number.Name && IsChangedAt(name))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsChangedAt(IdentifierNameSyntax name)
    {
        SyntaxNode whole = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return whole.Parent switch
        {
            PostfixUnaryExpressionSyntax or ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword } => true,
            PrefixUnaryExpressionSyntax prefix => prefix.IsKind(SyntaxKind.PreIncrementExpression) || prefix.IsKind(SyntaxKind.PreDecrementExpression),
            AssignmentExpressionSyntax assignment when assignment.Left == whole
                => !assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) || assignment.Right is BinaryExpressionSyntax,
            _ => false,
        };
    }

    /// <summary>Whether a call waits for a slot, or takes one of a fixed number of places.</summary>
    private static bool IsSlot(IInvocationOperation call) => call.TargetMethod switch
    {
        { Name: "Wait" or "WaitAsync" or "WaitOne" or "TryAcquire" or "AttemptAcquire" or "AcquireAsync" } method
            => method.ContainingType.Name is "SemaphoreSlim" or "Semaphore" or "WaitHandle" or "RateLimiter" or "ConcurrencyLimiter",
        _ => false,
    };

    /// <summary>Whether the same member gives the slot back without putting an object back: then it only guards the storage.</summary>
    private static bool IsMutex(IInvocationOperation wait, IOperation body)
    {
        bool releases = false;
        foreach (IOperation operation in body.Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod.Name: var name } call)
            {
                releases |= name == "Release" && SymbolEqualityComparer.Default.Equals(call.TargetMethod.ContainingType, wait.TargetMethod.ContainingType);
                if (StorageTypes.IsAddName(name))
                {
                    return false;
                }
            }
        }

        return releases;
    }

    private IOperation? CalleeBody(IMethodSymbol? method, SemanticModel? model, CancellationToken cancellationToken)
    {
        if (method is not { DeclaringSyntaxReferences: { Length: 1 } references }
            || model is null
            || references[0].SyntaxTree != model.SyntaxTree
            || !SymbolEqualityComparer.Default.Equals(method.ContainingType.OriginalDefinition, owner)
            || SymbolEqualityComparer.Default.Equals(method, storage))
        {
            return null;
        }

        SyntaxNode syntax = references[0].GetSyntax(cancellationToken);
        return syntax is ArrowExpressionClauseSyntax arrow
            ? model.GetOperation(arrow.Expression, cancellationToken)
            : model.GetOperation(syntax, cancellationToken);
    }
}
