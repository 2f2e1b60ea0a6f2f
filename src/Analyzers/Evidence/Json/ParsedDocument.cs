using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Json;

/// <summary>
/// Whether code takes more of a parsed JSON document than values that it names: it runs over elements, makes a list of
/// them, or returns or keeps the document. A document of which named values alone are read is an answer of a few
/// fields, and one that a helper gets is so, too, more often than not.
/// </summary>
internal static class ParsedDocument
{
    /// <summary>More members than any sensible path through a document has.</summary>
    private const int MaxSteps = 30;

    /// <summary>How many variables may hold a part of a part.</summary>
    private const int MaxLocals = 3;

    /// <summary>Whether the code around a call that parses takes elements, or the whole document.</summary>
    public static bool IsTaken(IInvocationOperation parse, KnownTypes types, CancellationToken cancellationToken)
        => IsTaken(parse.Completion() ?? parse, isWhole: true, MaxLocals, types, cancellationToken);

    private static bool IsTaken(
        IOperation part, bool isWhole, int locals, KnownTypes types, CancellationToken cancellationToken)
    {
        for (int step = 0; step < MaxSteps; step++)
        {
            IOperation value = ReturnRoute.Outermost(part);
            if (value.Type is { } type && MemberRows.ArePlain(type))
            {
                return false;
            }

            switch (value.Parent)
            {
                case IForEachLoopOperation:
                    return true;
                case IReturnOperation or ISimpleAssignmentOperation { Target: IMemberReferenceOperation }:
                    return isWhole;
                case IAwaitOperation wait:
                    part = wait;
                    continue;
                case IConditionalAccessOperation access when access.Operation == value:
                    if (PlaceOf(access) is not { } place)
                    {
                        return false;
                    }

                    part = place;
                    continue;
                case IConditionalAccessOperation access:
                    part = access;
                    continue;
                case IPropertyReferenceOperation property when property.Instance == value:
                    isWhole &= property.Property.Name == "RootElement";
                    part = property;
                    continue;
                case IInvocationOperation call when call.Instance == value:
                    if (RunsOver(call))
                    {
                        return true;
                    }

                    isWhole = false;
                    part = call;
                    continue;
                case IArgumentOperation { Parameter.Ordinal: var ordinal, Parent: IInvocationOperation call }:
                    return LinqCalls.IsOperator(call, types) || (ordinal == 0 && MakesList(call));
                default:
                    return locals > 0
                        && ReturnRoute.LocalOf(value, cancellationToken) is { } flow
                        && IsTakenFrom(flow, isWhole, locals - 1, types, cancellationToken);
            }
        }

        return false;
    }

    private static bool IsTakenFrom(
        LocalFlowFact flow, bool isWhole, int locals, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Written
                && IsTaken(use.Reference, isWhole, locals, types, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>What stands for the value behind a <c>?.</c>.</summary>
    private static IOperation? PlaceOf(IConditionalAccessOperation access)
    {
        foreach (IOperation operation in access.WhenNotNull.DescendantsAndSelf())
        {
            if (operation is IConditionalAccessInstanceOperation)
            {
                return operation;
            }
        }

        return null;
    }

    /// <summary>Whether a member of a document answers its elements, or objects made of them.</summary>
    private static bool RunsOver(IInvocationOperation call)
        => call.TargetMethod.Name
            is "EnumerateArray" or "EnumerateObject" or "Children" or "SelectTokens" or "Descendants"
                or "DescendantsAndSelf" or "Properties" or "PropertyValues"
            || MakesList(call);

    /// <summary>
    /// Whether a part is made into objects of a list's type: <c>token.ToObject&lt;List&lt;T&gt;&gt;()</c>.
    /// </summary>
    private static bool MakesList(IInvocationOperation call)
        => call.TargetMethod is { Name: "ToObject" or "Deserialize", TypeArguments: [var made] }
            && TypeGraph.IsSequence(made, out ITypeSymbol? element)
            && element is not null
            && !MemberRows.ArePlain(element);
}
