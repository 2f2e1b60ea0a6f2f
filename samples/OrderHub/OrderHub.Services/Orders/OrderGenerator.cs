using System.Globalization;
using OrderHub.Contracts;

namespace OrderHub.Services.Orders;

/// <summary>Generates the demo data set; the same options always give the same orders.</summary>
internal static class OrderGenerator
{
    private static readonly string[] Goods = ["Desk lamp", "Office chair", "Notebook A5", "Whiteboard", "Monitor arm"];
    private static readonly string[] Streets = ["Harbour Road", "Mill Lane", "Station Street", "Northern Avenue"];
    private static readonly string[] Cities = ["Rotterdam", "Gothenburg", "Lyon", "Porto", "Krakow"];
    private static readonly DateTimeOffset Epoch = new(2024, 1, 1, 8, 0, 0, TimeSpan.Zero);

    public static Order Create(int id, int customers)
    {
        var lines = new OrderLine[1 + (id % 4)];
        decimal total = 0;
        for (int i = 0; i < lines.Length; i++)
        {
            int good = (id + i) % Goods.Length;
            int quantity = 1 + ((id + (3 * i)) % 9);
            decimal price = 4.5m + (good * 12.25m) + (id % 100 / 10m);
            lines[i] = new OrderLine(i + 1, Sku(good, id), Goods[good], quantity, price);
            total += quantity * price;
        }

        string number = string.Create(CultureInfo.InvariantCulture, $"SO-{2024 + (id % 3)}-{id:D7}");
        string address = string.Create(
            CultureInfo.InvariantCulture,
            $"{1 + (id % 240)} {Streets[id % Streets.Length]}, {10_000 + (id % 9_000)} {Cities[id % Cities.Length]}");

        return new Order(
            id,
            id % customers,
            number,
            Epoch.AddMinutes(id * 7L),
            (OrderStatus)(id % 5),
            id % 11 == 0 ? "SEK" : "EUR",
            total,
            address,
            lines);
    }

    private static string Sku(int good, int id) =>
        string.Create(CultureInfo.InvariantCulture, $"SKU-{good:D2}-{id % 500:D4}");
}
