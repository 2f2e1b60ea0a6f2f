using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// JSON that Newtonsoft.Json writes through a <c>JsonTextWriter</c> over a <c>StreamWriter</c> into a local
/// <c>MemoryStream</c>, which is then copied by <c>ToArray</c>.
/// </summary>
/// <param name="Serialize">The call of <c>JsonSerializer.Serialize(writer, value)</c>.</param>
/// <param name="Text">The creation of the <c>StreamWriter</c>.</param>
/// <param name="Json">The creation of the <c>JsonTextWriter</c>.</param>
/// <param name="Locals">The locals that hold the stream and the writers.</param>
internal sealed record NewtonsoftStream(
    IInvocationOperation Serialize,
    IOperation Text,
    IObjectCreationOperation Json,
    ImmutableArray<LocalFlowFact> Locals)
{
    /// <summary>The serializer it is called on.</summary>
    public IOperation Serializer => Serialize.Instance!;

    /// <summary>What is serialised.</summary>
    public IOperation Value => Serialize.ValueAt(1).WithoutConversions();

    /// <summary>How the JSON gets into the stream that is copied, or null where anything else happens to it.</summary>
    public static NewtonsoftStream? TryFind(
        IInvocationOperation toArray, KnownTypes types, CancellationToken cancellationToken)
    {
        if (toArray.Instance is not ILocalReferenceOperation { Local: { } local }
            || LocalFlowFact.TryAnalyze(local, toArray, cancellationToken) is not { IsSingleAssignment: true } stream
            || !ExposedStream.IsNewStream(stream.InitialValue, types)
            || OnlyHandedTo(stream, toArray, out _) is not { } text
            || !types.Is(text.Type, "System.IO.StreamWriter"))
        {
            return null;
        }

        ImmutableArray<LocalFlowFact> locals = ImmutableArray.Create(stream);
        IOperation? json = (text.WithImplicitConversions().Parent as IArgumentOperation)?.Parent;
        if (FlowOf(text, cancellationToken) is { } writer)
        {
            locals = locals.Add(writer);
            json = OnlyHandedTo(writer, toArray, out _);
        }

        return json is IObjectCreationOperation made
            && types.Is(made.Type, "Newtonsoft.Json.JsonTextWriter")
            && FlowOf(made, cancellationToken) is { } flow
            && OnlyHandedTo(flow, toArray, out bool isFlushed) is IInvocationOperation serialize
            && IsSerialize(serialize, types)
            && (isFlushed || !toArray.IsWithin(ScopeOf(flow.Declarator)))
                ? new NewtonsoftStream(serialize, text, made, locals.Add(flow))
                : null;
    }

    /// <summary>
    /// The one call or creation that a local is handed to; null where there are several, or where it is used in another
    /// way than to flush, close or copy it.
    /// </summary>
    private static IOperation? OnlyHandedTo(LocalFlowFact flow, IInvocationOperation toArray, out bool isFlushed)
    {
        IOperation? taker = null;
        isFlushed = false;
        foreach (LocalUse use in flow.Uses)
        {
            switch (use.Value.Parent)
            {
                case IInvocationOperation own when own == toArray:
                    break;
                case IInvocationOperation { TargetMethod.Name: "Flush" or "Close" or "Dispose" } quiet
                    when quiet.Parent is IExpressionStatementOperation:
                    isFlushed |= quiet.Syntax.SpanStart < toArray.Syntax.SpanStart;
                    break;
                case IArgumentOperation { Parameter.Ordinal: 0 } argument when taker is null && !use.IsCaptured:
                    taker = argument.Parent;
                    break;
                default:
                    return null;
            }
        }

        return taker;
    }

    private static bool IsSerialize(IInvocationOperation call, KnownTypes types)
        => call.Parent is IExpressionStatementOperation
            && call.TargetMethod is { Name: "Serialize", Parameters: [_, var value] }
            && value.Type.SpecialType == SpecialType.System_Object
            && types.Is(call.TargetMethod.ContainingType, "Newtonsoft.Json.JsonSerializer");

    /// <summary>The local that is declared with a value, in a statement or a <c>using</c>.</summary>
    private static LocalFlowFact? FlowOf(IOperation value, CancellationToken cancellationToken)
        => value.WithImplicitConversions().Parent is IVariableInitializerOperation
            { Parent: IVariableDeclaratorOperation declarator }
            && LocalFlowFact.TryAnalyze(declarator.Symbol, ScopeOf(declarator), cancellationToken)
                is { IsSingleAssignment: true } flow
                ? flow
                : null;

    /// <summary>The operation in which a declared local lives: a block or a <c>using</c> statement.</summary>
    private static IOperation ScopeOf(IOperation declarator)
    {
        IOperation current = declarator;
        while (current is not (IUsingOperation or IBlockOperation) && current.Parent is { } parent)
        {
            current = parent;
        }

        return current;
    }
}
