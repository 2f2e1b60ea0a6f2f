using System.Collections.Generic;

namespace GcGuard.CodeFixes.Tests.Rules.Pools;

/// <summary>A type in one of the shapes, and what GCG3001 and its fixes make of it.</summary>
/// <param name="Shape">The shape.</param>
/// <param name="Name">What sets this type apart from the others of its shape.</param>
/// <param name="Types">
/// The code; for what is found, a class <c>Pool</c> with <c>Rent</c> and <c>Return</c> of an <c>Item</c>, and with <c>Kept</c> where it
/// can be asked how many objects it holds.
/// </param>
/// <param name="Fixes">The equivalence keys of the actions, in order; null where nothing is found.</param>
public sealed record PoolCase(PoolShape Shape, string Name, string Types, string[]? Fixes)
{
    /// <summary>The key of the first action, and of the one that is another where there is a gate or a package.</summary>
    public const string Bound = "GCG3001", ObjectPool = "GCG3001:objectpool";

    /// <summary>Whether objects have to be disposed of.</summary>
    public bool IsDisposable { get; init; } = true;

    /// <summary>How many the fix is told to keep.</summary>
    public int Limit { get; init; } = 5;

    /// <summary>What the page says about why there is no fix.</summary>
    public string? NoFix { get; init; }

    /// <summary>The whole source, with the threads of <see cref="PoolStress"/>.</summary>
    public string Source => SourceWith(PoolStress.Source);

    /// <summary>The type with other code that uses it.</summary>
    public string SourceWith(string user) => $$"""
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Channels;

        public sealed class Item{{(IsDisposable ? " : IDisposable" : string.Empty)}}
        {
            public bool IsDisposed, IsKnown;
            public int Holders;
            internal Item Next;
            public void Dispose() => IsDisposed = true;
        }

        public abstract class Base
        {
            public abstract Item Rent();
            public abstract void Return(Item x);
            public virtual int Kept => -1;
        }

        {{Types}}

        {{user}}
        """;

    /// <inheritdoc/>
    public override string ToString() => Shape + ": " + Name;

