using System.Reflection;

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// The one place that makes descriptors, so that help link, tags and defaults cannot differ between rules.
/// </summary>
internal static class RuleDescriptor
{
    /// <summary>Tag of a rule that is decided for the compilation, not at one place in a source file.</summary>
    public const string NonLocalTag = "NonLocal";

    private static readonly string RepositoryUrl = ReadRepositoryUrl();

    /// <summary>Makes the descriptor of a rule.</summary>
    /// <param name="id">A constant of <see cref="RuleIds"/>.</param>
    /// <param name="title">What is wrong, as a noun phrase without a full stop.</param>
    /// <param name="messageFormat">What, how much, on which path and what to do, for one finding.</param>
    /// <param name="category">A constant of <see cref="RuleCategory"/>.</param>
    /// <param name="severity">
    /// <see cref="DiagnosticSeverity.Warning"/> is a promise that the finding is right;
    /// <see cref="DiagnosticSeverity.Info"/> is for what may be wrong.
    /// </param>
    /// <param name="description">Why it matters, in one or two sentences; the rule's page says the rest.</param>
    /// <param name="customTags">Further tags, such as <see cref="NonLocalTag"/>.</param>
    public static DiagnosticDescriptor Create(
        string id,
        string title,
        string messageFormat,
        string category,
        DiagnosticSeverity severity,
        string description,
        params string[] customTags)
    {
#pragma warning disable RS0030 // This factory is what the ban points to.
        return new DiagnosticDescriptor(
            id,
            title,
            messageFormat,
            category,
            severity,
            isEnabledByDefault: true,
            description,
            HelpLink(id),
            customTags);
#pragma warning restore RS0030
    }

    /// <summary>The address of the rule's page.</summary>
    public static string HelpLink(string id) => RepositoryUrl + "/blob/main/docs/rules/" + id + ".md";

    private static string ReadRepositoryUrl()
    {
        foreach (AssemblyMetadataAttribute metadata in
            typeof(RuleDescriptor).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>())
        {
            if (metadata.Key == "RepositoryUrl" && metadata.Value is { } url)
            {
                return url;
            }
        }

        return string.Empty;
    }
}
