using System.Runtime;
using OrderHub.Contracts;

namespace OrderHub.Services.Pricing;

/// <summary>Prices single orders for the sales desk, while the customer is on the phone.</summary>
public sealed class LiveQuotes(QuoteService quotes)
{
    public Quote? Calculate(int orderId)
    {
        GCSettings.LatencyMode = GCLatencyMode.SustainedLowLatency;
        return quotes.Find(orderId);
    }
}
