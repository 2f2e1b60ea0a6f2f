using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <content>Evaluates expressions.</content>
internal sealed partial class LeaseTransfer
{
    /// <summary>Evaluates an operation and tells what its value has to do with the lease.</summary>
    private LeaseValue Visit(IOperation? operation)
    {
        switch (operation)
        {
            case null:
            case INameOfOperation or ITypeOfOperation or ISizeOfOperation or ILiteralOperation or IFlowAnonymousFunctionOperation:
                return LeaseValue.None;
            case IInvalidOperation:
                _record.Fail();
                return LeaseValue.None;
            case IExpressionStatementOperation statement:
                Visit(statement.Operation);
                return LeaseValue.None;
            case ILocalReferenceOperation local:
                return ValueOf(local.Local);
            case IParameterReferenceOperation parameter:
                return ValueOf(parameter.Parameter);
            case IFlowCaptureReferenceOperation capture:
                return ValueOf(capture.Id);
            case IFlowCaptureOperation capture:
                Bind(capture.Id, Visit(capture.Value));
                return LeaseValue.None;
            case ISimpleAssignmentOperation { IsRef: false } assignment:
                return Assign(assignment.Target, Visit(assignment.Value), assignment.Value);
            case IDeconstructionAssignmentOperation deconstruction:
                return Deconstruct(deconstruction);
            case IConversionOperation conversion:
                return Convert(conversion);
            case IInvocationOperation invocation:
                return Call(invocation);
            case IObjectCreationOperation creation:
                return Create(creation);
            case IPropertyReferenceOperation property:
                return Read(property);
            case IFieldReferenceOperation { Instance: { } owner }:
                return Read(Visit(owner), operation);
            case IArrayElementReferenceOperation element:
                Use(Visit(element.ArrayReference), element);
                VisitAll(element.Indices);
                return LeaseValue.None;
            case IImplicitIndexerReferenceOperation part:
                // memory[..n] is Slice in other words.
                Visit(part.Argument);
                return Read(Visit(part.Instance), part);
            case IBinaryOperation binary:
                Visit(binary.LeftOperand);
                Visit(binary.RightOperand);
                return LeaseValue.None;
            case IIsNullOperation or IIsTypeOperation or IInstanceReferenceOperation:
                VisitChildren(operation);
                return LeaseValue.None;
            case IIsPatternOperation pattern:
                Match(pattern.Pattern, Visit(pattern.Value));
                return LeaseValue.None;
            case IAwaitOperation wait:
                LeaseValue awaited = Visit(wait.Operation);
                if (awaited != LeaseValue.Task)
                {
                    return awaited;
                }

                Use(LeaseValue.Task, wait);
                return LeaseValue.None;
            case IReturnOperation { Kind: OperationKind.YieldReturn, ReturnedValue: { } element }:
                Escape(Visit(element), element);
                return LeaseValue.None;
            case IArrayCreationOperation when operation.Syntax == _seed.Origin.Syntax:
                VisitChildren(operation);
                return Start();
            case ITupleOperation or IArrayInitializerOperation or IAnonymousObjectCreationOperation or IArrayCreationOperation:
                return Combine(operation);
            case IInterpolatedStringOperation or IInterpolatedStringContentOperation or IThrowOperation:
                foreach (IOperation child in operation.ChildOperations)
                {
                    Use(Visit(child), child);
                }

                return LeaseValue.None;
            case IIncrementOrDecrementOperation step:
                Visit(step.Target);
                Forget(step.Target);
                return LeaseValue.None;
            case ICompoundAssignmentOperation compound:
                Use(Visit(compound.Value), compound);
                Visit(compound.Target);
                Forget(compound.Target);
                return LeaseValue.None;
            case IArgumentOperation argument:
                return Visit(argument.Value);
            case IUnaryOperation or IRangeOperation or IDeclarationExpressionOperation:
                VisitChildren(operation);
                return LeaseValue.None;
            default:
                // Whatever else there is, it may keep what it is given.
                foreach (IOperation child in operation.ChildOperations)
                {
                    Escape(Visit(child), child);
                }

                return LeaseValue.None;
        }
    }

    private void VisitAll(System.Collections.Immutable.ImmutableArray<IOperation> operations)
    {
        foreach (IOperation operation in operations)
        {
            Visit(operation);
        }
    }

    private void VisitChildren(IOperation operation)
    {
        foreach (IOperation child in operation.ChildOperations)
        {
            Visit(child);
        }
    }

