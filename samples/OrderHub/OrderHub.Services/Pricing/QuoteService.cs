using System.Runtime;
using Microsoft.Extensions.Options;
using OrderHub.Contracts;
using OrderHub.Services.Orders;

namespace OrderHub.Services.Pricing;

public sealed class QuoteService(IOrderRepository orders, IOptions<PricingOptions> options)
{
    private const long QuoteBudget = 4 * 1024 * 1024;

    public Quote? Calculate(int orderId)
    {
        bool undisturbed = options.Value.QuoteWithoutPause && GCSettings.LatencyMode != GCLatencyMode.NoGCRegion;
        return undisturbed ? CalculateWithoutPause(orderId) : Find(orderId);
    }

    public IReadOnlyList<Quote> CalculateAll(int customerId)
    {
        GCSettings.LatencyMode = GCLatencyMode.LowLatency;
        var quotes = new List<Quote>();
        foreach (Order order in orders.GetByCustomer(customerId))
        {
            quotes.Add(Price(order));
        }

        return quotes;
    }

    private Quote? CalculateWithoutPause(int orderId)
    {
        GC.TryStartNoGCRegion(QuoteBudget);
        return Find(orderId);
    }

    internal Quote? Find(int orderId) => orders.Find(orderId) is { } order ? Price(order) : null;

    private static Quote Price(Order order)
    {
        decimal discount = order.Total switch
        {
            > 1_000 => 0.08m,
            > 250 => 0.03m,
            _ => 0,
        };
        decimal net = order.Total * (1 - discount);
        return new Quote(order.Id, net, order.Total - net, net * 1.21m);
    }
}
