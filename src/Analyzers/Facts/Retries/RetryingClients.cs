using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// Clients whose handlers retry where the code that sends does not see it: typed and named clients of
/// <c>IHttpClientFactory</c> that this compilation registers, and clients made with a handler of it.
/// </summary>
internal sealed class RetryingClients
{
    /// <summary>How many handlers behind one another are followed.</summary>
    internal const int MaxHandlers = 5;

    /// <summary>How many methods behind one another that make or pick a client are read.</summary>
    private const int MaxMethods = 2;

    private readonly MemberValues _values;
    private readonly KnownTypes _types;
    private readonly ClientRegistrations _registrations;
    private readonly ResendingHandlers _handlers;
    private readonly ConcurrentDictionary<INamedTypeSymbol, RetryPolicy> _resending = new(SymbolEqualityComparer.Default);
    private ImmutableArray<ClientRetry> _clients;

    public RetryingClients(Compilation compilation, MemberValues values, PolicyReader policies, RetryLoops loops, RetryWrappers wrappers, KnownTypes types)
    {
        _values = values;
        _types = types;
        _handlers = new ResendingHandlers(values, policies, loops, wrappers, types);
        _registrations = new ClientRegistrations(compilation, values, policies, HandlerOf, _handlers, types);
    }

    /// <summary>All registrations of this compilation with a handler that retries.</summary>
    public ImmutableArray<ClientRetry> Registered(CancellationToken cancellationToken)
    {
        if (_clients.IsDefault)
        {
            ImmutableArray<ClientRetry> found = _registrations.Find(cancellationToken);
            ImmutableInterlocked.InterlockedInitialize(ref _clients, found);
        }

        return _clients;
    }

    /// <summary>The retry of the client that a content is sent with; null where the client is not known or does not retry.</summary>
    public ClientRetry? OfContent(IOperation content, CancellationToken cancellationToken)
        => SendOf(content, cancellationToken) is { Instance: { } client } ? OfClient(client, cancellationToken) : null;

    /// <summary>The call that sends a content; null where the content goes elsewhere.</summary>
    public IInvocationOperation? SendOf(IOperation content, CancellationToken cancellationToken) => SendOf(content, 6, cancellationToken);

    /// <summary>What a handler of this compilation does.</summary>
    public RetryPolicy HandlerOf(INamedTypeSymbol handler, CancellationToken cancellationToken)
        => _resending.TryGetValue(handler, out RetryPolicy known)
            ? known
            : _resending.GetOrAdd(handler, _handlers.Of(handler, cancellationToken));

    /// <summary>The retry of a client; null where it is not known or does not retry.</summary>
    public ClientRetry? OfClient(IOperation client, CancellationToken cancellationToken) => OfClient(client, MaxMethods, cancellationToken);

