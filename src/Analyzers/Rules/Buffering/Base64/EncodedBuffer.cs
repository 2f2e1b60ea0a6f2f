using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Base64;

/// <summary>
/// A call of <c>Convert.ToBase64String</c> on the copy of a <c>MemoryStream</c>, or on a payload that is read whole only
/// to be written as Base64. Found by the rule, and found again by its fixer.
/// </summary>
internal sealed class EncodedBuffer
{
    private EncodedBuffer(IInvocationOperation call, NeedlessCopy? copy, WholeRead? read, LocalFlowFact? local, TextRoute? route, IInvocationOperation? writer)
    {
        Call = call;
        Copy = copy;
        Read = read;
        Local = local;
        Route = route;
        Writer = writer;
    }

    /// <summary>The call of <c>Convert.ToBase64String</c>.</summary>
    public IInvocationOperation Call { get; }

    /// <summary>The copy of the stream that is encoded; null where a payload is read.</summary>
    public NeedlessCopy? Copy { get; }

    /// <summary>The call that reads the payload; null where a stream is copied.</summary>
    public WholeRead? Read { get; }

    /// <summary>The local that holds what was read; null where it is encoded directly.</summary>
    public LocalFlowFact? Local { get; }

    /// <summary>How the text gets to the code that writes it; null where that is not known.</summary>
    public TextRoute? Route { get; }

    /// <summary>The call of a JSON or XML writer that writes the text as a value; null for none.</summary>
    public IInvocationOperation? Writer { get; }

    /// <summary>Whether the text has no line breaks in it, as what writes Base64 in pieces makes it.</summary>
    public bool IsPlain
    {
        get
        {
            foreach (IArgumentOperation argument in Call.Arguments)
            {
                if (argument.Parameter?.Name == "options" && argument.Value.ConstantValue is not { HasValue: true, Value: 0 })
                {
                    return false;
                }
            }

            return true;
        }
    }

    /// <summary>The encoded buffer that a call makes, or null. Cheap: it is asked of every invocation.</summary>
    public static EncodedBuffer? TryFind(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!IsToBase64String(call.TargetMethod, types)
            || call.ArgumentAt(0)?.Value.WithoutConversions() is not { } source)
        {
            return null;
        }

        LocalFlowFact? local = null;
        if (source is ILocalReferenceOperation reference)
        {
            local = LocalFlowFact.TryAnalyze(reference.Local, call, cancellationToken);
            source = local?.OnlyValue() ?? source;
        }

        if (source is IInvocationOperation toArray && NeedlessCopy.IsToArray(toArray, types))
        {
            return NeedlessCopy.TryFind(toArray, types, cancellationToken) is { } copy && copy.Consumer.Reader == call
                ? new EncodedBuffer(call, copy, null, null, RouteOf(call, types, cancellationToken), WriterOf(call, types))
                : null;
        }

        if (call.TargetMethod.Parameters.Length > 2
            || WholeRead.TryFindIn(source, types) is not { IsText: false } read
            || IsPartOfProgram(read)
            || (local is not null && !IsReadOnce(local)))
        {
            return null;
        }

        TextRoute? route = RouteOf(call, types, cancellationToken);
        IInvocationOperation? writer = WriterOf(call, types);
        return route is null && writer is null ? null : new EncodedBuffer(call, null, read, local, route, writer);
    }

    /// <summary>Whether a method is <c>Convert.ToBase64String</c>.</summary>
    public static bool IsToBase64String(IMethodSymbol method, KnownTypes types)
        => method.Name == "ToBase64String" && types.Is(method.ContainingType, "System.Convert");

    private static TextRoute? RouteOf(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
        => TextRoute.TryFind(call, types, cancellationToken) is { IsWrittenOnly: true } route
            && !(route.Locals.Length > 0 && route.Sink.Operation.IsInLoopWithout(call))
                ? route
                : null;

    /// <summary>The call of a writer of JSON or XML whose value the text is.</summary>
    private static IInvocationOperation? WriterOf(IInvocationOperation call, KnownTypes types)
    {
        if (call.WithImplicitConversions().Parent is not IArgumentOperation { Parameter.Name: { } parameter, Parent: IInvocationOperation writer })
        {
            return null;
        }

        INamedTypeSymbol type = writer.TargetMethod.ContainingType;
        return writer.TargetMethod.Name switch
        {
            "WriteString" when parameter == "value" => When(writer, types.Is(type, "System.Text.Json.Utf8JsonWriter")),
            "WriteStringValue" => When(writer, types.Is(type, "System.Text.Json.Utf8JsonWriter")),
            "WriteString" or "WriteStringAsync" when parameter == "text" => When(writer, types.IsOrInherits(type, "System.Xml.XmlWriter")),
            _ => null,
        };
    }

    private static IInvocationOperation? When(IInvocationOperation call, bool isKnown) => isKnown ? call : null;

    private static bool IsReadOnce(LocalFlowFact local)
        => local is { IsSingleAssignment: true, Escapes: false, Uses.Length: 1 };

    /// <summary>Whether what is read is a file that comes with the program, which nobody uploads.</summary>
    private static bool IsPartOfProgram(in WholeRead read)
    {
        if (read.From != WholeReadSource.File)
        {
            return false;
        }

        IOperation path = read.Source.WithoutConversions();
        if (path is IInvocationOperation { TargetMethod: { Name: "Combine" or "Join", ContainingType.Name: "Path" }, Arguments: { Length: > 0 } parts })
        {
            path = parts[parts.Length - 1].Value.WithoutConversions();
            if (path is IArrayCreationOperation { Initializer.ElementValues: { Length: > 0 } elements })
            {
                path = elements[elements.Length - 1].WithoutConversions();
            }
        }

        return path.ConstantValue.HasValue
            || (path is IFieldReferenceOperation { Field: { IsStatic: true, IsReadOnly: true } });
    }
}
