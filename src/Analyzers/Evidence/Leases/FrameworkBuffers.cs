using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>What the platform's own types and methods do with a buffer they are given.</summary>
internal static class FrameworkBuffers
{
    private static readonly string[] Contents =
    [
        "System.Net.Http.HttpContent", "System.Text.Json.JsonDocument", "System.Text.Json.JsonElement",
        "Microsoft.AspNetCore.Mvc.IActionResult", "Microsoft.AspNetCore.Http.IResult",
    ];

    private static readonly string[] OverStreams =
    [
        "System.IO.Stream", "System.IO.TextReader", "System.IO.TextWriter", "System.IO.BinaryReader",
        "System.IO.BinaryWriter", "System.Xml.XmlReader",
    ];

    /// <summary>
    /// Whether a method is the platform's: declared below <c>System</c> or <c>Microsoft</c>, and not in this project,
    /// or an override of one that is.
    /// </summary>
    public static bool IsFramework(IMethodSymbol method, KnownTypes types)
    {
        IMethodSymbol root = method;
        while (root.OverriddenMethod is { } overridden)
        {
            root = overridden;
        }

        return IsFramework(root.ContainingType) && !types.Declares(root.ContainingType);
    }

    private static bool IsFramework(INamedTypeSymbol? type)
    {
        INamespaceSymbol? space = type?.ContainingNamespace;
        while (space is { ContainingNamespace: { IsGlobalNamespace: false } outer })
        {
            space = outer;
        }

        return space?.Name is "System" or "Microsoft";
    }

    /// <summary>Whether values of a type are views of memory that somebody else owns.</summary>
    public static bool IsView(ITypeSymbol? type)
        => type is INamedTypeSymbol { Arity: 1, ContainingNamespace: { } space }
            && (type.Name is "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ArraySegment"
                ? IsNamed(space, "System")
                : type.Name == "ReadOnlySequence" && space.Name == "Buffers");

    /// <summary>
    /// What an object of a type is, when it is made of a lease or of a wrapper of one: a stream, content, result or
    /// document over the array, or a reader, writer or stream over such a stream, keeps it and never gives it back.
    /// </summary>
    public static LeaseValue WrapperOf(ITypeSymbol? type, LeaseValue over, KnownTypes types)
    {
        bool isWrapper = type is INamedTypeSymbol named
            && IsFramework(named)
            && (types.IsOrInheritsAny(type, Contents)
                || (over == LeaseValue.Wrapper
                    ? types.IsOrInheritsAny(type, OverStreams)
                    : types.Is(type, "System.IO.MemoryStream")));
        return isWrapper ? LeaseValue.Wrapper : LeaseValue.None;
    }

    /// <summary>Whether a stream is made that shows the array it is over to whoever has the stream.</summary>
    public static bool ShowsBuffer(IObjectCreationOperation creation)
        => creation.ValueFor("publiclyVisible") is { ConstantValue: not { HasValue: true, Value: false } };

    /// <summary>Whether a method or constructor makes a task that has completed with what it is given.</summary>
    public static bool IsFinishedTask(IMethodSymbol method)
        => method.ContainingType is { Name: "Task" or "ValueTask", ContainingNamespace.Name: "Tasks" } type
            && IsFramework(type)
            && (method.Name == "FromResult"
                || (method is { MethodKind: MethodKind.Constructor, Parameters: { Length: 1 } parameters }
                    && type.TypeArguments is { Length: 1 } results
                    && SymbolEqualityComparer.Default.Equals(parameters[0].Type, results[0])));

    /// <summary>
    /// Whether a method or constructor of the platform may keep the array that it is given beyond the call, in a place
    /// that the analysis does not follow: a collection, a field, a delegate's state.
    /// </summary>
    public static bool MayKeep(IMethodSymbol method, ITypeSymbol argument)
    {
        if (method.MethodKind == MethodKind.Constructor)
        {
            return IsHolderOf(method.ContainingType, argument);
        }

        return method.Name is "Add" or "TryAdd" or "AddRange" or "Enqueue" or "TryEnqueue" or "Push" or "TryPush"
                or "Insert" or "SetBuffer" or "Post" or "Send" or "SetResult" or "TrySetResult" or "Alloc"
                or "Exchange" or "CompareExchange" or "FromResult" or "Create" or "QueueUserWorkItem"
                or "UnsafeQueueUserWorkItem" or "StartNew" or "Run" or "Set" or "SetValue" or "TryWrite" or "Register"
                or "As" or "Invoke" or "DynamicInvoke" or "BeginInvoke" or "GetOrAdd" or "AddOrUpdate" or "Return"
                or "Concat" or "Prepend" or "Append" or "CreateFromPinnedArray"
            && method.ContainingType.Name != "StringBuilder"
            || method.ContainingType.Name is "ChannelWriter" or "Volatile";
    }

    /// <summary>
    /// Whether a method of a collection only looks for the array that it is given, by reference, and reads none of its
    /// elements.
    /// </summary>
    public static bool OnlyCompares(IMethodSymbol method)
        => method.Name is "Remove" or "Contains" or "ContainsKey" or "TryRemove"
            && KnownTypes.IsUnderSystem(method.ContainingNamespace)
            && method.ContainingNamespace.ToDisplayString().StartsWith(
                "System.Collections", System.StringComparison.Ordinal);

    private static bool IsHolderOf(INamedTypeSymbol type, ITypeSymbol argument)
    {
        foreach (ITypeSymbol typeArgument in type.TypeArguments)
        {
            if (SymbolEqualityComparer.Default.Equals(typeArgument, argument)
                || typeArgument.SpecialType == SpecialType.System_Object)
            {
                return true;
            }
        }

        return type.Name is "WeakReference" or "Task" or "Thread" or "SocketAsyncEventArgs" or "GCHandle" or "Lazy";
    }

    private static bool IsNamed(INamespaceSymbol space, string name)
        => space.Name == name && space.ContainingNamespace is { IsGlobalNamespace: true };
}
