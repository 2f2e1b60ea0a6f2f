using System;
using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// The way of a text from where it is built to the one call that writes it: directly, through a local, as a memory,
/// encoded to a <c>byte[]</c>, or as a stream over one. A text that is built encoded, as some serialisers do, has the
/// same way.
/// </summary>
internal sealed class TextRoute
{
    /// <summary>More steps than any sensible code takes: a local, a view, <c>GetBytes</c>, a local, a view.</summary>
    private const int MaxSteps = 8;

    private TextRoute(
        TextSink sink,
        IInvocationOperation? encoding,
        ImmutableArray<LocalFlowFact> locals,
        bool isWrittenOnly,
        bool isPart = false)
    {
        Sink = sink;
        Encoding = encoding;
        Locals = locals;
        IsWrittenOnly = isWrittenOnly;
        IsPart = isPart;
    }

    /// <summary>What takes bytes or a stream for a parameter of a call; null when it is not known to.</summary>
    public delegate TextSinkKind? OtherSinks(IOperation call, IMethodSymbol method, IParameterSymbol parameter, KnownTypes types);

    /// <summary>The call that writes the text.</summary>
    public TextSink Sink { get; }

    /// <summary>The call of <c>Encoding.GetBytes</c> on the way, or null.</summary>
    public IInvocationOperation? Encoding { get; }

    /// <summary>The locals on the way, in order.</summary>
    public ImmutableArray<LocalFlowFact> Locals { get; }

    /// <summary>Whether nothing else looks at the text, so that a rewrite can do without it. A log entry does.</summary>
    public bool IsWrittenOnly { get; }

    /// <summary>Whether the text becomes a part of a larger one on its way: <c>$"callback({json})"</c>.</summary>
    public bool IsPart { get; }

