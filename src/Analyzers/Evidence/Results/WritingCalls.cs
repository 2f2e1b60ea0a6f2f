using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Results;

/// <summary>What calls do with a content that they are handed, by the full names of frameworks.</summary>
internal static class WritingCalls
{
    /// <summary>What becomes of an argument of a method.</summary>
    public static ResultUses UseOf(IMethodSymbol? method)
    {
        if (method?.ContainingType is not { } type)
        {
            return ResultUses.Other;
        }

        string name = method.Name;
        bool isConstructor = method.MethodKind == MethodKind.Constructor;
        return IsMvcHelper(type) && name is "File" or "Bytes" or "Stream" ? ResultUses.FileResult
            : IsMvcHelper(type) && name is "Content" or "Text" ? ResultUses.ContentResult
            : isConstructor && Inherits(type, "FileResult", "Mvc") ? ResultUses.FileResult
            : isConstructor && Inherits(type, "HttpContent", "Http") ? ResultUses.HttpContent
            : Writes(name) && (Inherits(type, "Stream", "IO") || Inherits(type, "PipeWriter", "Pipelines"))
                ? ResultUses.StreamWrite
            : Writes(name) && Inherits(type, "TextWriter", "IO") ? ResultUses.TextWriter
            : name == "WriteAsync" && type.Name == "HttpResponseWritingExtensions" ? ResultUses.TextWriter
            : Collects(method) ? ResultUses.Kept
            : ResultUses.Other;
    }

    /// <summary>
    /// Whether a method of a library reads a stream that it is handed. What a library makes of one may write to it.
    /// </summary>
    public static bool ReadsStream(IMethodSymbol method, IParameterSymbol parameter)
        => method.DeclaringSyntaxReferences.IsEmpty
            && parameter.Type is { Name: "Stream" } type
            && IsUnderSystem(type)
            && (KnownTypes.IsUnderSystem(method.ContainingNamespace)
                || (method.MethodKind != MethodKind.Constructor && (!method.IsStatic || method.IsExtensionMethod)));

    /// <summary>What becomes of a value that a property is given.</summary>
    public static ResultUses UseOf(IPropertySymbol property) => property switch
    {
        { Name: "Content", ContainingType.Name: "ContentResult" } => ResultUses.ContentResult,
        { Name: "Content" } when Inherits(property.Type, "HttpContent", "Http") => ResultUses.HttpContent,
        { Name: "FileContents" or "FileStream" } when Inherits(property.ContainingType, "FileResult", "Mvc")
            => ResultUses.FileResult,
        _ => ResultUses.Kept,
    };

    /// <summary>Whether a method of a framework's collection takes what it is handed into it.</summary>
    public static bool Collects(IMethodSymbol method)
        => Keeps(method.Name) && KnownTypes.IsUnderSystem(method.ContainingNamespace);

    /// <summary>Whether a type is declared in <c>System</c> or below it.</summary>
    public static bool IsUnderSystem(ITypeSymbol type) => KnownTypes.IsUnderSystem(type.ContainingNamespace);

    private static bool IsMvcHelper(INamedTypeSymbol type)
        => Inherits(type, "ControllerBase", "Mvc")
            || Inherits(type, "Controller", "Mvc")
            || Inherits(type, "PageModel", "RazorPages")
            || (type.Name is "Results" or "TypedResults" && type.ContainingNamespace?.Name == "Http");

    private static bool Writes(string name)
        => name is "Write" or "WriteAsync" or "WriteLine" or "WriteLineAsync" or "WriteByte";

    private static bool Keeps(string name)
        => name is "Add" or "TryAdd" or "Enqueue" or "Push" or "Append" or "Insert" or "AddRange";

    private static bool Inherits(ITypeSymbol type, string name, string space)
    {
        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (current.Name == name && current.ContainingNamespace?.Name == space)
            {
                return true;
            }
        }

        return false;
    }
}
