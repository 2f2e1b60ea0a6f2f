using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>Policies that a registry of Polly 7 holds under a name: <c>registry.Add("name", policy)</c> and its relatives.</summary>
internal sealed class RegistryPolicies(Compilation compilation, MemberValues values, PolicyReader policies, KnownTypes types)
{
    private static readonly int[] Words =
    [
        IdentifierIndex.Hash("PolicyRegistry"), IdentifierIndex.Hash("AddPolicyRegistry"), IdentifierIndex.Hash("IPolicyRegistry"),
    ];

    /// <summary>The policy of a name; <see cref="RetryPolicy.None"/> where it cannot be seen.</summary>
    public RetryPolicy Find(string key, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            if (!HoldsRegistry(tree, cancellationToken))
            {
                continue;
            }

            foreach (SyntaxNode node in tree.GetRoot(cancellationToken).DescendantNodes())
            {
                if (ValueIn(node, key, cancellationToken) is { } policy)
                {
                    return policies.Read(policy, cancellationToken) ?? RetryPolicy.None;
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

    private IOperation? ValueIn(SyntaxNode node, string key, CancellationToken cancellationToken)
    {
        switch (node)
        {
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Add" }, ArgumentList.Arguments.Count: 2 }:
            case InitializerExpressionSyntax { RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.ComplexElementInitializerExpression, Expressions.Count: 2 }:
                return values.OperationOf(node, cancellationToken) is IInvocationOperation { Arguments.Length: 2 } add
                    && IsRegistry(add.TargetMethod.ContainingType)
                    && IsKey(add.ValueAt(0), key)
                        ? add.ValueAt(1)
                        : null;
            case AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax or ImplicitElementAccessSyntax }:
                return values.OperationOf(node, cancellationToken) is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Arguments.Length: 1 } target } assignment
                    && IsRegistry(target.Property.ContainingType)
                    && IsKey(target.Arguments[0].Value, key)
                        ? assignment.Value
                        : null;
            default:
                return null;
        }
    }

    private bool IsRegistry(ITypeSymbol type)
        => types.Is(type, "Polly.Registry.IPolicyRegistry`1") || types.Is(type, "Polly.Registry.PolicyRegistry");

    private static bool IsKey(IOperation value, string key)
        => value.WithoutConversions().ConstantValue is { HasValue: true, Value: string text } && text == key;
}
