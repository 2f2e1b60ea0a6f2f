using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.FindSymbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Event handlers, the only functions that become <c>async void</c>.</summary>
internal static class EventHandlers
{
    /// <summary>Whether a method takes what an event passes: a sender and its <c>EventArgs</c>.</summary>
    public static bool HasShape(IMethodSymbol method)
        => method is { ReturnsVoid: true, Parameters.Length: 2, IsVirtual: false, IsOverride: false, IsAbstract: false }
            && method.Parameters[0].Type.SpecialType == SpecialType.System_Object
            && IsArguments(method.Parameters[1].Type);

    /// <summary>Whether all that is done with a method is to add it to events or take it away from them.</summary>
    public static async Task<bool> IsOnlyHandlerAsync(CascadeState state, IMethodSymbol method)
    {
        bool any = false;
        foreach (ReferencedSymbol found
            in await SymbolFinder.FindReferencesAsync(
                method, state.Files.Solution, state.Files.CancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in found.Locations)
            {
                SyntaxNode root =
                    (await location.Document.GetSyntaxRootAsync(state.Files.CancellationToken).ConfigureAwait(false))!;
                SemanticModel model = (await location.Document
                    .GetSemanticModelAsync(state.Files.CancellationToken).ConfigureAwait(false))!;
                if (!IsSubscription(
                    root.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true),
                    model))
                {
                    return false;
                }

                any = true;
            }
        }

        return any;
    }

    /// <summary>Whether an expression is added to an event or taken away from one.</summary>
    public static bool IsSubscription(SyntaxNode handler, SemanticModel model)
    {
        SyntaxNode value =
            handler.Parent is MemberAccessExpressionSyntax access && access.Name == handler ? access : handler;
        if (value.Parent
            is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: ObjectCreationExpressionSyntax creation } })
        {
            value = creation;
        }

        return value.Parent is AssignmentExpressionSyntax assignment
            && assignment.Right == value
            && (assignment.IsKind(SyntaxKind.AddAssignmentExpression)
                || assignment.IsKind(SyntaxKind.SubtractAssignmentExpression))
            && model.GetSymbolInfo(assignment.Left).Symbol is IEventSymbol;
    }

    private static bool IsArguments(ITypeSymbol type)
    {
        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (current.Name == "EventArgs" && current.ContainingNamespace?.ToDisplayString() == "System")
            {
                return true;
            }
        }

        return false;
    }
}