    /// <summary>The route of a text, or null when it is more than written, or written by code that is not known.</summary>
    /// <param name="text">The expression that makes the text, or the <c>byte[]</c> of its encoded form.</param>
    /// <param name="types">The types of the compilation.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    /// <param name="canBeReply">
    /// Whether a text that is returned, or only encoded, has a route as well. Whether what is returned is a reply is not
    /// decided here.
    /// </param>
    /// <param name="others">
    /// What else takes bytes, or the stream over them, for rules that are not about writing: asked where no sink is
    /// known.
    /// </param>
    /// <param name="canBeCaptured">
    /// Whether a lambda may take the text: for callers that know when, and how often, the lambda runs.
    /// </param>
    public static TextRoute? TryFind(
        IOperation text,
        KnownTypes types,
        CancellationToken cancellationToken,
        bool canBeReply = false,
        OtherSinks? others = null,
        bool canBeCaptured = false)
    {
        bool isEncoded = text.Type is IArrayTypeSymbol;
        IInvocationOperation? encoding = null;
        ImmutableArray<LocalFlowFact> locals = ImmutableArray<LocalFlowFact>.Empty;
        ImmutableArray<LocalFlowFact> textLocals = locals;
        bool isWrittenOnly = true;
        bool isPart = false;
        bool isStream = false;
        IOperation current = text;
        for (int step = 0; step < MaxSteps; step++)
        {
            IOperation value = current.WithImplicitConversions();
            switch (value.Parent)
            {
                case IConditionalOperation choice when choice.Condition != value && !canBeReply:
                    // `minify ? Minify(text.ToString()) : text.ToString()`: one of two texts is written.
                    isWrittenOnly = false;
                    current = choice;
                    continue;
                case IArgumentOperation { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter, Parent: { } call } argument:
                    if (call.CalledMethod() is not { } method)
                    {
                        return null;
                    }

                    if (IsView(method, parameter, types))
                    {
                        current = call;
                        continue;
                    }

                    if (!isEncoded && IsGetBytes(method, types))
                    {
                        isEncoded = true;
                        encoding = (IInvocationOperation)call;
                        textLocals = locals;
                        current = call;
                        continue;
                    }

                    if (encoding is not null && !isStream && !canBeReply && IsMarkedByBytes(method, argument, types))
                    {
                        isWrittenOnly = false;
                        current = call;
                        continue;
                    }

                    if (isEncoded && !isStream && !canBeReply && IsStreamOver(method, parameter, types))
                    {
                        isStream = true;
                        current = call;
                        continue;
                    }

                    TextSinkKind? kind = isStream
                        ? TextSinks.OfStream(method, parameter, types) ?? others?.Invoke(call, method, parameter, types)
                        : isEncoded
                        ? TextSinks.OfBytes(method, parameter, types) ?? others?.Invoke(call, method, parameter, types)
                        : TextSinks.OfText(method, parameter, types)
                            ?? (canBeReply ? TextSinks.OfReply(method, parameter, types) : null);
                    return kind is { } known
                        ? new TextRoute(new TextSink(call, argument, known), encoding, locals, isWrittenOnly, isPart)
                        : canBeReply ? Encoded(encoding, textLocals, isWrittenOnly, isPart) : null;
                case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: { } property } } assignment
                    when !isEncoded && assignment.Value == value && TextSinks.IsContentOfResult(property, types):
                    return new TextRoute(
                        new TextSink(assignment, null, TextSinkKind.Result), encoding, locals, isWrittenOnly, isPart);
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    if (FlowOf(declarator, canBeCaptured, cancellationToken) is not { } flow
                        || OnlyReader(flow, types, canBeReply, ref isWrittenOnly) is not { } reader)
                    {
                        return canBeReply ? Encoded(encoding, textLocals, isWrittenOnly, isPart) : null;
                    }

                    locals = locals.Add(flow);
                    current = reader;
                    continue;
                case IReturnOperation reply when canBeReply && !isEncoded:
                    return new TextRoute(new TextSink(reply, null, TextSinkKind.Reply), encoding, locals, isWrittenOnly, isPart);
                case { } whole when canBeReply && !isEncoded && LargerText.IsAround(value, whole):
                    // Whoever writes the larger text has to write its parts, so nothing is rewritten.
                    isPart |= whole is not (IConditionalOperation or ICoalesceOperation);
                    isWrittenOnly = false;
                    current = whole is IInterpolationOperation ? whole.Parent! : whole;
                    continue;
                default:
                    return canBeReply ? Encoded(encoding, textLocals, isWrittenOnly, isPart) : null;
            }
        }

        return null;
    }

    /// <summary>The route that ends where the text is encoded: what becomes of the bytes is not known.</summary>
    /// <param name="encoding">The call that encodes, or null.</param>
    /// <param name="locals">The locals that hold the text, and not its bytes.</param>
    /// <param name="isWrittenOnly">Whether nothing else looks at the text.</param>
    /// <param name="isPart">Whether it has become a part of a larger one.</param>
    private static TextRoute? Encoded(
        IInvocationOperation? encoding,
        ImmutableArray<LocalFlowFact> locals,
        bool isWrittenOnly,
        bool isPart)
        => encoding is { Arguments.Length: 1 }
            ? new TextRoute(
                new TextSink(encoding, encoding.Arguments[0], TextSinkKind.Encoding), encoding, locals, isWrittenOnly, isPart)
            : null;

    private static LocalFlowFact? FlowOf(IVariableDeclaratorOperation declarator, bool canBeCaptured, CancellationToken cancellationToken)
        => LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken) is { HasOneValue: true } flow && (canBeCaptured || !flow.IsCaptured) ? flow : null;

    /// <summary>The one use of the local that hands its value on; null when there are several.</summary>
    private static IOperation? OnlyReader(LocalFlowFact flow, KnownTypes types, bool canBeReply, ref bool isWrittenOnly)
    {
        IOperation? reader = null;
        foreach (LocalUse use in flow.Uses)
        {
            if (IsLengthArgument(use))
            {
                // `Write(bytes, 0, bytes.Length)` writes the whole array; the sink's own arguments go with it.
                continue;
            }

            if (use.Kind is LocalUseKind.Compared || IsLength(use) || IsAskedForEmptiness(use) || LoggedValue.IsLogged(use, types))
            {
                isWrittenOnly = false;
                continue;
            }

            if (canBeReply && IsPassedToHook(use, types))
            {
                isWrittenOnly = false;
                continue;
            }

            if (reader is not null
                || !(use.Kind == LocalUseKind.Argument
                    || (canBeReply && (use.Kind == LocalUseKind.Returned || LargerText.IsAround(use.Value, use.Value.Parent!)))))
            {
                return null;
            }

            reader = use.Reference;
        }

        return reader;
    }

    private static bool IsLength(LocalUse use)
        => use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Length" };

    private static bool IsAskedForEmptiness(LocalUse use)
        => use.Value.Parent
            is IArgumentOperation
            {
                Parent: IInvocationOperation { TargetMethod: { Name: "IsNullOrEmpty" or "IsNullOrWhiteSpace", ContainingType.SpecialType: SpecialType.System_String } }
            };

    private static bool IsLengthArgument(LocalUse use)
        => IsLength(use)
            && use.Value.Parent!.WithImplicitConversions().Parent
                is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Write" or "WriteAsync" } };

    /// <summary>
    /// Whether the text is also handed to a method of the project that answers nothing, and whose name does not say that
    /// it keeps it: a hook, a trace.
    /// </summary>
    private static bool IsPassedToHook(LocalUse use, KnownTypes types)
        => use.Value.Parent is IArgumentOperation { Parameter: { } parameter, Parent: IInvocationOperation { TargetMethod: { ReturnsVoid: true } method } }
            && types.Declares(method)
            && TextSinks.OfText(method, parameter, types) is null
            && (method.Name.StartsWith("On", StringComparison.Ordinal)
                || method.Name.StartsWith("Log", StringComparison.Ordinal)
                || method.Name.StartsWith("Trace", StringComparison.Ordinal));

    private static bool IsView(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
        => method.Name is "AsMemory" or "AsSpan"
            && parameter.Ordinal == 0
            && method.Parameters.Length == 1
            && types.Is(method.ContainingType, "System.MemoryExtensions");

    private static bool IsStreamOver(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
        => method.MethodKind == MethodKind.Constructor
            && parameter.Ordinal == 0
            && types.Is(method.ContainingType, "System.IO.MemoryStream");

    /// <summary>
    /// A step of <c>encoding.GetPreamble().Concat(bytes).ToArray()</c>, which puts a byte order mark before the text.
    /// </summary>
    private static bool IsMarkedByBytes(IMethodSymbol method, IArgumentOperation bytes, KnownTypes types)
        => types.Is(method.ContainingType, "System.Linq.Enumerable")
            && (method.Name == "ToArray"
                || (method.Name == "Concat"
                    && bytes.Parameter?.Ordinal == 1
                    && bytes.Parent!.ArgumentAt(0)?.Value.WithoutConversions() is IInvocationOperation { TargetMethod.Name: "GetPreamble" }));

    /// <summary>Whether a method is <c>Encoding.GetBytes</c> of a whole text.</summary>
    public static bool IsGetBytes(IMethodSymbol method, KnownTypes types)
        => method is { Name: "GetBytes", Parameters.Length: 1 }
            && method.Parameters[0].Type.SpecialType == SpecialType.System_String
            && types.IsOrInherits(method.ContainingType, "System.Text.Encoding");
}
