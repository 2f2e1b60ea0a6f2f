using System;
using System.Globalization;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>
/// The size from which on an object goes to the large object heap. The runtime takes only values that raise it, and so
/// does this: <c>gcguard.loh_threshold_bytes</c> first, then the greatest <c>System.GC.LOHThreshold</c> among the
/// project's <c>RuntimeHostConfigurationOption</c> items and its <c>runtimeconfig.template.json</c>.
/// </summary>
internal static class LohThreshold
{
    /// <summary>The runtime's own threshold, in bytes.</summary>
    public const long Default = 85_000;

    private const string Setting = "System.GC.LOHThreshold";
    private const string HostOptions = "build_property.GcGuardRuntimeHostConfiguration";

    private static readonly ConditionalWeakTable<AdditionalText, StrongBox<long>> Templates = new();

    /// <summary>The size from which on the project at hand puts an object on the large object heap, in bytes.</summary>
    /// <param name="tree">The file whose options are in force.</param>
    /// <param name="options">The options and additional files of the project.</param>
    public static long For(SyntaxTree tree, AnalyzerOptions options)
    {
        long asked = options.AnalyzerConfigOptionsProvider.Read(tree, RuleOptions.LohThreshold);
        if (asked > Default)
        {
            return asked;
        }

        long threshold = Default;
        if (options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue(HostOptions, out string? host))
        {
            threshold = OfHostOptions(host);
        }

        foreach (AdditionalText file in options.AdditionalFiles)
        {
            if (Path.GetFileName(file.Path).Equals("runtimeconfig.template.json", StringComparison.OrdinalIgnoreCase))
            {
                threshold = Math.Max(
                    threshold,
                    Templates.GetValue(file, static f => new StrongBox<long>(OfTemplate(f))).Value);
            }
        }

        return threshold;
    }

    /// <summary>The threshold among items joined as <c>name=value|name=value</c>.</summary>
    private static long OfHostOptions(string joined)
    {
        foreach (string option in joined.Split('|'))
        {
            int sign = option.IndexOf('=');
            if (sign > 0 && option.Substring(0, sign).Trim().Equals(Setting, StringComparison.OrdinalIgnoreCase))
            {
                return Parse(option.Substring(sign + 1));
            }
        }

        return Default;
    }

    /// <summary>
    /// The value behind the setting's name in a JSON text: the name in quotes, a colon, a number or a string with one.
    /// Malformed text has none.
    /// </summary>
    private static long OfTemplate(AdditionalText file)
    {
        string text = file.GetText(CancellationToken.None)?.ToString() ?? string.Empty;
        int name = text.IndexOf("\"" + Setting + "\"", StringComparison.Ordinal);
        if (name < 0)
        {
            return Default;
        }

        int position = SkipBlanks(text, name + Setting.Length + 2);
        if (position == text.Length || text[position] != ':')
        {
            return Default;
        }

        position = SkipBlanks(text, position + 1);
        if (position < text.Length && text[position] == '"')
        {
            position++;
        }

        int end = position;
        while (end < text.Length && char.IsLetterOrDigit(text[end]))
        {
            end++;
        }

        return Parse(text.Substring(position, end - position));
    }

    private static int SkipBlanks(string text, int position)
    {
        while (position < text.Length && char.IsWhiteSpace(text[position]))
        {
            position++;
        }

        return position;
    }

    /// <summary>A value as the runtime reads it, decimal or with 0x; the default where it is none or does not raise it.</summary>
    private static long Parse(string text)
    {
        text = text.Trim();
        bool isHex = text.StartsWith("0x", StringComparison.OrdinalIgnoreCase);
        return long.TryParse(
            isHex ? text.Substring(2) : text,
            isHex ? NumberStyles.AllowHexSpecifier : NumberStyles.None,
            CultureInfo.InvariantCulture,
            out long value) && value > Default
                ? value
                : Default;
    }
}
