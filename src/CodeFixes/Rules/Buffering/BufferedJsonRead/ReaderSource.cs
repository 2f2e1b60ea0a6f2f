using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>A <c>StreamReader</c> that exists only to read a text whole, and the stream below it.</summary>
/// <param name="Stream">The stream it is made over; for a path, the path.</param>
/// <param name="IsPath">Whether it is made over the path of a file.</param>
/// <param name="LeavesOpen">Whether it leaves the stream open.</param>
/// <param name="Declarator">Where a local holds it; null where it is made where it is read.</param>
internal sealed record ReaderSource(
    IOperation Stream, bool IsPath, bool LeavesOpen, VariableDeclaratorSyntax? Declarator)
{
    /// <summary>
    /// The reader whose text is read, or null when it is another one, reads another encoding than UTF-8, or is used
    /// otherwise as well.
    /// </summary>
    public static ReaderSource? TryFind(IOperation reader, KnownTypes types)
    {
        reader = reader.WithoutConversions();
        VariableDeclaratorSyntax? declarator = null;
        if (reader is ILocalReferenceOperation local)
        {
            if (LocalFlowFact.TryAnalyze(local.Local, local, default)
                is not { IsSingleAssignment: true, Uses.Length: 1, InitialValue: { } initial } flow)
            {
                return null;
            }

            declarator = (VariableDeclaratorSyntax)flow.Declarator.Syntax;
            reader = initial;
        }

        return reader switch
        {
            IObjectCreationOperation { Initializer: null, Syntax: BaseObjectCreationExpressionSyntax } creation
                when types.Is(creation.Type, "System.IO.StreamReader") => OfCreation(creation, declarator),
            IInvocationOperation { TargetMethod.Name: "OpenText" } open
                when types.Is(open.TargetMethod.ContainingType, "System.IO.File") =>
                new ReaderSource(open.ValueAt(0), true, false, declarator),
            _ => null,
        };
    }

    /// <summary>Whether a value is the encoding UTF-8, with or without a byte order mark.</summary>
    public static bool IsUtf8(IOperation encoding)
        => encoding is IPropertyReferenceOperation { Property: { Name: "UTF8", ContainingType.Name: "Encoding" } }
            or IObjectCreationOperation { Type.Name: "UTF8Encoding" }
            or { ConstantValue: { HasValue: true, Value: null } }
            or IDefaultValueOperation;

    private static ReaderSource? OfCreation(IObjectCreationOperation creation, VariableDeclaratorSyntax? declarator)
    {
        IOperation? source = null;
        bool isPath = false;
        bool leavesOpen = false;
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            switch (argument.Parameter?.Name)
            {
                case "stream" or "path":
                    source = argument.Value.WithoutConversions();
                    isPath = argument.Parameter.Name == "path";
                    break;
                case "encoding" when !IsUtf8(argument.Value.WithoutConversions()):
                case "options":
                    return null;
                case "leaveOpen" when argument.Value.ConstantValue is { HasValue: true, Value: bool value }:
                    leavesOpen = value;
                    break;
                case "leaveOpen":
                    return null;
            }
        }

        return source is null ? null : new ReaderSource(source, isPath, leavesOpen, declarator);
    }
}
