using System.Collections.Generic;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Load;

/// <summary>How the answers of both versions compare.</summary>
/// <param name="Compared">Requests that were compared.</param>
/// <param name="Differences">Request and difference of each that a client would see.</param>
/// <param name="WithoutLength">Requests whose answer no longer says how long it is, because it is streamed now.</param>
internal sealed record BehaviourResult(
    int Compared, IReadOnlyList<string> Differences, IReadOnlyList<string> WithoutLength);

/// <summary>Sends the same requests to both versions: a fix must not change what a client gets.</summary>
internal sealed class BehaviourCheck(ChildProcesses children, PartnerEndpoint partner, string workFolder)
{
    // Off by default, so that no scenario is measured with it; on here, so that what the fixes make of it runs.
    private static readonly string[] s_settings =
        ["--OrderHub:Pricing:QuoteWithoutPause=true", "--OrderHub:Partner:BackoffMilliseconds=40"];

    private const string Rows = "?customer=7&rows=2000";

    /// <summary>
    /// Every endpoint whose answer depends on the request alone. Left out: metrics and the operator's collection (they
    /// show the process), the call counter, errors (they carry a trace id) and the fingerprint (its hash is seeded anew
    /// in each process).
    /// </summary>
    internal static IReadOnlyList<ServiceRequest> Requests { get; } =
    [
        ServiceRequest.Get("/health"),
        ServiceRequest.Get("/api/orders/17"),
        ServiceRequest.Get("/api/orders/search?q=lamp&take=50"),
        ServiceRequest.Get("/api/orders/latest?take=20"),
        ServiceRequest.Get("/api/orders/page-total?customer=7&page=1&size=100"),
        ServiceRequest.Get("/api/orders/export" + Rows),
        ServiceRequest.Get("/api/orders/export?customer=7&rows=0"),
        ServiceRequest.Get("/api/orders/export.xml" + Rows),
        ServiceRequest.Get("/api/orders/export.zip" + Rows),
        ServiceRequest.Get("/api/orders/export.csv" + Rows),
        ServiceRequest.Get("/api/orders/export.tsv" + Rows),
        ServiceRequest.Get("/api/orders/picks.csv" + Rows),
        ServiceRequest.Get("/api/orders/export.mail" + Rows),
        ServiceRequest.Get("/api/orders/export.txt" + Rows),
        ServiceRequest.Get("/api/orders/export.sha256" + Rows),
        ServiceRequest.Post("/api/orders/upload", Payloads.FormWithFile),
        ServiceRequest.Post("/api/orders/attachment", Payloads.FormWithFile),
        ServiceRequest.Post("/api/orders/import", Payloads.ImportOfOrders),
        ServiceRequest.Post("/api/orders/records", Payloads.PlainBytes),
        ServiceRequest.Get("/api/orders/17/quote?live=true"),
        ServiceRequest.Get("/api/orders/quotes?customer=7"),
        ServiceRequest.Get("/api/orders/17/label"),
        ServiceRequest.Get("/api/orders/17/slip"),
        ServiceRequest.Get("/api/caches/4"),
        ServiceRequest.Get("/api/caches/5"),
        ServiceRequest.Get("/api/caches/7"),
        ServiceRequest.Get("/api/trees/3?rev=1"),
        ServiceRequest.Get("/api/trees/4?rev=2"),
        ServiceRequest.Post("/api/notifications/send?count=5&pooled=false"),
        ServiceRequest.Post("/api/notifications/send?count=5&pooled=true"),
        ServiceRequest.Post("/api/notifications/publish" + Rows),
        ServiceRequest.Get("/api/documents/3"),
        ServiceRequest.Get("/api/documents/3/raw"),
        ServiceRequest.Get("/api/documents/3/inline"),
        ServiceRequest.Get("/api/catalog"),
        ServiceRequest.Get("/api/ids?customer=7"),
        ServiceRequest.Post("/api/audit", Payloads.AuditEvents),
        ServiceRequest.Post("/api/echo", Payloads.PlainBytes),
        ServiceRequest.Get("/api/reports/yearly"),
        ServiceRequest.Get("/api/reports/rates"),
        ServiceRequest.Get("/api/reports/seals?customer=7"),
        // The last, because it leaves the process in a region without collections, where no latency mode can be set.
        ServiceRequest.Get("/api/orders/17/quote"),
    ];

    /// <summary>Asks both versions and compares.</summary>
    public async Task<BehaviourResult> RunAsync(
        ServiceVersion before, ServiceVersion after, CancellationToken cancellationToken)
    {
        partner.Fails = false;
        ServiceProcess[] services = await ServiceProcess.StartAllAsync(
            [StartAsync(before, cancellationToken), StartAsync(after, cancellationToken)]).ConfigureAwait(false);
        await using (services[0].ConfigureAwait(false))
        {
            await using (services[1].ConfigureAwait(false))
            {
                // One after the other: the partner cannot tell who asks.
                List<Answer> old = await AskAsync(services[0], before, cancellationToken).ConfigureAwait(false);
                List<Answer> @new = await AskAsync(services[1], after, cancellationToken).ConfigureAwait(false);
                return Compare(Requests, old, @new);
            }
        }
    }

    /// <summary>Compares answers to the same requests.</summary>
    internal static BehaviourResult Compare(
        IReadOnlyList<ServiceRequest> requests, IReadOnlyList<Answer> before, IReadOnlyList<Answer> after)
    {
        var differences = new List<string>();
        var withoutLength = new List<string>();
        for (int i = 0; i < requests.Count; i++)
        {
            if (before[i].DifferenceTo(after[i]) is { } difference)
            {
                differences.Add($"{requests[i]}: {difference}");
            }
            else if (before[i].HasLength && !after[i].HasLength)
            {
                withoutLength.Add(requests[i].ToString());
            }
        }

        return new BehaviourResult(requests.Count, differences, withoutLength);
    }

    private Task<ServiceProcess> StartAsync(ServiceVersion version, CancellationToken cancellationToken)
        => ServiceProcess.StartAsync(
            children, version.Assembly, partner.Address, workFolder, version.Name + "-answers", s_settings,
            cancellationToken);

    private async Task<List<Answer>> AskAsync(
        ServiceProcess service, ServiceVersion version, CancellationToken cancellationToken)
    {
        var answers = new List<Answer>();
        foreach (ServiceRequest request in Requests)
        {
            partner.TakeReceived();
            try
            {
                using HttpRequestMessage message = request.ToMessage();
                using HttpResponseMessage response = await service.Http
                    .SendAsync(message, HttpCompletionOption.ResponseHeadersRead, cancellationToken)
                    .ConfigureAwait(false);
                answers.Add(await Answer.ReadAsync(response, partner, cancellationToken).ConfigureAwait(false));
            }
            catch (HttpRequestException e)
            {
                throw new DemoFailure(
                    $"{request} to the service ({version.Name}) failed: {e.Message}\nRun again with --keep and "
                    + $"read {version.Name}-answers.log.",
                    version.Name == "code" ? ExitCodes.PromiseBroken : ExitCodes.CouldNotRun);
            }
        }

        return answers;
    }
}
