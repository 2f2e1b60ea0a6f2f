using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>What JSON is for, where the code around it says that it is small or that the whole is the product.</summary>
internal static class JsonPurpose
{
    /// <summary>The lowest status code of an error.</summary>
    private const int FirstError = 400;

    /// <summary>
    /// Whether the JSON is the body of an error: the result has such a status, or the code before it in the same block, or
    /// in one around it, has given the response one.
    /// </summary>
    public static bool IsError(TextRoute route)
        => StatusOf(route.Sink.Operation) is { } own ? own >= FirstError : StatusBefore(route.Sink.Operation) >= FirstError;

    /// <summary>Whether the JSON is one of several parts of a form, which describes the others.</summary>
    public static bool IsPartOfForm(TextRoute route, KnownTypes types)
        => route.Sink.Kind == TextSinkKind.RequestContent
            && ConsumerOf(route.Sink.Operation) is { TargetMethod: { Name: "Add", ContainingType: { } type } }
            && types.IsOrInherits(type, "System.Net.Http.MultipartContent");

    /// <summary>Whether encoded JSON goes into a cache, a hash or a cipher, which take nothing but the whole.</summary>
    public static bool IsKept(TextRoute route, KnownTypes types)
        => route is { Sink.Kind: TextSinkKind.Encoding, Encoding: { } encoding }
            && ConsumerOf(encoding)?.TargetMethod is { } method
            && (types.IsOrInherits(method.ContainingType, "Microsoft.Extensions.Caching.Distributed.IDistributedCache")
                || types.Is(method.ContainingType, "Microsoft.Extensions.Caching.Distributed.DistributedCacheExtensions")
                || types.IsOrInherits(method.ContainingType, "Microsoft.AspNetCore.DataProtection.IDataProtector")
                || method.ContainingNamespace is { Name: "Cryptography", ContainingNamespace.Name: "Security" });

    /// <summary>The call that a value is handed to, directly or through one local that has no other use as an argument.</summary>
    private static IInvocationOperation? ConsumerOf(IOperation operation)
    {
        IOperation value = operation.WithImplicitConversions();
        if (value.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            && declarator.EnclosingStatement() is { Parent: { } block }
            && LocalFlowFact.TryAnalyze(declarator.Symbol, block, default) is { } flow)
        {
            foreach (LocalUse use in flow.Uses)
            {
                if (use.Kind == LocalUseKind.Argument)
                {
                    value = use.Value;
                    break;
                }
            }
        }

        return (value.Parent as IArgumentOperation)?.Parent as IInvocationOperation;
    }

    /// <summary>The status that a result is made with; null where it has none of its own.</summary>
    private static int? StatusOf(IOperation sink)
    {
        switch (sink)
        {
            case IInvocationOperation call:
                foreach (IArgumentOperation argument in call.Arguments)
                {
                    if (argument.Parameter?.Name == "statusCode")
                    {
                        return StatusOfValue(argument.Value);
                    }
                }

                return null;
            case ISimpleAssignmentOperation { Parent: IObjectOrCollectionInitializerOperation initializer }:
                foreach (IOperation member in initializer.Initializers)
                {
                    if (StatusSetBy(member) is { } status)
                    {
                        return status;
                    }
                }

                return null;
            default:
                return null;
        }
    }

    /// <summary>The status that the nearest statement before an operation has set; null where none has, or an unknown one.</summary>
    private static int? StatusBefore(IOperation operation)
    {
        for (IOperation current = operation; current.Parent is { } parent; current = parent)
        {
            if (parent is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return null;
            }

            if (parent is not IBlockOperation)
            {
                continue;
            }

            int? last = null;
            foreach (IOperation statement in parent.ChildOperations)
            {
                if (statement == current)
                {
                    break;
                }

                last = statement is IExpressionStatementOperation { Operation: { } assignment } ? StatusSetBy(assignment) ?? last : last;
            }

            if (last is not null)
            {
                return last;
            }
        }

        return null;
    }

    private static int? StatusSetBy(IOperation operation)
        => operation is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "StatusCode" }, Value: { } value }
            ? StatusOfValue(value)
            : null;

    /// <summary>A status as a number; 0 where it is not a constant.</summary>
    private static int StatusOfValue(IOperation value)
        => value.WithoutConversions().ConstantValue is { HasValue: true, Value: int status } ? status : 0;
}
