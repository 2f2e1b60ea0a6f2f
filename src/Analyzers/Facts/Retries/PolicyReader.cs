using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// Reads policies of Polly 7 (<c>WaitAndRetry…</c>, <c>Wrap</c>) and pipelines of Polly 8 (<c>AddRetry</c>) from the
/// expression that makes them, through locals, fields, properties and methods of this compilation.
/// </summary>
internal sealed class PolicyReader
{
    /// <summary>More retries than a caller asks for whose number is not known.</summary>
    private const int ManyAttempts = 50;

    private const int MaxDepth = 8;

    private readonly MemberValues _values;
    private readonly WaitReader _waits;
    private readonly KnownTypes _types;

    public PolicyReader(Compilation compilation, MemberValues values, WaitReader waits, KnownTypes types)
    {
        _values = values;
        _waits = waits;
        _types = types;
        Named = new NamedPolicies(compilation, values, this, types);
    }

    private PolicyReader(PolicyReader outer, WaitReader waits)
    {
        _values = outer._values;
        _waits = waits;
        _types = outer._types;
        Named = outer.Named;
    }

    /// <summary>Policies and pipelines that are kept under a name.</summary>
    public NamedPolicies Named { get; }

    /// <summary>A reader that reads the body of a called method with the arguments of the call.</summary>
    public PolicyReader With(BoundCall call) => new(this, _waits.With(call));

    /// <summary>What a policy or pipeline does; null where its definition cannot be seen.</summary>
    public RetryPolicy? Read(IOperation policy, CancellationToken cancellationToken) => Read(policy, MaxDepth, cancellationToken);

    /// <summary>What the calls on a pipeline builder add, from the last one back to where the builder comes from.</summary>
    public RetryPolicy ReadBuilder(IOperation? last, CancellationToken cancellationToken)
    {
        RetryPolicy policy = RetryPolicy.None;
        for (IOperation? current = last?.WithoutConversions(); current is IInvocationOperation call; current = ReceiverOf(call)?.WithoutConversions())
        {
            policy = policy.With(ReadStep(call, cancellationToken));
        }

        return policy;
    }

    /// <summary>Whether a call makes a policy of Polly 7 that waits and retries.</summary>
    public bool IsWaitAndRetry(IMethodSymbol method)
        => method.Name is "WaitAndRetry" or "WaitAndRetryAsync" or "WaitAndRetryForever" or "WaitAndRetryForeverAsync"
            && IsSyntax(method, "Retry");

    /// <summary>Whether a call makes a policy of Polly 7 that retries, with or without waits.</summary>
    public bool IsRetry(IMethodSymbol method)
        => IsWaitAndRetry(method)
            || method.Name is "Retry" or "RetryAsync" or "RetryForever" or "RetryForeverAsync" && IsSyntax(method, "Retry");

    /// <summary>The object or first argument of an extension method that a call continues.</summary>
    public static IOperation? ReceiverOf(IInvocationOperation call)
        => call.Instance ?? (call.TargetMethod.IsExtensionMethod ? call.ArgumentAt(0)?.Value : null);

    private RetryPolicy? Read(IOperation policy, int depth, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        policy = policy.WithoutConversions();
        if (depth <= 0)
        {
            return null;
        }

        switch (policy)
        {
            case IInvocationOperation call:
                return OfCall(call, depth, cancellationToken);
            case IConditionalOperation { WhenFalse: { } other } choice:
                return Read(choice.WhenTrue, depth - 1, cancellationToken) is { WaitsAndRetries: true } one
                    && Read(other, depth - 1, cancellationToken) is { WaitsAndRetries: true } two ? one.With(two) : null;
            case IPropertyReferenceOperation { Property.IsIndexer: true, Arguments.Length: 1 } entry when Named.IsRegistry(entry.Property.ContainingType):
                return Named.Find(entry.Arguments[0].Value, cancellationToken);
            case IParameterReferenceOperation { Parameter: { } parameter }:
                return Named.OfParameter(parameter, cancellationToken);
            case ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation:
                return _values.ValueOf(policy, cancellationToken) is { } value ? Read(value, depth - 1, cancellationToken) : null;
            default:
                return null;
        }
    }

