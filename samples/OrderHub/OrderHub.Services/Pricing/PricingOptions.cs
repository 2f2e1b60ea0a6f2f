namespace OrderHub.Services.Pricing;

public sealed class PricingOptions
{
    public const string Section = "OrderHub:Pricing";

    /// <summary>Whether single quotes are calculated without interruption by the garbage collector.</summary>
    public bool QuoteWithoutPause { get; set; }
}
