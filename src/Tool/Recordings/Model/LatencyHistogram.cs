using System.Text.Json;
using System.Text.Json.Serialization;

namespace GcGuard.Tool.Recordings.Model;

/// <summary>
/// Counts of times in buckets that each end 5 % above the one before, so that sums over machines are exact.
/// </summary>
[JsonConverter(typeof(Converter))]
internal sealed class LatencyHistogram
{
    private const double Growth = 1.05;
    private static readonly double s_scale = 1 / Math.Log(Growth);
    private readonly SortedDictionary<int, int> _counts = [];

    /// <summary>How many times it holds.</summary>
    public int Count => _counts.Values.Sum();

    /// <summary>Adds a time.</summary>
    public void Add(double milliseconds)
    {
        int bucket = Math.Max(0, (int)Math.Ceiling(Math.Log(Math.Max(milliseconds * 1000, 1)) * s_scale));
        _counts[bucket] = _counts.GetValueOrDefault(bucket) + 1;
    }

    /// <summary>Adds what another one holds.</summary>
    public void Add(LatencyHistogram other)
    {
        foreach ((int bucket, int count) in other._counts)
        {
            _counts[bucket] = _counts.GetValueOrDefault(bucket) + count;
        }
    }

    /// <summary>The time in milliseconds that a part of them stays below; 0 where there is none.</summary>
    public double Quantile(double part)
    {
        double rank = Math.Ceiling(part * Count);
        double seen = 0;
        foreach ((int bucket, int count) in _counts)
        {
            seen += count;
            if (seen >= rank)
            {
                // The middle of the bucket, so that half of the error is on either side.
                return Math.Pow(Growth, bucket - 0.5) / 1000;
            }
        }

        return 0;
    }

    /// <summary>How many are longer than a time in milliseconds.</summary>
    public int CountAbove(double milliseconds)
        => _counts.Where(pair => Math.Pow(Growth, pair.Key - 0.5) / 1000 > milliseconds).Sum(pair => pair.Value);

    /// <summary>Writes pairs of bucket and count.</summary>
    private sealed class Converter : JsonConverter<LatencyHistogram>
    {
        public override LatencyHistogram Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
        {
            var histogram = new LatencyHistogram();
            int[] pairs = JsonSerializer.Deserialize<int[]>(ref reader, options) ?? [];
            for (int i = 0; i + 1 < pairs.Length; i += 2)
            {
                histogram._counts[pairs[i]] = pairs[i + 1];
            }

            return histogram;
        }

        public override void Write(Utf8JsonWriter writer, LatencyHistogram value, JsonSerializerOptions options)
            => JsonSerializer.Serialize(
                writer, value._counts.SelectMany(pair => new[] { pair.Key, pair.Value }).ToArray(), options);
    }
}
