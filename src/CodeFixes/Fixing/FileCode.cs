using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>Code that uses files: while a rewrite keeps one open, it may be that one.</summary>
internal static class FileCode
{
    /// <summary>How many methods of the project one may call another.</summary>
    private const int MaxDepth = 3;

    /// <summary>Whether members of a type read, write or remove files.</summary>
    public static bool IsType(ITypeSymbol? type, KnownTypes types)
        => type is { ContainingNamespace: { Name: "IO", ContainingNamespace.Name: "System" } }
            && (type.Name is "File" or "FileInfo" or "Directory" or "DirectoryInfo" or "StreamWriter"
                || types.IsOrInherits(type, "System.IO.FileStream"));

    /// <summary>Whether a method of the project that an operation calls uses a file.</summary>
    public static bool IsRunBy(IOperation operation, KnownTypes types) => IsRunBy(operation, types, 0);

    private static bool IsRunBy(IOperation operation, KnownTypes types, int depth)
        => depth < MaxDepth
            && operation.CalledMethod() is { } method
            && operation.SemanticModel is { Compilation: var compilation }
            && MethodBodies.RunBy(method, compilation, default) is (_, var body)
            && body.Descendants().Any(inner => inner.CalledMethod() is { } called
                && (IsType(called.ContainingType, types) || IsRunBy(inner, types, depth + 1)));
}
