using System.Security.Cryptography;
using System.Text;
using OrderHub.Contracts;
using OrderHub.Services.Orders;
using OrderHub.Services.Partners;

namespace OrderHub.Services.Reports;

public sealed class RevenueReports
{
    private readonly IOrderRepository _orders;
    private readonly Lazy<Task<RevenueReport>> _yearly;
    private readonly Lazy<Task<ExchangeRates>> _rates;

    public RevenueReports(IOrderRepository orders, PartnerClient partner)
    {
        _orders = orders;
        _yearly = new Lazy<Task<RevenueReport>>(() => Task.FromResult(Build(orders)));
        _rates = new Lazy<Task<ExchangeRates>>(() => partner.GetRatesAsync(CancellationToken.None));
    }

    public Task<RevenueReport> GetYearlyAsync() => _yearly.Value;

    public Task<ExchangeRates> GetRatesAsync() => _rates.Value;

    /// <summary>Seals every order of a customer; the auditors compare the seals at the end of the year.</summary>
    public async Task<IReadOnlyList<string>> SealAsync(int customerId)
    {
        IReadOnlyList<Order> orders = _orders.GetByCustomer(customerId);
        return await Task.WhenAll(orders.Select(order => Task.Run(() => Seal(order))));
    }

    private static RevenueReport Build(IOrderRepository orders)
    {
        var rows = new List<RevenueRow>();
        foreach (IGrouping<int, Order> customer in orders.Query(static _ => true).GroupBy(order => order.CustomerId))
        {
            decimal[] totals = [.. customer.Select(order => order.Total).Order()];
            rows.Add(new RevenueRow(customer.Key, totals.Length, totals.Sum(), totals[totals.Length / 2]));
        }

        return new RevenueReport(rows.Sum(row => row.Orders), rows.Sum(row => row.Revenue), rows);
    }

    private static string Seal(Order order)
    {
        byte[] salt = Encoding.UTF8.GetBytes(order.Number);
        byte[] seal = Rfc2898DeriveBytes.Pbkdf2(order.ShippingAddress, salt, 2_000, HashAlgorithmName.SHA256, 32);
        return Convert.ToHexString(seal);
    }
}
