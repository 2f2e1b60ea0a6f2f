using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// An object that a constructor makes over a stream and that the same body reads: a workbook, a document, a reader. An
/// object that only carries the stream on (a message, a part of a request) is never read where it is made.
/// </summary>
internal static class OpenedDocument
{
    /// <summary>Whether the body that makes the object reads it, and keeps it to itself.</summary>
    public static bool IsReadWhereMade(
        IObjectCreationOperation creation, KnownTypes types, CancellationToken cancellationToken)
        => !types.IsOrInherits(creation.Type, "System.IO.Stream")
            && !types.IsOrInherits(creation.Type, "System.Net.Http.HttpContent")
            && IsRead(creation, cancellationToken);

    /// <summary>
    /// Whether the object is one of a library, which reads a whole document wherever the stream stands; what .NET's own
    /// readers do begins at its position.
    /// </summary>
    public static bool FindsItsStart(IObjectCreationOperation creation)
        => creation.Type?.ContainingNamespace is { } space && !KnownTypes.IsUnderSystem(space);

    private static bool IsRead(IOperation made, CancellationToken cancellationToken)
    {
        IOperation value = made.WithImplicitConversions();
        switch (value.Parent)
        {
            case IInvocationOperation call:
                return call.Instance == value;
            case IPropertyReferenceOperation property:
                return property.Instance == value;
            case IArgumentOperation { Parent: IObjectCreationOperation outer }:
                return IsRead(outer, cancellationToken);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                return LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken)
                    is { IsSingleAssignment: true, Escapes: false } flow && IsRead(flow);
            default:
                return false;
        }
    }

    /// <summary>Whether the body closes an object, which nobody then keeps, or asks it for something.</summary>
    private static bool IsRead(LocalFlowFact flow)
    {
        bool isRead = flow.Ownership != LocalOwnership.None;
        foreach (LocalUse use in flow.Uses)
        {
            isRead |= use.Kind == LocalUseKind.Receiver
                && use.Value.Parent is not (IPropertyReferenceOperation { Parent: IAssignmentOperation }
                    or IInvocationOperation { TargetMethod.Name: "Close" or "Dispose" or "DisposeAsync" });
        }

        return isRead;
    }
}
