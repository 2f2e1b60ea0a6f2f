using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Whether a sequence that is joined to one text grows with what a user sends or stores. Joined texts are mostly the
/// fields of one row, so the sequence must be made from rows: objects, not texts or numbers.
/// </summary>
internal static class JoinedRows
{
    /// <summary>The verdict on a sequence.</summary>
    public static PayloadVerdict Classify(IOperation sequence, PayloadFact payload, CancellationToken cancellationToken)
    {
        IOperation source = SourceOf(sequence);
        return ElementOf(source.Type) is { SpecialType: SpecialType.None, TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface }
            ? payload.Classify(sequence, cancellationToken)
            : default;
    }

    /// <summary>What a chain of queries starts from: <c>rows</c> in <c>rows.Where(…).Select(…)</c>.</summary>
    private static IOperation SourceOf(IOperation sequence)
    {
        IOperation current = sequence.WithoutConversions();
        while (current is IInvocationOperation { TargetMethod.IsExtensionMethod: true, Arguments: { IsEmpty: false } arguments })
        {
            current = arguments[0].Value.WithoutConversions();
        }

        return current;
    }

    private static ITypeSymbol? ElementOf(ITypeSymbol? type)
        => type switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { TypeArguments: { Length: 1 } arguments } => arguments[0],
            _ => null,
        };
}
