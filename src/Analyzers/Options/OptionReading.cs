namespace GcGuard.Analyzers.Options;

/// <summary>
/// Reads options for a source file. A value that does not parse counts as not set; GCG0001 reports it.
/// </summary>
internal static class OptionReading
{
    /// <summary>The value of an option in force for a source file.</summary>
    public static T Read<T>(this AnalyzerConfigOptionsProvider provider, SyntaxTree tree, RuleOption<T> option)
        => provider.GetOptions(tree).Read(option);

    /// <summary>The value of an option in one set of options.</summary>
    public static T Read<T>(this AnalyzerConfigOptions options, RuleOption<T> option)
        => options.TryGetValue(option.Key, out string? text) && option.TryParse(text, out T value)
            ? value
            : option.DefaultValue;
}
