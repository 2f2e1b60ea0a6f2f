using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.FindSymbols;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Rewrites a type that keeps JSON as a <c>byte[]</c> until it writes it as Base64, and every place that makes one: the
/// type keeps the value, and serialises it into the XML writer.
/// </summary>
internal static class KeptBufferFix
{
    private static readonly SymbolDisplayFormat TypeFormat = SymbolDisplayFormat.FullyQualifiedFormat
        .AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <summary>The fix, or null where one of the places cannot follow.</summary>
    public static async Task<Fix?> TryProposeAsync(
        FixTarget target, KeptBuffer kept, KnownTypes types, CancellationToken cancellationToken)
    {
        if (kept.Write.Syntax is not InvocationExpressionSyntax
            { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax writer },
                Parent: ExpressionStatementSyntax statement }
            || !IsPlain(kept)
            || await FindSitesAsync(target, kept, cancellationToken).ConfigureAwait(false)
                is not { Count: > 0 } creations)
        {
            return null;
        }

        var edits = new Dictionary<DocumentId, DocumentEdits> { [target.Document.Id] = new(target.Root) };
        var sites = new List<BodySite>();
        foreach ((Document document, IObjectCreationOperation creation) in creations)
        {
            if (!edits.TryGetValue(document.Id, out DocumentEdits? own))
            {
                own = new DocumentEdits((await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!);
                edits.Add(document.Id, own);
            }

            if (BodySite.TryPlan(creation, kept, types, own, cancellationToken) is not { } site
                || (sites.Count > 0 && site.Format != sites[0].Format))
            {
                return null;
            }

            sites.Add(site);
        }

        if (BodyRewrite.TryCreate(target, kept, sites, TypeOf(target, kept, sites)) is not { } body)
        {
            return null;
        }

        body.AddTo(edits[target.Document.Id], statement, writer.Identifier.Text, Base64StreamSource.RuntimeName(types));
        var roots = ImmutableDictionary.CreateBuilder<DocumentId, SyntaxNode>();
        foreach (KeyValuePair<DocumentId, DocumentEdits> document in edits)
        {
            if (document.Value.Apply() is not { } root)
            {
                return null;
            }

            roots.Add(document.Key, root);
        }

        SyntaxNode newRoot = roots[target.Document.Id];
        roots.Remove(target.Document.Id);
        return new Fix(
            "Keep the value and serialize it into the XML writer (it is read, and fails, when the body is written; the "
                + "constructor takes other arguments)",
            _ => newRoot)
        {
            ChangesBehavior = true,
            OtherRoots = roots.ToImmutable(),
        };
    }

    /// <summary>
    /// The type of the field: that of the value, or <c>object</c> where Newtonsoft.Json is given several; null where
    /// there is none.
    /// </summary>
    private static string? TypeOf(FixTarget target, KeptBuffer kept, List<BodySite> sites)
    {
        ITypeSymbol? type = sites[0].ValueType;
        bool isOne = type is not null
            && type.TypeKind is not (TypeKind.Error or TypeKind.TypeParameter or TypeKind.Pointer or TypeKind.Dynamic)
            && !type.IsRefLikeType
            && sites.All(site => SymbolEqualityComparer.Default.Equals(site.ValueType, type))
            && IsAsVisible(type, kept.Owner, target.Model.Compilation);
        bool isNullable =
            target.Model.GetNullableContext(kept.Type.SpanStart).HasFlag(NullableContext.AnnotationsEnabled);
        return isOne ? type!.ToDisplayString(isNullable ? TypeFormat : SymbolDisplayFormat.FullyQualifiedFormat)
            : !sites[0].Format.IsNewtonsoft ? null
            : isNullable ? "object?" : "object";
    }

    private static bool IsAsVisible(ITypeSymbol type, INamedTypeSymbol owner, Compilation compilation)
        => compilation.IsSymbolAccessibleWithin(type, owner)
            && (!IsPublic(owner) || IsPublic(type));

    private static bool IsPublic(ITypeSymbol type)
        => type switch
        {
            IArrayTypeSymbol array => IsPublic(array.ElementType),
            INamedTypeSymbol named => named.DeclaredAccessibility == Accessibility.Public
                && (named.ContainingType is null || IsPublic(named.ContainingType))
                && named.TypeArguments.All(IsPublic),
            _ => false,
        };

    /// <summary>Whether the declarations have nothing about them that the rewrite would lose.</summary>
    private static bool IsPlain(KeptBuffer kept)
        => kept.Parameter.GetAttributes().IsEmpty
            && !kept.Parameter.IsParams
            && (kept.Store is not IFieldSymbol field || field.GetAttributes().IsEmpty)
            && !kept.Type.Modifiers.Any(SyntaxKind.PartialKeyword);

    /// <summary>All places that make one; null where one of them is in another project, or is something else.</summary>
    private static async Task<List<(Document Document, IObjectCreationOperation Creation)>?> FindSitesAsync(
        FixTarget target, KeptBuffer kept, CancellationToken cancellationToken)
    {
        var found = new List<(Document, IObjectCreationOperation)>();
        Solution solution = target.Document.Project.Solution;
        foreach (ReferencedSymbol symbol in await SymbolFinder
            .FindReferencesAsync(kept.Parameter.ContainingSymbol, solution, cancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in symbol.Locations)
            {
                if (IsLinked(location.Document, target.Document.Project.Id))
                {
                    // The same file for another target framework.
                    continue;
                }

                if (location.Document.Project.Id != target.Document.Project.Id
                    || await CreationAtAsync(location, cancellationToken).ConfigureAwait(false) is not { } creation)
                {
                    return null;
                }

                // A project with several target frameworks names one place once for each.
                if (!found.Exists(other => other.Item2.Syntax == creation.Syntax))
                {
                    found.Add((location.Document, creation));
                }
            }
        }

        return await IsMadeByTypeAsync(kept.Owner, solution, cancellationToken).ConfigureAwait(false) ? null : found;
    }

    private static bool IsLinked(Document document, ProjectId project)
        => document.Project.Id != project && document.GetLinkedDocumentIds().Any(id => id.ProjectId == project);

    private static async Task<IObjectCreationOperation?> CreationAtAsync(
        ReferenceLocation location, CancellationToken cancellationToken)
    {
        SyntaxNode? root = await location.Document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        SemanticModel? model = await location.Document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        return root?.FindNode(location.Location.SourceSpan, getInnermostNodeForTie: true)
            .FirstAncestorOrSelf<BaseObjectCreationExpressionSyntax>() is { } creation
            ? model?.GetOperation(creation, cancellationToken) as IObjectCreationOperation
            : null;
    }

    /// <summary>
    /// Whether somebody may make one by reflection: <c>typeof(T)</c>, <c>CreateInstance&lt;T&gt;(…)</c>.
    /// </summary>
    private static async Task<bool> IsMadeByTypeAsync(
        INamedTypeSymbol type, Solution solution, CancellationToken cancellationToken)
    {
        foreach (ReferencedSymbol symbol
            in await SymbolFinder.FindReferencesAsync(type, solution, cancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in symbol.Locations)
            {
                SyntaxNode? root = await location.Document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
                SyntaxNode? node = root?.FindNode(location.Location.SourceSpan, getInnermostNodeForTie: true);
                if (node?.Parent is TypeOfExpressionSyntax or BaseTypeSyntax
                    or TypeArgumentListSyntax
                        { Parent: GenericNameSyntax { Parent: InvocationExpressionSyntax
                            or MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } } })
                {
                    return true;
                }
            }
        }

        return false;
    }
}
