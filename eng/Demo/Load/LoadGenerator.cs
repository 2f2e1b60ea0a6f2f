using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Demo.Load;

/// <summary>Sends a scenario's requests and takes their times, until the last byte of the answer has come.</summary>
internal sealed class LoadGenerator(HttpClient http, Scenario scenario)
{
    private readonly Lock _gate = new();
    private readonly List<RequestTime> _times = [];
    private readonly SortedDictionary<string, int> _failures = new(StringComparer.Ordinal);

    /// <summary>All measured requests that succeeded.</summary>
    public IReadOnlyList<RequestTime> Times => _times;

    /// <summary>What went wrong with how many requests, measured or not.</summary>
    public IReadOnlyDictionary<string, int> Failures => _failures;

    /// <summary>Sends the unmeasured requests that let the service compile its code.</summary>
    public async Task WarmUpAsync(CancellationToken cancellationToken)
    {
        if (scenario.BeforeWave is not null)
        {
            // A revision no measured request asks for, on its own trees: a pool or a cache must not start full.
            await SendAsync(
                ServiceRequest.Get("/api/trees/1000?rev=1000"),
                measured: false,
                cancellationToken).ConfigureAwait(false);
        }

        await SteadyAsync(scenario.WarmUp, measured: false, cancellationToken).ConfigureAwait(false);
        if (scenario.RequestsPerScrape > 0)
        {
            await ScrapeAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Sends the measured requests of a round.</summary>
    /// <param name="round">Its number, from 0: the requests are counted on, so that no round repeats another's.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    public Task RunAsync(int round, CancellationToken cancellationToken) => scenario.WaveSize > 0
        ? WavesAsync(round, cancellationToken)
        : SteadyAsync(scenario.Requests, measured: true, cancellationToken);

    private async Task WavesAsync(int round, CancellationToken cancellationToken)
    {
        int waves = scenario.Requests / scenario.WaveSize;
        for (int wave = round * waves; wave < (round + 1) * waves; wave++)
        {
            if (scenario.BeforeWave is { } beforeWave)
            {
                await SendAsync(beforeWave(wave), measured: false, cancellationToken).ConfigureAwait(false);
            }

            await Task.WhenAll(Enumerable.Range(wave * scenario.WaveSize, scenario.WaveSize)
                .Select(i => SendAsync(scenario.Request(i), measured: true, cancellationToken))).ConfigureAwait(false);
        }
    }

    private async Task SteadyAsync(int requests, bool measured, CancellationToken cancellationToken)
    {
        int next = -1;
        async Task Worker()
        {
            int i;
            while ((i = Interlocked.Increment(ref next)) < requests)
            {
                await SendAsync(scenario.Request(i), measured, cancellationToken).ConfigureAwait(false);
                if (measured && scenario.RequestsPerScrape > 0 && (i + 1) % scenario.RequestsPerScrape == 0)
                {
                    await ScrapeAsync(cancellationToken).ConfigureAwait(false);
                }
            }
        }

        await Task.WhenAll(Enumerable.Range(0, scenario.Concurrency).Select(_ => Worker())).ConfigureAwait(false);
    }

    private Task ScrapeAsync(CancellationToken cancellationToken) =>
        SendAsync(ServiceRequest.Get("/api/metrics"), measured: false, cancellationToken);

    private async Task SendAsync(ServiceRequest request, bool measured, CancellationToken cancellationToken)
    {
        try
        {
            using HttpRequestMessage message = request.ToMessage();
            long start = Stopwatch.GetTimestamp();
            using HttpResponseMessage response = await http
                .SendAsync(message, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
            await response.Content.CopyToAsync(Stream.Null, cancellationToken).ConfigureAwait(false);
            double time = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
            if (!response.IsSuccessStatusCode)
            {
                Fail($"{request}: status {(int)response.StatusCode}");
            }
            else if (measured)
            {
                lock (_gate)
                {
                    _times.Add(new RequestTime(request.Kind, time));
                }
            }
        }
        catch (HttpRequestException e)
        {
            Fail($"{request}: {e.Message}");
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            Fail($"{request}: no answer within {http.Timeout.TotalSeconds:0} s");
        }
    }

    private void Fail(string what)
    {
        lock (_gate)
        {
            _failures[what] = _failures.GetValueOrDefault(what) + 1;
        }
    }
}
