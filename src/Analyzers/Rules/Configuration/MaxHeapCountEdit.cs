using System;
using GcGuard.Analyzers.Facts.Settings;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>The edit that turns a fixed number of heaps into a greatest number.</summary>
internal static class MaxHeapCountEdit
{
    /// <summary>The edit in the file the number is set in, or null when the name does not stand there as expected.</summary>
    public static SettingEdit? For(GcSetting count, string right)
    {
        if (count.File is null)
        {
            return null;
        }

        TextSpan span = count.NameSpan;
        if (count.Form == SettingForm.HostOption)
        {
            // The place is the element's name; the setting's name follows in its Include attribute.
            string text = count.File.Text.ToString();
            int at = text.IndexOf(count.Name, span.End, StringComparison.OrdinalIgnoreCase);
            int end = text.IndexOf('>', span.End);
            if (at < 0 || at > end)
            {
                return null;
            }

            span = new TextSpan(at, count.Name.Length);
        }

        return new SettingEdit(span, right, $"Write '{right}'");
    }
}
