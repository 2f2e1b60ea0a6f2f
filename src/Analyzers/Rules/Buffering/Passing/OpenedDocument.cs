using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Passing;

/// <summary>
/// An object that a constructor makes over a stream and that the same body reads: a workbook, a document, a reader. An
/// object that only carries the stream on (a message, a part of a request) is never read where it is made.
/// </summary>
internal static class OpenedDocument
{
    /// <summary>A reader over a reader over a document; no sensible code nests deeper.</summary>
    private const int MaxDepth = 3;

    /// <summary>Whether the body that makes the object reads it, and keeps it to itself.</summary>
    public static bool IsReadWhereMade(IObjectCreationOperation creation, KnownTypes types, CancellationToken cancellationToken)
        => creation.Type is { } type
            && !types.IsOrInherits(type, "System.IO.Stream")
            && !types.IsOrInherits(type, "System.Net.Http.HttpContent")
            && IsRead(creation, MaxDepth, cancellationToken);

    /// <summary>
    /// Whether the object is one of a library, which reads a whole document wherever the stream stands; what .NET's own readers do
    /// begins at its position.
    /// </summary>
    public static bool FindsItsStart(IObjectCreationOperation creation)
        => creation.Type?.ContainingNamespace is { } space && !KnownTypes.IsUnderSystem(space);

    /// <summary>
    /// Whether a <c>StreamReader</c> made here is read asynchronously only, so that it may read what comes over a network.
    /// </summary>
    public static bool IsReadAsynchronously(IObjectCreationOperation creation, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!types.Is(creation.Type, "System.IO.StreamReader"))
        {
            return false;
        }

        IOperation value = creation.WithImplicitConversions();
        if (value.Parent is IInvocationOperation direct)
        {
            return direct.Instance == value && IsAwaitedRead(direct);
        }

        if (FlowOf(value, cancellationToken) is not { } flow)
        {
            return false;
        }

        bool isRead = false;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is not IInvocationOperation call || call.Instance != use.Value)
            {
                return false;
            }

            if (IsAwaitedRead(call))
            {
                isRead = true;
            }
            else if (call.TargetMethod.Name is not ("Close" or "Dispose"))
            {
                return false;
            }
        }

        return isRead;
    }

    private static bool IsRead(IOperation made, int depth, CancellationToken cancellationToken)
    {
        IOperation value = made.WithImplicitConversions();
        switch (value.Parent)
        {
            case IInvocationOperation call:
                return call.Instance == value;
            case IPropertyReferenceOperation property:
                return property.Instance == value;
            case IArgumentOperation { Parent: IObjectCreationOperation outer } when depth > 0:
                return IsRead(outer, depth - 1, cancellationToken);
        }

        if (FlowOf(value, cancellationToken) is not { Escapes: false } flow)
        {
            return false;
        }

        if (flow.Ownership != LocalOwnership.None)
        {
            // What the body itself closes, nobody keeps.
            return true;
        }

        foreach (LocalUse use in flow.Uses)
        {
            switch (use.Kind)
            {
                case LocalUseKind.Receiver when !IsToldOnly(use.Value):
                    return true;
                case LocalUseKind.Argument when depth > 0
                    && use.Value.Parent is IArgumentOperation { Parent: IObjectCreationOperation outer }
                    && IsRead(outer, depth - 1, cancellationToken):
                    return true;
            }
        }

        return false;
    }

    /// <summary>The local that holds a new object and nothing else.</summary>
    private static LocalFlowFact? FlowOf(IOperation value, CancellationToken cancellationToken)
        => value.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            && LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken) is { IsSingleAssignment: true } flow
                ? flow
                : null;

    /// <summary>Whether a member is only set or closed: <c>part.Name = "a"</c>, <c>message.Dispose()</c>.</summary>
    private static bool IsToldOnly(IOperation receiver)
        => receiver.Parent switch
        {
            IPropertyReferenceOperation { Parent: IAssignmentOperation assignment } property => assignment.Target == property,
            IInvocationOperation call => call.TargetMethod.Name is "Close" or "Dispose" or "DisposeAsync",
            _ => false,
        };

    private static bool IsAwaitedRead(IInvocationOperation call)
        => call.TargetMethod.Name is "ReadToEndAsync" or "ReadLineAsync" or "ReadAsync" or "ReadBlockAsync" && call.Completion() is IAwaitOperation;
}
