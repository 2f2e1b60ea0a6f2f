using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using Places = GcGuard.Analyzers.Evidence.RequestPath.CallSite;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>
/// What retries, how long it waits, and which buffers it keeps alive meanwhile. One instance serves a compilation;
/// nothing is computed until a rule has a suspect.
/// </summary>
internal sealed class RetryFact
{
    private static readonly ConditionalWeakTable<Compilation, RetryFact> Facts = new();

    /// <summary>The names of calls and types at which policies and clients get their payloads.</summary>
    private static readonly string[] PayloadNames =
    [
        "Execute", "ExecuteAsync", "ExecuteAndCapture", "ExecuteAndCaptureAsync", "ExecuteOutcomeAsync",
        "ByteArrayContent", "StringContent", "ReadOnlyMemoryContent", "StreamContent",
    ];

    private readonly KnownTypes _types;
    private readonly RetryLoops _loops;
    private readonly HeldBuffers _held;
    private readonly Repetition _repetition;
    private Dictionary<SyntaxNode, RetriedBuffer>? _payloads;

    private RetryFact(Compilation compilation)
    {
        _types = KnownTypes.For(compilation);
        Values = new MemberValues(compilation);
        Waits = new WaitReader(Values, _types);
        Policies = new PolicyReader(Values, Waits, _types);
        Sizes = new HeldSizes(AllocationSizeFact.For(compilation), PayloadFact.For(compilation), Values, _types);
        _loops = new RetryLoops(Waits, _types);
        _held = new HeldBuffers(Sizes);
        _repetition = new Repetition(Values, compilation, Policies, _loops);
        var handlers = new ResendingHandlers(Values, _repetition, _types);
        var registrations = new ClientRegistrations(Values, Policies, handlers, _types);
        Clients = new RetryingClients(Values, registrations, handlers, _types);
    }

    /// <summary>The values of members.</summary>
    public MemberValues Values { get; }

    /// <summary>How long waits are.</summary>
    public WaitReader Waits { get; }

    /// <summary>What policies do.</summary>
    public PolicyReader Policies { get; }

    /// <summary>How large buffers are.</summary>
    public HeldSizes Sizes { get; }

    /// <summary>Clients whose handlers retry.</summary>
    public RetryingClients Clients { get; }

    /// <summary>The fact for a compilation.</summary>
    public static RetryFact For(Compilation compilation) => Facts.GetValue(compilation, static c => new RetryFact(c));

    /// <summary>
    /// The buffer that a loop, a call or the content of a client keeps alive over retries; null where there is none.
    /// Cheap for almost all operations.
    /// </summary>
    public RetriedBuffer? HeldBy(
        IOperation operation, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
        => operation switch
        {
            ILoopOperation loop when _loops.FirstWait(loop) is not null
                => HeldByLoop(loop, Least(loop, options), cancellationToken),
            IInvocationOperation { TargetMethod: { } method } call
                when !method.DeclaringSyntaxReferences.IsEmpty || Repetition.IsExecution(method)
                => HeldByCall(call, options, cancellationToken),
            IObjectCreationOperation { Arguments.IsEmpty: false, Type: { } type } content
                when _types.IsOrInherits(type, "System.Net.Http.HttpContent")
                => HeldByClient(content, options, cancellationToken),
            _ => null,
        };

    /// <summary>A payload that is held by a retry without a circuit breaker; null where none is.</summary>
    public RetriedBuffer? Unbroken(
        IInvocationOperation definition, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        if (Volatile.Read(ref _payloads) is not { } payloads)
        {
            payloads = FindPayloads(options, cancellationToken);
            Volatile.Write(ref _payloads, payloads);
        }

        return payloads.TryGetValue(definition.Syntax, out RetriedBuffer? payload) ? payload : null;
    }

    private Dictionary<SyntaxNode, RetriedBuffer> FindPayloads(
        AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        var found = new Dictionary<SyntaxNode, RetriedBuffer>();
        foreach (SyntaxTree tree in Values.Trees)
        {
            foreach (string word in PayloadNames)
            {
                foreach (SimpleNameSyntax name in NamedPlaces.In(tree, word, cancellationToken))
                {
                    SyntaxNode place = (SyntaxNode?)Places.InvocationOf(name) ?? Places.CreationOf(name);
                    if (place is InvocationExpressionSyntax or ObjectCreationExpressionSyntax
                        && Values.OperationOf(place, cancellationToken) is { } operation
                        && HeldBy(operation, options, cancellationToken) is { } payload
                        && payload.Retry is { HasBreaker: false, Definition.Syntax: { } definition }
                        && !found.ContainsKey(definition))
                    {
                        found.Add(definition, payload);
                    }
                }
            }
        }

        return found;
    }

    private RetriedBuffer? HeldByLoop(ILoopOperation loop, long least, CancellationToken cancellationToken)
    {
        RetryPolicy? OfUse(IOperation use)
            => _loops.IsAttempted(use, loop) ? _loops.Of(loop, use, null, cancellationToken) : null;
        return _held.In(loop, loop, "the loop", least, OfUse, cancellationToken);
    }

    private RetriedBuffer? HeldByCall(
        IInvocationOperation call, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (CallChain.Unwrap(argument.Value) is IAnonymousFunctionOperation function
                && _held.MayHold(function)
                && _repetition.OfArgument(argument, cancellationToken) is { } retry
                && HeldByLambda(function, call, Least(call, options), retry, cancellationToken) is { } held)
            {
                return held;
            }
        }

        return null;
    }

    private RetriedBuffer? HeldByLambda(
        IOperation lambda, IInvocationOperation call, long least, RetryPolicy retry, CancellationToken token)
        => _held.In(lambda, call, NameOf(call), least, _ => retry, token);

    private RetriedBuffer? HeldByClient(
        IObjectCreationOperation content, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
        => content.SemanticModel?.GetEnclosingSymbol(content.Syntax.SpanStart, cancellationToken) is { } member
            && Clients.Of(member.ContainingType, cancellationToken) is { } client
            && Sizes.Of(content, Least(content, options), cancellationToken) is { } size
                ? new RetriedBuffer(content, null, NameOf(content), size, client.Policy, client.Retrier, null)
                : null;

    private static long Least(IOperation operation, AnalyzerConfigOptionsProvider options)
        => options.Read(operation.Syntax.SyntaxTree, RuleOptions.RetainedBytes);

    /// <summary>What runs the lambdas that a call is given.</summary>
    private static string NameOf(IInvocationOperation call)
    {
        string? name = Repetition.IsExecution(call.TargetMethod)
            ? CallChain.ReceiverOf(call)?.WithoutConversions().ReadVariable()?.Name
            : call.TargetMethod.Name;
        return name is null or "this[]" ? "the policy" : "`" + name + "`";
    }

    /// <summary>What a content is made of, where that has a name.</summary>
    private static string NameOf(IObjectCreationOperation content)
    {
        IOperation? value = content.ArgumentAt(0)?.Value.WithoutConversions();
        value = value is IInvocationOperation { Arguments.IsEmpty: true, Instance: { } owner } ? owner : value;
        return value is IMemberReferenceOperation { Instance: not IInstanceReferenceOperation }
            ? content.Type!.Name
            : value?.ReadVariable()?.Name ?? content.Type!.Name;
    }
}
