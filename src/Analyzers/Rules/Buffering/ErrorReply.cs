using System.Collections.Immutable;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// Whether code writes a reply that says what went wrong: a statement before it gives the response the status of an error.
/// Such a reply is a few lines, whatever its parts could hold.
/// </summary>
internal static class ErrorReply
{
    private const int FirstError = 400;

    /// <summary>Whether a statement of a block around the operation says so.</summary>
    public static bool IsWrittenBy(IOperation operation)
    {
        for (IOperation child = operation; child.Parent is { } parent; child = parent)
        {
            switch (parent)
            {
                case IBlockOperation block when LastStatus(block.Operations, child) is { } status:
                    return status >= FirstError;
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
            }
        }

        return false;
    }

    /// <summary>The status that the statements before one of them give a response last; null where they give none.</summary>
    private static int? LastStatus(ImmutableArray<IOperation> statements, IOperation child)
    {
        int? status = null;
        foreach (IOperation statement in statements)
        {
            if (statement == child)
            {
                break;
            }

            if (statement is IExpressionStatementOperation
                {
                    Operation: ISimpleAssignmentOperation
                    {
                        Target: IPropertyReferenceOperation { Property: { Name: "StatusCode", ContainingType.Name: "HttpResponse" or "HttpResponseBase" or "HttpListenerResponse" } },
                        Value: { } value,
                    },
                })
            {
                status = value.WithoutConversions().ConstantValue is { HasValue: true, Value: int code } ? code : null;
            }
        }

        return status;
    }
}
