using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// The way of a text from where it is built to the one call that writes it: directly, through a local, as a memory, as
/// a part of a larger text, encoded to a <c>byte[]</c>, or as a stream over one. A text that is built encoded, as some
/// serialisers do, has the same way.
/// </summary>
/// <param name="Sink">The call that writes the text.</param>
/// <param name="Encoding">The call of <c>Encoding.GetBytes</c> on the way, or null.</param>
/// <param name="Locals">The locals on the way, in order.</param>
/// <param name="IsWrittenOnly">
/// Whether nothing else looks at the text, so that a rewrite can do without it. A log entry does.
/// </param>
/// <param name="IsPart">Whether the text becomes a part of a larger one on its way: <c>$"callback({json})"</c>.</param>
internal sealed record TextRoute(
    TextSink Sink,
    IInvocationOperation? Encoding,
    ImmutableArray<LocalFlowFact> Locals,
    bool IsWrittenOnly,
    bool IsPart)
{
    /// <summary>More steps than any sensible code takes: a local, a view, <c>GetBytes</c>, a local, a view.</summary>
    private const int MaxSteps = 8;

    /// <summary>What takes bytes or a stream for a parameter of a call; null when it is not known to.</summary>
    public delegate TextSinkKind? OtherSinks(
        IOperation call, IMethodSymbol method, IParameterSymbol parameter, KnownTypes types);

    /// <summary>
    /// The route of a text, or null when it is more than written, or written by code that is not known.
    /// </summary>
    /// <param name="text">The expression that makes the text, or the <c>byte[]</c> of its encoded form.</param>
    /// <param name="canBeReply">
    /// Whether a text that is returned, or only encoded, has a route as well. Whether what is returned is a reply is
    /// not decided here.
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
        var route = new TextRoute(null!, null, ImmutableArray<LocalFlowFact>.Empty, IsWrittenOnly: true, IsPart: false);
        TextRoute? encoded = null;
        bool isEncoded = text.Type is IArrayTypeSymbol;
        bool isStream = false;
        IOperation current = text;
        for (int step = 0; step < MaxSteps; step++)
        {
            IOperation value = current.WithImplicitConversions();
            switch (value.Parent)
            {
                case IArgumentOperation { Parameter: { } parameter, Parent: { } call } argument
                    when argument.ArgumentKind == ArgumentKind.Explicit:
                    if (call.CalledMethod() is not { } method)
                    {
                        return null;
                    }

                    current = call;
                    if (IsView(method, parameter, types))
                    {
                        continue;
                    }

                    if (!isEncoded && IsGetBytes(method, types))
                    {
                        isEncoded = true;
                        route = route with { Encoding = (IInvocationOperation)call };
                        encoded = canBeReply && call.ArgumentAt(0) is { } whole
                            ? route with { Sink = new TextSink(call, whole, TextSinkKind.Encoding) }
                            : null;
                        continue;
                    }

                    if (route.Encoding is not null && !isStream && !canBeReply
                        && IsMarkedByBytes(method, argument, types))
                    {
                        route = route with { IsWrittenOnly = false };
                        continue;
                    }

                    if (isEncoded && !isStream && !canBeReply && IsStreamOver(method, parameter, types))
                    {
                        isStream = true;
                        continue;
                    }

                    TextSinkKind? kind = isStream ? TextSinks.OfStream(method, parameter, types)
                        : isEncoded ? TextSinks.OfBytes(method, parameter, types)
                        : TextSinks.OfText(method, parameter, types)
                            ?? (canBeReply ? TextSinks.OfReply(method, parameter, types) : null);
                    kind ??= isEncoded ? others?.Invoke(call, method, parameter, types) : null;
                    return kind is { } known ? route with { Sink = new TextSink(call, argument, known) } : encoded;
                case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation target } assignment
                    when !isEncoded && assignment.Value == value && TextSinks.IsContentOfResult(target.Property, types):
                    return route with { Sink = new TextSink(assignment, null, TextSinkKind.Result) };
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    if (LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken)
                        is not { HasOneValue: true } flow
                        || (flow.IsCaptured && !canBeCaptured)
                        || OnlyReader(flow, types, canBeReply, out bool isLookedAt) is not { } reader)
                    {
                        return encoded;
                    }

                    route = route with
                    {
                        Locals = route.Locals.Add(flow),
                        IsWrittenOnly = route.IsWrittenOnly && !isLookedAt,
                    };
                    current = reader;
                    continue;
                case IReturnOperation reply when canBeReply && !isEncoded:
                    return route with { Sink = new TextSink(reply, null, TextSinkKind.Reply) };
                case { } whole when !(canBeReply && isEncoded) && LargerText.IsAround(value, whole):
                    // Whoever writes the larger text has to write its parts, so nothing is rewritten.
                    route = route with
                    {
                        IsWrittenOnly = false,
                        IsPart = route.IsPart || whole is not (IConditionalOperation or ICoalesceOperation),
                    };
                    current = whole is IInterpolationOperation ? whole.Parent! : whole;
                    continue;
                default:
                    return encoded;
            }
        }

        return null;
    }

    /// <summary>Whether a method is <c>Encoding.GetBytes</c> of a whole text.</summary>
    public static bool IsGetBytes(IMethodSymbol method, KnownTypes types)
        => method is { Name: "GetBytes", Parameters.Length: 1 }
            && method.Parameters[0].Type.SpecialType == SpecialType.System_String
            && types.IsOrInherits(method.ContainingType, "System.Text.Encoding");

    /// <summary>The one use of the local that hands its value on; null when there are several.</summary>
    private static IOperation? OnlyReader(LocalFlowFact flow, KnownTypes types, bool canBeReply, out bool isLookedAt)
    {
        IOperation? reader = null;
        isLookedAt = false;
        foreach (LocalUse use in flow.Uses)
        {
            bool isLength = use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Length" };
            if (isLength && use.Value.Parent!.WithImplicitConversions().Parent
                is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Write" or "WriteAsync" } })
            {
                // `Write(bytes, 0, bytes.Length)` writes the whole array; the sink's own arguments go with it.
                continue;
            }

            if (isLength || use.Kind == LocalUseKind.Compared || IsAskedForEmptiness(use)
                || LoggedValue.IsLogged(use, types))
            {
                isLookedAt = true;
                continue;
            }

            bool isHandedOn = use.Kind == LocalUseKind.Argument
                || (use.Kind == LocalUseKind.Returned && canBeReply)
                || LargerText.IsAround(use.Value, use.Value.Parent!);
            if (reader is not null || !isHandedOn)
            {
                return null;
            }

            reader = use.Reference;
        }

        return reader;
    }

    private static bool IsAskedForEmptiness(LocalUse use)
        => use.Value.Parent is IArgumentOperation
        {
            Parent: IInvocationOperation
            {
                TargetMethod: { Name: "IsNullOrEmpty"
                    or "IsNullOrWhiteSpace", ContainingType.SpecialType: SpecialType.System_String },
            },
        };

    private static bool IsView(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
        => method is { Name: "AsMemory" or "AsSpan", Parameters.Length: 1 }
            && parameter.Ordinal == 0
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
                    && bytes.Parent!.ArgumentAt(0)?.Value.WithoutConversions()
                        is IInvocationOperation { TargetMethod.Name: "GetPreamble" }));
}
