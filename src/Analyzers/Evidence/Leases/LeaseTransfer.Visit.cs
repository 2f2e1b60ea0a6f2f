using GcGuard.Analyzers.Evidence.Flow;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <content>Evaluates expressions.</content>
internal sealed partial class LeaseTransfer
{
    /// <summary>Evaluates an operation and tells what its value has to do with the lease.</summary>
    private LeaseValue Visit(IOperation? operation)
    {
        switch (operation)
        {
            case null:
            case INameOfOperation or ITypeOfOperation or ISizeOfOperation or ILiteralOperation:
            case IFlowAnonymousFunctionOperation:
                return LeaseValue.None;
            case IInvalidOperation:
                _record.Fail();
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
            case IFieldReferenceOperation { Instance: { } owner } field:
                return Read(Visit(owner), field, field.Field.Name);
            case IArrayElementReferenceOperation element:
                Use(Visit(element.ArrayReference), element);
                VisitAll(element.Indices);
                return LeaseValue.None;
            case IImplicitIndexerReferenceOperation part:
                // memory[..n] is Slice in other words.
                Visit(part.Argument);
                return Read(Visit(part.Instance), part, string.Empty);
            case IExpressionStatementOperation or IBinaryOperation or IIsNullOperation or IIsTypeOperation
                or IInstanceReferenceOperation or IUnaryOperation or IRangeOperation or IDeclarationExpressionOperation:
                VisitAll(operation.ChildOperations);
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
            case IArrayCreationOperation when operation.Syntax == _seed.Origin.Syntax:
                VisitAll(operation.ChildOperations);
                return Start();
            case ITupleOperation or IArrayInitializerOperation or IAnonymousObjectCreationOperation
                or IArrayCreationOperation:
                return Combine(operation);
            case IInterpolatedStringOperation or IInterpolatedStringContentOperation or IThrowOperation:
                foreach (IOperation child in operation.ChildOperations)
                {
                    Use(Visit(child), child);
                }

                return LeaseValue.None;
            case IIncrementOrDecrementOperation:
                VisitAll(operation.ChildOperations);
                return LeaseValue.None;
            case ICompoundAssignmentOperation compound:
                Use(Visit(compound.Value), compound);
                Visit(compound.Target);
                Forget(compound.Target);
                return LeaseValue.None;
            case IArgumentOperation argument:
                return Visit(argument.Value);
            default:
                // Whatever else there is, it may keep what it is given.
                foreach (IOperation child in operation.ChildOperations)
                {
                    Escape(Visit(child), child);
                }

                return LeaseValue.None;
        }
    }

    private void VisitAll(IEnumerable<IOperation> operations)
    {
        foreach (IOperation operation in operations)
        {
            Visit(operation);
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
        if (value != LeaseValue.None)
        {
            Use(value, at);
            LetGo(value, at);
        }
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
            case ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }:
                Bind(local, value);
                _state = _flags.Assigned(_state, local, assigned);
                break;
            case IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter }:
                Bind(parameter, value);
                _state = _flags.Assigned(_state, parameter, assigned);
                break;
            case IDiscardOperation:
                break;
            default:
                Visit(target);
                Escape(value, assigned);
                Forget(target);
                break;
        }

        return value;
    }

    /// <summary>A variable gets a value of which nothing is known.</summary>
    private void Forget(IOperation target)
    {
        if (target.ReadVariable() is { } variable)
        {
            _state = _flags.Assigned(_state, variable, null);
        }
    }

    private LeaseValue Deconstruct(IDeconstructionAssignmentOperation deconstruction)
    {
        Escape(Visit(deconstruction.Value), deconstruction);
        foreach (IOperation part in deconstruction.Target.DescendantsAndSelf())
        {
            if (part is ILocalReferenceOperation or IParameterReferenceOperation)
            {
                Assign(part, LeaseValue.None, deconstruction.Value);
            }
        }

        return LeaseValue.None;
    }

    private LeaseValue Convert(IConversionOperation conversion)
    {
        LeaseValue value = Visit(conversion.Operand);
        bool isView = FrameworkBuffers.IsView(conversion.Type);
        return value switch
        {
            LeaseValue.Lease when isView => Viewed(value, conversion),
            LeaseValue.View when Carries(conversion.Type, conversion.Operand.Type) => value,
            LeaseValue.Lease or LeaseValue.View
                when conversion.OperatorMethod is not null && !isView => LeaseValue.None,
            _ => value,
        };
    }

    /// <summary>Whether an object of a type holds a value of the other: a view in its <c>Result&lt;T&gt;</c>.</summary>
    private static bool Carries(ITypeSymbol? type, ITypeSymbol? value)
        => type is INamedTypeSymbol { TypeArguments: [var held] } && SymbolEqualityComparer.Default.Equals(held, value);

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
            { Name: var name } => Read(value, property, name),
        };
    }

    /// <summary>Reads a member of the lease or of what stands for it.</summary>
    private LeaseValue Read(LeaseValue value, IOperation member, string name)
    {
        if (value is LeaseValue.None or LeaseValue.Task || IsHarmless(name))
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

        if (value == LeaseValue.Wrapper)
        {
            return FrameworkBuffers.WrapperOf(member.Type, value, _types);
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
            _ => null,
        };
        if (declared is not null)
        {
            Bind(declared, value);
        }
        else if (pattern is INegatedPatternOperation { Pattern: var negated })
        {
            Match(negated, value);
        }
    }

    /// <summary>Puts the parts of a tuple, array or object together, which may go anywhere from there.</summary>
    private LeaseValue Combine(IOperation operation)
    {
        LeaseValue whole = LeaseValue.None;
        foreach (IOperation child in operation.ChildOperations)
        {
            LeaseValue value = Visit(child is ISimpleAssignmentOperation member ? member.Value : child);
            Escape(value, child);
            if (value is not (LeaseValue.None or LeaseValue.Task))
            {
                whole = value == LeaseValue.Wrapper && whole != LeaseValue.View ? value : LeaseValue.View;
            }
        }

        return whole;
    }
}
