using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>
/// The <c>AsyncLazy&lt;T&gt;</c> of GcGuard.Runtime in the place of a private <c>Lazy&lt;Task&lt;T&gt;&gt;</c>: it
/// forgets a failure by itself. What it answers is a task as before, so no reader has to change but for the name it
/// reads.
/// </summary>
internal static class AsyncLazyReplacement
{
    private const string Title =
        "Make it an AsyncLazy<T> of GcGuard.Runtime, which forgets a failure and runs its factory on the thread pool";

    /// <summary>
    /// The action; null where the package is not referenced or the Lazy is used in another way than by reading its
    /// value.
    /// </summary>
    public static async Task<Fix?> TryMakeAsync(
        FixTarget target, LazyCreation lazy, LazyKeeper keeper, string alternative, CancellationToken cancellationToken)
    {
        if (!KnownTypes.For(target.Model.Compilation).Has("GcGuard.AsyncLazy`1")
            || keeper is not
                { Kind: LazyKeeperKind.Member,
                    Member:
                        { DeclaredAccessibility: Accessibility.Private,
                            DeclaringSyntaxReferences: { Length: 1 } declarations } member }
            || declarations[0].SyntaxTree != target.Root.SyntaxTree
            || TypeOf(await declarations[0].GetSyntaxAsync(cancellationToken).ConfigureAwait(false)) is not { } declared
            || ValueOf(declared) is not { } value
            || lazy.Creation.Syntax
                is not BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments } creation
            || arguments[0].NameColon is not null
            || lazy.Factory.Syntax.Span != arguments[0].Expression.Span
            || await LazyReferences.FindAsync(
                member,
                creation,
                LazyKeeperKind.Member,
                target.Document.Project.Solution,
                cancellationToken).ConfigureAwait(false) is not { } references)
        {
            return null;
        }

        string written = PoolNames.Type(target.Model, declared.SpanStart, "GcGuard", "AsyncLazy") + "<" + value + ">";
        var edits = new TextEdits(target.Root);
        edits.Replace(declared.Span, written);
        if (creation is ObjectCreationExpressionSyntax { Type: { } made })
        {
            edits.Replace(made.Span, written);
        }

        if (arguments.Count > 1)
        {
            edits.Replace(TextSpan.FromBounds(arguments[0].Span.End, arguments.Last().Span.End), string.Empty);
        }

        foreach ((DocumentId document, TextSpan name) in references.Names)
        {
            if (document == target.Document.Id)
            {
                edits.Replace(name, "GetValueAsync()");
            }
            else if (!target.Document.GetLinkedDocumentIds().Contains(document))
            {
                return null;
            }
        }

        return new Fix(
            Title, _ => edits.Apply()) { Alternative = alternative, IsDefaultOtherwise = true, ChangesBehavior = true };
    }

    /// <summary>The written type of a field or property that is declared alone.</summary>
    private static GenericNameSyntax? TypeOf(SyntaxNode declaration)
        => declaration switch
        {
            VariableDeclaratorSyntax
                { Parent: VariableDeclarationSyntax { Variables.Count: 1, Type: GenericNameSyntax type } } => type,
            PropertyDeclarationSyntax { Type: GenericNameSyntax type } => type,
            _ => null,
        };

    /// <summary>The <c>T</c> of a written <c>Lazy&lt;Task&lt;T&gt;&gt;</c>.</summary>
    private static TypeSyntax? ValueOf(GenericNameSyntax type)
        => type is { Identifier.ValueText: "Lazy", TypeArgumentList.Arguments: { Count: 1 } outer }
            && outer[0]
                is GenericNameSyntax { Identifier.ValueText: "Task", TypeArgumentList.Arguments: { Count: 1 } inner }
                ? inner[0]
                : null;
}
