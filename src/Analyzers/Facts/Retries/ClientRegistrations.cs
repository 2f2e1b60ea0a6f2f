using System;
using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// Reads the calls of <c>AddHttpClient</c> and <c>ConfigureHttpClientDefaults</c> in this compilation and the handlers
/// that are chained on them. Files that hold neither word are not looked at.
/// </summary>
internal sealed class ClientRegistrations(
    Compilation compilation,
    MemberValues values,
    PolicyReader policies,
    Func<INamedTypeSymbol, CancellationToken, RetryPolicy> handlerOf,
    ResendingHandlers handlers,
    KnownTypes types)
{
    private const string Services = "Microsoft.Extensions.DependencyInjection.";

    /// <summary>What a handler of a package that may retry is added or made with.</summary>
    private static readonly int[] PackageHandlers =
    [
        IdentifierIndex.Hash("AddPolicyHandler"),
        IdentifierIndex.Hash("AddTransientHttpErrorPolicy"),
        IdentifierIndex.Hash("AddPolicyHandlerFromRegistry"),
        IdentifierIndex.Hash("AddStandardResilienceHandler"),
        IdentifierIndex.Hash("AddResilienceHandler"),
        IdentifierIndex.Hash("PolicyHttpMessageHandler"),
        IdentifierIndex.Hash("ResilienceHandler"),
    ];

    /// <summary>
    /// All registrations, those without a retry too: they say that a type's client comes from the factory. None where no
    /// handler of the compilation can retry, since registrations stand in the longest methods of a server.
    /// </summary>
    public ImmutableArray<ClientRetry> Find(CancellationToken cancellationToken)
    {
        if (!HasHandlers(cancellationToken))
        {
            return ImmutableArray<ClientRetry>.Empty;
        }

        ImmutableArray<ClientRetry>.Builder found = ImmutableArray.CreateBuilder<ClientRetry>();
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            Add(tree, "AddHttpClient", found, cancellationToken);
            Add(tree, "ConfigureHttpClientDefaults", found, cancellationToken);
        }

        return found.ToImmutable();
    }

    /// <summary>Whether the text adds a package's handler or has a handler of its own, which sends by <c>base.SendAsync</c>.</summary>
    private bool HasHandlers(CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            var index = IdentifierIndex.For(tree, cancellationToken);
            foreach (int word in PackageHandlers)
            {
                if (index.Contains(word))
                {
                    return true;
                }
            }

            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, "SendAsync", cancellationToken))
            {
                if (name.Parent is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax })
                {
                    return true;
                }
            }
        }

        return false;
    }

    private void Add(SyntaxTree tree, string method, ImmutableArray<ClientRetry>.Builder found, CancellationToken cancellationToken)
    {
        foreach (SimpleNameSyntax name in NamedPlaces.In(tree, method, cancellationToken))
        {
            if (name is { Parent: MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } }
                && values.OperationOf(call, cancellationToken) is IInvocationOperation registration
                && types.Is(registration.TargetMethod.ContainingType, Services + "HttpClientFactoryServiceCollectionExtensions"))
            {
                found.Add(Read(registration, cancellationToken));
            }
        }
    }

    private ClientRetry Read(IInvocationOperation registration, CancellationToken cancellationToken)
    {
        string? name = null;
        IAnonymousFunctionOperation? configure = null;
        bool isForAll = registration.TargetMethod.Name == "ConfigureHttpClientDefaults";
        foreach (IArgumentOperation argument in registration.Arguments)
        {
            if (argument.Parameter?.Name == "name" && argument.Value.ConstantValue is { HasValue: true, Value: string text })
            {
                name = text;
            }
            else if (isForAll && WaitReader.Unwrap(argument.Value) is IAnonymousFunctionOperation function)
            {
                configure = function;
            }
        }

        ImmutableArray<ITypeSymbol> typeArguments = registration.TargetMethod.TypeArguments;
        var type = typeArguments.IsEmpty ? null : typeArguments[typeArguments.Length - 1] as INamedTypeSymbol;
        var steps = new HandlerSteps(this, cancellationToken);
        if (configure is not null)
        {
            steps.AddCallsIn(configure.Body);
        }

        steps.AddChain(registration);
        string owner = isForAll ? "all clients" : "`" + (type?.Name ?? name) + "`";
        string retrier = steps.HandlerType is { } handler ? "`" + handler.Name + "`" : "the handler of " + owner;
        return new ClientRetry(type, name, isForAll, steps.Policy, retrier, steps.HandlerType);
    }

    /// <summary>What a call on a client's builder adds.</summary>
    private (RetryPolicy Policy, INamedTypeSymbol? Handler) Of(IInvocationOperation step, CancellationToken cancellationToken)
    {
        IMethodSymbol method = step.TargetMethod;
        switch (method.Name)
        {
            case "AddPolicyHandler" or "AddTransientHttpErrorPolicy" when types.Is(method.ContainingType, Services + "PollyHttpClientBuilderExtensions"):
                return (OfPolicyArgument(step, cancellationToken), null);
            case "AddPolicyHandlerFromRegistry" when types.Is(method.ContainingType, Services + "PollyHttpClientBuilderExtensions"):
                return (step.ArgumentAt(1) is { } key ? policies.Named.Find(key.Value, cancellationToken) : RetryPolicy.None, null);
            case "AddStandardResilienceHandler" when IsResilience(method):
                return (OfStandardHandler(step), null);
            case "AddResilienceHandler" when IsResilience(method):
                return (OfResilienceHandler(step, cancellationToken), null);
            case "AddHttpMessageHandler" or "ConfigurePrimaryHttpMessageHandler" when types.Is(method.ContainingType, Services + "HttpClientBuilderExtensions"):
                return OfHandler(step, cancellationToken);
            default:
                return default;
        }
    }

    private bool IsResilience(IMethodSymbol method)
        => types.Is(method.ContainingType, Services + "ResilienceHttpClientBuilderExtensions");

    private RetryPolicy OfPolicyArgument(IInvocationOperation step, CancellationToken cancellationToken)
    {
        if (step.ArgumentAt(1) is not { } argument)
        {
            return RetryPolicy.None;
        }

        IOperation value = WaitReader.Unwrap(argument.Value);
        IOperation? policy = value switch
        {
            IAnonymousFunctionOperation function => MemberValues.AnswerOf(function),
            IMethodReferenceOperation method => values.AnswerOf(method.Method, cancellationToken),
            _ => value,
        };
        return policy is null ? RetryPolicy.None : policies.Read(policy, cancellationToken) ?? RetryPolicy.None;
    }

    /// <summary>
    /// The standard handler retries three times with 2 s, exponentially and with jitter, and has a circuit breaker. Where its
    /// options are changed in code its waits are unknown, and nothing is said where retries are switched off for some methods.
    /// </summary>
    private static RetryPolicy OfStandardHandler(IInvocationOperation step)
    {
        bool isConfigured = step.TargetMethod.Parameters.Length > 1;
        IOperation whole = step;
        while (whole.WithImplicitConversions().Parent is { } parent
            && (parent is IArgumentOperation { Parent: IInvocationOperation next } ? next : parent as IInvocationOperation) is { } outer
            && PolicyReader.ReceiverOf(outer) is not null)
        {
            isConfigured |= outer.TargetMethod.Name == "Configure";
            whole = outer;
        }

        return isConfigured
            ? IsRestricted(whole) ? RetryPolicy.None : new RetryPolicy(step, RetryWait.Unknown, HasBreaker: true)
            : new RetryPolicy(step, RetryOptions.Standard, HasBreaker: true);
    }

    private RetryPolicy OfResilienceHandler(IInvocationOperation step, CancellationToken cancellationToken)
    {
        RetryPolicy policy = RetryPolicy.None;
        foreach (IArgumentOperation argument in step.Arguments)
        {
            if (!IsRestricted(argument.Value) && policies.ReadConfiguration(argument.Value, cancellationToken) is { } configured)
            {
                policy = policy.With(configured);
            }
        }

        return policy;
    }

    /// <summary>Whether retries are switched off for some requests: those with a body are the ones that hold something.</summary>
    private static bool IsRestricted(IOperation code)
    {
        foreach (IOperation operation in code.DescendantsAndSelf())
        {
            if (operation is IInvocationOperation { TargetMethod.Name: "DisableFor" or "DisableForUnsafeHttpMethods" })
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>A handler that is added by its type or by a delegate that makes it.</summary>
    private (RetryPolicy Policy, INamedTypeSymbol? Handler) OfHandler(IInvocationOperation step, CancellationToken cancellationToken)
    {
        if (!step.TargetMethod.TypeArguments.IsEmpty)
        {
            return step.TargetMethod.TypeArguments[0] is INamedTypeSymbol type && handlerOf(type, cancellationToken) is { WaitsAndRetries: true } resending
                ? (resending, type)
                : default;
        }

        if (step.ArgumentAt(1) is not { } argument
            || WaitReader.Unwrap(argument.Value) is not IAnonymousFunctionOperation function
            || MemberValues.AnswerOf(function) is not { } made)
        {
            return default;
        }

        if (handlers.Among(made, RetryingClients.MaxHandlers, cancellationToken) is { } found)
        {
            return found;
        }

        // provider => provider.GetRequiredService<RetryingHandler>()
        return made.Type is INamedTypeSymbol served && handlerOf(served, cancellationToken) is { WaitsAndRetries: true } ofServices ? (ofServices, served) : default;
    }

    /// <summary>Collects what the calls on one builder add.</summary>
    private sealed class HandlerSteps(ClientRegistrations owner, CancellationToken cancellationToken)
    {
        private const int MaxDepth = 3;

        public RetryPolicy Policy { get; private set; } = RetryPolicy.None;

        public INamedTypeSymbol? HandlerType { get; private set; }

        /// <summary>Every call in a lambda that configures builders.</summary>
        public void AddCallsIn(IOperation body) => AddCallsIn(body, MaxDepth);

        /// <summary>The calls chained on a builder and, where it has a name, those on the name.</summary>
        public void AddChain(IInvocationOperation builder) => AddChain(builder, MaxDepth);

        private void AddCallsIn(IOperation body, int depth)
        {
            foreach (IOperation operation in body.Descendants())
            {
                if (operation is IInvocationOperation call)
                {
                    Add(call, depth);
                }
            }
        }

        private void AddChain(IOperation builder, int depth)
        {
            IOperation current = builder.WithImplicitConversions();
            while (NextOn(current) is { } next)
            {
                Add(next, depth);
                current = next.WithImplicitConversions();
            }

            if (current.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } }
                && depth > 0
                && current.EnclosingStatement()?.Parent is { } block
                && LocalFlowFact.TryAnalyze(local, block, cancellationToken) is { } flow)
            {
                foreach (LocalUse use in flow.Uses)
                {
                    AddChain(use.Reference, depth - 1);
                }
            }
        }

        private static IInvocationOperation? NextOn(IOperation current)
            => current.Parent switch
            {
                IInvocationOperation call when call.Instance == current => call,
                IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod.IsExtensionMethod: true } call } => call,
                _ => null,
            };

        private void Add(IInvocationOperation step, int depth)
        {
            (RetryPolicy policy, INamedTypeSymbol? handler) = owner.Of(step, cancellationToken);
            if (policy.WaitsAndRetries && !Policy.WaitsAndRetries)
            {
                HandlerType = handler;
            }

            Policy = Policy.With(policy);

            // A method of this compilation that adds handlers to the builder it is given.
            if (depth > 0
                && step.TargetMethod is { IsStatic: true, DeclaringSyntaxReferences.Length: 1 } method
                && TakesBuilder(method)
                && method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is MethodDeclarationSyntax declaration
                && ((SyntaxNode?)declaration.Body ?? declaration.ExpressionBody?.Expression) is { } body
                && owner.OperationOf(body, cancellationToken) is { } operation)
            {
                foreach (IOperation inner in operation.DescendantsAndSelf())
                {
                    if (inner is IInvocationOperation call)
                    {
                        Add(call, depth - 1);
                    }
                }
            }
        }

        private bool TakesBuilder(IMethodSymbol method)
        {
            method = method.ReducedFrom ?? method;
            return !method.Parameters.IsEmpty && owner.IsBuilder(method.Parameters[0].Type);
        }
    }

    private bool IsBuilder(ITypeSymbol type) => types.Is(type, Services + "IHttpClientBuilder");

    private IOperation? OperationOf(SyntaxNode node, CancellationToken cancellationToken) => values.OperationOf(node, cancellationToken);
}
