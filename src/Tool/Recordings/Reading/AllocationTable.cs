using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Recordings.Symbols;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>One sampled allocation.</summary>
/// <param name="At">When, in milliseconds.</param>
/// <param name="Bytes">The bytes that it stands for.</param>
/// <param name="IsLarge">Whether the object is on the large object heap.</param>
/// <param name="Type">Its type.</param>
/// <param name="Request">The request that allocated it; null outside of requests.</param>
/// <param name="Stack">Its stack.</param>
internal sealed record Sample(
    double At, double Bytes, bool IsLarge, string Type, Request? Request, CallStackIndex Stack)
{
    /// <summary>The endpoint.</summary>
    public string Endpoint => Request?.Endpoint ?? Model.Endpoint.NoRequest;

    /// <summary>What sums of squares are taken over: the request, or the second.</summary>
    public object Unit => Request ?? (object)(int)(At / 1000);
}

/// <summary>Sums over samples, by endpoint and by statement.</summary>
internal sealed class AllocationTable
{
    private readonly Dictionary<string, Sums> _endpoints = new(StringComparer.Ordinal);
    private readonly Dictionary<(AssemblyFile, int, int), Statement> _statements = [];

    /// <summary>Bytes without a statement.</summary>
    public double Unattributed { get; private set; }

    /// <summary>Large-object bytes without a statement.</summary>
    public double UnattributedLarge { get; private set; }

    /// <summary>The statements, those with most large-object bytes first.</summary>
    public IEnumerable<Statement> Statements
        => _statements.Values.OrderByDescending(one => one.Large).ThenByDescending(one => one.Total);

    /// <summary>The endpoints with samples.</summary>
    public IEnumerable<string> Endpoints => _endpoints.Keys;

    /// <summary>The sums of an endpoint.</summary>
    public AllocationSums SumsOf(string endpoint)
        => _endpoints.TryGetValue(endpoint, out Sums? sums) ? sums.ToModel() : default;

    /// <summary>Adds a sample.</summary>
    public void Add(Sample sample, FoundSite? site, double halfTime)
    {
        if (!_endpoints.TryGetValue(sample.Endpoint, out Sums? sums))
        {
            _endpoints.Add(sample.Endpoint, sums = new Sums());
        }

        sums.Add(sample, halfTime);
        if (site is null)
        {
            Unattributed += sample.Bytes;
            UnattributedLarge += sample.IsLarge ? sample.Bytes : 0;
            return;
        }

        var key = (site.Assembly, site.Method, site.Offset);
        if (!_statements.TryGetValue(key, out Statement? statement))
        {
            _statements.Add(key, statement = new Statement(site));
        }

        statement.Add(sample, halfTime);
    }

    /// <summary>What was allocated at a statement.</summary>
    internal sealed class Statement(FoundSite site)
    {
        private const int MaxStacks = 3;
        private const int MaxTypes = 5;
        private readonly Dictionary<string, Sums> _endpoints = new(StringComparer.Ordinal);
        private readonly Dictionary<string, double> _types = new(StringComparer.Ordinal);
        private readonly Dictionary<CallStackIndex, double> _stacks = [];

        /// <summary>The statement.</summary>
        public FoundSite Site => site;

        /// <summary>All bytes.</summary>
        public double Total { get; private set; }

        /// <summary>Bytes of large objects.</summary>
        public double Large { get; private set; }

        /// <summary>The types with most bytes.</summary>
        public IReadOnlyList<string> Types
            => [.. _types.OrderByDescending(type => type.Value).Take(MaxTypes).Select(type => type.Key)];

        /// <summary>The stacks with most bytes.</summary>
        public IEnumerable<KeyValuePair<CallStackIndex, double>> Stacks
            => _stacks.OrderByDescending(stack => stack.Value).Take(MaxStacks);

        /// <summary>The sums by endpoint.</summary>
        public IEnumerable<(string Endpoint, Sums Sums)> ByEndpoint
            => _endpoints.OrderByDescending(one => one.Value.Large).ThenByDescending(one => one.Value.Total)
                .Select(one => (one.Key, one.Value));

        /// <summary>Adds a sample.</summary>
        public void Add(Sample sample, double halfTime)
        {
            Total += sample.Bytes;
            Large += sample.IsLarge ? sample.Bytes : 0;
            if (!_endpoints.TryGetValue(sample.Endpoint, out Sums? sums))
            {
                _endpoints.Add(sample.Endpoint, sums = new Sums());
            }

            sums.Add(sample, halfTime);
            _types[sample.Type] = _types.GetValueOrDefault(sample.Type) + sample.Bytes;
            _stacks[sample.Stack] = _stacks.GetValueOrDefault(sample.Stack) + sample.Bytes;
        }
    }

    /// <summary>Sums over the samples of one endpoint.</summary>
    internal sealed class Sums
    {
        private const double Kilo = 1000;
        private readonly Dictionary<object, (double Total, double Large)> _units = [];
        private int _samples;
        private int _largeSamples;

        /// <summary>All bytes.</summary>
        public double Total { get; private set; }

        /// <summary>Bytes of large objects.</summary>
        public double Large { get; private set; }

        /// <summary>Requests, or seconds, with a sample.</summary>
        public int Reaching => _units.Count;

        /// <summary>Samples of large objects in the first half.</summary>
        public int LargeFirstHalf { get; private set; }

        /// <summary>Samples of large objects in the second half.</summary>
        public int LargeSecondHalf => _largeSamples - LargeFirstHalf;

        /// <summary>Adds a sample.</summary>
        public void Add(Sample sample, double halfTime)
        {
            double large = sample.IsLarge ? sample.Bytes : 0;
            Total += sample.Bytes;
            Large += large;
            _samples++;
            _largeSamples += sample.IsLarge ? 1 : 0;
            LargeFirstHalf += sample.IsLarge && sample.At < halfTime ? 1 : 0;
            (double total, double before) = _units.GetValueOrDefault(sample.Unit);
            _units[sample.Unit] = (total + sample.Bytes, before + large);
        }

        /// <summary>The sums as integers.</summary>
        public AllocationSums ToModel()
            => new(
                (long)Math.Round(Total), _samples,
                (long)Math.Round(_units.Values.Sum(unit => unit.Total / Kilo * (unit.Total / Kilo))),
                (long)Math.Round(Large), _largeSamples,
                (long)Math.Round(_units.Values.Sum(unit => unit.Large / Kilo * (unit.Large / Kilo))));
    }
}
