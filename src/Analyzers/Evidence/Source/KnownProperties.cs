using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>The properties of the platform of which it is known whether their value grows.</summary>
internal static class KnownProperties
{
    /// <summary>The verdict on a property's value; null when no row knows the property.</summary>
    public static PayloadVerdict? Classify(IPropertyReferenceOperation reference, PayloadQuery query)
        => OfMember(reference, query.Types) ?? OfParsed(reference, query) ?? OfSmallOwner(reference, query);

    /// <summary>Whether a type is a server's request.</summary>
    public static bool IsRequest(ITypeSymbol? type, KnownTypes types)
        => types.IsOrInherits(type, "Microsoft.AspNetCore.Http.HttpRequest")
            || types.IsOrInherits(type, "System.Web.HttpRequestBase")
            || types.IsOrInherits(type, "System.Web.HttpRequest");

    /// <summary>
    /// Whether a framework is in use that hands the requests of clients to code as messages: ASP.NET Web API and
    /// Azure Functions. Elsewhere such a message is a request that the program sends.
    /// </summary>
    private static bool IsServedAsMessage(KnownTypes types)
        => types.Has("System.Web.Http.ApiController") || types.Has("Microsoft.Azure.WebJobs.FunctionNameAttribute");

    /// <summary>
    /// A document that was parsed here is as large as its text, and what is below a reader as what the reader reads.
    /// </summary>
    private static PayloadVerdict? OfParsed(IPropertyReferenceOperation reference, PayloadQuery query)
        => reference is { Property: { Name: { } name, ContainingType: { } type }, Instance: { } holder }
            && (name == "RootElement" ? query.Types.Is(type, "System.Text.Json.JsonDocument")
                : name == "BaseStream" && query.Types.Is(type, "System.IO.StreamReader"))
                ? ValueOrigin.Classify(holder, query)
                : null;

    private static PayloadVerdict? OfMember(IPropertyReferenceOperation reference, KnownTypes types)
    {
        INamedTypeSymbol type = reference.Property.ContainingType;
        switch (reference.Property.Name)
        {
            case "Body" or "BodyReader" or "InputStream" or "Form":
                return IsRequest(type, types) ? PayloadVerdict.Unbounded(SourceKind.RequestBody) : null;
            case "Content":
                if (types.IsOrInherits(type, "System.Net.Http.HttpResponseMessage"))
                {
                    return PayloadVerdict.Unbounded(SourceKind.ResponseBody);
                }

                return types.IsOrInherits(type, "System.Net.Http.HttpRequestMessage")
                    ? IsServedAsMessage(types)
                        ? PayloadVerdict.Unbounded(SourceKind.RequestBody)
                        : PayloadVerdict.MayGrow(SourceKind.OutgoingBody)
                    : null;
            case "Object":
                return types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.Formatters.OutputFormatterCanWriteContext")
                    ? PayloadVerdict.MayGrow("what an action answers")
                    : null;
            case "Message" or "StackTrace" or "Source" or "HelpLink":
                return types.IsOrInherits(type, "System.Exception") ? PayloadVerdict.Small("an error") : null;
            case "StandardOutput" or "StandardError":
                return types.Is(type, "System.Diagnostics.Process")
                    ? PayloadVerdict.Small("what a program prints")
                    : null;
            case "Value":
                return types.Is(type, "System.Security.Claims.Claim") ? PayloadVerdict.Small("a claim") : null;
            case "QueryString"
                or "Method" or "Path" or "PathBase" or "Scheme" or "Protocol" or "ContentType" or "RawUrl"
                when types.IsOrInherits(type, "Microsoft.AspNetCore.Http.HttpRequest")
                    || types.IsOrInherits(type, "System.Web.HttpRequestBase"):
                return PayloadVerdict.Small("the request line");
            default:
                return null;
        }
    }

    /// <summary>
    /// What belongs to a health report, an error, a principal or one of a few values is as small as that.
    /// </summary>
    private static PayloadVerdict? OfSmallOwner(IPropertyReferenceOperation reference, PayloadQuery query)
    {
        if (reference.Instance?.WithoutConversions() is not { Type: { } type } owner)
        {
            return null;
        }

        if (KnownPayloadTypes.Find(type, query.Types) is { Kind: PayloadKind.Small } known)
        {
            return known;
        }

        return owner is ILocalReferenceOperation local
            && LoopGrowth.OfElement(local, query) is { Kind: PayloadKind.Small } element
            ? element
            : null;
    }
}
