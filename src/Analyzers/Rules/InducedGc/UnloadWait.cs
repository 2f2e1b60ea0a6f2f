using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// A collection that makes an unload happen: an <c>AssemblyLoadContext</c> is gone only once nothing refers to it and
/// the collector has seen that. The documented way is to unload, then collect until a weak reference has died.
/// </summary>
internal static class UnloadWait
{
    /// <summary>Whether the call follows an unload, or stands in a loop that looks at a weak reference.</summary>
    public static bool Covers(IOperation operation, KnownTypes types)
    {
        for (IOperation? outer = operation.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is ILoopOperation && ReadsWeakReference(outer, types))
            {
                return true;
            }
        }

        foreach (IOperation earlier in operation.Root().Descendants())
        {
            if (earlier.Syntax.SpanStart < operation.Syntax.SpanStart
                && earlier is IInvocationOperation call
                && (IsUnload(call.TargetMethod, types) || CallsUnload(call)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool ReadsWeakReference(IOperation loop, KnownTypes types)
    {
        foreach (IOperation part in loop.Descendants())
        {
            ISymbol? member = (part as IPropertyReferenceOperation)?.Property
                ?? (ISymbol?)(part as IInvocationOperation)?.TargetMethod;
            if (types.IsOrInherits(member?.ContainingType, "System.WeakReference")
                || types.IsOrInherits(member?.ContainingType, "System.WeakReference`1"))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsUnload(IMethodSymbol method, KnownTypes types)
        => method.Name == "Unload"
            && (types.IsOrInherits(method.ContainingType, "System.Runtime.Loader.AssemblyLoadContext")
                || types.Is(method.ContainingType, "System.AppDomain"));

    /// <summary>
    /// Whether a method of the project unloads something. The unload stands in a method of its own, because the locals
    /// of the collecting one would keep the context alive.
    /// </summary>
    private static bool CallsUnload(IInvocationOperation call)
    {
        foreach (SyntaxReference declaration in call.TargetMethod.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in declaration.GetSyntax().DescendantNodes())
            {
                if (node is IdentifierNameSyntax { Identifier.ValueText: "Unload" })
                {
                    return true;
                }
            }
        }

        return false;
    }
}
