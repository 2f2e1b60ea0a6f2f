using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>The arguments of a call that answers a file: <c>File(bytes, contentType, fileDownloadName)</c>.</summary>
internal static class DownloadName
{
    /// <summary>The expression for the name under which a file is answered; null where there is none.</summary>
    public static IOperation? Of(IOperation answer)
        => (answer as IInvocationOperation)?.ValueFor("fileDownloadName");

    /// <summary>The expression for the kind of content; null where there is none.</summary>
    public static IOperation? ContentTypeOf(IOperation answer)
        => (answer as IInvocationOperation)?.ValueFor("contentType");

    /// <summary>Whether a file is answered under the name of something small: <c>"Template.xlsx"</c>.</summary>
    public static bool IsSmall(IOperation answer, PayloadFact payload, CancellationToken cancellationToken)
        => Of(answer) is { } name && payload.IsNameOfSmallFile(name, cancellationToken);
}
