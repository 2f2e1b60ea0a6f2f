using System.Threading;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>The accounting of unmanaged memory through <c>GC.AddMemoryPressure</c>.</summary>
internal static class MemoryPressure
{
    /// <summary>
    /// Whether something may take the pressure away again: the type that adds it mentions the removal anywhere, or a
    /// file does that adds none itself (the owner of memory that a factory allocates).
    /// </summary>
    public static bool IsRemoved(Compilation compilation, ISymbol member, CancellationToken cancellationToken)
    {
        for (INamedTypeSymbol? type = member.ContainingType; type is not null; type = type.BaseType)
        {
            foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
            {
                if (TextMentions.Of(part.SyntaxTree, cancellationToken).RemovesPressure
                    && PairSearch.IsEndedInType(
                        type,
                        static token => token.ValueText == TextMentions.RemovePressure,
                        static _ => false,
                        except: null,
                        cancellationToken))
                {
                    return true;
                }
            }
        }

        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            TextMentions mentions = TextMentions.Of(tree, cancellationToken);
            if (mentions.RemovesPressure && !mentions.AddsPressure)
            {
                return true;
            }
        }

        return false;
    }
}
