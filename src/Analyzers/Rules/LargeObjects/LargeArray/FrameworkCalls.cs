using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What is known of the framework's methods that take an array or a part of one.</summary>
internal static class FrameworkCalls
{
    /// <summary>
    /// Whether a call is one of the runtime's own that has read or written the array when it returns, or when its task
    /// is completed, for which the code waits where the call stands. <c>Stream.CopyToAsync</c> rests on the same
    /// promise: it gives the block that it has rented to <c>ReadAsync</c> and returns it in <c>finally</c>.
    /// </summary>
    public static bool IsDone(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;

        // SetBuffer keeps what it is given.
        if (method.Name == "SetBuffer" || !IsOfRuntime(method.ContainingType) || !IsReader(method.ContainingNamespace))
        {
            return false;
        }

        return method.ReturnType switch
        {
            IArrayTypeSymbol array => IsPlain(array.ElementType),
            INamedTypeSymbol { Name: "Task" or "ValueTask" } task => call.IsCompletedInPlace()
                && (task.TypeArguments.IsEmpty
                    || IsPlain(task.TypeArguments[0])
                    || task.TypeArguments[0].ContainingNamespace is { Name: "WebSockets" or "Pipelines" }),
            { } type => IsPlain(type),
        };
    }

    /// <summary>Whether a method reads into the array it is given and answers how many elements it has read.</summary>
    public static bool IsRead(IMethodSymbol method)
        => method.ContainingNamespace is { Name: "IO", ContainingNamespace.Name: "System" }
            && (method is { Name: "Read", ReturnType.SpecialType: SpecialType.System_Int32 }
                or { Name: "ReadAsync", ReturnType: INamedTypeSymbol { Arity: 1 } });

    /// <summary>Whether a type is the runtime's own: declared in metadata, under <c>System</c>.</summary>
    public static bool IsOfRuntime(INamedTypeSymbol type)
        => KnownTypes.IsUnderSystem(type.ContainingNamespace) && !type.Locations.IsEmpty
            && type.Locations[0].IsInMetadata;

    /// <summary>Whether the argument for the parameter at a position is the constant 0.</summary>
    public static bool IsZero(IOperation call, int ordinal)
        => call.ArgumentAt(ordinal)?.Value is { ConstantValue: { HasValue: true, Value: 0 } };

    /// <summary>
    /// Whether a namespace is one of those that take an array to read or fill it: arrays, streams, pipes, text, hashes
    /// and sockets.
    /// </summary>
    private static bool IsReader(INamespaceSymbol space)
        => space is { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
            || space.ToDisplayString()
                is "System.IO" or "System.IO.Compression" or "System.IO.Pipelines" or "System.Text"
                or "System.Security.Cryptography" or "System.Net.Sockets" or "System.Net.Security"
                    or "System.Net.WebSockets";

    /// <summary>A result that cannot hold the array: nothing, a number, a truth value or a string.</summary>
    private static bool IsPlain(ITypeSymbol result)
        => result.SpecialType is SpecialType.System_Void or SpecialType.System_String
            or (>= SpecialType.System_Boolean and <= SpecialType.System_Double);
}
