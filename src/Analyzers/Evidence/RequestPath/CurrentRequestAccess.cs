using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Whether a body gets hold of the request or response it serves: <c>HttpContext.Current.Response</c>,
/// <c>_accessor.HttpContext.Request.Body</c>. Without a request there would be none, so the body runs per request,
/// whoever calls it. A context alone says nothing, and neither does a request asked for with <c>?.</c>: code that
/// runs in jobs as well asks like that.
/// </summary>
internal static class CurrentRequestAccess
{
    /// <summary>The largest body that is looked through, in operations (some fifteen hundred lines of code).</summary>
    private const int MaxOperations = 10_000;

    private static readonly string[] Types =
    [
        "Microsoft.AspNetCore.Http.HttpRequest",
        "Microsoft.AspNetCore.Http.HttpResponse",
        "System.Web.HttpRequest",
        "System.Web.HttpRequestBase",
        "System.Web.HttpResponse",
        "System.Web.HttpResponseBase",
        "System.Net.HttpListenerRequest",
        "System.Net.HttpListenerResponse",
    ];

    /// <summary>
    /// Whether the body around an operation reads a request or response. Binds nothing that is not bound already.
    /// </summary>
    public static bool IsReadAround(IOperation operation, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!HasAny(types))
        {
            return false;
        }

        var pending = new Stack<IOperation>();
        pending.Push(operation.Root());
        for (int count = 0; pending.Count > 0 && count < MaxOperations; count++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            IOperation current = pending.Pop();
            if (current is IPropertyReferenceOperation
                { Instance: not (null or IConditionalAccessInstanceOperation),
                    Property.Name: "Request" or "Response" } read
                && !IsUnderQuestion(read)
                && IsPartOfRequest(read.Type, types))
            {
                return true;
            }

            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                continue;
            }

            foreach (IOperation child in current.ChildOperations)
            {
                pending.Push(child);
            }
        }

        return false;
    }

    private static bool HasAny(KnownTypes types)
    {
        foreach (string type in Types)
        {
            if (types.Has(type))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsPartOfRequest(ITypeSymbol? type, KnownTypes types)
    {
        foreach (string name in Types)
        {
            if (types.IsOrInherits(type, name))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the property stands in <c>a?.b.Request</c>, or is itself asked whether it is there.</summary>
    private static bool IsUnderQuestion(IPropertyReferenceOperation read)
    {
        for (IOperation? instance = read.Instance; instance is not null; instance =
            (instance as IPropertyReferenceOperation)?.Instance)
        {
            if (instance is IConditionalAccessInstanceOperation)
            {
                return true;
            }
        }

        return read.Parent is IConditionalAccessOperation access && access.Operation == read;
    }
}
