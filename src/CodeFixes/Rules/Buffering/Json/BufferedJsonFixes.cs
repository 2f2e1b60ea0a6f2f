using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>Which rewrite there is for which kind of target.</summary>
internal static class BufferedJsonFixes
{
    /// <summary>The rewrite of a finding, found again by the rules' own analysis; empty where there is none.</summary>
    /// <param name="isRequestContent">Whether the rule is the one for the contents of requests.</param>
    public static ImmutableArray<Fix> Propose(
        FixTarget target, bool isRequestContent, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        return target.Model.GetOperation(target.Node, cancellationToken) is { } operation
            && SerializedJson.TryFind(operation, types, cancellationToken) is { IsEncodedInVain: false } json
            && json.IsRequestContent == isRequestContent
            && JsonSite.TryCreate(target, json, types) is { } site
            && TryPropose(site) is { } fix
                ? ImmutableArray.Create(fix)
                : ImmutableArray<Fix>.Empty;
    }

    /// <summary>The rewrite of a request's content, which another rule's fixer asks for as well.</summary>
    public static Fix? OfRequest(JsonSite site)
        => RequestContentFix.TryPropose(site) ?? WrittenContentFix.TryPropose(site);

    private static Fix? TryPropose(JsonSite site)
        => site.Json.Route.Sink.Kind switch
        {
            TextSinkKind.Response or TextSinkKind.Stream when site.Json.Call.Kind == SerializerKind.Newtonsoft =>
                NewtonsoftResponseFix.TryPropose(site),
            TextSinkKind.Response => StreamTargetFix.OfResponse(site),
            TextSinkKind.Stream => StreamTargetFix.OfStream(site),
            TextSinkKind.File => FileTargetFix.TryPropose(site),
            TextSinkKind.ClassicResponse or TextSinkKind.Writer => NewtonsoftWriterFix.TryPropose(site),
            TextSinkKind.Result => ResultFix.TryPropose(site),
            TextSinkKind.Reply => ResultFix.OfEndpoint(site),
            TextSinkKind.Encoding => StreamTargetFix.OfEncoding(site),
            TextSinkKind.RequestContent => OfRequest(site),
            _ => null,
        };
}
