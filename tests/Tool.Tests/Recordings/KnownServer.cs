using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>A server whose allocations are known to the byte, and the requests that a test sends it.</summary>
public sealed partial class KnownServer : IDisposable
{
    /// <summary>
    /// What stands in a path, a query, a header, the command line or the environment, and must stay there.
    /// </summary>
    public const string Secret = "s3cr3t-value";

    private static readonly string[] s_paths =
    [
        "/fixed", "/pair", "/small", "/tasks", "/lambdas", "/blocks", "/iterators", "/stream", "/helpers", "/texts",
        "/generic", $"/documents/7/{Secret}?token={Secret}",
    ];

    private readonly HttpClient _http;
    private Process? _process;
    private long _answered;

    public KnownServer()
    {
        using (var listener = new TcpListener(IPAddress.Loopback, 0))
        {
            listener.Start();
            Address = $"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}";
        }

        _http = new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = new Uri(Address) };
        _http.DefaultRequestHeaders.Add("X-Token", Secret);
    }

    /// <summary>Where it listens.</summary>
    public string Address { get; }

    /// <summary>Its process, where a test started it.</summary>
    public int ProcessId => _process!.Id;

    /// <summary>The answers so far, without those of loads that have a rate.</summary>
    public long Answered => Interlocked.Read(ref _answered);

    /// <summary>The processor time that it has used.</summary>
    public TimeSpan ProcessorTime
    {
        get
        {
            _process!.Refresh();
            return _process.TotalProcessorTime;
        }
    }

    /// <summary>The command that starts it.</summary>
    public string[] Command => ["dotnet", Assembly, "--urls", Address, "--secret", Secret];

    /// <summary>The bytes that a request of a route takes at a line of the server's source.</summary>
    public static IReadOnlyDictionary<(string Endpoint, int Line), long> Expected { get; } = ReadExpected();

    private static string Root => RepositoryRoot.Find()!;

    // Built beside these tests, with the same configuration.
    private static string Assembly
        => Path.Combine(
            Path.GetDirectoryName(Path.GetDirectoryName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar)))!,
            "GcGuard.KnownServer",
            Path.GetFileName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar)),
            "GcGuard.KnownServer.dll");

    /// <summary>Starts it and waits until it answers.</summary>
    public async Task StartAsync(params string[] arguments)
    {
        var info = new ProcessStartInfo(Command[0], [.. Command[1..], .. arguments]) { RedirectStandardOutput = true };
        info.Environment["GCGUARD_TEST_SECRET"] = Secret;
        _process = Process.Start(info)!;
        _process.OutputDataReceived += static (_, _) => { };
        _process.BeginOutputReadLine();
        await WaitAsync();
    }

    /// <summary>Waits until it answers.</summary>
    public async Task WaitAsync()
    {
        for (long start = Stopwatch.GetTimestamp(); ; await Task.Delay(50))
        {
            try
            {
                await _http.GetStringAsync("/health");
                return;
            }
            catch (HttpRequestException) when (Stopwatch.GetElapsedTime(start) < TimeSpan.FromSeconds(30))
            {
                // It does not listen yet.
            }
        }
    }

    /// <summary>Sends each route a number of requests, two at a time.</summary>
    public Task LoadAsync(int each) => LoadAsync(s_paths, each);

    /// <summary>The same, until it is told to stop.</summary>
    public Task LoadAsync(int each, CancellationToken stop) => LoadAsync(s_paths, each, stop);

    /// <summary>Sends some paths a number of requests each, two at a time.</summary>
    public async Task LoadAsync(IReadOnlyList<string> paths, int each, CancellationToken stop = default)
    {
        int next = -1;
        await Task.WhenAll(Worker(), Worker());

        async Task Worker()
        {
            int i;
            while ((i = Interlocked.Increment(ref next)) < each * paths.Count && !stop.IsCancellationRequested)
            {
                await _http.GetByteArrayAsync(paths[i % paths.Count], CancellationToken.None);
                Interlocked.Increment(ref _answered);
            }
        }
    }

    /// <summary>Sends one route requests until it is told to stop.</summary>
    public async Task LoadAsync(string path, CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            await _http.GetByteArrayAsync(path, CancellationToken.None);
            Interlocked.Increment(ref _answered);
        }
    }

    /// <summary>Sends one route so many requests a second until it is told to stop.</summary>
    public async Task LoadAsync(string path, double perSecond, CancellationToken stop)
    {
        for (long start = Stopwatch.GetTimestamp(), sent = 0; !stop.IsCancellationRequested;)
        {
            if (Stopwatch.GetElapsedTime(start).TotalSeconds * perSecond < sent)
            {
                await Task.Delay(5, CancellationToken.None);
                continue;
            }

            await _http.GetByteArrayAsync(path, CancellationToken.None);
            sent++;
        }
    }

    /// <summary>Sends one request.</summary>
    public Task<string> GetAsync(string path) => _http.GetStringAsync(path);

    /// <summary>Ends it at once, as a crash does.</summary>
    public void Kill()
    {
        if (_process is { HasExited: false })
        {
            _process.Kill(entireProcessTree: true);
        }
    }

    public void Dispose()
    {
        _http.Dispose();
        Kill();
        _process?.Dispose();
    }

    private static Dictionary<(string, int), long> ReadExpected()
    {
        var expected = new Dictionary<(string, int), long>();
        string[] lines = File.ReadAllLines(Path.Combine(Root, "tests", "KnownServer", "Sites.cs"));
        for (int i = 0; i < lines.Length; i++)
        {
            Match match = Expectation().Match(lines[i]);
            if (match.Success)
            {
                expected.Add(
                    (match.Groups[1].Value, i + 1),
                    long.Parse(match.Groups[2].Value, System.Globalization.CultureInfo.InvariantCulture));
            }
        }

        return expected;
    }

    [GeneratedRegex(@"// (GET \S+): (\d+)$")]
    private static partial Regex Expectation();
}
