using System;
using System.IO;
using System.Threading.Tasks;

namespace Samples.GCG4004;

/// <summary>Everybody could set the member if it were not readonly.</summary>
public static class Notes
{
    public static readonly Lazy<Task<string>> Text = new(() => File.ReadAllTextAsync("notes.txt"));
}