    private RetryPolicy? OfCall(IInvocationOperation call, int depth, CancellationToken cancellationToken)
    {
        IMethodSymbol method = call.TargetMethod;
        if (!IsPolly(method.ContainingType))
        {
            return _values.AnswerOf(method, cancellationToken) is { } answer
                ? With(new BoundCall((method.ReducedFrom ?? method).OriginalDefinition, call)).Read(answer, depth - 1, cancellationToken)
                : null;
        }

        switch (method.Name)
        {
            case "WaitAndRetry" or "WaitAndRetryAsync" or "WaitAndRetryForever" or "WaitAndRetryForeverAsync" when IsWaitAndRetry(method):
                return new RetryPolicy(call, WaitOf(call, cancellationToken), HasBreaker: false);
            case "CircuitBreaker" or "CircuitBreakerAsync" or "AdvancedCircuitBreaker" or "AdvancedCircuitBreakerAsync":
                return new RetryPolicy(null, default, HasBreaker: true);
            case "Wrap" or "WrapAsync":
                return OfWrap(call, depth, cancellationToken);
            case "AsAsyncPolicy" or "AsPolicy" or "AsSyncPolicy" or "WithPolicyKey" when ReceiverOf(call) is { } inner:
                return Read(inner, depth - 1, cancellationToken);
            case "Get" or "GetPipeline" when Named.IsRegistry(method.ContainingType) && call.Arguments.Length == 1:
                return Named.Find(call.Arguments[0].Value, cancellationToken);
            case "GetOrAddPipeline" when Named.IsRegistry(method.ContainingType) && call.ArgumentAt(1) is { } configure:
                return ReadConfiguration(configure.Value, cancellationToken);
            case "Build" when call.Instance is { } builder && IsBuilder(builder.Type):
                return OfBuilder(builder, depth, cancellationToken);
            default:
                return RetryPolicy.None;
        }
    }

