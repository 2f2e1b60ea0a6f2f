using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Says whether code that uses a collection means the same with its chunked counterpart, and enlists what the
/// collection flows into. Every form of use that is not known refuses the change.
/// </summary>
internal sealed class ChunkedUses(ChunkedChange change)
{
    private readonly HashSet<IOperation> _seen = [];

    /// <summary>What flows into the same places as a value.</summary>
    public ChunkedSources Sources { get; set; } = null!;

    /// <summary>
    /// Whether everything done with a value, whose type is a collection or inside one, can be done with the
    /// counterpart.
    /// </summary>
    public bool Allow(IOperation value)
    {
        if (!_seen.Add(value))
        {
            return true;
        }

        if (change.Types.CounterpartOf(value.Type) is not { } counterpart || LinqCalls.IsInExpressionTree(value))
        {
            return false;
        }

        switch (value.Parent)
        {
            case IConversionOperation conversion:
                return AllowConversion(conversion, counterpart);
            case IInvocationOperation call when call.Instance == value:
                return AllowMember(call.TargetMethod, call, counterpart);
            case IPropertyReferenceOperation property when property.Instance == value:
                return AllowMember(property.Property, property, counterpart);
            case IMethodReferenceOperation method when method.Instance == value:
                return !change.Types.IsCollection(method.Method.ReturnType)
                    && AllowMember(method.Method, method, counterpart);
            case IImplicitIndexerReferenceOperation { IndexerSymbol: IPropertySymbol indexer } element
                when element.Instance == value:
                return AllowMember(indexer, element, counterpart);
            case IConditionalAccessOperation access when access.Operation == value:
                return access.WhenNotNull.DescendantsAndSelf().FirstOrDefault(inner => inner
                    is IConditionalAccessInstanceOperation) is { } instance
                    && Allow(instance);
            case IForEachLoopOperation loop:
                return loop.Collection == value && !loop.IsAsynchronous;
            case IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter }:
                // A parameter of a type parameter's type gets another type argument with another type.
                return change.Types.IsCollection(parameter.OriginalDefinition.Type) && change.Enlist(parameter);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                return change.Enlist(declarator.Symbol);
            case IFieldInitializerOperation { InitializedFields: { Length: 1 } fields }:
                return change.Enlist(fields[0]);
            case IAssignmentOperation { Parent: IExpressionStatementOperation } assignment and (
                ISimpleAssignmentOperation or ICoalesceAssignmentOperation):
                return assignment.Target == value || AllowTarget(assignment.Target);
            case IReturnOperation { Kind: OperationKind.Return } result:
                return AllowReturn(result);
            case IConditionalOperation choice when choice.Condition != value:
                return (choice.WhenTrue == value || Sources.Allow(choice.WhenTrue))
                    && choice.WhenFalse is { } other && (other == value || Sources.Allow(other))
                    && Allow(choice);
            case IIsPatternOperation { Pattern: { } pattern }:
                return IsNullTest(pattern);
            case IExpressionStatementOperation or ILockOperation:
                return true;
            default:
                return false;
        }
    }

    /// <summary>
    /// Whether what is done with a collection behind an interface is no worse with the counterpart: nobody asks for the
    /// framework's type, and nobody copies all of it into one array.
    /// </summary>
    public bool AllowInterface(IOperation value)
    {
        switch (value.Parent)
        {
            case IConversionOperation conversion:
                return conversion.Type is { TypeKind: TypeKind.Interface } && conversion.Conversion.IsImplicit
                    ? AllowInterface(conversion)
                    : IsNullTest(conversion);
            case IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter, Parent: { } call }:
                return parameter.OriginalDefinition.Type.TypeKind != TypeKind.TypeParameter
                    && !WholeCopies.AreMadeBy(call, change.Framework);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                return change.Enlist(declarator.Symbol);
            case ISimpleAssignmentOperation assignment when assignment.Value == value
                && assignment.Target is ILocalReferenceOperation local:
                return change.Enlist(local.Local);
            case IAssignmentOperation assignment when assignment.Target == value:
                return true;
            case IIsTypeOperation or ISwitchOperation or ISwitchExpressionOperation:
                return false;
            case IIsPatternOperation { Pattern: { } pattern }:
                return IsNullTest(pattern);
            case IReturnOperation result:
                if (FunctionAround(result)
                    is null or { MethodKind: not (MethodKind.LocalFunction
                        or MethodKind.AnonymousFunction), DeclaredAccessibility: not Accessibility.Private })
                {
                    change.Notes |= ChunkedNotes.SeenBehindInterface;
                }

                return true;
            case IForEachLoopOperation or IExpressionStatementOperation or ILockOperation or IInvocationOperation
                or IPropertyReferenceOperation or IConditionalAccessOperation:
                return true;
            default:
                change.Notes |= ChunkedNotes.SeenBehindInterface;
                return true;
        }
    }

    /// <summary>
    /// <see cref="AllowInterface"/> for a value that becomes an interface because its declaration is widened.
    /// </summary>
    public bool AllowInterfaceOf(IOperation value)
        => !LinqCalls.IsInExpressionTree(value)
            && (value.Parent
                is IConversionOperation { IsImplicit: true } conversion
                    ? AllowInterface(conversion)
                    : AllowInterface(value));

    private bool AllowConversion(IConversionOperation conversion, INamedTypeSymbol counterpart)
    {
        if (conversion.Type is not { } type)
        {
            return false;
        }

        if (SymbolEqualityComparer.Default.Equals(type, conversion.Operand.Type))
        {
            return conversion.IsImplicit && Allow(conversion);
        }

        return type.TypeKind == TypeKind.Interface
            ? ChunkedTypes.Implements(counterpart, type) && AllowInterface(conversion)
            : IsNullTest(conversion);
    }

    private bool AllowMember(ISymbol member, IOperation use, INamedTypeSymbol counterpart)
    {
        // In another order, or one array of all elements after all.
        if (member.Name is "SymmetricExceptWith" or "ToArray" || change.Types.MemberLike(member, counterpart) is null)
        {
            return false;
        }

        if (member is IMethodSymbol { Name: "Sort" } sort && !ChunkedSort.IsSameForAll(sort))
        {
            change.Notes |= ChunkedNotes.SortsEquals;
        }

        return change.Types.CounterpartOf(use.Type) is null || Allow(use);
    }

    private bool AllowTarget(IOperation target)
        => target switch
        {
            ILocalReferenceOperation local => change.Enlist(local.Local),
            IFieldReferenceOperation field => change.Enlist(field.Field),
            IParameterReferenceOperation parameter => change.Enlist(parameter.Parameter),
            IDiscardOperation => true,
            _ => false,
        };

    private bool AllowReturn(IReturnOperation result)
        => FunctionAround(result) is { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction } function
            && change.Enlist(function);

    private IMethodSymbol? FunctionAround(IOperation operation)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case IAnonymousFunctionOperation lambda:
                    return lambda.Symbol;
                case ILocalFunctionOperation local:
                    return local.Symbol;
            }
        }

        return change.Target.Model.GetEnclosingSymbol(operation.Syntax.SpanStart) as IMethodSymbol;
    }

    /// <summary>Whether a conversion to <c>object</c> is made for <c>== null</c>.</summary>
    private static bool IsNullTest(IConversionOperation conversion)
        => conversion is { IsImplicit: true, Parent: IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals
            or BinaryOperatorKind.NotEquals } test }
            && (test.LeftOperand == conversion ? test.RightOperand : test.LeftOperand).WithoutConversions(
                ).ConstantValue is { HasValue: true, Value: null };

    private static bool IsNullTest(IPatternOperation pattern)
        => pattern switch
        {
            INegatedPatternOperation negated => IsNullTest(negated.Pattern),
            IConstantPatternOperation constant
                => constant.Value.WithoutConversions().ConstantValue is { HasValue: true, Value: null },
            _ => false,
        };
}
