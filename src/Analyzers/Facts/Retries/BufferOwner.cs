using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>The stream or builder whose content an expression hands out: what a reader of a message knows by its name.</summary>
internal static class BufferOwner
{
    /// <summary>
    /// <c>archive</c> of <c>archive.ToArray()</c>, <c>archive.GetBuffer()</c>, and of <c>segment.Array</c> after
    /// <c>archive.TryGetBuffer(out segment)</c>; null for anything else.
    /// </summary>
    public static IOperation? Of(IOperation value)
        => value.WithoutConversions() switch
        {
            IInvocationOperation { TargetMethod.Name: "ToArray" or "GetBuffer" or "ToString", Arguments.IsEmpty: true, Instance: { } owner } => owner.WithoutConversions(),
            IPropertyReferenceOperation { Property: { Name: "Array", ContainingType.Name: "ArraySegment" }, Instance: { } segment }
                => segment.WithoutConversions() is ILocalReferenceOperation local ? FilledBy(local) ?? local : segment.WithoutConversions(),
            _ => null,
        };

    /// <summary>The name of a local, parameter or member; null for any other expression.</summary>
    public static string? NameOf(IOperation? value)
        => value switch
        {
            ILocalReferenceOperation local => local.Local.Name,
            IParameterReferenceOperation parameter => parameter.Parameter.Name,
            IMemberReferenceOperation member => member.Member.Name,
            _ => null,
        };

    private static IOperation? FilledBy(ILocalReferenceOperation segment)
    {
        foreach (IOperation operation in segment.Root().Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod.Name: "TryGetBuffer", Instance: { } stream } call
                && call.ArgumentAt(0)?.Value is { } target
                && (target is IDeclarationExpressionOperation declared ? declared.Expression : target) is ILocalReferenceOperation filled
                && SymbolEqualityComparer.Default.Equals(filled.Local, segment.Local))
            {
                return stream.WithoutConversions();
            }
        }

        return null;
    }
}
