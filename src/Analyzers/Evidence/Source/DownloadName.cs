namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>The arguments of a call that answers a file: <c>File(bytes, contentType, fileDownloadName)</c>.</summary>
internal static class DownloadName
{
    /// <summary>The expression for the name under which a file is answered; null where there is none.</summary>
    public static IOperation? Of(IOperation answer) => ArgumentOf(answer, "fileDownloadName");

    /// <summary>The expression for the kind of content; null where there is none.</summary>
    public static IOperation? ContentTypeOf(IOperation answer) => ArgumentOf(answer, "contentType");

    /// <summary>Whether a file is answered under the name of something small: <c>"Template.xlsx"</c>.</summary>
    public static bool IsSmall(IOperation answer, PayloadFact payload, CancellationToken cancellationToken)
        => Of(answer) is { } name && payload.IsNameOfSmallFile(name, cancellationToken);

    private static IOperation? ArgumentOf(IOperation answer, string parameter)
    {
        if (answer is IInvocationOperation call)
        {
            foreach (IArgumentOperation argument in call.Arguments)
            {
                if (argument.Parameter?.Name == parameter)
                {
                    return argument.Value;
                }
            }
        }

        return null;
    }
}
