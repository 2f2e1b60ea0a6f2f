using System.Collections;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade.Destinations;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>
/// What a result reads behind the text, and its headers and the writer need before the first part: the type and name of
/// a file, and the encoding.
/// </summary>
internal static class EarlierValues
{
    /// <summary>
    /// The declarations between the two that have to move for them, in order; null where their values may differ there.
    /// </summary>
    public static ImmutableArray<LocalDeclarationStatementSyntax>? TryFind(
        AnsweredPlace place, IEnumerable<ExpressionSyntax> values, SemanticModel model)
    {
        List<LocalDeclarationStatementSyntax> moved = [];
        Queue<ExpressionSyntax> read = new(values);
        while (read.Count > 0)
        {
            foreach (IdentifierNameSyntax name in read.Dequeue().DescendantNodesAndSelf()
                .OfType<IdentifierNameSyntax>())
            {
                ISymbol? symbol = model.GetSymbolInfo(name).Symbol;
                if (symbol is not (ILocalSymbol or IParameterSymbol or IFieldSymbol or IPropertySymbol))
                {
                    continue;
                }

                if (IsOfCollection(symbol)
                    || place.Between().Any(statement => VariableWrites.AreIn(statement, symbol, model)))
                {
                    return null;
                }

                if (symbol is not ILocalSymbol { DeclaringSyntaxReferences: [var reference] }
                    || reference.Span.Start < place.First.SpanStart)
                {
                    continue;
                }

                if (AnsweredPlace.LocalIn(place.Block, reference.GetSyntax()) is not
                    {
                        UsingKeyword.RawKind: 0, Declaration.Variables: [{ Initializer.Value: { } initial }],
                    } declaration
                    || !(FileArguments.CanComeFirst(initial, model)
                        || ResponseWriter.Writes(model.GetOperation(initial), KnownTypes.For(model.Compilation)))
                    || StatementLines.WithComments(declaration) is null)
                {
                    return null;
                }

                if (!moved.Contains(declaration))
                {
                    moved.Add(declaration);
                    read.Enqueue(initial);
                }
            }
        }

        return moved.OrderBy(static one => one.SpanStart).ToImmutableArray();
    }

    /// <summary>How many a collection holds may change without an assignment.</summary>
    private static bool IsOfCollection(ISymbol symbol)
        => symbol is IPropertySymbol { ContainingType: { SpecialType: not SpecialType.System_String } type }
            && (type.SpecialType == SpecialType.System_Array
                || type.AllInterfaces.Any(static one => one.Name == nameof(IEnumerable)));
}
