using System.Collections.Concurrent;
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
/// Policies that a registry of Polly 7 holds under a name (<c>registry.Add("name", policy)</c>) and pipelines of Polly 8 that
/// the services or a registry make for a key (<c>services.AddResiliencePipeline("key", builder => …)</c>).
/// </summary>
internal sealed class NamedPolicies(Compilation compilation, MemberValues values, PolicyReader policies, KnownTypes types)
{
    private static readonly int[] Words =
    [
        IdentifierIndex.Hash("PolicyRegistry"), IdentifierIndex.Hash("AddPolicyRegistry"), IdentifierIndex.Hash("IPolicyRegistry"),
        IdentifierIndex.Hash("AddResiliencePipeline"), IdentifierIndex.Hash("TryAddBuilder"),
    ];

    private readonly ConcurrentDictionary<object, RetryPolicy> _known = new();

    /// <summary>The policy of a key; <see cref="RetryPolicy.None"/> where the key is no constant or its policy cannot be seen.</summary>
    public RetryPolicy Find(IOperation key, CancellationToken cancellationToken)
        => key.WithoutConversions().ConstantValue is { HasValue: true, Value: { } constant } ? Find(constant, cancellationToken) : RetryPolicy.None;

    /// <summary>The pipeline that the services hand to a parameter by its key; null for any other parameter.</summary>
    public RetryPolicy? OfParameter(IParameterSymbol parameter, CancellationToken cancellationToken)
    {
        if (!types.Is(parameter.Type, "Polly.ResiliencePipeline") && !types.Is(parameter.Type, "Polly.ResiliencePipeline`1"))
        {
            return null;
        }

        foreach (AttributeData attribute in parameter.GetAttributes())
        {
            if (types.Is(attribute.AttributeClass, "Microsoft.Extensions.DependencyInjection.FromKeyedServicesAttribute")
                && attribute.ConstructorArguments is { Length: 1 } arguments
                && arguments[0].Kind != TypedConstantKind.Array
                && arguments[0].Value is { } key)
            {
                return Find(key, cancellationToken);
            }
        }

        return null;
    }

    /// <summary>Whether a type of Polly keeps policies or pipelines under names.</summary>
    public bool IsRegistry(ITypeSymbol type)
        => types.Is(type, "Polly.Registry.IPolicyRegistry`1")
            || types.Is(type, "Polly.Registry.IReadOnlyPolicyRegistry`1")
            || types.Is(type, "Polly.Registry.PolicyRegistry")
            || types.Is(type, "Polly.Registry.ResiliencePipelineProvider`1")
            || types.Is(type, "Polly.Registry.ResiliencePipelineRegistry`1");

    private RetryPolicy Find(object key, CancellationToken cancellationToken)
        => _known.TryGetValue(key, out RetryPolicy known) ? known : _known.GetOrAdd(key, Search(key, cancellationToken));

    private RetryPolicy Search(object key, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            if (!HoldsRegistry(tree, cancellationToken))
            {
                continue;
            }

            foreach (SyntaxNode node in tree.GetRoot(cancellationToken).DescendantNodes())
            {
                if (PolicyIn(node, key, cancellationToken) is { } policy)
                {
                    return policy;
                }
            }
        }

        return RetryPolicy.None;
    }

    private static bool HoldsRegistry(SyntaxTree tree, CancellationToken cancellationToken)
    {
        IdentifierIndex index = IdentifierIndex.For(tree, cancellationToken);
        foreach (int word in Words)
        {
            if (index.Contains(word))
            {
                return true;
            }
        }

        return false;
    }

    private RetryPolicy? PolicyIn(SyntaxNode node, object key, CancellationToken cancellationToken)
    {
        switch (node)
        {
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AddResiliencePipeline" or "TryAddBuilder" } }:
                return values.OperationOf(node, cancellationToken) is IInvocationOperation registration ? OfRegistration(registration, key, cancellationToken) : null;
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Add" }, ArgumentList.Arguments.Count: 2 }:
            case InitializerExpressionSyntax { RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.ComplexElementInitializerExpression, Expressions.Count: 2 }:
                return values.OperationOf(node, cancellationToken) is IInvocationOperation { Arguments.Length: 2 } add
                    && IsRegistry(add.TargetMethod.ContainingType)
                    && IsKey(add.ValueAt(0), key)
                        ? Read(add.ValueAt(1), cancellationToken)
                        : null;
            case AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax or ImplicitElementAccessSyntax }:
                return values.OperationOf(node, cancellationToken) is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Arguments.Length: 1 } target } assignment
                    && IsRegistry(target.Property.ContainingType)
                    && IsKey(target.Arguments[0].Value, key)
                        ? Read(assignment.Value, cancellationToken)
                        : null;
            default:
                return null;
        }
    }

    /// <summary>A pipeline that is configured for a key.</summary>
    private RetryPolicy? OfRegistration(IInvocationOperation registration, object key, CancellationToken cancellationToken)
    {
        ImmutableArray<IArgumentOperation> arguments = registration.Arguments;
        bool isOfServices = types.Is(registration.TargetMethod.ContainingType, "Polly.PollyServiceCollectionExtensions");
        if (!isOfServices && !IsRegistry(registration.TargetMethod.ContainingType))
        {
            return null;
        }

        int first = isOfServices ? 1 : 0;
        return arguments.Length > first + 1 && IsKey(registration.ValueAt(first), key)
            ? policies.ReadConfiguration(registration.ValueAt(first + 1), cancellationToken) ?? RetryPolicy.None
            : null;
    }

    private RetryPolicy Read(IOperation policy, CancellationToken cancellationToken) => policies.Read(policy, cancellationToken) ?? RetryPolicy.None;

    private static bool IsKey(IOperation value, object key)
        => value.WithoutConversions().ConstantValue is { HasValue: true, Value: { } constant } && constant.Equals(key);
}
