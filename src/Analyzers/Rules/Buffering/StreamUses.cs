using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>Says what a use of a <c>MemoryStream</c> local can do to it.</summary>
internal static class StreamUses
{
    /// <summary>Classifies a use.</summary>
    public static StreamUseKind Classify(LocalUse use, KnownTypes types)
    {
        if (use.IsCaptured)
        {
            return StreamUseKind.Escape;
        }

        return use.Kind switch
        {
            LocalUseKind.Receiver => ClassifyMember(use.Value, types),
            LocalUseKind.Argument => ClassifyArgument((IArgumentOperation)use.Value.Parent!, types),
            LocalUseKind.Compared => StreamUseKind.Read,
            LocalUseKind.Stored when ResponseBody.IsReplacedBy(use.Value, types) => StreamUseKind.Wrapper,

            // A call that is not bound, because a package is missing: nothing is known of it but that it is handed the stream.
            LocalUseKind.Stored when use.Value.Parent is IInvalidOperation { Syntax: InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax } => StreamUseKind.Wrapper,
            _ => StreamUseKind.Escape,
        };
    }

    private static StreamUseKind ClassifyMember(IOperation value, KnownTypes types)
    {
        switch (value.Parent)
        {
            case IInvocationOperation invocation when IsBufferOnlyRead(invocation, types):
                return StreamUseKind.Read;
            case IInvocationOperation invocation:
                return ClassifyMethod(invocation.TargetMethod.Name);
            case IConditionalAccessOperation { WhenNotNull: IInvocationOperation invocation }:
                return ClassifyMethod(invocation.TargetMethod.Name);
            case IPropertyReferenceOperation property:
                bool isSet = property.Parent is IAssignmentOperation assignment && assignment.Target == property
                    || property.Parent is IIncrementOrDecrementOperation;
                return property.Property.Name switch
                {
                    "Position" or "Capacity" when isSet => StreamUseKind.Move,
                    "Position" or "Capacity" or "Length" => StreamUseKind.ReadOfOpen,
                    "CanRead" or "CanWrite" or "CanSeek" or "CanTimeout" => StreamUseKind.Read,
                    _ => StreamUseKind.Escape,
                };
            default:
                return StreamUseKind.Escape;
        }
    }

    private static StreamUseKind ClassifyMethod(string name)
    {
        switch (name)
        {
            case "ToArray":
            case "Flush":
            case "FlushAsync":
            case "GetHashCode":
            case "Equals":
            case "ToString":
            case "GetType":
                return StreamUseKind.Read;
            case "Read":
            case "ReadAsync":
            case "ReadByte":
            case "ReadExactly":
            case "ReadExactlyAsync":
            case "ReadAtLeast":
            case "ReadAtLeastAsync":
            case "WriteTo":
            case "CopyTo":
            case "CopyToAsync":
                return StreamUseKind.ReadOfOpen;
            case "Write":
            case "WriteAsync":
            case "WriteByte":
                return StreamUseKind.Write;
            case "Seek":
            case "SetLength":
                return StreamUseKind.Move;
            case "Close":
            case "Dispose":
            case "DisposeAsync":
                return StreamUseKind.Close;
            default:
                // GetBuffer and TryGetBuffer among them: what follows a failed TryGetBuffer, or shares the buffer
                // already, was written by someone who knows about the copy.
                return StreamUseKind.Escape;
        }
    }

    /// <summary>
    /// Whether the code asks for the stream's buffer only to hand it to a method that reads it. This is what the rule's
    /// fixes write, and other copies of the same stream are still to be found beside it.
    /// </summary>
    private static bool IsBufferOnlyRead(IInvocationOperation invocation, KnownTypes types)
    {
        switch (invocation.TargetMethod.Name)
        {
            case "TryGetBuffer":
                return invocation.Parent is IExpressionStatementOperation;
            case "GetBuffer":
                return invocation.WithImplicitConversions().Parent is IArgumentOperation argument
                    && argument.Parent switch
                    {
                        IInvocationOperation call => KnownArrayConsumers.HoldOf(call.TargetMethod, types) is not null
                            || types.Is(call.TargetMethod.ContainingType, "System.MemoryExtensions"),
                        IObjectCreationOperation { Constructor: { } constructor } =>
                            KnownArrayConsumers.HoldOf(constructor, types) is not null
                            || types.Is(constructor.ContainingType, "System.ArraySegment`1"),
                        _ => false,
                    };
            default:
                return false;
        }
    }

