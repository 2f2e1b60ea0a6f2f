using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>What one use of a <c>MemoryStream</c> local can do to its content and its state.</summary>
internal enum StreamUse
{
    /// <summary>Content and state stay: it is compared with null, or copied, open or closed.</summary>
    Read,

    /// <summary>Reads a member that throws once the stream is closed, so it is open after that.</summary>
    ReadOfOpen,

    /// <summary>Writes at the current position, or is filled by a method that leaves it open.</summary>
    Write,

    /// <summary>Moves the position, truncates or grows; later writes may overwrite what is there.</summary>
    Move,

    /// <summary>Closes it.</summary>
    Close,

    /// <summary>Handed to a method that may close it, but whose result cannot hold on to it.</summary>
    Call,

    /// <summary>Handed to a writer that only appends and is told to leave it open.</summary>
    OpenAppender,

    /// <summary>Handed to a writer that only appends and closes it when it is closed.</summary>
    Appender,

    /// <summary>Handed to an object that may write anywhere in it and is told to leave it open.</summary>
    OpenWrapper,

    /// <summary>Handed to an object that may hold on to it and write anywhere in it.</summary>
    Wrapper,

    /// <summary>Its buffer or the stream itself gets out of sight.</summary>
    Escape,
}

/// <summary>Says what a use of a <c>MemoryStream</c> local can do to it.</summary>
internal static class StreamUses
{
    /// <summary>Classifies a use.</summary>
    public static StreamUse Classify(LocalUse use, KnownTypes types)
        => use.Kind switch
        {
            _ when use.IsCaptured => StreamUse.Escape,
            LocalUseKind.Receiver => OfMember(use.Value, types),
            LocalUseKind.Argument => OfArgument((IArgumentOperation)use.Value.Parent!, types),
            LocalUseKind.Compared => StreamUse.Read,
            LocalUseKind.Stored when ResponseBody.IsReplacedBy(use.Value, types) => StreamUse.Wrapper,

            // A call that is not bound, because a package is missing, is handed the stream.
            LocalUseKind.Stored when use.Value.Parent is IInvalidOperation
                { Syntax: InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax } => StreamUse.Wrapper,
            _ => StreamUse.Escape,
        };

    private static StreamUse OfMember(IOperation value, KnownTypes types)
        => value.Parent switch
        {
            IInvocationOperation call when IsBufferOnlyRead(call, types) => StreamUse.Read,
            IInvocationOperation call => OfMethod(call.TargetMethod.Name),
            IConditionalAccessOperation { WhenNotNull: IInvocationOperation call } => OfMethod(call.TargetMethod.Name),
            IPropertyReferenceOperation { Property.Name: { } name } property => name switch
            {
                "Position" or "Capacity" when IsSet(property) => StreamUse.Move,
                "Position" or "Capacity" or "Length" => StreamUse.ReadOfOpen,
                "CanRead" or "CanWrite" or "CanSeek" => StreamUse.Read,
                _ => StreamUse.Escape,
            },
            _ => StreamUse.Escape,
        };

    private static bool IsSet(IPropertyReferenceOperation property)
        => property.Parent is IIncrementOrDecrementOperation
            || (property.Parent is IAssignmentOperation assignment && assignment.Target == property);

    /// <summary>
    /// What a method of the stream does. Who asks for its buffer was about to leave the copy out himself, or shares the
    /// buffer already.
    /// </summary>
    private static StreamUse OfMethod(string name)
        => name switch
        {
            "ToArray" or "Flush" or "FlushAsync" or "GetHashCode" or "Equals" or "ToString" => StreamUse.Read,
            "Read" or "ReadAsync" or "ReadByte" or "ReadExactly" or "ReadExactlyAsync" or "ReadAtLeast" or
                "ReadAtLeastAsync" or "WriteTo" or "CopyTo" or "CopyToAsync" => StreamUse.ReadOfOpen,
            "Write" or "WriteAsync" or "WriteByte" => StreamUse.Write,
            "Seek" or "SetLength" => StreamUse.Move,
            "Close" or "Dispose" or "DisposeAsync" => StreamUse.Close,
            _ => StreamUse.Escape,
        };

    /// <summary>
    /// Whether the code asks for the stream's buffer only to hand it to a method that reads it. This is what the rule's
    /// fixes write, and other copies of the same stream are still to be found beside it.
    /// </summary>
    private static bool IsBufferOnlyRead(IInvocationOperation invocation, KnownTypes types)
        => invocation.TargetMethod.Name switch
        {
            "TryGetBuffer" => invocation.Parent is IExpressionStatementOperation,
            "GetBuffer" => invocation.WithImplicitConversions().Parent is IArgumentOperation { Parent: { } call }
                && call.CalledMethod() is { } method
                && (ApiTable.HoldOf(method, types) is not null
                    || types.Is(method.ContainingType, "System.MemoryExtensions")
                    || types.Is(method.ContainingType, "System.ArraySegment`1")),
            _ => false,
        };

    private static StreamUse OfArgument(IArgumentOperation argument, KnownTypes types)
        => argument.Parent switch
        {
            IInvocationOperation { TargetMethod: { } method } =>
                ApiTable.Has(method, ApiEffect.FillsStream, types) ? StreamUse.Write
                    : CanHoldOn(method.ReturnType) ? StreamUse.Wrapper : StreamUse.Call,
            IObjectCreationOperation { Constructor: { } constructor } creation =>
                (ApiTable.Has(constructor, ApiEffect.AppendsToStream, types), IsLeftOpen(creation)) switch
                {
                    (true, true) => StreamUse.OpenAppender,
                    (true, false) => StreamUse.Appender,
                    (false, true) => StreamUse.OpenWrapper,
                    (false, false) => StreamUse.Wrapper,
                },
            IObjectCreationOperation => StreamUse.Wrapper,
            _ => StreamUse.Escape,
        };

    /// <summary>Whether a writer leaves its stream open, as a <c>Utf8JsonWriter</c> always does.</summary>
    private static bool IsLeftOpen(IObjectCreationOperation creation)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument is { Parameter.Name: "leaveOpen", Value.ConstantValue: { HasValue: true, Value: true } })
            {
                return true;
            }
        }

        return creation.Type?.Name == "Utf8JsonWriter";
    }

    /// <summary>Whether a method's result could be an object that keeps the stream it was given.</summary>
    private static bool CanHoldOn(ITypeSymbol type)
        => type switch
        {
            INamedTypeSymbol { Name: "Task" or "ValueTask" } task =>
                task.TypeArguments.Length == 1 && CanHoldOn(task.TypeArguments[0]),
            IArrayTypeSymbol array => CanHoldOn(array.ElementType),
            _ => type.TypeKind != TypeKind.Enum
                && type.SpecialType is not (SpecialType.System_Void or SpecialType.System_String
                    or SpecialType.System_DateTime or (>= SpecialType.System_Boolean and <= SpecialType.System_Double)),
        };
}