    private RetryPolicy? OfWrap(IInvocationOperation call, int depth, CancellationToken cancellationToken)
    {
        RetryPolicy? all = call.Instance is { } outer ? Read(outer, depth - 1, cancellationToken) : null;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Value.WithoutConversions() is IArrayCreationOperation { Initializer: { } initializer })
            {
                foreach (IOperation element in initializer.ElementValues)
                {
                    Add(element);
                }
            }
            else
            {
                Add(argument.Value);
            }
        }

        return all;

        void Add(IOperation one)
        {
            if (Read(one, depth - 1, cancellationToken) is { } policy)
            {
                all = all?.With(policy) ?? policy;
            }
        }
    }

    /// <summary>A builder: the calls chained on it and, where it has a name, those on the name.</summary>
    private RetryPolicy? OfBuilder(IOperation builder, int depth, CancellationToken cancellationToken)
    {
        RetryPolicy policy = ReadBuilder(builder, cancellationToken);
        IOperation root = builder.WithoutConversions();
        while (root is IInvocationOperation { } call && ReceiverOf(call) is { } receiver)
        {
            root = receiver.WithoutConversions();
        }

        if (root is ILocalReferenceOperation local
            && LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken) is { } flow)
        {
            if (flow.InitialValue is IInvocationOperation initial)
            {
                policy = policy.With(ReadBuilder(initial, cancellationToken));
            }

            foreach (LocalUse use in flow.Uses)
            {
                if (use.Reference != root && OutermostStep(use.Reference) is { } last)
                {
                    policy = policy.With(ReadBuilder(last, cancellationToken));
                }
            }

            return policy;
        }

        return root is IObjectCreationOperation ? policy : depth > 0 && policy.Definition is not null ? policy : null;
    }

    /// <summary>The last call of a chain that begins with a reference; null where no call does.</summary>
    private static IOperation? OutermostStep(IOperation reference)
    {
        IOperation? last = null;
        for (IOperation current = reference.WithImplicitConversions(); ;)
        {
            IInvocationOperation? next = current.Parent switch
            {
                IInvocationOperation call when call.Instance == current => call,
                IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod.IsExtensionMethod: true } call } => call,
                _ => null,
            };
            if (next is null)
            {
                return last;
            }

            last = next;
            current = next.WithImplicitConversions();
        }
    }

    /// <summary>What one call on a pipeline builder adds.</summary>
    public RetryPolicy ReadStep(IInvocationOperation call, CancellationToken cancellationToken)
    {
        switch (call.TargetMethod.Name)
        {
            case "AddRetry" when IsPolly(call.TargetMethod.ContainingType):
                return new RetryPolicy(call, call.ArgumentAt(1) is { } options ? RetryOptions.WaitOf(options.Value, _values, _waits, _types, cancellationToken) : RetryWait.Unknown, HasBreaker: false);
            case "AddCircuitBreaker" when IsPolly(call.TargetMethod.ContainingType):
                return new RetryPolicy(null, default, HasBreaker: true);
            case "AddPipeline" when IsPolly(call.TargetMethod.ContainingType) && call.ArgumentAt(1) is { } inner:
                return Read(inner.Value, MaxDepth - 1, cancellationToken) ?? RetryPolicy.None;
            default:
                return RetryPolicy.None;
        }
    }

    /// <summary>What a delegate adds to the pipeline builder that it is given; null where the delegate cannot be seen.</summary>
    public RetryPolicy? ReadConfiguration(IOperation configure, CancellationToken cancellationToken)
    {
        if (WaitReader.Unwrap(configure) is not IAnonymousFunctionOperation function)
        {
            return null;
        }

        RetryPolicy policy = RetryPolicy.None;
        foreach (IOperation operation in function.Body.Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod.Name: "AddRetry" or "AddCircuitBreaker" } add)
            {
                policy = policy.With(ReadStep(add, cancellationToken));
            }
        }

        return policy;
    }

    private RetryWait WaitOf(IInvocationOperation call, CancellationToken cancellationToken)
    {
        IOperation? count = null, provider = null, list = null;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            switch (argument.Parameter?.Name)
            {
                case "retryCount":
                    count = argument.Value;
                    break;
                case "sleepDurationProvider":
                    provider = argument.Value;
                    break;
                case "sleepDurations":
                    list = argument.Value;
                    break;
            }
        }

        if (list is not null)
        {
            return new RetryWait(_waits.SumOfList(list, cancellationToken));
        }

        if (call.TargetMethod.Name.StartsWith("WaitAndRetryForever", System.StringComparison.Ordinal))
        {
            return Endless(provider, cancellationToken);
        }

        if (provider is null || count is null)
        {
            return RetryWait.Unknown;
        }

        if (_waits.Number(count, cancellationToken) is not { } retries)
        {
            // However many there are: waits that become shorter, and those of a few milliseconds.
            return _waits.Sum(provider, 1, ManyAttempts, cancellationToken) is { Most: < RetryWait.LeastSeconds } all ? new RetryWait(all) : RetryWait.Unknown;
        }

        return retries.Most > WaitReader.MostAttempts
            ? Endless(provider, cancellationToken)
            : new RetryWait(_waits.Sum(provider, 1, (int)retries.Most, cancellationToken));
    }

    /// <summary>A retry without end; one whose waits have no length is a busy loop, which holds nothing over a back-off.</summary>
    private RetryWait Endless(IOperation? provider, CancellationToken cancellationToken)
        => provider is not null && _waits.Sum(provider, 1, 1, cancellationToken) is { Most: 0 } none
            ? new RetryWait(none)
            : new RetryWait(null, IsEndless: true);

    private bool IsSyntax(IMethodSymbol method, string kind)
        => _types.Is(method.ContainingType, "Polly." + kind + "Syntax")
            || _types.Is(method.ContainingType, "Polly.Async" + kind + "Syntax")
            || _types.Is(method.ContainingType, "Polly." + kind + "TResultSyntax")
            || _types.Is(method.ContainingType, "Polly.Async" + kind + "TResultSyntax");

    private bool IsBuilder(ITypeSymbol? type) => _types.IsOrInherits(type, "Polly.ResiliencePipelineBuilderBase");

    /// <summary>Whether a type is Polly's own.</summary>
    public static bool IsPolly(ITypeSymbol type)
    {
        INamespaceSymbol? space = type.ContainingNamespace;
        while (space is { IsGlobalNamespace: false, ContainingNamespace.IsGlobalNamespace: false })
        {
            space = space.ContainingNamespace;
        }

        return space is { Name: "Polly" } && type.ContainingAssembly is { } assembly
            && assembly.Name.StartsWith("Polly", System.StringComparison.Ordinal);
    }
}
