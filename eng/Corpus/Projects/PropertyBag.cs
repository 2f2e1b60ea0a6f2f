namespace GcGuard.Corpus.Projects;

/// <summary>
/// MSBuild properties of one project while it is read: names are case-insensitive, global ones cannot be overwritten.
/// </summary>
internal sealed class PropertyBag
{
    private readonly Dictionary<string, string> _values = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _globals = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The value of <paramref name="name"/>, empty when it was never set, as MSBuild has it.</summary>
    public string this[string name] => _values.TryGetValue(name, out string? value) ? value : string.Empty;

    /// <summary>Sets a property the project itself cannot change, like one given on a command line.</summary>
    public void SetGlobal(string name, string value)
    {
        _values[name] = value;
        _globals.Add(name);
    }

    /// <summary>Sets a property unless it is global.</summary>
    public void Set(string name, string value)
    {
        if (!_globals.Contains(name))
        {
            _values[name] = value;
        }
    }

    /// <summary>Sets a property only where it is empty: the form of every SDK default.</summary>
    public void SetDefault(string name, string value)
    {
        if (this[name].Length == 0)
        {
            Set(name, value);
        }
    }

    /// <summary>Whether the property is <c>true</c>, whatever its case.</summary>
    public bool IsTrue(string name) => this[name].Trim().Equals("true", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether the property is <c>false</c>, whatever its case.</summary>
    public bool IsFalse(string name) => this[name].Trim().Equals("false", StringComparison.OrdinalIgnoreCase);
}
