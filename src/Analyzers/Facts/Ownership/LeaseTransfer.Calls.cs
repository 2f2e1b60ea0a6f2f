using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <content>Evaluates calls and object creations.</content>
internal sealed partial class LeaseTransfer
{
    private LeaseValue Call(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        LeaseValue receiver = Visit(call.Instance);
        if (IsGivenBack(call, method, receiver))
        {
            return LeaseValue.None;
        }

        LeaseValue passed = LeaseValue.None;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            passed = Stronger(passed, Pass(argument, method, call));
        }

        if (call.Syntax == _seed.Origin.Syntax)
        {
            return Start();
        }

        if (FrameworkBuffers.NeverReturns(method))
        {
            _isDead = true;
            return LeaseValue.None;
        }

        return receiver != LeaseValue.None ? CallOn(receiver, call) : ResultOf(call, method, passed);
    }

    /// <summary>The lease comes into sight.</summary>
    private LeaseValue Start()
    {
        if (_seed.IsReturn || (_state.Status != LeaseStatus.None && !_restarts))
        {
            return LeaseValue.None;
        }

        _state = new LeaseState { Status = LeaseStatus.Owned, Facts = _state.Facts };
        return LeaseValue.Lease;
    }

    /// <summary>Whether a call gives the lease back, and does so.</summary>
    private bool IsGivenBack(IInvocationOperation call, IMethodSymbol method, LeaseValue receiver)
    {
        if (_seed.Kind == LeaseKind.Owner)
        {
            if (receiver != LeaseValue.Lease || method.Name is not ("Dispose" or "DisposeAsync"))
            {
                return false;
            }

            GiveBack(call, mayRepeat: true);
            return true;
        }

        if (!_pools.IsReturn(call))
        {
            return false;
        }

        for (int i = 1; i < call.Arguments.Length; i++)
        {
            Visit(call.Arguments[i].Value);
        }

        IOperation given = call.ValueAt(0);
        LeaseValue value = Visit(given);
        if (_seed.IsReturn && call.Syntax == _seed.Origin.Syntax && (_state.Status == LeaseStatus.None || _restarts)
            && VariableOf(given) is { } variable)
        {
            _state = new LeaseState { Status = LeaseStatus.Owned, HasLeft = true, Facts = _state.Facts };
            Bind(variable, LeaseValue.Lease);
            value = LeaseValue.Lease;
        }

        if (value == LeaseValue.Lease)
        {
            GiveBack(call, mayRepeat: false);
        }

        return true;
    }

    private void GiveBack(IInvocationOperation call, bool mayRepeat)
    {
        if (!mayRepeat)
        {
            _record.Used(call.Syntax, _state, isReturn: true);
        }

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
            // ConfigureAwait, AsTask and their like; what is asked of a completed task does no harm.
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

        if (receiver is LeaseValue.Wrapper or LeaseValue.Showing)
        {
            if (name != "Clone"
                && BufferWrappers.Of(call.Type, receiver, _types) is var wrapper and not LeaseValue.None)
            {
                return wrapper;
            }

            // What is asked of a stream, content or document after its buffer has gone back reads the buffer.
            Use(receiver, call);
            return LeaseValue.None;
        }

        Use(receiver, call);
        return LeaseValue.None;
    }

    /// <summary>An argument: lends the lease, or lets it go.</summary>
    private LeaseValue Pass(IArgumentOperation argument, IMethodSymbol method, IOperation call)
    {
        bool isWhole = IsWholeArray(argument.Value);
        LeaseValue value = Visit(argument.Value);
        if (isWhole && _seed.IsRent && WholeReaders.ReaderOf(method, argument.Parameter, call, _types) is { } reader)
        {
            _record.UsedWhole(argument.Value.Syntax, WholeReaders.NameOf(reader), _state);
        }

        if (argument.Parameter is { RefKind: RefKind.Ref or RefKind.Out } byReference)
        {
            if (byReference.RefKind == RefKind.Ref)
            {
                Escape(value, argument);
            }

            if (TargetOf(argument.Value) is { } target)
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
        if (FrameworkBuffers.IsOnStack(argument.Value.Type) || FrameworkBuffers.IsOnStack(argument.Parameter?.Type))
        {
            return value;
        }

        if (FrameworkBuffers.IsFramework(method, _types))
        {
            // base(buffer): the new object has the array, and its own Dispose can give it back.
            if (IsInitializer(method, call))
            {
                _state = _state with { HasLeft = true };
            }
            else if (!FrameworkBuffers.IsFinishedTask(method) && FrameworkBuffers.MayKeep(method, argument.Value.Type!))
            {
                LetGo(value, argument);
            }

            return value;
        }

        if (value != LeaseValue.View || !IsRead(method, call))
        {
            PassToUnknown(argument, value, method, call);
        }

        return LeaseValue.None;
    }

    /// <summary>Whether an expression is all of the rented array: itself, or a span or memory of it without a range.</summary>
    private bool IsWholeArray(IOperation value) => value.WithoutConversions() switch
    {
        ILocalReferenceOperation local => ValueOf(local.Local) == LeaseValue.Lease,
        IParameterReferenceOperation parameter => ValueOf(parameter.Parameter) == LeaseValue.Lease,
        IInvocationOperation { TargetMethod: { Name: "AsSpan" or "AsMemory" } method, Arguments: { Length: 1 } arguments }
            => _types.Is(method.ContainingType, "System.MemoryExtensions") && IsWholeArray(arguments[0].Value),
        _ => false,
    };

    /// <summary>Whether a call is the one of a constructor to another one of the class or its base.</summary>
    private static bool IsInitializer(IMethodSymbol method, IOperation call)
        => method.MethodKind == MethodKind.Constructor && call is IInvocationOperation;

    /// <summary>
    /// Whether a method reads into what it is given and answers how much that was, as <c>Stream.ReadAsync</c> does. What it
    /// got is a memory, so it cannot give the array back.
    /// </summary>
    private static bool IsRead(IMethodSymbol method, IOperation call)
        => method.MethodKind != MethodKind.Constructor
            && !FrameworkBuffers.SaysThatItTakes(method.Name)
            && AnswersPlainValue(call)
            && method.ReturnType is { SpecialType: not (SpecialType.System_Void or SpecialType.System_String) };

    private static IOperation? TargetOf(IOperation argument)
        => Declared(argument) switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation => Declared(argument),
            IFieldReferenceOperation field => field,
            _ => null,
        };

    /// <summary>
    /// A method of the code at hand gets the lease. It has only borrowed it where its text says so; where nothing is known,
    /// the state remembers the method, and the judgement asks whether the lease is given back after it elsewhere.
    /// </summary>
    private void PassToUnknown(
        IArgumentOperation argument, LeaseValue value, IMethodSymbol method, IOperation call)
    {
        if (argument.Parameter is { } parameter && _lent.IsBorrowed(method, parameter))
        {
            return;
        }

        if (method.MethodKind == MethodKind.Constructor
            || FrameworkBuffers.SaysThatItTakes(method.Name)
            || !AnswersPlainValue(call))
        {
            LetGo(value, argument);
        }
        else
        {
            _state = _record.Handed(_state, method.OriginalDefinition);
        }
    }

    /// <summary>
    /// Whether a call answers nothing, a number or a text: an object could own the buffer, a truth value could say who
    /// does, and a task that nobody awaits could still use it.
    /// </summary>
    private static bool AnswersPlainValue(IOperation call)
    {
        ITypeSymbol? type = call.Type;
        if (type is INamedTypeSymbol { Name: "Task" or "ValueTask" or "ConfiguredTaskAwaitable" } task)
        {
            if (!call.IsCompletedInPlace())
            {
                return false;
            }

            if (task.Arity == 0)
            {
                return true;
            }

            type = task.TypeArguments[0];
        }

        return type?.SpecialType is SpecialType.System_Void or SpecialType.System_String or SpecialType.System_Char
            or (>= SpecialType.System_SByte and <= SpecialType.System_Double);
    }

    /// <summary>What the result of a call that was given the lease has to do with it.</summary>
    private LeaseValue ResultOf(IInvocationOperation call, IMethodSymbol method, LeaseValue passed)
    {
        if (passed is LeaseValue.None || !FrameworkBuffers.IsFramework(method, _types))
        {
            return LeaseValue.None;
        }

        if (FrameworkBuffers.IsView(call.Type))
        {
            return method.ContainingType.Name == "Enumerable" ? LeaseValue.None : LeaseValue.View;
        }

        if (FrameworkBuffers.IsFinishedTask(method))
        {
            return passed;
        }

        if (passed is LeaseValue.Task)
        {
            return LeaseValue.None;
        }

        if (BufferWrappers.Of(call.Type, passed, _types) is var wrapper and not LeaseValue.None)
        {
            return wrapper;
        }

        // The stream that the platform fills is done when it answers, unless something waits for its other end.
        return call.Type is INamedTypeSymbol { Name: "Task" or "ValueTask" }
            && method.Name.EndsWith("Async", System.StringComparison.Ordinal)
            && !_types.Is(call.Instance?.Type, "System.IO.MemoryStream")
                ? LeaseValue.Task
                : LeaseValue.None;
    }

    private LeaseValue Create(IObjectCreationOperation creation)
    {
        LeaseValue passed = LeaseValue.None;
        if (creation.Constructor is { } constructor)
        {
            foreach (IArgumentOperation argument in creation.Arguments)
            {
                passed = Stronger(passed, Pass(argument, constructor, creation));
            }
        }

        if (creation.Initializer is { } initializer)
        {
            Escape(Visit(initializer), initializer);
        }

        if (creation.Constructor is { } made && FrameworkBuffers.IsFinishedTask(made))
        {
            return passed;
        }

        return passed is LeaseValue.None or LeaseValue.Task ? LeaseValue.None
            : FrameworkBuffers.IsView(creation.Type) ? LeaseValue.View
            : BufferWrappers.Of(creation, passed, _types);
    }

    private static LeaseValue Stronger(LeaseValue a, LeaseValue b) => a == LeaseValue.None ? b : a;
}
