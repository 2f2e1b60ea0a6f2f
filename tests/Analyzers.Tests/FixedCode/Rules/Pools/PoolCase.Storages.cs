using System.Collections.Generic;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>What the idle objects are kept in.</summary>
public sealed partial record PoolCase
{
    private static IEnumerable<PoolCase> Storages =>
    [
        .. Concurrent(PoolShape.Bag, "ConcurrentBag<Item>", "TryTake", "Add"),
        .. Concurrent(PoolShape.ConcurrentQueue, "ConcurrentQueue<Item>", "TryDequeue", "Enqueue"),
        .. Concurrent(PoolShape.ConcurrentStack, "ConcurrentStack<Item>", "TryPop", "Push"),
        Pool(PoolShape.LockedQueue, "its own lock", Locked("Queue<Item>", "Dequeue", "Enqueue"), Bound),
        Pool(PoolShape.LockedStack, "its own lock", Locked("Stack<Item>", "Pop", "Push"), Bound),
        Pool(
            PoolShape.LockedList,
            "the last one",
            """
            private readonly List<Item> _items = new();

            public override Item Rent()
            {
                lock (_items)
                {
                    if (_items.Count == 0)
                    {
                        return new Item();
                    }

                    Item item = _items[_items.Count - 1];
                    _items.RemoveAt(_items.Count - 1);
                    return item;
                }
            }

            public override void Return(Item x)
            {
                lock (_items)
                {
                    _items.Add(x);
                }
            }

            public override int Kept { get { lock (_items) { return _items.Count; } } }
            """,
            Bound),
        Pool(
            PoolShape.LockedLinkedList,
            "the first node",
            """
            private readonly LinkedList<Item> _items = new();

            public override Item Rent()
            {
                lock (_items)
                {
                    if (_items.Count == 0)
                    {
                        return new Item();
                    }

                    Item item = _items.First.Value;
                    _items.RemoveFirst();
                    return item;
                }
            }

            public override void Return(Item x)
            {
                lock (_items)
                {
                    _items.AddLast(x);
                }
            }

            public override int Kept { get { lock (_items) { return _items.Count; } } }
            """,
            Bound),
        Pool(
            PoolShape.BlockingCollection,
            "without a bound",
            """
            private readonly BlockingCollection<Item> _items = new();

            public override Item Rent() => _items.TryTake(out Item item) ? item : new Item();

            public override void Return(Item x) => _items.Add(x);

            public override int Kept => _items.Count;
            """,
            Bound),
        Pool(
            PoolShape.ProducerConsumer,
            "by the interface",
            """
            private readonly IProducerConsumerCollection<Item> _items = new ConcurrentStack<Item>();

            public override Item Rent() => _items.TryTake(out Item item) ? item : new Item();

            public override void Return(Item x) => _items.TryAdd(x);

            public override int Kept => _items.Count;
            """,
            Bound),
        Pool(
            PoolShape.StaticBag,
            "shared by all instances",
            """
            private static readonly ConcurrentBag<Item> s_items = new();

            public override Item Rent() => s_items.TryTake(out Item item) ? item : new Item();

            public override void Return(Item x) => s_items.Add(x);

            public override int Kept => s_items.Count;
            """,
            Bound),
        Pool(
            PoolShape.StaticQueue,
            "under a lock of its own",
            """
            private static readonly object s_gate = new();
            private static readonly Queue<Item> s_items = new();

            public override Item Rent()
            {
                lock (s_gate)
                {
                    return s_items.Count > 0 ? s_items.Dequeue() : new Item();
                }
            }

            public override void Return(Item x)
            {
                lock (s_gate)
                {
                    s_items.Enqueue(x);
                }
            }

            public override int Kept { get { lock (s_gate) { return s_items.Count; } } }
            """,
            Bound),
        Pool(
            PoolShape.Channel,
            "tried only",
            """
            private readonly Channel<Item> _items = Channel.CreateUnbounded<Item>();

            public override Item Rent() => _items.Reader.TryRead(out Item item) ? item : new Item();

            public override void Return(Item x) => _items.Writer.TryWrite(x);
            """,
            Bound) with { IsDisposable = false },
        Pool(
            PoolShape.Channel,
            "with what has to be disposed of",
            """
            private readonly Channel<Item> _items = Channel.CreateUnbounded<Item>();

            public override Item Rent() => _items.Reader.TryRead(out Item item) ? item : new Item();

            public override void Return(Item x) => _items.Writer.TryWrite(x);
            """) with { NoFix = "whose objects may have to be disposed of" },
        Pool(
            PoolShape.ThreadStaticStack,
            "made when it is needed",
            """
            [ThreadStatic]
            private static Stack<Item> t_items;

            public override Item Rent()
            {
                t_items ??= new Stack<Item>();
                return t_items.Count > 0 ? t_items.Pop() : new Item();
            }

            public override void Return(Item x)
            {
                t_items ??= new Stack<Item>();
                t_items.Push(x);
            }

            public override int Kept => t_items?.Count ?? 0;
            """,
            Bound) with { Limit = 1 },
    ];

    private static IEnumerable<PoolCase> Concurrent(PoolShape shape, string storage, string take, string add)
    {
        string members = $"""
            private readonly {storage} _items = new();

            public override Item Rent() => _items.{take}(out Item item) ? item : new Item();

            public override void Return(Item x) => _items.{add}(x);
            """;
        yield return Pool(shape, "with what has to be disposed of", members + "\n\npublic override int Kept => _items.Count;\n", Bound);
        yield return Pool(shape, "with the package at hand", members, Bound, ObjectPool) with { IsDisposable = false };
    }

    private static string Locked(string storage, string take, string add) => $$"""
        private readonly {{storage}} _items = new();

        public override Item Rent()
        {
            lock (_items)
            {
                return _items.Count > 0 ? _items.{{take}}() : new Item();
            }
        }

        public override void Return(Item x)
        {
            lock (_items)
            {
                _items.{{add}}(x);
            }
        }

        public override int Kept { get { lock (_items) { return _items.Count; } } }
        """;
}