    /// <summary>Something reads or writes the lease, or what a view shows of it.</summary>
    private void Use(LeaseValue value, IOperation at)
    {
        if (value != LeaseValue.None)
        {
            _record.Used(at.Syntax, _state, isReturn: false);
        }
    }

    /// <summary>The lease goes where it is not followed.</summary>
    private void Escape(LeaseValue value, IOperation at)
    {
        if (value is LeaseValue.None)
        {
            return;
        }

        Use(value, at);
        LetGo(value, at);
    }

    /// <summary>
    /// Somebody else has the lease and may give it back. Out of a wrapper nobody gets the array, wherever it goes.
    /// </summary>
    private void LetGo(LeaseValue value, IOperation at)
    {
        if (value != LeaseValue.Wrapper || _seed.Kind == LeaseKind.Object)
        {
            _state = _state with { HasLeft = true };
        }
        else if (_state.WrapperSite == 0)
        {
            _state = _state with { WrapperSite = _record.SiteOf(at.Syntax) };
        }
    }

    private LeaseValue Assign(IOperation target, LeaseValue value, IOperation assigned)
    {
        switch (target)
        {
            case ILocalReferenceOperation { Local.RefKind: RefKind.None } local when IsOwn(local.Local):
                Bind(local.Local, value);
                Learn(local.Local, assigned);
                return value;
            case IParameterReferenceOperation { Parameter.RefKind: RefKind.None } parameter when IsOwn(parameter.Parameter):
                Bind(parameter.Parameter, value);
                Learn(parameter.Parameter, assigned);
                return value;
            case IDiscardOperation:
                return value;
            case IPropertyReferenceOperation { Property: { Name: "Content", ContainingType: { } type }, Instance: { } message }
                when value is LeaseValue.Wrapper or LeaseValue.Showing
                    && VariableOf(message) is { } variable
                    && IsMessage(type):
                Bind(variable, LeaseValue.Wrapper);
                return value;
            case IFlowCaptureReferenceOperation capture when value == LeaseValue.None:
                Bind(capture.Id, LeaseValue.None);
                return value;
            default:
                Visit(target);
                Escape(value, assigned);
                Forget(target);
                return value;
        }
    }

