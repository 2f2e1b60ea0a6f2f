using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What is known of the framework's methods that take an array or a part of one.</summary>
internal static class FrameworkCalls
{
    /// <summary>
    /// Whether a call is one of the runtime's own that has read or written the array when it returns: nothing that goes
    /// on in a task or answers with an object that reads it later.
    /// </summary>
    public static bool IsDoneOnReturn(IInvocationOperation call)
        => IsOfReader(call.TargetMethod)
            && (IsPlain(call.TargetMethod.ReturnType)
                || call.TargetMethod.ReturnType is IArrayTypeSymbol { ElementType: { } element } && IsPlain(element));

    /// <summary>
    /// Whether a call is one of the runtime's own whose task has read or written the array when it is completed, and the
    /// code waits for it where the call stands. <c>Stream.CopyToAsync</c> itself rests on the same promise: it gives the
    /// block that it has rented to <c>ReadAsync</c> and <c>WriteAsync</c>, and returns it in <c>finally</c>.
    /// </summary>
    public static bool IsDoneWhenAwaited(IInvocationOperation call)
        => call.TargetMethod.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask" } task
            && IsOfReader(call.TargetMethod)
            && (task.TypeArguments.IsEmpty || IsPlain(task.TypeArguments[0])
                || task.TypeArguments[0].ContainingNamespace?.ToDisplayString() is "System.Net.WebSockets" or "System.IO.Pipelines")
            && call.IsCompletedInPlace();

    /// <summary>Whether a method reads into the array it is given and answers how many elements it has read.</summary>
    public static bool IsRead(IMethodSymbol method)
        => method.ContainingNamespace is { Name: "IO", ContainingNamespace.Name: "System" }
            && (method is { Name: "Read", ReturnType.SpecialType: SpecialType.System_Int32 } or { Name: "ReadAsync", ReturnType: INamedTypeSymbol { Arity: 1 } });

    /// <summary>Whether a type is the runtime's own: declared in metadata, under <c>System</c>.</summary>
    public static bool IsOfRuntime(INamedTypeSymbol type)
        => KnownTypes.IsUnderSystem(type.ContainingNamespace) && !type.Locations.IsEmpty && type.Locations[0].IsInMetadata;

    /// <summary>Whether the argument for the parameter at a position is the constant 0.</summary>
    public static bool IsZero(IOperation call, int ordinal)
        => call.ArgumentAt(ordinal)?.Value is { ConstantValue: { HasValue: true, Value: 0 } };

    /// <summary>Whether a call names any of its arguments.</summary>
    public static bool NamesArguments(IInvocationOperation call)
    {
        if (call.Syntax is not InvocationExpressionSyntax invocation)
        {
            return true;
        }

        foreach (ArgumentSyntax argument in invocation.ArgumentList.Arguments)
        {
            if (argument.NameColon is not null)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a method belongs to the parts of the framework that take an array to read or fill it: arrays, streams,
    /// pipes, text, hashes and sockets. <c>SetBuffer</c> keeps what it is given.
    /// </summary>
    private static bool IsOfReader(IMethodSymbol method)
        => method.Name != "SetBuffer" && IsOfRuntime(method.ContainingType) && IsReader(method.ContainingNamespace);

    private static bool IsReader(INamespaceSymbol space)
        => space is { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
            || space.ToDisplayString() is "System.IO" or "System.IO.Compression" or "System.IO.Pipelines" or "System.Text"
                or "System.Security.Cryptography" or "System.Net.Sockets" or "System.Net.Security" or "System.Net.WebSockets";

    /// <summary>A result that cannot hold the array: nothing, a number, a truth value or a string.</summary>
    private static bool IsPlain(ITypeSymbol result)
        => result.SpecialType is SpecialType.System_Void or SpecialType.System_String
            || result.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double;
}
