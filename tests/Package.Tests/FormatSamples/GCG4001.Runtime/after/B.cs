using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;

namespace Samples.GCG4001.Gated;

internal static class Endpoints
{
    public static void Map(IEndpointRouteBuilder app, Catalogue catalogue)
    {
        app.MapGet("/catalogue", async () => (await catalogue.Get()).Length); // bytes
    }
}
