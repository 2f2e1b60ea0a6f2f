using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>How a <c>MemoryStream</c> comes to be whose buffer is known to be exposed.</summary>
/// <param name="OwnsBuffer">Whether the buffer is the stream's own, not an array that somebody handed to it.</param>
/// <param name="StartsAtZero">Whether the content starts at offset 0 of the buffer.</param>
/// <param name="ComesOpen">Whether the stream is open when the body gets it.</param>
internal readonly record struct ExposingCreation(bool OwnsBuffer, bool StartsAtZero, bool ComesOpen)
{
    /// <summary>How the value of a stream exposes its buffer: by its constructor, or made so by a method; null when it may not.</summary>
    public static ExposingCreation? TryFind(IOperation value, CancellationToken cancellationToken)
    {
        if (value is not IObjectCreationOperation creation)
        {
            HelperStream made = StreamHelper.Of(value, cancellationToken);
            return made == HelperStream.None ? null : new ExposingCreation(true, true, made == HelperStream.Empty);
        }

        if (creation.Constructor is not { } constructor || creation.Initializer is not null)
        {
            return null;
        }

        return constructor.Parameters.IsEmpty
            || constructor.Parameters.Length == 1 && constructor.Parameters[0].Type.SpecialType == SpecialType.System_Int32
                ? new ExposingCreation(OwnsBuffer: true, StartsAtZero: true, ComesOpen: true)
                : OverArray(creation);
    }

    /// <summary>The constructors over an array say themselves whether they expose it.</summary>
    private static ExposingCreation? OverArray(IObjectCreationOperation creation)
    {
        bool startsAtZero = false;
        bool isExposed = false;
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            switch (argument.Parameter?.Name)
            {
                case "publiclyVisible":
                    isExposed = argument.Value.ConstantValue is { HasValue: true, Value: true };
                    break;
                case "index":
                    startsAtZero = argument.Value.ConstantValue is { HasValue: true, Value: 0 };
                    break;
            }
        }

        return isExposed ? new ExposingCreation(OwnsBuffer: false, startsAtZero, ComesOpen: true) : null;
    }
}
