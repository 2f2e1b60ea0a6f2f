using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>The types that a method can await and return.</summary>
internal static class TaskTypes
{
    public const string Space = "System.Threading.Tasks";

    private const string Task = Space + ".Task", ValueTask = Space + ".ValueTask";

    /// <summary>Whether a type is one of the framework's tasks.</summary>
    public static bool IsTask(ITypeSymbol? type)
        => type is INamedTypeSymbol { Name: "Task" or "ValueTask" } named
            && named.Arity <= 1
            && named.ContainingNamespace?.ToDisplayString() == Space;

    /// <summary>Whether a type is a <c>ValueTask</c>.</summary>
    public static bool IsValueTask(ITypeSymbol? type) => IsTask(type) && type!.Name == "ValueTask";

    /// <summary>What awaiting a task answers; null for nothing.</summary>
    public static ITypeSymbol? ResultOf(ITypeSymbol task)
        => task is INamedTypeSymbol { Arity: 1 } named ? named.TypeArguments[0] : null;

    /// <summary>Whether a compilation has a type.</summary>
    public static bool Has(Compilation compilation, string metadataName)
        => KnownTypes.For(compilation).Has(metadataName);

    /// <summary>Whether the compilation has <c>Task.CompletedTask</c> (.NET Framework 4.6).</summary>
    public static bool HasCompletedTask(Compilation compilation)
        => KnownTypes.For(compilation).Get(Task) is { } type && !type.GetMembers("CompletedTask").IsEmpty;
}
