using System.Collections.Generic;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>Where the two sides of a pool stand, and limits that are none.</summary>
public sealed partial record PoolCase
{
    private static IEnumerable<PoolCase> Places =>
    [
        Pool(
            PoolShape.OneMethod,
            "taken, used and put back",
            """
            private readonly ConcurrentQueue<Item> _items = new();

            public int Use(int x)
            {
                if (!_items.TryDequeue(out Item item))
                {
                    item = new Item();
                }

                try
                {
                    return item.Holders + x;
                }
                finally
                {
                    _items.Enqueue(item);
                }
            }

            public override Item Rent() => _items.TryDequeue(out Item item) ? item : new Item();

            public override void Return(Item x) => _items.Enqueue(x);

            public override int Kept => _items.Count;
            """,
            Bound),
        new(
            PoolShape.TwoTypes,
            "the object puts itself back",
            """
            public sealed class Pool : Base
            {
                private readonly ConcurrentStack<Item> _items = new();

                public override Item Rent() => _items.TryPop(out Item item) ? item : new Item();

                public override void Return(Item x) => new Handle(this, x).Free();

                public override int Kept => _items.Count;

                private readonly struct Handle
                {
                    private readonly Pool _pool;
                    private readonly Item _item;

                    public Handle(Pool pool, Item item)
                    {
                        _pool = pool;
                        _item = item;
                    }

                    public void Free() => _pool._items.Push(_item);
                }
            }
            """,
            [Bound]),
        new(
            PoolShape.TwoTypes,
            "a base class that takes and puts back, a derived one that makes",
            """
            public abstract class PoolOf<T> : Base
                where T : class
            {
                private readonly ConcurrentBag<T> _items = new();

                protected abstract T Create();

                protected T Take() => _items.TryTake(out T item) ? item : Create();

                protected void Put(T item) => _items.Add(item);

                public override int Kept => _items.Count;
            }

            public sealed class Pool : PoolOf<Item>
            {
                protected override Item Create() => new();

                public override Item Rent() => Take();

                public override void Return(Item x) => Put(x);
            }
            """,
            [Bound]),
        new(
            PoolShape.Lease,
            "given by out, put back by Dispose",
            """
            public sealed class Pool : Base
            {
                private readonly ConcurrentBag<Item> _items = new();

                public Lease Acquire(out Item item)
                {
                    if (!_items.TryTake(out item))
                    {
                        item = new Item();
                    }

                    return new Lease(this, item);
                }

                public override Item Rent()
                {
                    Acquire(out Item item);
                    return item;
                }

                public override void Return(Item x) => new Lease(this, x).Dispose();

                public override int Kept => _items.Count;

                public readonly struct Lease : IDisposable
                {
                    private readonly Pool _pool;
                    private readonly Item _item;

                    public Lease(Pool pool, Item item)
                    {
                        _pool = pool;
                        _item = item;
                    }

                    public void Dispose() => _pool._items.Add(_item);
                }
            }
            """,
            [Bound]),
        Pool(
            PoolShape.Factory,
            "a delegate of the constructor",
            """
            private readonly ConcurrentQueue<Item> _items = new();
            private readonly Func<Item> _make;

            public Pool()
                : this(() => new Item())
            {
            }

            public Pool(Func<Item> make) => _make = make;

            public override Item Rent() => _items.TryDequeue(out Item item) ? item : _make();

            public override void Return(Item x) => _items.Enqueue(x);

            public override int Kept => _items.Count;
            """,
            Bound),
        Pool(
            PoolShape.UnusedCapacity,
            "kept in a field that nobody asks",
            """
            private readonly ConcurrentBag<Item> _items = new();
            private readonly int _capacity;

            public Pool() => _capacity = 3;

            public int Capacity => _capacity;

            public override Item Rent() => _items.TryTake(out Item item) ? item : new Item();

            public override void Return(Item x) => _items.Add(x);

            public override int Kept => _items.Count;
            """,
            Bound),
        Pool(
            PoolShape.LargestNumber,
            "by default",
            """
            private readonly ConcurrentBag<Item> _items = new();
            private readonly int _most;

            public Pool()
                : this(int.MaxValue)
            {
            }

            public Pool(int most = int.MaxValue) => _most = most;

            public override Item Rent() => _items.TryTake(out Item item) ? item : new Item();

            public override void Return(Item x)
            {
                if (_items.Count < _most)
                {
                    _items.Add(x);
                }
            }

            public override int Kept => _items.Count;
            """,
            Bound),
    ];
}
