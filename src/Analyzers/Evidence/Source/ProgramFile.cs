using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Whether a file comes with the program: its path is put together of nothing but constants and the folders in which
/// the host has put the program, so whoever wrote the code knows how large it is. Logs lie there too, and grow, and so
/// does what the code has just made there.
/// </summary>
internal static class ProgramFile
{
    private const int MaxDepth = 8;

    /// <summary>Whether what a call reads, or a stream, comes from such a file.</summary>
    /// <param name="read">The call or the stream.</param>
    public static bool IsReadBy(IOperation read, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation? path = read is IInvocationOperation call && WholeRead.TryFind(call, types) is { } whole
            ? whole.FilePath(cancellationToken)
            : WholeRead.PathBelow(read, cancellationToken);
        return path is not null && Is(path, types, cancellationToken);
    }

    /// <summary>Whether a path is that of such a file.</summary>
    public static bool Is(IOperation path, KnownTypes types, CancellationToken cancellationToken)
    {
        bool hasRoot = false;
        return IsKnown(path, MaxDepth, types, ref hasRoot, cancellationToken)
            && hasRoot
            && !FileName.IsLogFile(path, cancellationToken)
            && !FileWrittenBefore.IsMadeAround(path, StringShape.Of(path, cancellationToken).End, cancellationToken);
    }

    /// <summary>Whether a part of a path is a constant or such a folder, or put together of these.</summary>
    private static bool IsKnown(
        IOperation part, int depth, KnownTypes types, ref bool hasRoot, CancellationToken cancellationToken)
    {
        part = part.WithoutConversions();
        if (part.ConstantValue.HasValue)
        {
            return true;
        }

        if (IsRoot(part, types))
        {
            hasRoot = true;
            return true;
        }

        if (depth == 0)
        {
            return false;
        }

        switch (part)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum:
                return IsKnown(sum.LeftOperand, depth - 1, types, ref hasRoot, cancellationToken)
                    && IsKnown(sum.RightOperand, depth - 1, types, ref hasRoot, cancellationToken);
            case IConditionalOperation { WhenFalse: { } otherwise } choice:
                return IsKnown(choice.WhenTrue, depth - 1, types, ref hasRoot, cancellationToken)
                    && IsKnown(otherwise, depth - 1, types, ref hasRoot, cancellationToken);
            case IInterpolatedStringOperation text:
                foreach (IInterpolatedStringContentOperation piece in text.Parts)
                {
                    if (piece is not IInterpolatedStringTextOperation
                        && !(piece is IInterpolationOperation hole
                            && IsKnown(hole.Expression, depth - 1, types, ref hasRoot, cancellationToken)))
                    {
                        return false;
                    }
                }

                return true;
            case IInvocationOperation call when IsJoin(call.TargetMethod, types):
                return AreKnown(call, depth - 1, types, ref hasRoot, cancellationToken);
            case IInvocationOperation { TargetMethod: { Name: "MapPath", ContainingType: { } type } } call
                when types.IsOrInherits(type, "System.Web.HttpServerUtilityBase")
                    || types.Is(type, "System.Web.HttpServerUtility")
                    || types.Is(type, "System.Web.Hosting.HostingEnvironment"):
                hasRoot = true;
                return AreKnown(call, depth - 1, types, ref hasRoot, cancellationToken);
            default:
                return StringShape.ValueOf(part, cancellationToken) is { } value
                    && IsKnown(value, depth - 1, types, ref hasRoot, cancellationToken);
        }
    }

    private static bool AreKnown(
        IInvocationOperation call, int depth, KnownTypes types, ref bool hasRoot, CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            foreach (IOperation part in argument.Value is IArrayCreationOperation { Initializer: { } parts }
                ? parts.ElementValues
                : ImmutableArray.Create(argument.Value))
            {
                if (!IsKnown(part, depth, types, ref hasRoot, cancellationToken))
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>Whether a method only puts parts of a path together.</summary>
    private static bool IsJoin(IMethodSymbol method, KnownTypes types)
        => method.Name switch
        {
            "Combine" or "Join" or "GetFullPath" or "GetDirectoryName" =>
                types.Is(method.ContainingType, "System.IO.Path"),
            "Concat" or "Format" => method.ContainingType.SpecialType == SpecialType.System_String,
            _ => false,
        };

    /// <summary>Whether a value is a folder in which the host has put the program, or the program's own file.</summary>
    private static bool IsRoot(IOperation value, KnownTypes types)
        => value switch
        {
            IPropertyReferenceOperation { Property: { Name: var name, ContainingType: { } type } } => name switch
            {
                "WebRootPath" or "ContentRootPath" =>
                    types.Is(type, "Microsoft.AspNetCore.Hosting.IWebHostEnvironment")
                    || types.Is(type, "Microsoft.Extensions.Hosting.IHostEnvironment")
                    || types.Is(type, "Microsoft.AspNetCore.Hosting.IHostingEnvironment")
                    || types.Is(type, "Microsoft.Extensions.Hosting.IHostingEnvironment"),
                "BaseDirectory" => types.Is(type, "System.AppContext") || types.Is(type, "System.AppDomain"),
                "CurrentDirectory" => types.Is(type, "System.Environment"),
                "Location" => types.IsOrInherits(type, "System.Reflection.Assembly"),
                _ => false,
            },
            IInvocationOperation { TargetMethod: { Name: "GetCurrentDirectory", ContainingType: { } type } } =>
                types.Is(type, "System.IO.Directory"),
            _ => false,
        };
}