    /// <summary>Every case.</summary>
    public static IReadOnlyList<PoolCase> All { get; } =
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
            PoolShape.OwnLinkedList,
            "under a lock",
            """
            private readonly object _gate = new();
            private Item _head;

            public override Item Rent()
            {
                lock (_gate)
                {
                    Item item = _head;
                    if (item == null)
                    {
                        return new Item();
                    }

                    _head = item.Next;
                    item.Next = null;
                    return item;
                }
            }

            public override void Return(Item x)
            {
                lock (_gate)
                {
                    x.Next = _head;
                    _head = x;
                }
            }

            public override int Kept
            {
                get
                {
                    lock (_gate)
                    {
                        int count = 0;
                        for (Item item = _head; item != null; item = item.Next)
                        {
                            count++;
                        }

                        return count;
                    }
                }
            }
            """,
            Bound),
        Pool(
            PoolShape.OwnLinkedList,
            "under a spin lock",
            """
            private SpinLock _gate = new(false);
            private Item _head;

            public override Item Rent()
            {
                bool taken = false;
                try
                {
                    _gate.Enter(ref taken);
                    Item item = _head;
                    if (item == null)
                    {
                        return new Item();
                    }

                    _head = item.Next;
                    return item;
                }
                finally
                {
                    _gate.Exit();
                }
            }

            public override void Return(Item x)
            {
                bool taken = false;
                _gate.Enter(ref taken);
                x.Next = _head;
                _head = x;
                _gate.Exit();
            }
            """) with { NoFix = "not all of whose places stand in a `lock` of one field" },
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
        Silent(PoolShape.InterlockedCounter, "counted up before it is added", "private readonly ConcurrentBag<Item> _items = new(); private int _count; public override Item Rent() { if (_items.TryTake(out Item item)) { Interlocked.Decrement(ref _count); return item; } return new Item(); } public override void Return(Item x) { if (Interlocked.Increment(ref _count) <= 8) { _items.Add(x); } else { Interlocked.Decrement(ref _count); } }"),
        Silent(PoolShape.CountCheck, "of the collection", "private readonly Stack<Item> _items = new(); public override Item Rent() { lock (_items) { return _items.Count > 0 ? _items.Pop() : new Item(); } } public override void Return(Item x) { lock (_items) { if (_items.Count < 8) { _items.Push(x); } } }"),
        Silent(PoolShape.CountCheck, "of a list linked by hand", "private readonly object _gate = new(); private Item _head; private int _count; public override Item Rent() { lock (_gate) { Item item = _head; if (item == null) { return new Item(); } _head = item.Next; _count--; return item; } } public override void Return(Item x) { lock (_gate) { if (_count < 8) { x.Next = _head; _head = x; _count++; } } }"),
        Silent(PoolShape.FixedSlots, "exchanged", "private readonly Item[] _slots = new Item[8]; public override Item Rent() { for (int i = 0; i < _slots.Length; i++) { if (Interlocked.Exchange(ref _slots[i], null) is { } item) { return item; } } return new Item(); } public override void Return(Item x) { for (int i = 0; i < _slots.Length; i++) { if (Interlocked.CompareExchange(ref _slots[i], x, null) == null) { return; } } }"),
        Silent(PoolShape.Throw, "above a number of objects", "private readonly ConcurrentBag<Item> _items = new(); private int _made; public override Item Rent() { if (_items.TryTake(out Item item)) { return item; } if (Interlocked.Increment(ref _made) > 8) { throw new InvalidOperationException(); } return new Item(); } public override void Return(Item x) => _items.Add(x);"),
        Silent(PoolShape.BoundedBlockingCollection, "of eight", "private readonly BlockingCollection<Item> _items = new(8); public override Item Rent() => _items.TryTake(out Item item) ? item : new Item(); public override void Return(Item x) => _items.TryAdd(x);"),
        Silent(PoolShape.CapacityFromOptions, "that is asked", "private readonly ConcurrentQueue<Item> _items = new(); private readonly PoolOptions _options = new(); public override Item Rent() => _items.TryDequeue(out Item item) ? item : new Item(); public override void Return(Item x) { if (_items.Count < _options.Most) { _items.Enqueue(x); } } public sealed class PoolOptions { public int Most { get; set; } = 8; }"),
        Silent(PoolShape.Mailbox, "nothing is made", "private readonly ConcurrentQueue<Item> _items = new(); public override Item Rent() => _items.TryDequeue(out Item item) ? item : null; public override void Return(Item x) => _items.Enqueue(x);"),
        Silent(PoolShape.WorkQueue, "one after the other", "private readonly Queue<Item> _items = new(); public override Item Rent() { lock (_items) { while (_items.Count == 0) { Monitor.Wait(_items); } return _items.Dequeue(); } } public override void Return(Item x) { lock (_items) { _items.Enqueue(x); Monitor.Pulse(_items); } }"),
        Silent(PoolShape.Ring, "the last ones", "private readonly Queue<Item> _items = new(); public override Item Rent() => new Item(); public override void Return(Item x) { _items.Enqueue(x); if (_items.Count > 8) { _items.Dequeue(); } }"),
        Silent(PoolShape.Cache, "with a key", "private readonly ConcurrentDictionary<int, Item> _items = new(); public override Item Rent() => _items.GetOrAdd(1, _ => new Item()); public override void Return(Item x) => _items.TryRemove(1, out _);"),
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

    private static PoolCase Pool(PoolShape shape, string name, string members, params string[] fixes)
        => new(shape, name, "public sealed class Pool : Base\n{\n    " + members.Replace("\n", "\n    ", System.StringComparison.Ordinal) + "\n}\n", fixes);

    private static PoolCase Silent(PoolShape shape, string name, string members)
        => new(shape, name, "public sealed class Pool : Base\n{\n    " + members + "\n}\n", null);
}
