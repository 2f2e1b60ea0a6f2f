using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

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
    private readonly RetryOptions _options;

    public PolicyReader(MemberValues values, WaitReader waits, KnownTypes types)
    {
        _values = values;
        _waits = waits;
        _options = new RetryOptions(values, waits, types);
        Named = new NamedPolicies(values, this);
    }

    /// <summary>Policies and pipelines that are kept under a name.</summary>
    public NamedPolicies Named { get; }

    /// <summary>Whether a call makes a policy of Polly 7 that waits and retries.</summary>
    public static bool IsWaitAndRetry(IMethodSymbol method)
        => method.Name is "WaitAndRetry" or "WaitAndRetryAsync" or "WaitAndRetryForever" or "WaitAndRetryForeverAsync"
            && IsPolly(method.ContainingType);

    /// <summary>Whether a call makes a policy of Polly 7 that retries, with or without waits.</summary>
    public static bool IsRetry(IMethodSymbol method)
        => IsWaitAndRetry(method)
            || (method.Name is "Retry" or "RetryAsync" or "RetryForever" or "RetryForeverAsync"
                && IsPolly(method.ContainingType));

    /// <summary>Whether a type is Polly's own.</summary>
    public static bool IsPolly(ITypeSymbol type)
        => type.ContainingAssembly?.Name is "Polly" or "Polly.Core" or "Polly.Extensions" or "Polly.RateLimiting"
            or "Polly.Extensions.Http" or "Polly.Registry";

    /// <summary>What a lambda adds to the pipeline builder that it is given; null for any other delegate.</summary>
    public RetryPolicy? ReadConfiguration(IOperation configure, CancellationToken cancellationToken)
    {
        if (CallChain.Unwrap(configure) is not IAnonymousFunctionOperation function)
        {
            return null;
        }

        RetryPolicy policy = RetryPolicy.None;
        foreach (IOperation operation in function.Body.Descendants())
        {
            if (operation is IInvocationOperation call)
            {
                policy = policy.With(OfStep(call, null, cancellationToken));
            }
        }

        return policy;
    }

    /// <summary>What a policy or pipeline does; null where its definition cannot be seen.</summary>
    public RetryPolicy? Read(
        IOperation policy, Binding? scope, CancellationToken cancellationToken, int depth = MaxDepth)
    {
        policy = policy.WithoutConversions();
        if (depth <= 0)
        {
            return null;
        }

        switch (policy)
        {
            case IInvocationOperation call when IsPolly(call.TargetMethod.ContainingType):
                return OfPolly(call, scope, depth, cancellationToken);
            case IInvocationOperation call:
                return _values.AnswerOf(call.TargetMethod, cancellationToken) is { } answer
                    ? Read(answer, Binding.OfCall(call.TargetMethod, call, scope), cancellationToken, depth - 1)
                    : null;
            case IPropertyReferenceOperation { Property: { IsIndexer: true } indexer } entry
                when IsPolly(indexer.ContainingType):
                return Named.Find(entry.Arguments[0].Value, cancellationToken);
            default:
                return _values.Origin(policy, scope, cancellationToken) is var (value, outer)
                    ? Read(value, outer, cancellationToken, depth - 1)
                    : null;
        }
    }

    private RetryPolicy? OfPolly(
        IInvocationOperation call, Binding? scope, int depth, CancellationToken cancellationToken)
    {
        IMethodSymbol method = call.TargetMethod;
        if (IsWaitAndRetry(method))
        {
            return new RetryPolicy(call, WaitOf(call, scope, cancellationToken), HasBreaker: false);
        }

        switch (method.Name)
        {
            case "CircuitBreaker" or "CircuitBreakerAsync" or "AdvancedCircuitBreaker" or "AdvancedCircuitBreakerAsync":
                return new RetryPolicy(null, default, HasBreaker: true);
            case "Wrap" or "WrapAsync":
                return OfWrap(call, scope, depth, cancellationToken);
            case "AsAsyncPolicy" or "AsPolicy" or "AsSyncPolicy" or "WithPolicyKey"
                when CallChain.ReceiverOf(call) is { } inner:
                return Read(inner, scope, cancellationToken, depth - 1);
            case "Get" or "GetPipeline" when call.Arguments.Length == 1:
                return Named.Find(call.Arguments[0].Value, cancellationToken);
            case "Build" when call.Instance is { } builder:
                return OfBuilder(builder, scope, cancellationToken);
            default:
                return RetryPolicy.None;
        }
    }

    private RetryPolicy? OfWrap(
        IInvocationOperation call, Binding? scope, int depth, CancellationToken cancellationToken)
    {
        RetryPolicy? all = null;
        foreach (IOperation part in call.ChildOperations)
        {
            IOperation value = ((part as IArgumentOperation)?.Value ?? part).WithoutConversions();
            IEnumerable<IOperation> policies = value is IArrayCreationOperation { Initializer: { } several }
                ? several.ElementValues
                : new[] { value };
            foreach (IOperation one in policies)
            {
                RetryPolicy? policy = Read(one, scope, cancellationToken, depth - 1);
                all = policy is { } known ? all?.With(known) ?? known : all;
            }
        }

        return all;
    }

    /// <summary>A builder: the calls chained on it and, where it has a name, those on the name.</summary>
    private RetryPolicy? OfBuilder(IOperation builder, Binding? scope, CancellationToken cancellationToken)
    {
        RetryPolicy policy = RetryPolicy.None;
        IOperation root = CallChain.RootOf(builder);
        Add(root);
        if (root is ILocalReferenceOperation local
            && LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken) is { InitialValue: { } initial } flow)
        {
            root = CallChain.RootOf(initial);
            Add(root);
            foreach (LocalUse use in flow.Uses)
            {
                Add(use.Reference);
            }
        }

        return root is IObjectCreationOperation || policy.Definition is not null ? policy : null;

        void Add(IOperation start)
        {
            foreach (IInvocationOperation step in CallChain.StepsOn(start))
            {
                policy = policy.With(OfStep(step, scope, cancellationToken));
            }
        }
    }

    /// <summary>What one call on a pipeline builder adds.</summary>
    private RetryPolicy OfStep(IInvocationOperation call, Binding? scope, CancellationToken cancellationToken)
    {
        IOperation? argument = call.ArgumentAt(1)?.Value;
        return call.TargetMethod.Name switch
        {
            _ when !IsPolly(call.TargetMethod.ContainingType) => RetryPolicy.None,
            "AddRetry" => new RetryPolicy(call, _options.WaitOf(argument, scope, cancellationToken), HasBreaker: false),
            "AddCircuitBreaker" => new RetryPolicy(null, default, HasBreaker: true),
            "AddPipeline" when argument is not null
                => Read(argument, scope, cancellationToken) ?? RetryPolicy.None,
            _ => RetryPolicy.None,
        };
    }

    private RetryWait WaitOf(IInvocationOperation call, Binding? scope, CancellationToken cancellationToken)
    {
        IOperation? Given(string name) => call.ValueFor(name);

        if (Given("sleepDurations") is { } list)
        {
            return new RetryWait(_waits.SumOfList(list, scope, cancellationToken));
        }

        if (Given("sleepDurationProvider") is not { } provider)
        {
            return RetryWait.Unknown;
        }

        WaitRange? SumOf(int attempts) => _waits.SumOfProvider(provider, attempts, scope, cancellationToken);
        double? retries = Given("retryCount") is not { } count ? double.PositiveInfinity
            : _waits.Value(count, scope, cancellationToken)?.Most;
        return retries switch
        {
            // However many there are: waits that become shorter, and those of a few milliseconds.
            null => SumOf(ManyAttempts) is { Most: < RetryWait.LeastSeconds } all ? new RetryWait(all) : default,

            // One whose waits have no length is a busy loop, which holds nothing over a back-off.
            > WaitReader.MostAttempts => SumOf(1) is { Most: 0 } none ? new RetryWait(none) : RetryWait.Endless,
            _ => new RetryWait(SumOf((int)retries)),
        };
    }
}
