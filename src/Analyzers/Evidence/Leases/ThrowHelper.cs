using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>Methods that never come back: they throw, or end the process.</summary>
internal static class ThrowHelper
{
    /// <summary>Whether a method never comes back.</summary>
    public static bool NeverReturns(IMethodSymbol method, KnownTypes types)
    {
        if (types.Declares(method) && OnlyThrows(method))
        {
            return true;
        }

        string name = types.ReferencedName(method);
        if (name.StartsWith("Throw", StringComparison.Ordinal)
            || (name is "FailFast" or "Fail" or "Exit" && FrameworkBuffers.IsFramework(method, types)))
        {
            // "ThrowIfNull" comes back when all is well.
            return !name.StartsWith("ThrowIf", StringComparison.Ordinal)
                && !name.StartsWith("ThrowOn", StringComparison.Ordinal)
                && !name.StartsWith("ThrowWhen", StringComparison.Ordinal);
        }

        foreach (AttributeData attribute in method.GetAttributes())
        {
            if (attribute.AttributeClass?.Name == "DoesNotReturnAttribute")
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method of the project ends in a <c>throw</c>, and has no other way out.</summary>
    private static bool OnlyThrows(IMethodSymbol method)
    {
        if (method.IsAsync || MethodBodies.MayBeReplaced(method)
            || method.DeclaringSyntaxReferences is not [var reference]
            || MethodBodies.SyntaxOf(reference.GetSyntax()) is not { } body)
        {
            return false;
        }

        if (body is not BlockSyntax { Statements: [.., ThrowStatementSyntax] })
        {
            return body is ThrowExpressionSyntax;
        }

        foreach (SyntaxNode node in body.DescendantNodes(
            static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
        {
            if (node is ReturnStatementSyntax or GotoStatementSyntax or YieldStatementSyntax)
            {
                return false;
            }
        }

        return true;
    }
}
