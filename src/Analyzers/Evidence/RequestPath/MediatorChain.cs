using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Chains through a mediator that finds the handler of a message by reflection. Every sender passes through it, so such
/// a chain begins at any of them: that the handler runs is known, and which request sends its message is not.
/// </summary>
internal static class MediatorChain
{
    private const string MakesTypes = "MakeGenericType";

    /// <summary>Takes away what a chain says beyond the handler of the message.</summary>
    /// <param name="steps">The steps, from the suspect's member outwards.</param>
    /// <param name="callers">Who calls whom.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static void Cut(List<ChainStep> steps, Callers callers, CancellationToken cancellationToken)
    {
        for (int i = 0; i + 1 < steps.Count; i++)
        {
            if (steps[i].Member is { } handler
                && steps[i + 1].Member is { } caller
                && callers.IsCalledThroughAny(handler, caller, cancellationToken)
                && FindsTypes(steps, i + 1, cancellationToken))
            {
                steps.RemoveRange(i + 1, steps.Count - i - 1);
                return;
            }
        }
    }

    /// <summary>Whether a call goes through an interface whose type arguments its caller does not know.</summary>
    public static bool IsOpen(ISymbol? called)
    {
        if (called?.ContainingType is { TypeKind: TypeKind.Interface } type)
        {
            foreach (ITypeSymbol argument in type.TypeArguments)
            {
                if (argument is ITypeParameterSymbol)
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether one of the outer members makes types at run time.</summary>
    private static bool FindsTypes(List<ChainStep> steps, int first, CancellationToken cancellationToken)
    {
        for (int i = first; i < steps.Count; i++)
        {
            if (steps[i].Member is not { } step)
            {
                continue;
            }

            foreach (SyntaxReference part in step.Member.DeclaringSyntaxReferences)
            {
                if (part.GetSyntax(cancellationToken).Mentions(MakesTypes))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
