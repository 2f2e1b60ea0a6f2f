using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// The way of a text from where it is built to the one call that writes it: directly, through a local, as a memory, or
/// encoded to a <c>byte[]</c>.
/// </summary>
internal sealed class TextRoute
{
    /// <summary>More steps than any sensible code takes: a local, a view, <c>GetBytes</c>, a local, a view.</summary>
    private const int MaxSteps = 6;

    private TextRoute(
        TextSink sink,
        IInvocationOperation? encoding,
        ImmutableArray<LocalFlowFact> locals,
        bool isWrittenOnly)
    {
        Sink = sink;
        Encoding = encoding;
        Locals = locals;
        IsWrittenOnly = isWrittenOnly;
    }

    /// <summary>The call that writes the text.</summary>
    public TextSink Sink { get; }

    /// <summary>The call of <c>Encoding.GetBytes</c> on the way, or null.</summary>
    public IInvocationOperation? Encoding { get; }

    /// <summary>The locals on the way, in order.</summary>
    public ImmutableArray<LocalFlowFact> Locals { get; }

    /// <summary>Whether nothing else looks at the text, so that a rewrite can do without it. A log entry does.</summary>
    public bool IsWrittenOnly { get; }

    /// <summary>The route of a text, or null when it is more than written, or written by code that is not known.</summary>
    public static TextRoute? TryFind(IOperation text, KnownTypes types, CancellationToken cancellationToken)
    {
        IInvocationOperation? encoding = null;
        ImmutableArray<LocalFlowFact> locals = ImmutableArray<LocalFlowFact>.Empty;
        bool isWrittenOnly = true;
        IOperation current = text;
        for (int step = 0; step < MaxSteps; step++)
        {
            IOperation value = current.WithImplicitConversions();
            switch (value.Parent)
            {
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

                    if (encoding is null && IsGetBytes(method, types))
                    {
                        encoding = (IInvocationOperation)call;
                        current = call;
                        continue;
                    }

                    TextSinkKind? kind = encoding is null
                        ? TextSinks.OfText(method, parameter, types)
                        : TextSinks.OfBytes(method, parameter, types);
                    return kind is { } known
                        ? new TextRoute(new TextSink(call, argument, known), encoding, locals, isWrittenOnly)
                        : null;
                case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: { } property } } assignment
                    when encoding is null && assignment.Value == value && TextSinks.IsContentOfResult(property, types):
                    return new TextRoute(
                        new TextSink(assignment, null, TextSinkKind.Result), encoding, locals, isWrittenOnly);
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    if (FlowOf(declarator, cancellationToken) is not { } flow
                        || OnlyReader(flow, types, ref isWrittenOnly) is not { } reader)
                    {
                        return null;
                    }

                    locals = locals.Add(flow);
                    current = reader;
                    continue;
                default:
                    return null;
            }
        }

        return null;
    }

    private static LocalFlowFact? FlowOf(IVariableDeclaratorOperation declarator, CancellationToken cancellationToken)
        => declarator.EnclosingStatement() is { Parent: { } block }
            && LocalFlowFact.TryAnalyze(declarator.Symbol, block, cancellationToken)
                is { IsSingleAssignment: true } flow
                ? flow
                : null;

    /// <summary>The one use of the local that hands its value on; null when there are several.</summary>
    private static IOperation? OnlyReader(LocalFlowFact flow, KnownTypes types, ref bool isWrittenOnly)
    {
        IOperation? reader = null;
        foreach (LocalUse use in flow.Uses)
        {
            if (IsLengthArgument(use))
            {
                // `Write(bytes, 0, bytes.Length)` writes the whole array; the sink's own arguments go with it.
                continue;
            }

            if (use.Kind is LocalUseKind.Compared || IsLength(use) || IsLogged(use, types))
            {
                isWrittenOnly = false;
                continue;
            }

            if (reader is not null || use.Kind != LocalUseKind.Argument)
            {
                return null;
            }

            reader = use.Reference;
        }

        return reader;
    }

    private static bool IsLength(LocalUse use)
        => use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Length" };

    private static bool IsLengthArgument(LocalUse use)
        => IsLength(use)
            && use.Value.Parent!.WithImplicitConversions().Parent
                is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Write" or "WriteAsync" } };

    private static bool IsLogged(LocalUse use, KnownTypes types)
    {
        for (IOperation? current = use.Value.Parent; current is not null; current = current.Parent)
        {
            if (current is IInvocationOperation call)
            {
                INamedTypeSymbol type = call.TargetMethod.ContainingType;
                return types.Is(type, "Microsoft.Extensions.Logging.LoggerExtensions")
                    || types.IsOrInherits(type, "Microsoft.Extensions.Logging.ILogger");
            }

            if (current is not (IArgumentOperation or IArrayInitializerOperation or IArrayCreationOperation or IConversionOperation))
            {
                return false;
            }
        }

        return false;
    }

    private static bool IsView(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
        => method.Name is "AsMemory" or "AsSpan"
            && parameter.Ordinal == 0
            && method.Parameters.Length == 1
            && types.Is(method.ContainingType, "System.MemoryExtensions");

    private static bool IsGetBytes(IMethodSymbol method, KnownTypes types)
        => method is { Name: "GetBytes", Parameters.Length: 1 }
            && method.Parameters[0].Type.SpecialType == SpecialType.System_String
            && types.IsOrInherits(method.ContainingType, "System.Text.Encoding");
}
