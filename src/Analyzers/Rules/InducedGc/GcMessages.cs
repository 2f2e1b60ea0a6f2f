using GcGuard.Analyzers.Facts.RequestPath;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>The part that the messages of this area share.</summary>
internal static class GcMessages
{
    /// <summary>Who a collection stops, as the message's object.</summary>
    public static string Victims(RequestPathVerdict verdict)
        => verdict.Kind == RequestPathKind.RequestPath ? "every request" : "every thread";
}
