using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis.CodeActions;

namespace GcGuard.Harness.Engine;

/// <summary>The actions below an action that only opens a menu.</summary>
internal static class NestedActions
{
    // Public since Roslyn 4.9 as NestedActions, internal before that as NestedCodeActions.
    private static readonly PropertyInfo? s_nested =
        typeof(CodeAction).GetProperty("NestedActions")
        ?? typeof(CodeAction).GetProperty("NestedCodeActions", BindingFlags.Instance | BindingFlags.NonPublic);

    /// <summary>Replaces every menu by the actions in it.</summary>
    /// <param name="actions">Actions and menus.</param>
    /// <returns>The actions that can be applied, in the order an editor shows them.</returns>
    public static IEnumerable<CodeAction> Flatten(IEnumerable<CodeAction> actions)
        => actions.SelectMany(action =>
        {
            ImmutableArray<CodeAction> nested = s_nested?.GetValue(action) is ImmutableArray<CodeAction> { IsDefault: false } found ? found : [];
            return nested.IsEmpty ? [action] : Flatten(nested);
        });
}
