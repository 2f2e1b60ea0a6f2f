using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Facts.Retries;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>
/// A retry whose whole pipeline is visible and has no circuit breaker, and a large payload that it holds: found from the
/// call that makes the retry, through the variable that keeps the policy or the client that is registered with it.
/// </summary>
/// <param name="Payload">One payload that it holds.</param>
internal sealed record UnbrokenRetry(RetriedBuffer Payload)
{
    private static readonly int CreateClientHash = IdentifierIndex.Hash("CreateClient");

    /// <summary>The retry that a call makes; null for any other call, and where it is wrapped with anything.</summary>
    public static UnbrokenRetry? TryFind(
        IInvocationOperation call, RetryFact retries, KnownTypes types, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        bool isPolicy = retries.Policies.IsWaitAndRetry(call.TargetMethod);
        if (!isPolicy && !(call.TargetMethod.Name == "AddRetry" && PolicyReader.IsPolly(call.TargetMethod.ContainingType)))
        {
            return null;
        }

        IOperation whole = isPolicy ? call : PipelineAround(call);
        if (retries.Policies.Read(whole, cancellationToken) is not { WaitsAndRetries: true, HasBreaker: false } && !IsInHandler(call, whole))
        {
            return null;
        }

        RetriedBuffer? payload = OfVariable(whole, retries, types, options, cancellationToken)
            ?? OfClients(call, retries, types, options, cancellationToken)
            ?? OfHandler(call, retries, types, options, cancellationToken);
        return payload is { HasBreaker: false } ? new UnbrokenRetry(payload) : null;
    }

