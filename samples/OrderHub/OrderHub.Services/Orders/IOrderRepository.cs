using OrderHub.Contracts;

namespace OrderHub.Services.Orders;

public interface IOrderRepository
{
    int Count { get; }

    Order? Find(int id);

    IReadOnlyList<Order> GetByCustomer(int customerId);

    IEnumerable<Order> Query(Func<Order, bool> predicate);
}
