using System.Threading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// A collection that makes an unload happen: an <c>AssemblyLoadContext</c> is gone only once nothing refers to it and
/// the collector has seen that. The documented way is to unload, then collect until a weak reference has died.
/// </summary>
internal static class UnloadWait
{
    private const string LoadContext = "System.Runtime.Loader.AssemblyLoadContext";

    /// <summary>Whether the call follows an unload, or stands in a loop that waits for a weak reference to die.</summary>
    public static bool Covers(IOperation operation, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation root = operation;
        for (IOperation? outer = operation.Parent; outer is not null; outer = outer.Parent)
        {
            root = outer;
            if (outer is ILoopOperation loop && WaitsForWeakReference(loop, types))
            {
                return true;
            }
        }

        int position = operation.Syntax.SpanStart;
        foreach (IOperation earlier in root.Descendants())
        {
            if (earlier is IInvocationOperation call
                && call.Syntax.SpanStart < position
                && (IsUnload(call, types) || CallsUnload(call, types, cancellationToken)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool WaitsForWeakReference(ILoopOperation loop, KnownTypes types)
        => loop switch
        {
            IWhileLoopOperation { Condition: { } condition } when ReadsWeakReference(condition, types) => true,
            IForLoopOperation { Condition: { } condition } when ReadsWeakReference(condition, types) => true,
            _ => LeavesOnWeakReference(loop.Body, types),
        };

    /// <summary>Whether a loop's body has <c>if (!weak.IsAlive) break;</c>.</summary>
    private static bool LeavesOnWeakReference(IOperation body, KnownTypes types)
    {
        foreach (IOperation child in body.ChildOperations)
        {
            if (child is IConditionalOperation { Condition: { } condition, WhenTrue: { } then }
                && Leaves(then)
                && ReadsWeakReference(condition, types))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Leaves(IOperation statement)
    {
        while (statement is IBlockOperation { Operations.Length: > 0 } block)
        {
            statement = block.Operations[block.Operations.Length - 1];
        }

        return statement is IBranchOperation { BranchKind: BranchKind.Break } or IReturnOperation;
    }

    private static bool ReadsWeakReference(IOperation condition, KnownTypes types)
    {
        foreach (IOperation part in condition.DescendantsAndSelf())
        {
            ISymbol? member = part switch
            {
                IPropertyReferenceOperation { Property: { Name: "IsAlive" or "Target" } property } => property,
                IInvocationOperation { TargetMethod: { Name: "TryGetTarget" } method } => method,
                _ => null,
            };
            if (member is not null
                && (types.IsOrInherits(member.ContainingType, "System.WeakReference")
                    || types.IsOrInherits(member.ContainingType, "System.WeakReference`1")))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsUnload(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod.Name == "Unload"
            && (types.IsOrInherits(call.TargetMethod.ContainingType, LoadContext)
                || types.Is(call.TargetMethod.ContainingType, "System.AppDomain"));

    /// <summary>
    /// Whether a method of the same file unloads. The unload stands in a method of its own, because the locals of the
    /// collecting one would keep the context alive.
    /// </summary>
    private static bool CallsUnload(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (call.SemanticModel is not { } model || SameFile.DeclarationOf(call, cancellationToken) is not { } declaration)
        {
            return false;
        }

        foreach (SyntaxNode node in declaration.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Unload" }
                        or MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Unload" },
                }
                && model.GetOperation(node, cancellationToken) is IInvocationOperation unload
                && IsUnload(unload, types))
            {
                return true;
            }
        }

        return false;
    }
}
