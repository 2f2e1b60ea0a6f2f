namespace GcGuard.Tool.Recordings.Reading;

/// <summary>
/// Divides each collection of generation 2 by the large-object bytes that endpoints allocated since the last.
/// </summary>
internal sealed class EndpointShares
{
    private readonly Dictionary<string, double> _sinceLast = new(StringComparer.Ordinal);
    private readonly Dictionary<string, double> _shares = new(StringComparer.Ordinal);

    /// <summary>Adds large-object bytes.</summary>
    public void Add(string endpoint, double bytes)
        => _sinceLast[endpoint] = _sinceLast.GetValueOrDefault(endpoint) + bytes;

    /// <summary>A collection began.</summary>
    /// <param name="counts">Whether it is of generation 2 and nobody called for it.</param>
    public void OnCollection(bool counts)
    {
        double all = _sinceLast.Values.Sum();
        if (!counts || all <= 0)
        {
            return;
        }

        foreach ((string endpoint, double bytes) in _sinceLast)
        {
            _shares[endpoint] = _shares.GetValueOrDefault(endpoint) + (bytes / all);
        }

        _sinceLast.Clear();
    }

    /// <summary>An endpoint's collections, in thousandths.</summary>
    public int ThousandthsOf(string endpoint) => (int)Math.Round(1000 * _shares.GetValueOrDefault(endpoint));
}
