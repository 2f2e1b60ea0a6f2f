using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Writes the names of types, of tasks above all: short where the namespace is imported or can be.</summary>
internal static class TaskNames
{
    /// <summary>
    /// <c>Task</c> as a position of a document has to write it; asks for the import where it is missing.
    /// </summary>
    public static Task<string> TaskAtAsync(CascadeState state, DocumentId document, int position)
        => NameAtAsync(state, document, position, TaskTypes.Space, "Task");

    /// <summary>Makes a written type the result of a task; <c>void</c> becomes <c>Task</c>.</summary>
    public static async Task WrapAsync(CascadeState state, DocumentId document, TypeSyntax type)
    {
        string task = await TaskAtAsync(state, document, type.SpanStart).ConfigureAwait(false);
        DocumentChanges changes = state.ChangesOf(document);
        if (type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword })
        {
            changes.Replace(type.Span, task);
            return;
        }

        changes.Before(type.Span, task + "<");
        changes.After(type.Span, ">");
    }

    /// <summary>
    /// A type's name as a position of a document has to write it; asks for the import where it is missing.
    /// </summary>
    public static async Task<string> NameAtAsync(
        CascadeState state, DocumentId document, int position, string space, string name)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (NamespaceImport.IsPresent(model, position, space, name))
        {
            return name;
        }

        if (!model.LookupNamespacesAndTypes(position, container: null, name).IsEmpty
            || !NamespaceImport.CanAdd(await state.Files.RootAsync(document).ConfigureAwait(false)))
        {
            return space + "." + name;
        }

        state.Import(document, space);
        return name;
    }
}
