using System;
using System.IO;
using System.Linq;
using System.Reflection;

namespace GcGuard.Runtime.Tests.Api;

/// <summary>The table of a set is the text of the table of a dictionary, but for their names.</summary>
public sealed class TwinTableTests
{
    [Theory]
    [InlineData("")]
    [InlineData(".Find")]
    [InlineData(".Add")]
    [InlineData(".AlternateLookup")]
    public void A_table_of_keys_is_a_table_of_entries_without_values(string part)
    {
        const string names = "MapTable is that of a";
        string api = typeof(TwinTableTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(x => x.Key == "ApiFolder").Value!;
        string folder = Path.Combine(api, "..", "Chunks");
        string expected = File.ReadAllText(Path.Combine(folder, $"MapTable{part}.cs"))
            .Replace(names, "\u0001", StringComparison.Ordinal)
            .Replace("MapTable<T, TValue>", "KeyTable<T>", StringComparison.Ordinal)
            .Replace("MapTable{T, TValue}", "KeyTable{T}", StringComparison.Ordinal)
            .Replace("MapEntry<T, TValue>", "KeyEntry<T>", StringComparison.Ordinal)
            .Replace("MapTable", "KeyTable", StringComparison.Ordinal)
            .Replace("\u0001", names, StringComparison.Ordinal);
        Assert.Equal(expected, File.ReadAllText(Path.Combine(folder, $"KeyTable{part}.cs")));
    }
}