    /// <summary>Whether a variable is one of the function at hand, not one of a function around it.</summary>
    private bool IsOwn(ISymbol variable)
        => _function is null || SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, _function);

    private bool IsMessage(INamedTypeSymbol type)
        => _types.Is(type, "System.Net.Http.HttpRequestMessage") || _types.Is(type, "System.Net.Http.HttpResponseMessage");

    private static object? VariableOf(IOperation operation)
        => operation.WithoutConversions() switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            IFlowCaptureReferenceOperation capture => capture.Id,
            _ => null,
        };

    private LeaseValue Deconstruct(IDeconstructionAssignmentOperation deconstruction)
    {
        IOperation target = deconstruction.Target is IDeclarationExpressionOperation declaration
            ? declaration.Expression
            : deconstruction.Target;
        if (target is ITupleOperation targets
            && deconstruction.Value.WithoutConversions() is ITupleOperation values
            && targets.Elements.Length == values.Elements.Length)
        {
            var evaluated = new LeaseValue[values.Elements.Length];
            for (int i = 0; i < evaluated.Length; i++)
            {
                evaluated[i] = Visit(values.Elements[i]);
            }

            for (int i = 0; i < evaluated.Length; i++)
            {
                Assign(Declared(targets.Elements[i]), evaluated[i], values.Elements[i]);
            }

            return LeaseValue.None;
        }

        Escape(Visit(deconstruction.Value), deconstruction);
        foreach (IOperation part in target.DescendantsAndSelf())
        {
            if (part is ILocalReferenceOperation or IParameterReferenceOperation)
            {
                Assign(part, LeaseValue.None, deconstruction.Value);
            }
        }

        return LeaseValue.None;
    }

    private static IOperation Declared(IOperation target)
        => target is IDeclarationExpressionOperation declaration ? declaration.Expression : target;

    private LeaseValue Convert(IConversionOperation conversion)
    {
        LeaseValue value = Visit(conversion.Operand);
        return value switch
        {
            LeaseValue.Lease when FrameworkBuffers.IsView(conversion.Type) => Viewed(value, conversion),
            LeaseValue.Lease or LeaseValue.View when conversion.OperatorMethod is not null && !FrameworkBuffers.IsView(conversion.Type)
                => LeaseValue.None,
            _ => value,
        };
    }

    private LeaseValue Viewed(LeaseValue value, IOperation at)
    {
        Use(value, at);
        return LeaseValue.View;
    }

    private LeaseValue Read(IPropertyReferenceOperation property)
    {
        LeaseValue value = Visit(property.Instance);
        foreach (IArgumentOperation argument in property.Arguments)
        {
            Escape(Visit(argument.Value), argument);
        }

        return property.Property switch
        {
            { Name: "Array", ContainingType.Name: "ArraySegment" } when value == LeaseValue.View => LeaseValue.Lease,
            { Name: "Result", ContainingType.Name: "Task" or "ValueTask" } when value != LeaseValue.Task => value,
            _ => Read(value, property),
        };
    }

    /// <summary>Reads a member of the lease or of what stands for it.</summary>
    private LeaseValue Read(LeaseValue value, IOperation member)
    {
        if (value == LeaseValue.None)
        {
            return LeaseValue.None;
        }

        string name = member switch
        {
            IPropertyReferenceOperation property => property.Property.Name,
            IFieldReferenceOperation field => field.Field.Name,
            _ => string.Empty,
        };
        if (value == LeaseValue.Task || IsHarmless(name))
        {
            if (value == LeaseValue.Lease)
            {
                _record.MeasuresLease();
            }

            return LeaseValue.None;
        }

        if (FrameworkBuffers.IsView(member.Type))
        {
            return Viewed(value, member);
        }

        if (value is LeaseValue.Wrapper or LeaseValue.Showing)
        {
            return BufferWrappers.Of(member.Type, value, _types);
        }

        Use(value, member);
        return LeaseValue.None;
    }

    /// <summary>Whether a member tells how large something is, and not what is in it.</summary>
    private static bool IsHarmless(string member)
        => member is "Length" or "LongLength" or "Count" or "Rank" or "Offset" or "IsEmpty" or "Capacity" or "Position"
            or "IsFixedSize" or "IsReadOnly" or "CanRead" or "CanSeek" or "CanWrite" or "Headers" or "SyncRoot";

    private void Match(IPatternOperation pattern, LeaseValue value)
    {
        ISymbol? declared = pattern switch
        {
            IRecursivePatternOperation recursive => recursive.DeclaredSymbol,
            IDeclarationPatternOperation declaration => declaration.DeclaredSymbol,
            INegatedPatternOperation { Pattern: var negated } => Negated(negated),
            _ => null,
        };
        if (declared is not null)
        {
            Bind(declared, value);
        }

        static ISymbol? Negated(IPatternOperation pattern)
            => pattern switch
            {
                IRecursivePatternOperation recursive => recursive.DeclaredSymbol,
                IDeclarationPatternOperation declaration => declaration.DeclaredSymbol,
                _ => null,
            };
    }

    /// <summary>Puts the parts of a tuple, array or object together, which may go anywhere from there.</summary>
    private LeaseValue Combine(IOperation operation)
    {
        LeaseValue whole = LeaseValue.None;
        foreach (IOperation child in operation.ChildOperations)
        {
            LeaseValue value = Visit(child is ISimpleAssignmentOperation member ? member.Value : child);
            if (value != LeaseValue.None)
            {
                Escape(value, child);
                whole = value == LeaseValue.Task ? LeaseValue.None
                    : value == LeaseValue.Wrapper && whole is LeaseValue.None or LeaseValue.Wrapper ? value
                    : LeaseValue.View;
            }
        }

        return whole;
    }

    /// <summary>What a constant that is assigned to a variable says about the conditions that ask for it.</summary>
    private void Learn(ISymbol variable, IOperation assigned)
    {
        _state = _conditions.WithoutVariable(_state, variable);
        if (assigned.WithoutConversions().ConstantValue is not { HasValue: true, Value: var constant })
        {
            return;
        }

        if (constant is bool value && _conditions.NumberOf(variable) is var number and >= 0)
        {
            _state = _state.WithFact(number, value);
        }
        else if (constant is null && _conditions.NumberOfNull(variable) is var isNull and >= 0)
        {
            _state = _state.WithFact(isNull, true);
        }
    }

    private void Forget(IOperation target)
    {
        ISymbol? variable = target switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            IFieldReferenceOperation field => field.Field,
            IPropertyReferenceOperation property => property.Property,
            _ => null,
        };
        if (variable is not null)
        {
            _state = _conditions.WithoutVariable(_state, variable);
        }
    }
}
