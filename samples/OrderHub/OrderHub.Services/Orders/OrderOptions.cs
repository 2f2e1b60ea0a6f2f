namespace OrderHub.Services.Orders;

public sealed class OrderOptions
{
    public const string Section = "OrderHub:Orders";

    public int Count { get; set; } = 20_000;

    public int Customers { get; set; } = 10;
}
