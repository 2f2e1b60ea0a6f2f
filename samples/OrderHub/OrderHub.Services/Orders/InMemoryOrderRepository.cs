using Microsoft.Extensions.Options;
using OrderHub.Contracts;

namespace OrderHub.Services.Orders;

public sealed class InMemoryOrderRepository : IOrderRepository
{
    private readonly Order[] _orders;
    private readonly ILookup<int, Order> _byCustomer;

    public InMemoryOrderRepository(IOptions<OrderOptions> options)
    {
        _orders = new Order[options.Value.Count];
        for (int i = 0; i < _orders.Length; i++)
        {
            _orders[i] = OrderGenerator.Create(i, options.Value.Customers);
        }

        _byCustomer = _orders.ToLookup(order => order.CustomerId);
    }

    public int Count => _orders.Length;

    public Order? Find(int id) => (uint)id < (uint)_orders.Length ? _orders[id] : null;

    public IReadOnlyList<Order> GetByCustomer(int customerId) => [.. _byCustomer[customerId]];

    public IEnumerable<Order> Query(Func<Order, bool> predicate) => _orders.Where(predicate);
}
