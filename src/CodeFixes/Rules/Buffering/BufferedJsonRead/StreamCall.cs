using GcGuard.Analyzers.Evidence.Json;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>The relative of a System.Text.Json call that takes a stream.</summary>
internal static class StreamCall
{
    /// <summary>
    /// The call over a stream, awaited where the payload was; null where the project lacks the method, or the payload
    /// is waited for otherwise.
    /// </summary>
    public static ExpressionSyntax? TryMake(JsonReadSite site, string stream)
    {
        if (site.IsAwaited is not { } isAsync || !site.HasPlainArguments)
        {
            return null;
        }

        string name = isAsync ? "DeserializeAsync" : "Deserialize";
        if (site.Json.Reader.Kind != JsonReaderKind.Text || !HasOverload(site, name))
        {
            return null;
        }

        string call = site.Call(null, name, stream, null, isAsync ? site.Token : null);
        return isAsync ? site.Await(call) : JsonSite.Parse(call);
    }

    private static bool HasOverload(JsonReadSite site, string name)
        => site.Json.Reader.Invocation.TargetMethod.ContainingType.GetMembers(name)
            .Any(member => member is IMethodSymbol { Parameters: { Length: > 0 } parameters }
                && site.Types.Is(parameters[0].Type, "System.IO.Stream"));
}
