using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>The counters that <c>docs/production.md</c> names are those of the running runtime.</summary>
public sealed partial class ProductionPageTests
{
    private const string RuntimeSource = "System.Runtime";
    private const int NewNames = 1, OldNames = 2;

    [Fact]
    public void The_meters_are_the_runtimes()
    {
        GC.Collect();
        var seen = new HashSet<string>();
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Meter.Name == RuntimeSource)
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<long>((instrument, _, tags, _) => Add(instrument, tags));
        listener.SetMeasurementEventCallback<double>((instrument, _, tags, _) => Add(instrument, tags));
        listener.Start();
        listener.RecordObservableInstruments();

        string[] named = Names(NewNames);
        Assert.True(named.Length >= 6, "The page names too few meters for its questions.");
        Assert.Subset(seen, named.ToHashSet());

        void Add(Instrument instrument, ReadOnlySpan<KeyValuePair<string, object?>> tags)
        {
            seen.Add(instrument.Name);
            foreach (KeyValuePair<string, object?> tag in tags)
            {
                seen.Add($"{tag.Key}={tag.Value}");
            }
        }
    }

    [Fact]
    public void The_event_counters_are_the_runtimes()
    {
        string[] named = Names(OldNames);
        Assert.True(named.Length >= 4, "The page names too few counters for its questions.");
        using var listener = new CounterNames(named);
        Assert.True(listener.AllSeen.Wait(TimeSpan.FromSeconds(30)), "Not seen: " + string.Join(", ", listener.Missing()));
    }

    /// <summary>What stands in backticks in one column of the page's table of counters.</summary>
    private static string[] Names(int column)
    {
        string page = File.ReadAllText(Path.Combine(RepositoryRoot.Find()!, "docs", "production.md"));
        return
        [
            .. page.Split('\n')
                .SkipWhile(line => !line.StartsWith("| Question", StringComparison.Ordinal))
                .Skip(2)
                .TakeWhile(line => line.StartsWith('|'))
                .SelectMany(line => Code().Matches(line.Split('|')[column + 1]).Select(match => match.Groups[1].Value)),
        ];
    }

    [GeneratedRegex("`([^`]+)`")]
    private static partial Regex Code();

    private sealed class CounterNames : EventListener
    {
        private readonly HashSet<string> _missing;

        public CounterNames(string[] names)
        {
            _missing = [.. names];
            foreach (EventSource source in EventSource.GetSources())
            {
                Enable(source);
            }
        }

        public ManualResetEventSlim AllSeen { get; } = new();

        public string[] Missing()
        {
            lock (AllSeen)
            {
                return [.. _missing];
            }
        }

        protected override void OnEventWritten(EventWrittenEventArgs written)
        {
            if (_missing is null || written.EventName != "EventCounters" || written.Payload is not [IDictionary<string, object> counter])
            {
                return;
            }

            lock (AllSeen)
            {
                _missing.Remove((string)counter["Name"]);
                if (_missing.Count == 0)
                {
                    AllSeen.Set();
                }
            }
        }

        private void Enable(EventSource source)
        {
            if (source.Name == RuntimeSource)
            {
                EnableEvents(source, EventLevel.Informational, EventKeywords.All, new Dictionary<string, string?> { ["EventCounterIntervalSec"] = "1" });
            }
        }
    }
}
