using System.Xml.Linq;
using GcGuard.Analyzers.Evidence.References;
using GcGuard.Analyzers.Evidence.Settings;
using GcGuard.Analyzers.Evidence.Settings.Reading;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Where a project asks for a reference.</summary>
/// <param name="Location">The place.</param>
/// <param name="PackageId">The package as the project spells it; null for an assembly without one.</param>
internal sealed record ReferencePlace(Location Location, string? PackageId)
{
    /// <summary>The <c>PackageReference</c> or <c>Reference</c> that brings an assembly, or null.</summary>
    public static ReferencePlace? Find(SettingsFile project, string assembly, AssemblyOrigin origin)
    {
        foreach (XElement element in project.Elements)
        {
            string? id = element.Is("PackageReference") ? Listed(element, origin.PackageId)
                : element.Is("Reference") && IsNamed(element, assembly) ? origin.PackageId ?? string.Empty
                : null;
            if (id is not null)
            {
                return new ReferencePlace(project.LocationOf(project.Text.NameSpan(element)), id);
            }
        }

        return null;
    }

    private static string? Listed(XElement element, string? id)
    {
        string list = element.ValueOf("Include") ?? element.ValueOf("Update") ?? string.Empty;
        return Array.Find(list.Split(';'), entry => Same(entry.Trim(), id))?.Trim();
    }

    /// <summary>Whether <c>Include</c> is an assembly's name, its full name or the path of its file.</summary>
    private static bool IsNamed(XElement reference, string assembly)
    {
        string name = (reference.ValueOf("Include") ?? string.Empty).Split(',')[0].Trim();
        name = name.Substring(name.LastIndexOfAny(['/', '\\']) + 1);
        return Same(name, assembly) || Same(name, assembly + ".dll");
    }

    private static bool Same(string? left, string? right)
        => string.Equals(left, right, StringComparison.OrdinalIgnoreCase);
}
