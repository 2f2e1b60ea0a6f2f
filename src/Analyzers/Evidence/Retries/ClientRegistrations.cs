using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>The calls of <c>AddHttpClient</c> in this compilation and the handlers that are chained on them.</summary>
internal sealed class ClientRegistrations(
    MemberValues values, PolicyReader policies, ResendingHandlers handlers, KnownTypes types)
{
    private const string Factory
        = "Microsoft.Extensions.DependencyInjection.HttpClientFactoryServiceCollectionExtensions";

    /// <summary>All registrations, those without a retry too.</summary>
    public ImmutableArray<ClientRetry> Find(CancellationToken cancellationToken)
    {
        ImmutableArray<ClientRetry>.Builder found = ImmutableArray.CreateBuilder<ClientRetry>();
        foreach (SyntaxTree tree in values.Trees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, "AddHttpClient", cancellationToken))
            {
                if (CallSite.InvocationOf(name) is { } call
                    && values.OperationOf(call, cancellationToken) is IInvocationOperation registration
                    && types.Is(registration.TargetMethod.ContainingType, Factory))
                {
                    found.Add(Read(registration, cancellationToken));
                }
            }
        }

        return found.ToImmutable();
    }

    private ClientRetry Read(IInvocationOperation registration, CancellationToken cancellationToken)
    {
        ImmutableArray<ITypeSymbol> typeArguments = registration.TargetMethod.TypeArguments;
        var type = typeArguments.IsEmpty ? null : typeArguments[typeArguments.Length - 1] as INamedTypeSymbol;
        string? name = null;
        foreach (IArgumentOperation argument in registration.Arguments)
        {
            name ??= argument.Parameter?.Name == "name" ? argument.Value.ConstantValue.Value as string : null;
        }

        RetryPolicy policy = RetryPolicy.None;
        INamedTypeSymbol? handler = null;
        foreach (IInvocationOperation step in CallChain.StepsOn(registration))
        {
            // Retries that are switched off for some requests hold nothing: those with a body are the ones.
            if (step.Syntax.Mentions("DisableFor") || step.Syntax.Mentions("DisableForUnsafeHttpMethods"))
            {
                return new ClientRetry(type, name, RetryPolicy.None, string.Empty);
            }

            (RetryPolicy added, INamedTypeSymbol? own) = Of(step, cancellationToken);
            handler = added.WaitsAndRetries && !policy.WaitsAndRetries ? own : handler;
            policy = policy.With(added);
        }

        string retrier = handler is null ? "the handler" : "`" + handler.Name + "`";
        return new ClientRetry(type, name, policy, retrier + " of `" + (type?.Name ?? name) + "`");
    }

    /// <summary>What a call on a client's builder adds.</summary>
    private (RetryPolicy Policy, INamedTypeSymbol? Handler) Of(
        IInvocationOperation step, CancellationToken cancellationToken)
    {
        IMethodSymbol method = step.TargetMethod;
        IOperation argument = CallChain.Unwrap(step.ValueAt(1));
        IOperation? given = argument switch
        {
            IAnonymousFunctionOperation function => MemberValues.AnswerOf(function.Body),
            IMethodReferenceOperation named => values.AnswerOf(named.Method, cancellationToken),
            _ => argument,
        };
        switch (method.Name)
        {
            case "AddPolicyHandler" or "AddTransientHttpErrorPolicy" when given is not null:
                return (policies.Read(given, null, cancellationToken) ?? RetryPolicy.None, null);
            case "AddPolicyHandlerFromRegistry":
                return (policies.Named.Find(argument, cancellationToken), null);
            case "AddStandardResilienceHandler":
                // Three retries with 2 s, exponentially and with jitter, unless the code changes that.
                RetryWait wait = method.Parameters.Length > 1 ? RetryWait.Unknown : RetryOptions.Standard;
                return (new RetryPolicy(step, wait, HasBreaker: true), null);
            case "AddResilienceHandler":
                return (policies.ReadConfiguration(step.ValueAt(2), cancellationToken) ?? RetryPolicy.None, null);
            case "AddHttpMessageHandler" or "ConfigurePrimaryHttpMessageHandler":
                return handlers.Among(step, cancellationToken) ?? default;
            default:
                return default;
        }
    }
}
