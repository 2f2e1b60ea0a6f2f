using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Plans that a getter awaits: only where its property may become a method of the same name, which is an alternative of
/// its own. The property has nothing but a getter, and so have all of its signature.
/// </summary>
internal static class PropertyPlanner
{
    /// <summary>Plans it.</summary>
    public static async Task<Met?> RequireAsync(
        CascadeState state, DocumentId document, SyntaxNode property, SyntaxNode place)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (!state.PropertiesBecomeMethods
            || property is not PropertyDeclarationSyntax
            || model.GetDeclaredSymbol(property, state.Files.CancellationToken) is not IPropertySymbol symbol)
        {
            return new Met(Obstacles.Property, place.GetLocation(), place.ToString());
        }

        ImmutableArray<ISymbol> family = await MemberFamily.OfAsync(
            symbol, state.Files.Solution, state.Files.CancellationToken).ConfigureAwait(false);
        foreach (IPropertySymbol member in family.Cast<IPropertySymbol>())
        {
            if (await PlanMemberAsync(state, member, place).ConfigureAwait(false) is { } met)
            {
                return met;
            }

            state.Enqueue(() => ReferencePlanner.PlanAsync(state, member, becomesTask: true));
        }

        state.Find(document, property)!.Awaits = true;
        return null;
    }

    /// <summary>Plans a place that reads such a property: it calls the method, and awaits it.</summary>
    public static async Task<Met?> ReadAsync(CascadeState state, DocumentId document, ExpressionSyntax read)
    {
        if (read.Parent
            is NameColonSyntax or ExpressionColonSyntax or AnonymousObjectMemberDeclaratorSyntax { NameEquals: null })
        {
            return new Met(Obstacles.ImplicitUse, read.GetLocation(), read.ToString());
        }

        state.ChangesOf(document).Add(new TextChange(new TextSpan(read.Span.End, 0), "()"), isAtEnd: true);
        return await SitePlanner.AwaitAsync(state, document, read).ConfigureAwait(false);
    }

    /// <summary>Writes the parentheses, and the getter's body as the method's.</summary>
    public static void Write(DocumentChanges changes, PropertyDeclarationSyntax property)
    {
        changes.After(property.Identifier.Span, "()");
        if (property.AccessorList is not { } list)
        {
            return;
        }

        AccessorDeclarationSyntax getter = list.Accessors[0];
        int name = property.Identifier.Span.End;
        if (getter.ExpressionBody is { } arrow)
        {
            changes.Replace(TextSpan.FromBounds(name, arrow.SpanStart), " ");
            changes.Replace(TextSpan.FromBounds(getter.SemicolonToken.Span.End, list.Span.End), string.Empty);
        }
        else if (getter.Body is { } body)
        {
            SourceText text = property.SyntaxTree.GetText();
            changes.Replace(TextSpan.FromBounds(list.SpanStart, body.SpanStart), string.Empty);
            changes.Replace(TextSpan.FromBounds(body.Span.End, list.Span.End), string.Empty);
            Outdent(changes, text, body, TextEdits.IndentationOf(list), TextEdits.IndentationOf(body));
        }
        else
        {
            changes.Replace(TextSpan.FromBounds(name, list.Span.End), ";");
        }
    }

    private static async Task<Met?> PlanMemberAsync(CascadeState state, IPropertySymbol member, SyntaxNode place)
    {
        if (member.DeclaringSyntaxReferences.IsEmpty)
        {
            return new Met(Obstacles.Metadata, place.GetLocation(), member.ToDisplayString());
        }

        if (await state.Files.DeclarationAsync(member.DeclaringSyntaxReferences[0]).ConfigureAwait(false)
            is not { } declaration
            || GeneratedFiles.IsGenerated(
                state.Files.Solution.GetDocument(declaration.Document)!,
                declaration.Node.SyntaxTree.GetRoot(state.Files.CancellationToken)))
        {
            return new Met(Obstacles.Generated, place.GetLocation(), member.ToDisplayString());
        }

        SemanticModel model = await state.Files.ModelAsync(declaration.Document).ConfigureAwait(false);
        if (declaration.Node is not PropertyDeclarationSyntax { Initializer: null } property
            || (property.AccessorList is { } list && list.Accessors.Count != 1)
            || (FunctionAround.BodyOf(property) is null && !member.IsAbstract)
            || FunctionAround.Yields(property)
            || TaskTypes.IsTask(member.Type)
            || model.GetDeclaredSymbol(property, state.Files.CancellationToken)?.GetMethod is not { } getter)
        {
            return new Met(Obstacles.Property, place.GetLocation(), member.ToDisplayString());
        }

        if (state.Find(declaration.Document, property) is null)
        {
            state.Plan(
                new PlannedFunction(declaration.Document, property, FunctionChange.ReturnsTask)
                {
                    Symbol = getter,
                    Result = getter.ReturnType
                });
        }

        Project project = state.Files.Solution.GetDocument(declaration.Document)!.Project;
        return SignatureObstacle.Find(getter, property, project, model.Compilation)
            ?? await BodyObstacle.FindAsync(state.Files, declaration.Document, property, getter).ConfigureAwait(false);
    }

    /// <summary>Takes the accessor's further indentation from the lines of its body.</summary>
    private static void Outdent(DocumentChanges changes, SourceText text, BlockSyntax body, string outer, string inner)
    {
        if (inner.Length <= outer.Length
            || !inner.StartsWith(outer, System.StringComparison.Ordinal)
            || TextEdits.HasTextOfManyLines(body))
        {
            return;
        }

        foreach (TextLine line in text.Lines)
        {
            if (line.Start > body.SpanStart
                && line.Start < body.Span.End
                && line.ToString().StartsWith(inner, System.StringComparison.Ordinal))
            {
                changes.Replace(
                    TextSpan.FromBounds(line.Start, line.Start + inner.Length - outer.Length), string.Empty);
            }
        }
    }
}