    private static StreamUseKind ClassifyArgument(IArgumentOperation argument, KnownTypes types)
    {
        switch (argument.Parent)
        {
            case IInvocationOperation invocation:
                IMethodSymbol method = invocation.TargetMethod;
                if (IsFill(method, types))
                {
                    return StreamUseKind.Fill;
                }

                return CanHoldOn(method.ReturnType) ? StreamUseKind.Wrapper : StreamUseKind.Call;
            case IObjectCreationOperation creation:
                if (!IsAppender(creation.Type, types))
                {
                    return StreamUseKind.Wrapper;
                }

                return IsLeftOpen(creation) ? StreamUseKind.OpenAppender : StreamUseKind.Appender;
            default:
                return StreamUseKind.Escape;
        }
    }

    /// <summary>Methods of the platform that write to a stream argument, leave it open and forget it.</summary>
    private static bool IsFill(IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        switch (method.Name)
        {
            case "CopyTo":
            case "CopyToAsync":
                return types.IsOrInherits(type, "System.IO.Stream")
                    || types.IsOrInherits(type, "System.Net.Http.HttpContent")
                    || types.IsOrInherits(type, "System.IO.Pipelines.PipeReader")
                    || types.IsOrInherits(type, "Microsoft.AspNetCore.Http.IFormFile");
            case "Serialize":
            case "SerializeAsync":
                return types.Is(type, "System.Text.Json.JsonSerializer")
                    || types.Is(type, "System.Xml.Serialization.XmlSerializer");
            case "WriteObject":
                return types.IsOrInherits(type, "System.Runtime.Serialization.XmlObjectSerializer");
            default:
                return false;
        }
    }

    /// <summary>Writers of the platform that never move the position of the stream below them.</summary>
    private static bool IsAppender(ITypeSymbol? type, KnownTypes types)
        => type?.Name switch
        {
            "StreamWriter" => types.Is(type, "System.IO.StreamWriter"),
            "GZipStream" => types.Is(type, "System.IO.Compression.GZipStream"),
            "DeflateStream" => types.Is(type, "System.IO.Compression.DeflateStream"),
            "ZLibStream" => types.Is(type, "System.IO.Compression.ZLibStream"),
            "BrotliStream" => types.Is(type, "System.IO.Compression.BrotliStream"),
            "CryptoStream" => types.Is(type, "System.Security.Cryptography.CryptoStream"),
            "Utf8JsonWriter" => types.Is(type, "System.Text.Json.Utf8JsonWriter"),
            _ => false,
        };

    private static bool IsLeftOpen(IObjectCreationOperation creation)
    {
        if (creation.Type?.Name == "Utf8JsonWriter")
        {
            // It never closes its stream.
            return true;
        }

        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter?.Name == "leaveOpen")
            {
                return argument.Value.ConstantValue is { HasValue: true, Value: true };
            }
        }

        return false;
    }

    /// <summary>Whether a method's result could be an object that keeps the stream it was given.</summary>
    private static bool CanHoldOn(ITypeSymbol type)
    {
        switch (type)
        {
            case INamedTypeSymbol { Name: "Task" or "ValueTask" } task:
                return task.TypeArguments.Length == 1 && CanHoldOn(task.TypeArguments[0]);
            case IArrayTypeSymbol array:
                return CanHoldOn(array.ElementType);
        }

        return type.TypeKind != TypeKind.Enum
            && type.SpecialType is not (SpecialType.System_Void or SpecialType.System_String
                or SpecialType.System_DateTime or SpecialType.System_Decimal
                or (>= SpecialType.System_Boolean and <= SpecialType.System_Double));
    }
}
