using System.Collections.Concurrent;

namespace OrderHub.Services.Pooling;

/// <summary>Keeps objects that are expensive to create. Dispose the lease to give the object back.</summary>
public sealed class UnboundedObjectPool<T>(Func<T> factory, Action<T> reset)
    where T : class
{
    private readonly ConcurrentBag<T> _items = [];

    public Lease Acquire(out T item)
    {
        if (!_items.TryTake(out T? pooled))
        {
            pooled = factory();
        }

        item = pooled;
        return new Lease(this, pooled);
    }

    public IReadOnlyCollection<T> Snapshot() => [.. _items];

    private void Release(T item)
    {
        reset(item);
        _items.Add(item);
    }

    public readonly struct Lease(UnboundedObjectPool<T> pool, T item) : IDisposable
    {
        public void Dispose() => pool.Release(item);
    }
}
