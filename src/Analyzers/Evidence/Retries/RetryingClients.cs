using System.Collections.Concurrent;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>
/// Types all of whose clients have handlers that retry: what they send is held, though nothing in their code shows it.
/// Clients are typed and named ones of <c>IHttpClientFactory</c> that this compilation registers, and those made with a
/// handler.
/// </summary>
internal sealed class RetryingClients(
    MemberValues values, ClientRegistrations registrations, ResendingHandlers handlers, KnownTypes types)
{
    private readonly ConcurrentDictionary<INamedTypeSymbol, ClientRetry?> _known = new(SymbolEqualityComparer.Default);
    private ImmutableArray<ClientRetry> _registered;

    /// <summary>All registrations of this compilation.</summary>
    public ImmutableArray<ClientRetry> Registered(CancellationToken cancellationToken)
    {
        if (_registered.IsDefault)
        {
            ImmutableInterlocked.InterlockedInitialize(ref _registered, registrations.Find(cancellationToken));
        }

        return _registered;
    }

    /// <summary>The retry of what a type sends; null where it has no client, or one that may not retry.</summary>
    public ClientRetry? Of(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        if (_known.TryGetValue(type, out ClientRetry? known))
        {
            return known;
        }

        ClientRetry? first = null;
        bool areAll = true;
        foreach (ClientRetry? client in ClientsOf(type, cancellationToken))
        {
            areAll &= client is { Policy.WaitsAndRetries: true };
            first ??= client;
        }

        return _known.GetOrAdd(type, areAll ? first : null);
    }

    /// <summary>The clients that a type is given, asks a factory for or makes; null for an unknown one.</summary>
    private IEnumerable<ClientRetry?> ClientsOf(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        foreach (IMethodSymbol constructor in type.InstanceConstructors)
        {
            foreach (IParameterSymbol parameter in constructor.Parameters)
            {
                if (types.Is(parameter.Type, "System.Net.Http.HttpClient"))
                {
                    yield return Registered(type, null, cancellationToken);
                }
            }
        }

        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            SyntaxNode code = part.GetSyntax(cancellationToken);
            foreach (SimpleNameSyntax name in NamedPlaces.In(code, "CreateClient", cancellationToken))
            {
                if (CallSite.InvocationOf(name) is { } call
                    && values.OperationOf(call, cancellationToken) is IInvocationOperation asked
                    && types.Is(asked.Type, "System.Net.Http.HttpClient"))
                {
                    IOperation key = asked.ValueAt(asked.Arguments.Length - 1);
                    yield return Registered(null, key.ConstantValue.Value as string ?? string.Empty, cancellationToken);
                }
            }

            foreach (SimpleNameSyntax name in NamedPlaces.In(code, "HttpClient", cancellationToken))
            {
                if (CallSite.CreationOf(name) is ObjectCreationExpressionSyntax made
                    && values.OperationOf(made, cancellationToken) is IObjectCreationOperation creation)
                {
                    IOperation? given = creation.ArgumentAt(0)?.Value;
                    yield return handlers.Among(given, cancellationToken) is var (policy, handler)
                        ? new ClientRetry(null, null, policy, "`" + handler.Name + "`")
                        : null;
                }
            }
        }
    }

    /// <summary>The registration of a typed or named client; one that retries where there are several.</summary>
    private ClientRetry? Registered(INamedTypeSymbol? type, string? name, CancellationToken cancellationToken)
    {
        ClientRetry? found = null;
        foreach (ClientRetry client in Registered(cancellationToken))
        {
            bool isMeant = type is null
                ? client.Name == name
                : client.Type is { } registered && KnownTypes.Inherits(registered, type.OriginalDefinition);
            found = isMeant && found is not { Policy.WaitsAndRetries: true } ? client : found;
        }

        return found;
    }
}
