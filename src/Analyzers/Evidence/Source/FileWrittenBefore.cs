using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Whether the code that reads a file of a fixed name has made it first: <c>book.SaveAs("report.xlsx")</c>. What it
/// holds then comes from the request, and not with the program.
/// </summary>
internal static class FileWrittenBefore
{
    /// <summary>The value of <c>FileMode.Open</c>.</summary>
    private const int OpenMode = 3;

    /// <summary>How many methods of the project may hand a path on before it is written to.</summary>
    private const int Depth = 2;

    /// <summary>The value of <c>ZipArchiveMode.Read</c>.</summary>
    private const int ReadMode = 0;

    /// <summary>
    /// Whether the code around a path hands it, or one of the same file name, to what may write the file.
    /// </summary>
    /// <param name="path">The path where the file is read.</param>
    /// <param name="end">The constant text it ends with.</param>
    public static bool IsMadeAround(IOperation path, string end, CancellationToken cancellationToken)
    {
        string name = end.Substring(end.LastIndexOfAny(['/', '\\']) + 1);
        ISymbol? variable = path.WithoutConversions().ReadVariable();
        foreach (IOperation operation in path.Root().Descendants())
        {
            if (operation is IArgumentOperation
                { Parameter.OriginalDefinition.Type.SpecialType: SpecialType.System_String } argument
                && MayWrite(argument, Depth, cancellationToken)
                && IsSame(argument.Value.WithoutConversions(), variable, name, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsSame(
        IOperation other, ISymbol? variable, string name, CancellationToken cancellationToken)
        => (variable is not null && SymbolEqualityComparer.Default.Equals(other.ReadVariable(), variable))
            || (name.Length > 0
                && StringShape.Of(other, cancellationToken).End.EndsWith(name, StringComparison.OrdinalIgnoreCase));

    /// <summary>Whether what gets a path writes a file there: not what opens it to read, or asks for it.</summary>
    private static bool MayWrite(IArgumentOperation path, int depth, CancellationToken cancellationToken)
        => path.Parent switch
        {
            IInvocationOperation { TargetMethod: { ContainingType: { } type } method } call => type.Name switch
            {
                "File" => Writes(method.Name, path.Parameter!.Ordinal)
                    || (method.Name == "Open" && OpensToWrite(call)),
                "ZipFile" => method.Name == "CreateFromDirectory" || (method.Name == "Open" && OpensToWrite(call)),
                "Directory" => false,
                _ when call.SemanticModel!.Compilation is var compilation && compilation.Declares(method)
                    => depth > 0
                        && MethodBodies.Implementation(compilation, method, cancellationToken) is { } own
                        && HandsOn(own, path.Parameter!.Ordinal, compilation, depth - 1, cancellationToken),
                _ => IsCommand(method),
            },
            IObjectCreationOperation { Type.Name: "FileStream" } creation => OpensToWrite(creation),
            IObjectCreationOperation { Type.Name: "StreamWriter" } => true,
            _ => false,
        };

    /// <summary>Whether a method of <c>File</c> writes to the file that one of its parameters names.</summary>
    private static bool Writes(string method, int parameter)
        => StartsWith(method, "Write") || StartsWith(method, "Append")
            || method is "Create" or "CreateText" or "OpenWrite"
            || (method is "Copy" or "Move" or "Replace" && parameter == 1);

    /// <summary>Whether a method of the project hands the path that it gets to what may write the file.</summary>
    private static bool HandsOn(
        IMethodSymbol method, int parameter, Compilation compilation, int depth, CancellationToken cancellationToken)
    {
        if (MethodBodies.Read(compilation, method, cancellationToken) is not { } body)
        {
            return false;
        }

        ISymbol path = method.Parameters[parameter];
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            if (operation is IArgumentOperation argument
                && SymbolEqualityComparer.Default.Equals(argument.Value.WithoutConversions().ReadVariable(), path)
                && MayWrite(argument, depth, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method answers nothing and is not known to read: <c>book.SaveAs(path)</c>.</summary>
    private static bool IsCommand(IMethodSymbol method)
        => method.AnswersNothing()
            && !StartsWith(method.Name, "Load") && !StartsWith(method.Name, "Read")
            && !StartsWith(method.Name, "Open") && !StartsWith(method.Name, "Log");

    /// <summary>Whether a file is opened with a mode that is a constant other than to open one that is there.</summary>
    private static bool OpensToWrite(IOperation open)
        => open.ArgumentAt(1)?.Value is { Type: { } type, ConstantValue: { HasValue: true, Value: int mode } }
            && mode != (type.Name == "ZipArchiveMode" ? ReadMode : OpenMode);

    private static bool StartsWith(string name, string start)
        => name.StartsWith(start, StringComparison.Ordinal);
}
