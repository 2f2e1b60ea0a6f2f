namespace OrderHub.Contracts;

public enum OrderStatus
{
    Placed,
    Paid,
    Shipped,
    Delivered,
    Cancelled,
}

public sealed record OrderLine(int Position, string Sku, string Title, int Quantity, decimal UnitPrice);

public sealed record Order(
    int Id,
    int CustomerId,
    string Number,
    DateTimeOffset PlacedAt,
    OrderStatus Status,
    string Currency,
    decimal Total,
    string ShippingAddress,
    IReadOnlyList<OrderLine> Lines);
