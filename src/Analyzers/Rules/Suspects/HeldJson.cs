using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// JSON of rows that code holds whole for more than to write it: it is returned, cached, signed or sent twice. A
/// suspect, because no rewrite of one place ends it, and for an audit alone.
/// </summary>
/// <remarks>
/// Measured on 15 servers: one of 39 findings was right (eng/Accuracy). Such JSON is the answers of one person or the
/// choices of one form far more often than rows without end.
/// </remarks>
/// <param name="Call">The call that serialises.</param>
/// <param name="Rows">What the JSON holds.</param>
/// <param name="Returned">The JSON that the code returns, which may be a reply; null for other JSON.</param>
internal readonly record struct HeldJson(SerializerCall Call, PayloadVerdict Rows, SerializedJson? Returned)
{
    /// <summary>The names of the methods that <see cref="TryFind"/> knows.</summary>
    public static readonly string[] CallNames = ["Serialize", "SerializeToUtf8Bytes", "SerializeObject"];

    /// <summary>
    /// The JSON that a call makes for such code; null where it holds no rows, is another rule's, or nobody audits.
    /// </summary>
    public static HeldJson? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
    {
        if (SerializerCall.TryFindOwn(call, rule.Types) is not { } serializer
            || !rule.AssumesLarge(call.Syntax)
            || serializer.Value.WithoutConversions() is not { Type: { } type } value
            || type.SpecialType == SpecialType.System_String
            || PayloadFact.IsOneThing(type)
            || PayloadFact.AreFewValues(type)
            || SmallByName.IsCode(code)
            || SmallByName.IsValue(value)
            || StatusFlow.IsAfterFailure(call)
            || StatusFlow.FollowsErrorStatus(call))
        {
            return null;
        }

        SerializedJson? json = SerializedJson.TryFind(call, rule.Types, cancellationToken);
        bool isWritten = json is { Route.Sink.Operation: not IReturnOperation };
        return !isWritten
            && !IsTakenByProject(call, rule, cancellationToken)
            && rule.Payload.Classify(value, cancellationToken) is { Grows: true } rows
                ? new HeldJson(serializer, rows, json)
                : null;
    }

    /// <summary>Whether the framework writes what the code returns, which is another rule's subject.</summary>
    public bool IsReply(ISymbol code, RequestPathVerdict path, KnownTypes types)
        => Returned is { } json && json.IsReply(code, path, types);

    /// <summary>
    /// Whether the JSON only goes to the log, or is taken by code of the project: a column of a row, whose list is one
    /// thing's.
    /// </summary>
    private static bool IsTakenByProject(
        IInvocationOperation call, RuleContext rule, CancellationToken cancellationToken)
    {
        IOperation value = ReturnRoute.Outermost(call);
        if (ReturnRoute.LocalOf(value, cancellationToken) is not { } flow)
        {
            return value.Parent is IVariableInitializerOperation
                || IsKept(value, rule)
                || LoggedValue.IsLogged(value, rule.Types);
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (!LoggedValue.IsLogged(use, rule.Types) && !IsKept(ReturnRoute.Outermost(use.Reference), rule))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether code of the project's own takes the JSON, so that nobody sees here what becomes of it: a member of an
    /// object, a constructor, a method.
    /// </summary>
    private static bool IsKept(IOperation value, RuleContext rule)
        => value.Parent switch
        {
            ISimpleAssignmentOperation { Target: IMemberReferenceOperation } => true,
            IArgumentOperation { Parent: { } taker } =>
                taker.CalledMethod() is { } method && rule.Types.Declares(method.OriginalDefinition),
            _ => false,
        };
}
