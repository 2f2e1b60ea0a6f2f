using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// What the code takes from a JSON document. Its type says nothing about its size; one of which a few named values are
/// read is small, one that is gone through, made into a list or handed on as the answer is not.
/// </summary>
/// <param name="payload">Says which types grow.</param>
/// <param name="types">The types of the compilation.</param>
/// <param name="cancellationToken">Honoured during the walk.</param>
internal sealed class ParsedDocument(PayloadFact payload, KnownTypes types, CancellationToken cancellationToken)
{
    /// <summary>The most values that are followed: more than a method in practice takes from one document.</summary>
    private const int MaxSteps = 60;

    private int _steps;

    /// <summary>Whether the use of a document, or of a part of it, shows that it can grow.</summary>
    public bool Grows(IOperation document)
    {
        for (IOperation current = document; _steps++ < MaxSteps;)
        {
            IOperation value = current.WithImplicitConversions();
            switch (value.Parent)
            {
                case IAwaitOperation or IParenthesizedOperation or ICoalesceOperation:
                    current = value.Parent;
                    break;
                case IConversionOperation conversion when JsonReaderCall.IsDocument(conversion.Type, types):
                    current = conversion;
                    break;
                case IReturnOperation or IForEachLoopOperation:
                    return true;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    return LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken) is { } flow && AnyUseGrows(flow);
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { } local } } assignment
                    when assignment.Value == value:
                    return LocalFlowFact.TryAnalyze(local, assignment, cancellationToken) is { } assigned && AnyUseGrows(assigned);
                case IPropertyReferenceOperation property when JsonReaderCall.IsDocument(property.Type, types):
                    current = property;
                    break;
                case IConditionalAccessOperation access when access.Operation == value && FirstMember(access) is { } member:
                    if (member is IInvocationOperation onValue)
                    {
                        return CallGrows(onValue);
                    }

                    current = member.WithImplicitConversions().Parent == access && JsonReaderCall.IsDocument(access.Type, types) ? access : member;
                    break;
                case IInvocationOperation call when call.Instance == value:
                    return CallGrows(call);
                case IArgumentOperation { Parent: IInvocationOperation call } argument when argument.Parameter is { Ordinal: 0 }:
                    return CallGrows(call);
                default:
                    return false;
            }
        }

        return false;
    }

    private bool AnyUseGrows(LocalFlowFact flow)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Written && !use.IsCaptured && Grows(use.Reference))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>What a method makes of a document that it is called on, or given as its first argument.</summary>
    private bool CallGrows(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        switch (method.Name)
        {
            case "EnumerateArray" or "EnumerateObject" or "SelectTokens" or "Children" or "Descendants" or "DescendantsAndSelf" or "Properties":
                return true;
            case "ToObject" or "Deserialize" or "ToList" or "ToArray":
                ITypeSymbol? made = method.TypeArguments is { Length: 1 } arguments ? arguments[0] : call.Type;
                return made is not null && !JsonReaderCall.IsDocument(made, types)
                    ? payload.OfType(made).Grows
                    : Grows(call);
            case "ConfigureAwait" or "GetAwaiter" or "GetResult":
                return Grows(call);
            default:
                return method.ContainingType is { Name: "Enumerable", ContainingNamespace.Name: "Linq" } && !IsScalarQuery(method)
                    || (JsonReaderCall.IsDocument(call.Type, types) && !types.Declares(method) && Grows(call));
        }
    }

    private static bool IsScalarQuery(IMethodSymbol method)
        => method.Name is "First" or "FirstOrDefault" or "Last" or "LastOrDefault" or "Single" or "SingleOrDefault" or "Any" or "Count";

    /// <summary>The member that a conditional access reads first: <c>["items"]</c> of <c>document?["items"]</c>.</summary>
    private static IOperation? FirstMember(IConditionalAccessOperation access)
    {
        for (IOperation? current = access.WhenNotNull; current is not null;)
        {
            IOperation? receiver = current switch
            {
                IInvocationOperation { Instance: { } instance } => instance,
                IInvocationOperation { Arguments: { IsEmpty: false } arguments } => arguments[0].Value,
                IMemberReferenceOperation { Instance: { } instance } => instance,
                IConditionalAccessOperation inner => inner.Operation,
                IConversionOperation conversion => conversion.Operand,
                _ => null,
            };
            if (receiver?.WithoutConversions() is IConditionalAccessInstanceOperation)
            {
                return current;
            }

            current = receiver;
        }

        return null;
    }
}