    private ClientRetry? OfClient(IOperation client, int depth, CancellationToken cancellationToken)
    {
        client = client.WithoutConversions();
        if (client is IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } constructor })
        {
            return OfType(constructor.ContainingType, cancellationToken);
        }

        if (client is IMemberReferenceOperation { Instance: not null } or ILocalReferenceOperation)
        {
            IOperation? value = _values.ValueOf(client, cancellationToken);
            return value is null or ILocalReferenceOperation ? null : OfValue(value, depth, cancellationToken);
        }

        return OfValue(client, depth, cancellationToken);
    }

    private ClientRetry? OfValue(IOperation value, int depth, CancellationToken cancellationToken)
    {
        switch (value)
        {
            case ICoalesceOperation { WhenNull: IThrowOperation or IConversionOperation { Operand: IThrowOperation } } guarded:
                return OfValue(guarded.Value.WithoutConversions(), depth, cancellationToken);

            // A client that a caller may give, mostly a test, and the one that is made otherwise.
            case ICoalesceOperation { Value: IParameterReferenceOperation } chosen:
                return OfValue(chosen.WhenNull.WithoutConversions(), depth, cancellationToken);
            case IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } constructor }:
                return OfType(constructor.ContainingType, cancellationToken);
            case IInvocationOperation { TargetMethod: { Name: "CreateClient" } method } call when IsFactory(method):
                return OfName(NameOf(call), cancellationToken);
            case IInvocationOperation call when _types.IsOrInherits(call.Type, "System.Net.Http.HttpClient"):
                return OfAnswers(call.TargetMethod, depth, cancellationToken);
            case IObjectCreationOperation creation when _types.Is(creation.Type, "System.Net.Http.HttpClient"):
                return creation.ArgumentAt(0) is { } handler ? OfHandler(handler.Value, cancellationToken) : null;
            default:
                return null;
        }
    }

    /// <summary>
    /// The retry of a client that a method of this compilation makes or picks. Where it picks from several, what is sent with
    /// the one that retries is held.
    /// </summary>
    private ClientRetry? OfAnswers(IMethodSymbol method, int depth, CancellationToken cancellationToken)
    {
        if (depth <= 0 || method.IsAbstract || method.IsVirtual || method.IsOverride)
        {
            return null;
        }

        foreach (IOperation answer in _values.AnswersOf(method, cancellationToken))
        {
            if (answer is not IParameterReferenceOperation && OfClient(answer, depth - 1, cancellationToken) is { } retry)
            {
                return retry;
            }
        }

        return null;
    }

    private bool IsFactory(IMethodSymbol method)
        => _types.Is(method.ContainingType, "System.Net.Http.IHttpClientFactory")
            || _types.Is(method.ContainingType, "System.Net.Http.HttpClientFactoryExtensions");

    private static string? NameOf(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Name == "name")
            {
                return argument.Value.ConstantValue is { HasValue: true, Value: string name } ? name : null;
            }
        }

        return string.Empty;
    }

    private ClientRetry? OfHandler(IOperation handler, CancellationToken cancellationToken)
    {
        return _handlers.Among(handler, MaxHandlers, cancellationToken) is { } found
            ? new ClientRetry(null, null, IsForAll: false, found.Policy, "`" + found.Type.Name + "`", found.Type)
            : null;
    }

    private ClientRetry? OfType(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        bool isTyped = false;
        ClientRetry? all = null;
        foreach (ClientRetry client in Registered(cancellationToken))
        {
            if (client.IsForAll)
            {
                all = client;
            }
            else if (client.Type is { } registered && KnownTypes.Inherits(registered, type.OriginalDefinition))
            {
                isTyped = true;
                if (client.Policy.WaitsAndRetries)
                {
                    return client;
                }
            }
        }

        // What holds for all clients holds for a type only where the factory makes its client.
        return isTyped && all is { Policy.WaitsAndRetries: true } ? all : null;
    }

    private ClientRetry? OfName(string? name, CancellationToken cancellationToken)
    {
        foreach (ClientRetry client in Registered(cancellationToken))
        {
            if (client.Policy.WaitsAndRetries && (client.IsForAll || (name is not null && client.Name == name)))
            {
                return client;
            }
        }

        return null;
    }

    private IInvocationOperation? SendOf(IOperation content, int depth, CancellationToken cancellationToken)
    {
        if (depth <= 0)
        {
            return null;
        }

        IOperation value = content.WithImplicitConversions();
        switch (value.Parent)
        {
            case IArgumentOperation { Parent: IInvocationOperation call }:
                return IsSend(call)
                    ? call
                    : call is { TargetMethod.Name: "Add", Instance: ILocalReferenceOperation parts } && _types.IsOrInherits(parts.Type, "System.Net.Http.MultipartContent")
                        ? SendOfLocal(parts.Local, parts, depth, cancellationToken)
                        : value.Parent is IArgumentOperation argument ? SendInside(call, argument, depth, cancellationToken) : null;
            case IConditionalOperation choice when choice.Condition != value:
                return SendOf(choice, depth - 1, cancellationToken);
            case ICoalesceOperation choice:
                return SendOf(choice, depth - 1, cancellationToken);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } }:
                return SendOfLocal(local, value, depth, cancellationToken);
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { } target } } assignment when assignment.Value == value:
                return SendOfLocal(target, value, depth, cancellationToken);
            case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: { Name: "Content" } property } target }
                when _types.Is(property.ContainingType, "System.Net.Http.HttpRequestMessage"):
                return target.Instance switch
                {
                    ILocalReferenceOperation request => SendOfLocal(request.Local, request, depth, cancellationToken),
                    IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver } => CreationAround(value) is { } creation
                        ? SendOf(creation, depth - 1, cancellationToken)
                        : null,
                    _ => null,
                };
            default:
                return null;
        }
    }

    /// <summary>The call in a method of the same type that sends what it is given: <c>SendAsync(request)</c> of the project's own.</summary>
    private IInvocationOperation? SendInside(IInvocationOperation call, IArgumentOperation argument, int depth, CancellationToken cancellationToken)
    {
        if (call.Instance is not (null or IInstanceReferenceOperation)
            || argument.Parameter is not { } parameter
            || _values.BodyOf(call.TargetMethod, cancellationToken) is not { } syntax
            || _values.OperationOf(syntax, cancellationToken) is not { } body)
        {
            return null;
        }

        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            if (operation is IParameterReferenceOperation reference
                && SymbolEqualityComparer.Default.Equals(reference.Parameter.OriginalDefinition, parameter.OriginalDefinition)
                && SendOf(reference, depth - 1, cancellationToken) is { } send)
            {
                return send;
            }
        }

        return null;
    }

    private static IOperation? CreationAround(IOperation operation)
    {
        for (IOperation? current = operation.Parent; current is not null; current = current.Parent)
        {
            if (current is IObjectCreationOperation)
            {
                return current;
            }
        }

        return null;
    }

    private IInvocationOperation? SendOfLocal(ILocalSymbol local, IOperation inside, int depth, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(local, ScopeOf(inside), cancellationToken) is not { } flow)
        {
            return null;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind == LocalUseKind.Argument && SendOf(use.Reference, depth - 1, cancellationToken) is { } send)
            {
                return send;
            }

            if (use.Value.Parent is ISimpleAssignmentOperation assignment && assignment.Value == use.Value
                && SendOf(use.Reference, depth - 1, cancellationToken) is { } later)
            {
                return later;
            }
        }

        return null;
    }

    /// <summary>An operation around the declaration of a local that begins at the block.</summary>
    private static IOperation ScopeOf(IOperation operation)
    {
        IOperation current = operation;
        while (current.Parent is { } parent)
        {
            current = parent;
            if (current is IBlockOperation)
            {
                break;
            }
        }

        return current;
    }

    private bool IsSend(IInvocationOperation call)
        => call.TargetMethod.Name is "SendAsync" or "Send" or "PostAsync" or "PutAsync" or "PatchAsync"
            && _types.IsOrInherits(call.Instance?.Type, "System.Net.Http.HttpMessageInvoker");
}
