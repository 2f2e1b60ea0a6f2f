using System.Collections.Generic;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>Every form of a limit, and what is no pool.</summary>
public sealed partial record PoolCase
{
    private static IEnumerable<PoolCase> SilentOnes =>
    [
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
}