    /// <summary>The name of the method in a call: where the finding is shown.</summary>
    public static SyntaxNode NameOf(IInvocationOperation call)
        => call.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } ? access.Name : call.Syntax;

    private static IOperation PipelineAround(IInvocationOperation addRetry)
    {
        IOperation current = addRetry;
        while (true)
        {
            IOperation value = current.WithImplicitConversions();
            IInvocationOperation? next = value.Parent switch
            {
                IInvocationOperation call when call.Instance == value => call,
                IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod.IsExtensionMethod: true } call } => call,
                _ => null,
            };
            if (next is null)
            {
                return current;
            }

            current = next;
        }
    }

    /// <summary>Whether a retry is added to the builder that a handler's configuration is given: the client's chain is the pipeline.</summary>
    private static bool IsInHandler(IInvocationOperation call, IOperation whole)
        => call.TargetMethod.Name == "AddRetry" && whole is IInvocationOperation && MemberValues.Owner(call) is IAnonymousFunctionOperation;

    /// <summary>A payload of an execution under the variable, field or property that keeps the policy.</summary>
    private static RetriedBuffer? OfVariable(
        IOperation policy, RetryFact retries, KnownTypes types, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        IOperation value = policy.WithImplicitConversions();
        ISymbol? keeper = value.Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => declarator.Symbol,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation local } => local.Local,
            ISimpleAssignmentOperation { Target: IMemberReferenceOperation member } => member.Member,
            IFieldInitializerOperation { InitializedFields: { IsEmpty: false } fields } => fields[0],
            IPropertyInitializerOperation { InitializedProperties: { IsEmpty: false } properties } => properties[0],
            _ => null,
        };
        if (value.Parent is IInvocationOperation direct && direct.Instance == value)
        {
            return RetriedBuffers.TryFind(direct, retries, types, options, cancellationToken);
        }

        SyntaxNode? scope = keeper switch
        {
            ILocalSymbol => policy.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>(),
            IFieldSymbol or IPropertySymbol => policy.Syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>(),
            _ => null,
        };
        if (keeper is null || scope is null)
        {
            return null;
        }

        RetriedBuffer? found = null;
        foreach (SyntaxNode node in scope.DescendantNodes())
        {
            if (node is not IdentifierNameSyntax name || name.Identifier.ValueText != keeper.Name || UseOf(name) is not { } use)
            {
                continue;
            }

            string method = use.Name.Identifier.ValueText;
            if (method is "Wrap" or "WrapAsync")
            {
                return null;
            }

            if (found is null
                && use.Parent is InvocationExpressionSyntax invocation
                && retries.Values.OperationOf(invocation, cancellationToken) is IInvocationOperation execution)
            {
                found = RetriedBuffers.TryFind(execution, retries, types, options, cancellationToken);
            }
        }

        return IsWrapped(scope, keeper.Name) ? null : found;
    }

    /// <summary>The access to a method of what a name reads: <c>retry.ExecuteAsync</c>, <c>this._retry.ExecuteAsync</c>.</summary>
    private static MemberAccessExpressionSyntax? UseOf(IdentifierNameSyntax name)
        => name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Expression == name => access,
            MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Parent: MemberAccessExpressionSyntax outer } own when own.Name == name => outer,
            _ => null,
        };

    /// <summary>Whether a policy is an argument of <c>Wrap</c> or <c>WrapAsync</c>.</summary>
    private static bool IsWrapped(SyntaxNode scope, string name)
    {
        foreach (SyntaxNode node in scope.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wrap" or "WrapAsync" } } wrap)
            {
                foreach (ArgumentSyntax argument in wrap.ArgumentList.Arguments)
                {
                    if (argument.Expression is IdentifierNameSyntax { Identifier.ValueText: { } text } && text == name)
                    {
                        return true;
                    }
                }
            }
        }

        return false;
    }

    /// <summary>A payload of a client whose handler the retry is part of.</summary>
    private static RetriedBuffer? OfClients(
        IInvocationOperation call, RetryFact retries, KnownTypes types, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        foreach (ClientRetry client in retries.Clients.Registered(cancellationToken))
        {
            if (client.Policy is { HasBreaker: false, Definition: { } definition }
                && definition.Syntax == call.Syntax
                && PayloadOf(client, retries, types, options, cancellationToken) is { } payload)
            {
                return payload;
            }
        }

        return null;
    }

    /// <summary>A payload of a client that is made with the handler the retry stands in: <c>new HttpClient(new RetryingHandler())</c>.</summary>
    private static RetriedBuffer? OfHandler(
        IInvocationOperation call, RetryFact retries, KnownTypes types, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        if (call.SemanticModel?.GetEnclosingSymbol(call.Syntax.SpanStart, cancellationToken)?.ContainingType is not { } handler
            || !types.IsOrInherits(handler, "System.Net.Http.DelegatingHandler")
            || retries.Clients.HandlerOf(handler, cancellationToken) is not { HasBreaker: false, Definition: { } definition }
            || definition.Syntax != call.Syntax)
        {
            return null;
        }

        int hash = IdentifierIndex.Hash(handler.Name);
        foreach (SyntaxTree tree in retries.Trees)
        {
            if (IdentifierIndex.For(tree, cancellationToken).Contains(hash)
                && PayloadIn(tree.GetRoot(cancellationToken), retries, types, options, cancellationToken, handler) is { } payload)
            {
                return payload;
            }
        }

        return null;
    }

    private static RetriedBuffer? PayloadOf(
        ClientRetry client, RetryFact retries, KnownTypes types, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        if (client.Type is { } type)
        {
            foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
            {
                if (PayloadIn(part.GetSyntax(cancellationToken), retries, types, options, cancellationToken) is { } payload)
                {
                    return payload;
                }
            }

            return null;
        }

        foreach (SyntaxTree tree in retries.Trees)
        {
            if (IdentifierIndex.For(tree, cancellationToken).Contains(CreateClientHash)
                && PayloadIn(tree.GetRoot(cancellationToken), retries, types, options, cancellationToken) is { } payload)
            {
                return payload;
            }
        }

        return null;
    }

    private static RetriedBuffer? PayloadIn(
        SyntaxNode code, RetryFact retries, KnownTypes types, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken, INamedTypeSymbol? handler = null)
    {
        foreach (SyntaxNode node in code.DescendantNodes())
        {
            if (node is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments.Count: > 0 } made
                && IsContent(made)
                && retries.Values.OperationOf(node, cancellationToken) is IObjectCreationOperation creation
                && (handler is null || SymbolEqualityComparer.Default.Equals(retries.Clients.OfContent(creation, cancellationToken)?.HandlerType, handler))
                && RetriedBuffers.TryFind(creation, retries, types, options, cancellationToken) is { } payload)
            {
                return payload;
            }
        }

        return null;
    }

    /// <summary>Whether a creation may be a buffered content by its name: binding every creation of a file is dear.</summary>
    private static bool IsContent(BaseObjectCreationExpressionSyntax creation)
        => creation is ImplicitObjectCreationExpressionSyntax
            || creation is ObjectCreationExpressionSyntax { Type: { } type }
                && NameOf(type) is "ByteArrayContent" or "StringContent" or "ReadOnlyMemoryContent" or "StreamContent";

    private static string? NameOf(TypeSyntax type)
        => type switch
        {
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
            AliasQualifiedNameSyntax alias => alias.Name.Identifier.ValueText,
            _ => null,
        };
}
