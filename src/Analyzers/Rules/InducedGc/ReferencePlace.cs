using System;
using GcGuard.Analyzers.Facts.References;
using GcGuard.Analyzers.Facts.Settings;
using GcGuard.Analyzers.Facts.Settings.Reading;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Where a project asks for a reference.</summary>
/// <param name="Location">The place.</param>
/// <param name="PackageId">The package as the project spells it; null for an assembly without one.</param>
internal sealed record ReferencePlace(Location Location, string? PackageId)
{
    /// <summary>The <c>PackageReference</c> or <c>Reference</c> of a project file that brings an assembly, or null.</summary>
    public static ReferencePlace? Find(SettingsFile project, string assembly, AssemblyOrigin origin)
    {
        ReferencePlace? first = null;
        foreach (XmlElement element in project.Elements)
        {
            switch (element.Name)
            {
                case "PackageReference" when origin.PackageId is { } id && Listed(element, id) is { } spelling:
                    var place = new ReferencePlace(project.LocationOf(element.NameSpan), spelling);
                    if (element.Attribute("Version") is { } version && IsSame(version, origin.PackageVersion!))
                    {
                        // Where conditions choose between lines, the one that was chosen.
                        return place;
                    }

                    first ??= place;
                    break;
                case "Reference" when IsNamed(element, assembly):
                    return new ReferencePlace(project.LocationOf(element.NameSpan), origin.PackageId);
            }
        }

        return first;
    }

    private static string? Listed(XmlElement element, string id)
    {
        string list = element.Attribute("Include") ?? element.Attribute("Update") ?? string.Empty;
        foreach (string entry in list.Split(';'))
        {
            if (IsSame(entry.Trim(), id))
            {
                return entry.Trim();
            }
        }

        return null;
    }

    /// <summary>Whether <c>Include</c> is an assembly's name, its full name or the path of its file.</summary>
    private static bool IsNamed(XmlElement reference, string assembly)
    {
        string include = (reference.Attribute("Include") ?? string.Empty).Trim();
        int comma = include.IndexOf(',');
        string name = comma < 0 ? include : include.Substring(0, comma);
        name = name.Substring(name.LastIndexOfAny(['/', '\\']) + 1);
        return IsSame(name, assembly) || IsSame(name, assembly + ".dll");
    }

    private static bool IsSame(string left, string right) => string.Equals(left, right, StringComparison.OrdinalIgnoreCase);
}
