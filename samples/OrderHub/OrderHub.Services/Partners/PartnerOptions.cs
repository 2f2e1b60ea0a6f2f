namespace OrderHub.Services.Partners;

public sealed class PartnerOptions
{
    public const string Section = "OrderHub:Partner";

    public string BaseAddress { get; set; } = "http://127.0.0.1:5080";

    /// <summary>The unit of the exponential back-off: the waits are 2, 4 and 8 times as long.</summary>
    public int BackoffMilliseconds { get; set; } = 2000;

    public int TimeoutSeconds { get; set; } = 120;

    /// <summary>Whether this service answers the partner's calls itself, for local development.</summary>
    public bool Sandbox { get; set; }
}
