using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// A picture that code draws, instead of opening a file or a stream: a QR code, a chart, a card. Its size is the
/// code's own choice, which is mostly some kilobytes.
/// </summary>
internal static class DrawnPicture
{
    /// <summary>The verdict on such a picture.</summary>
    public static PayloadVerdict Verdict => PayloadVerdict.MostlyShort("a picture that the code draws");

    /// <summary>Whether a call or creation makes a picture that no content was opened for.</summary>
    public static bool Is(IOperation made, PayloadQuery query)
        => IsOfLibrary(made.Type) && query.TryStep() && IsDrawn(made, query);

    private static bool IsOfLibrary(ITypeSymbol? type)
        => type is { IsReferenceType: true } && KnownPayloadTypes.IsOfPictureLibrary(type);

    private static bool IsDrawn(IOperation value, PayloadQuery query)
        => value switch
        {
            // A frame that is loaded once, and copied for each card.
            IFieldReferenceOperation => true,
            IObjectCreationOperation creation => TakesNoContent(creation.Arguments, query),
            IInvocationOperation { Instance: null } call => IsOfPicture(call)
                && TakesNoContent(call.Arguments, query),

            IInvocationOperation { Instance: { Type: { } owner } receiver } call
                => TakesNoContent(call.Arguments, query)
                && (IsOfLibrary(owner) ? IsDrawnOrigin(receiver, query) : IsDrawnBy(owner, call, query)),
            _ => false,
        };

    /// <summary>
    /// Whether another library hands out what it draws. A page of a document is none of that, and the project's own
    /// method is followed by whoever asks.
    /// </summary>
    private static bool IsDrawnBy(ITypeSymbol owner, IInvocationOperation call, PayloadQuery query)
        => !query.Types.Declares(call.TargetMethod) && !KnownPayloadTypes.IsOfDocumentLibrary(owner);

    private static bool IsOfPicture(IInvocationOperation call)
        => KnownPayloadTypes.IsOfPictureLibrary(call.TargetMethod.ContainingType);

    private static bool IsDrawnOrigin(IOperation value, PayloadQuery query)
        => query.TryStep() && IsDrawn(LocalFlowFact.OriginOf(value, query.CancellationToken), query);

    /// <summary>Whether arguments only say how large a picture is and how it looks, or are drawn themselves.</summary>
    private static bool TakesNoContent(ImmutableArray<IArgumentOperation> arguments, PayloadQuery query)
    {
        foreach (IArgumentOperation argument in arguments)
        {
            IOperation value = argument.Value.WithoutConversions();
            if (!value.ConstantValue.HasValue
                && value.Type is { } type
                && !SaysHow(value, type)
                && !(IsOfLibrary(type) && IsDrawnOrigin(value, query)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a value is a number, a colour or a size, code as <c>x => x.Resize(…)</c>, or a format of the library.
    /// </summary>
    private static bool SaysHow(IOperation value, ITypeSymbol type)
        => type.TypeKind is TypeKind.Delegate or TypeKind.Enum
            || (type.IsValueType
                && (type.SpecialType != SpecialType.None || KnownPayloadTypes.IsOfPictureLibrary(type)))
            || (value is IMemberReferenceOperation { Instance: null, Member.ContainingType: { } owner }
                && KnownPayloadTypes.IsOfPictureLibrary(owner));
}
