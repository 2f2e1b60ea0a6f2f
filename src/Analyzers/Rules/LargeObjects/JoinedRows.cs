using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Whether a sequence that is joined to one text grows with what a user sends or stores. Joined texts are mostly the
/// fields of one row, so the sequence must be made from rows: objects, not texts or numbers.
/// </summary>
internal static class JoinedRows
{
    /// <summary>More operators than any sensible query has.</summary>
    private const int MaxSteps = 20;

    /// <summary>The verdict on a sequence.</summary>
    /// <param name="payload">Says whether values grow.</param>
    /// <param name="needsEvidence">Whether more than the type of the rows has to say that there are many.</param>
    public static PayloadVerdict Classify(
        IOperation sequence, PayloadFact payload, CancellationToken cancellationToken, bool needsEvidence)
    {
        if (BoundedRows.Classify(sequence, cancellationToken) is { } few)
        {
            return few;
        }

        IOperation source = SourceOf(sequence, cancellationToken);
        ITypeSymbol? row = source.Type switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { TypeArguments: { Length: 1 } arguments } => arguments[0],
            _ => null,
        };
        if (row is not { SpecialType: SpecialType.None, TypeKind: TypeKind.Class or TypeKind.Struct
            or TypeKind.Interface })
        {
            return default;
        }

        PayloadVerdict rows = payload.Classify(source, cancellationToken, needsEvidence);
        return rows.Kind == PayloadKind.Small
            || (rows.Kind == PayloadKind.Unknown && (needsEvidence || source is ILocalReferenceOperation))
                ? rows
                : payload.Classify(sequence, cancellationToken);
    }

    /// <summary>
    /// What a chain of queries starts from: <c>rows</c> in <c>rows.Where(…).Select(…)</c>, through variables that hold
    /// a part of the chain.
    /// </summary>
    private static IOperation SourceOf(IOperation sequence, CancellationToken cancellationToken)
    {
        IOperation current = sequence.WithoutConversions();
        for (int step = 0; step < MaxSteps; step++)
        {
            if (LocalFlowFact.OriginOf(current, cancellationToken)
                is not IInvocationOperation { TargetMethod.IsExtensionMethod: true, Arguments: [var first, ..] }
                || first.Value.WithoutConversions() is not { Type: { } type } source)
            {
                break;
            }

            if (!TypeGraph.IsSequence(type, out _))
            {
                // What makes a sequence of a table says what its rows are.
                return LocalFlowFact.OriginOf(current, cancellationToken);
            }

            current = source;
        }

        return current;
    }
}
