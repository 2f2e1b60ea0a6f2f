using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Every place that names a private field.</summary>
internal static class FieldMentions
{
    /// <summary>
    /// The expressions that name the field, its receiver included. Null when they are not all known: the field is not
    /// private, or a part of its type in another file has its name.
    /// </summary>
    public static List<ExpressionSyntax>? Of(
        IFieldSymbol field, SemanticModel model, CancellationToken cancellationToken)
    {
        List<ExpressionSyntax>? mentions = field.DeclaredAccessibility == Accessibility.Private ? [] : null;
        foreach (SyntaxReference part in field.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (SimpleNameSyntax name in
                NamedPlaces.In(part.GetSyntax(cancellationToken), field.Name, cancellationToken))
            {
                if (part.SyntaxTree != model.SyntaxTree)
                {
                    return null;
                }

                ISymbol? named = model.GetSymbolInfo(name, cancellationToken).Symbol;
                if (SymbolEqualityComparer.Default.Equals(named?.OriginalDefinition, field.OriginalDefinition))
                {
                    bool isQualified = name.Parent is MemberAccessExpressionSyntax access && access.Name == name;
                    mentions?.Add(isQualified ? (ExpressionSyntax)name.Parent! : name);
                }
            }
        }

        return mentions;
    }
}
