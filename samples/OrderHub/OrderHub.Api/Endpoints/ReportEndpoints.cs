using OrderHub.Services.Imports;
using OrderHub.Services.Reports;

namespace OrderHub.Api.Endpoints;

public static class ReportEndpoints
{
    public static void MapReports(this WebApplication app)
    {
        app.MapGet("/api/reports/yearly", async (RevenueReports reports) => Results.Ok(await reports.GetYearlyAsync()));

        app.MapGet("/api/reports/rates", async (RevenueReports reports) => Results.Ok(await reports.GetRatesAsync()));

        app.MapGet("/api/reports/highest-price", (PriceListReader prices) =>
            prices.Highest(Path.Combine(AppContext.BaseDirectory, "Data", "prices.csv")));

        app.MapGet("/api/reports/seals", async (RevenueReports reports, int customer = 7) =>
            Results.Ok(await reports.SealAsync(customer)));
    }
}
