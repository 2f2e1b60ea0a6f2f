using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>
/// Objects over an array out of which nobody gets the array again to give it back: a stream that does not show its
/// buffer, a content, the result of an action.
/// </summary>
internal static class ClosedWrappers
{
    /// <summary>
    /// Whether the expression by which a function ends is such an object, made there or in one local.
    /// </summary>
    public static bool IsOne(IOperation result, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation value = result.WithoutConversions();
        if (types.IsOrInherits(value.Type, "System.Net.Http.HttpContent")
            || types.IsOrInherits(value.Type, "Microsoft.AspNetCore.Mvc.IActionResult")
            || types.IsOrInherits(value.Type, "Microsoft.AspNetCore.Http.IResult"))
        {
            return true;
        }

        return value switch
        {
            IObjectCreationOperation creation => IsClosedStream(creation, types),
            ILocalReferenceOperation { Local: var local }
                => types.Is(local.Type, "System.IO.MemoryStream") && IsClosedStream(local, cancellationToken),
            _ => false,
        };
    }

    private static bool IsClosedStream(IObjectCreationOperation creation, KnownTypes types)
    {
        if (!types.Is(creation.Type, "System.IO.MemoryStream"))
        {
            return false;
        }

        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter?.Name == "publiclyVisible")
            {
                return argument.Value.ConstantValue is { HasValue: true, Value: false };
            }
        }

        return true;
    }

    /// <summary>Whether a local is made as such a stream: five arguments may show the buffer.</summary>
    private static bool IsClosedStream(ILocalSymbol local, CancellationToken cancellationToken)
        => local.DeclaringSyntaxReferences.Length == 1
            && local.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is VariableDeclaratorSyntax
            {
                Initializer.Value: BaseObjectCreationExpressionSyntax { ArgumentList.Arguments.Count: < 5 },
            };
}
