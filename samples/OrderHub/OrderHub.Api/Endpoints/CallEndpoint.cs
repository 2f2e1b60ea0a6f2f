using OrderHub.Contracts;

namespace OrderHub.Api.Endpoints;

/// <summary>Counts the probes of the load balancer; every thousandth renews the sampling window.</summary>
public static class CallEndpoint
{
    private static ulong _calls;
    private static int[]? _window;

    public static void MapCalls(this WebApplication app)
    {
        app.MapGet("/api/call", () =>
        {
            ulong calls = Interlocked.Increment(ref _calls);
            if (calls % 1000 == 0)
            {
                int[] window = new int[30_000];
                Interlocked.Exchange(ref _window, window);
            }

            return Results.Ok(new NumberOfCalls(calls));
        });
    }
}
