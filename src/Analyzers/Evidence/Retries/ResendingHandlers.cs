using System.Collections.Concurrent;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>Message handlers of this compilation that send a request again.</summary>
internal sealed class ResendingHandlers(MemberValues values, Repetition repetition, KnownTypes types)
{
    private readonly ConcurrentDictionary<INamedTypeSymbol, RetryPolicy> _known = new(SymbolEqualityComparer.Default);

    /// <summary>What a handler does; none where it sends once or nothing of it can be seen.</summary>
    public RetryPolicy Of(INamedTypeSymbol handler, CancellationToken cancellationToken)
        => _known.TryGetValue(handler, out RetryPolicy known)
            ? known
            : _known.GetOrAdd(handler, Read(handler, cancellationToken));

    /// <summary>The handler that retries among those that an expression makes or asks for; or null.</summary>
    public (RetryPolicy Policy, INamedTypeSymbol Type)? Among(IOperation? made, CancellationToken cancellationToken)
    {
        made = made is null ? null : values.ValueOf(made.WithoutConversions(), cancellationToken) ?? made;
        foreach (IOperation operation in made.DescendantsAndSelf())
        {
            var call = operation as IInvocationOperation;
            ITypeSymbol? asked = call?.TargetMethod.TypeArguments is { Length: 1 } one ? one[0] : operation.Type;
            if (asked is INamedTypeSymbol type
                && Of(type, cancellationToken) is { WaitsAndRetries: true } policy)
            {
                return (policy, type);
            }
        }

        return null;
    }

    private RetryPolicy Read(INamedTypeSymbol handler, CancellationToken cancellationToken)
    {
        INamedTypeSymbol? type = types.IsOrInherits(handler, "System.Net.Http.DelegatingHandler") ? handler : null;
        for (; type is { DeclaringSyntaxReferences.IsEmpty: false }; type = type.BaseType)
        {
            foreach (ISymbol member in type.GetMembers("SendAsync"))
            {
                if (member is not IMethodSymbol method || values.BodyOf(method, cancellationToken) is not { } body)
                {
                    continue;
                }

                foreach (IOperation operation in body.Descendants())
                {
                    if (operation is IInvocationOperation { TargetMethod.Name: "SendAsync", Syntax: { } syntax } send
                        && syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access }
                        && access.Expression is BaseExpressionSyntax
                        && repetition.Around(send, cancellationToken) is { } policy)
                    {
                        return policy;
                    }
                }
            }
        }

        return RetryPolicy.None;
    }
}
