using System.Globalization;
using GcGuard.Analyzers.Evidence.Pools;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>The code that asks how large an object is, and the code that lets its buffer go.</summary>
internal static class TrimText
{
    /// <summary>The condition under which an object is too large, or null where nothing tells.</summary>
    public static string? Condition(ITypeSymbol element, Growth growth, string item, long limit)
    {
        string units = (limit / System.Math.Max(growth.UnitBytes, 1)).ToString(CultureInfo.InvariantCulture);
        return growth.Kind switch
        {
            GrowthKind.Capacity or GrowthKind.ReadOnlyCapacity => item + ".Capacity > " + units,
            GrowthKind.Ensured
                when element.GetMembers("EnsureCapacity")
                    .OfType<IMethodSymbol>()
                    .Any(method => method.Parameters.Length == 1)
                => item + ".EnsureCapacity(0) > " + units,
            _ => null,
        };
    }

    /// <summary>The statements that empty an object and let its buffer go; empty where there are none.</summary>
    public static string[] Release(ITypeSymbol element, Growth growth, string item)
        => (growth.Kind, element.Name) switch
    {
        (GrowthKind.Capacity, "MemoryStream") => [item + ".SetLength(0);", item + ".Capacity = 0;"],
        (GrowthKind.Capacity, "StringBuilder") => [item + ".Clear();", item + ".Capacity = 16;"],
        (GrowthKind.Capacity, _) => [item + ".Clear();", item + ".Capacity = 0;"],
        (GrowthKind.Ensured, _) => [item + ".Clear();", item + ".TrimExcess();"],
        _ => [],
    };
}
