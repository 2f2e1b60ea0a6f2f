using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <content>Evaluates calls and object creations.</content>
internal sealed partial class LeaseTransfer
{
    private LeaseValue Call(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        LeaseValue receiver = Visit(call.Instance);
        if (IsGivenBack(call, receiver))
        {
            return LeaseValue.None;
        }

        LeaseValue passed = LeaseValue.None;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            passed = First(passed, Pass(argument, method, call));
        }

        if (call.Syntax == _seed.Origin.Syntax)
        {
            return Start();
        }

        if (ThrowHelper.NeverReturns(method, _types))
        {
            _isDead = true;
            return LeaseValue.None;
        }

        return receiver != LeaseValue.None ? CallOn(receiver, call) : ResultOf(call, passed);
    }

    /// <summary>The lease comes into sight.</summary>
    private LeaseValue Start()
    {
        _meetsSeed = true;
        if (_state.Status != LeaseStatus.None && !_restarts)
        {
            return LeaseValue.None;
        }

        _state = new LeaseState { Status = LeaseStatus.Owned, Facts = _state.Facts };
        return LeaseValue.Lease;
    }

    /// <summary>Whether a call gives something back to a pool; the lease, where it is that.</summary>
    private bool IsGivenBack(IInvocationOperation call, LeaseValue receiver)
    {
        if (_seed.Kind == LeaseKind.Owner)
        {
            bool isDisposed = receiver == LeaseValue.Lease && call.TargetMethod.Name is "Dispose" or "DisposeAsync";
            if (isDisposed)
            {
                GiveBack(call);
            }

            return isDisposed;
        }

        if (!_pools.IsReturn(call))
        {
            return false;
        }

        for (int i = 1; i < call.Arguments.Length; i++)
        {
            Visit(call.Arguments[i].Value);
        }

        if (Visit(call.ValueAt(0)) == LeaseValue.Lease)
        {
            _record.Used(call.Syntax, _state, isReturn: true);
            GiveBack(call);
        }

        return true;
    }

    private void GiveBack(IInvocationOperation call)
    {
        _record.Returned(call.Syntax, _state);
        if (_state.Status == LeaseStatus.Owned)
        {
            _state = _state with
            {
                Status = LeaseStatus.Returned,
                HasBranched = false,
                ReturnSite = _record.SiteOf(call.Syntax),
            };
        }
    }

    /// <summary>A method of the lease, or of what stands for it.</summary>
    private LeaseValue CallOn(LeaseValue receiver, IInvocationOperation call)
    {
        string name = call.TargetMethod.Name;
        if (receiver == LeaseValue.Task)
        {
            // What is asked of a completed task does no harm.
            return name is "ConfigureAwait" or "AsTask" or "Preserve" ? LeaseValue.Task : LeaseValue.None;
        }

        if (name is "Dispose" or "DisposeAsync" or "Close" or "Equals" or "GetHashCode" or "GetType" or "SetLength"
            or "GetLength" or "GetUpperBound" or "GetLowerBound")
        {
            return LeaseValue.None;
        }

        if (FrameworkBuffers.IsView(call.Type))
        {
            return Viewed(receiver, call);
        }

        if (receiver == LeaseValue.Wrapper
            && name != "Clone"
            && FrameworkBuffers.WrapperOf(call.Type, receiver, _types) == LeaseValue.Wrapper)
        {
            return LeaseValue.Wrapper;
        }

        Use(receiver, call);
        return LeaseValue.None;
    }

    /// <summary>An argument: lends the lease, or lets it go.</summary>
    private LeaseValue Pass(IArgumentOperation argument, IMethodSymbol method, IOperation call)
    {
        bool isWhole = _seed.IsRent && IsWholeArray(argument.Value);
        LeaseValue value = Visit(argument.Value);
        if (isWhole && WholeReaders.ReaderOf(method, argument.Parameter, call, _types) is { } reader)
        {
            _record.UsedWhole(argument.Value.Syntax, WholeReaders.NameOf(reader), _state);
        }

        if (argument.Parameter is { RefKind: RefKind.Ref or RefKind.Out } byReference)
        {
            if (byReference.RefKind == RefKind.Ref)
            {
                Escape(value, argument);
            }

            if (Declared(argument.Value) is var target
                and (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation))
            {
                Assign(target, LeaseValue.None, argument.Value);
            }

            return LeaseValue.None;
        }

        if (value is LeaseValue.None)
        {
            return LeaseValue.None;
        }

        if (value != LeaseValue.Task && !(value == LeaseValue.Lease && FrameworkBuffers.OnlyCompares(method)))
        {
            // The receiver of an extension method is no argument in the text.
            Use(value, argument.Syntax is ArgumentSyntax ? argument : call);
        }

        // A span cannot be kept, whatever the method.
        if (argument.Value.Type is { IsRefLikeType: true } || argument.Parameter?.Type is { IsRefLikeType: true })
        {
            return value;
        }

        if (!FrameworkBuffers.IsFramework(method, _types))
        {
            PassToUnknown(argument, value, method, call);
            return LeaseValue.None;
        }

        // base(buffer): the new object has the array, and its own Dispose can give it back.
        if (method.MethodKind == MethodKind.Constructor && call is IInvocationOperation)
        {
            _state = _state with { HasLeft = true };
        }
        else if (!FrameworkBuffers.IsFinishedTask(method) && FrameworkBuffers.MayKeep(method, argument.Value.Type!))
        {
            LetGo(value, argument);
        }

        return value;
    }

    /// <summary>
    /// Whether an expression is all of the rented array: itself, or a span or memory of it without a range.
    /// </summary>
    private bool IsWholeArray(IOperation value)
        => value.WithoutConversions() is IInvocationOperation
        {
            TargetMethod: { Name: "AsSpan" or "AsMemory" } method,
            Arguments: { Length: 1 } arguments,
        }
            ? _types.Is(method.ContainingType, "System.MemoryExtensions") && IsWholeArray(arguments[0].Value)
            : IsLease(value, _state);

    private static IOperation Declared(IOperation target)
        => target is IDeclarationExpressionOperation declaration ? declaration.Expression : target;

    /// <summary>
    /// A method of the code at hand gets the lease. It has only borrowed it where it fills a memory and answers how
    /// much. Else the state remembers the method, and the judgement asks whether the lease is given back after it
    /// elsewhere.
    /// </summary>
    private void PassToUnknown(IArgumentOperation argument, LeaseValue value, IMethodSymbol method, IOperation call)
    {
        if (method.MethodKind == MethodKind.Constructor || !AnswersPlainValue(call, out bool isNumber))
        {
            LetGo(value, argument);
        }
        else if (value != LeaseValue.View || !isNumber)
        {
            _state = _record.Handed(_state, method.OriginalDefinition);
        }
    }

    /// <summary>
    /// Whether a call answers nothing, a number or a text: an object could own the buffer, a truth value could say who
    /// does, and a task that nobody awaits could still use it.
    /// </summary>
    private static bool AnswersPlainValue(IOperation call, out bool isNumber)
    {
        ITypeSymbol? type = call.Type;
        isNumber = false;
        if (type is INamedTypeSymbol { Name: "Task" or "ValueTask" or "ConfiguredTaskAwaitable" } task)
        {
            if (!call.IsCompletedInPlace() || task.Arity == 0)
            {
                isNumber = task.Arity == 0;
                return call.IsCompletedInPlace();
            }

            type = task.TypeArguments[0];
        }

        SpecialType special = type?.SpecialType ?? SpecialType.None;
        isNumber = special is SpecialType.System_Char or (>= SpecialType.System_SByte and <= SpecialType.System_Double);
        return isNumber || special is SpecialType.System_Void or SpecialType.System_String;
    }

    /// <summary>What the result of a call that was given the lease has to do with it.</summary>
    private LeaseValue ResultOf(IInvocationOperation call, LeaseValue passed)
    {
        IMethodSymbol method = call.TargetMethod;
        if (passed is LeaseValue.None || !FrameworkBuffers.IsFramework(method, _types))
        {
            return LeaseValue.None;
        }

        if (FrameworkBuffers.IsView(call.Type))
        {
            return method.ContainingType.Name == "Enumerable" ? LeaseValue.None : LeaseValue.View;
        }

        if (passed is LeaseValue.Task || FrameworkBuffers.IsFinishedTask(method))
        {
            return FrameworkBuffers.IsFinishedTask(method) ? passed : LeaseValue.None;
        }

        // The stream that the platform fills is done when it answers, unless something waits for its other end.
        return FrameworkBuffers.WrapperOf(call.Type, passed, _types) == LeaseValue.Wrapper ? LeaseValue.Wrapper
            : call.Type is INamedTypeSymbol { Name: "Task" or "ValueTask" }
                && method.Name.EndsWith("Async", System.StringComparison.Ordinal)
                && !_types.Is(call.Instance?.Type, "System.IO.MemoryStream")
                    ? LeaseValue.Task
                    : LeaseValue.None;
    }

    private LeaseValue Create(IObjectCreationOperation creation)
    {
        LeaseValue passed = LeaseValue.None;
        bool isForgotten = false;
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (_seed.IsRent && IsLease(argument.Value, _state)
                && CarriedLease.Forgets(creation, argument.Parameter, _compilation, _cancellationToken))
            {
                Visit(argument.Value);
                isForgotten = true;
            }
            else
            {
                passed = First(passed, Pass(argument, creation.Constructor!, creation));
            }
        }

        if (creation.Initializer is { } initializer)
        {
            Escape(Visit(initializer), initializer);
        }

        if (isForgotten)
        {
            return LeaseValue.Wrapper;
        }

        if (creation.Constructor is not { } made || passed == LeaseValue.None || FrameworkBuffers.IsFinishedTask(made))
        {
            return passed;
        }

        return passed == LeaseValue.Task ? LeaseValue.None
            : FrameworkBuffers.IsView(creation.Type) || FrameworkBuffers.ShowsBuffer(creation) ? LeaseValue.View
            : FrameworkBuffers.WrapperOf(creation.Type, passed, _types);
    }

    private static LeaseValue First(LeaseValue one, LeaseValue other) => one == LeaseValue.None ? other : one;
}
