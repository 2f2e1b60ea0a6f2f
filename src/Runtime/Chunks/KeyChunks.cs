using System;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>The buckets and entries of a table that is too long for one array each.</summary>
internal sealed class KeyChunks<TEntry>
{
    private ChunkTable<int> _buckets = ChunkTable<int>.Empty;
    private ChunkTable<TEntry> _entries = ChunkTable<TEntry>.Empty;

    private readonly ulong _multiplier;

    private KeyChunks(int capacity)
    {
        Capacity = capacity;
        _multiplier = BucketCount.Multiplier(capacity);
    }

    /// <summary>The number of buckets, and of the keys there may be.</summary>
    public int Capacity { get; }

    /// <summary>The keys that there are entries for. Entries are allocated when they are reached.</summary>
    public int Room { get; private set; }

    /// <summary>The entries of the first level.</summary>
    public TEntry[][] Entries => _entries.First;

    /// <summary>Empty buckets, and the entries there have been until now.</summary>
    /// <param name="capacity">The number of buckets.</param>
    /// <param name="chunks">The chunks until now, whose entries are kept.</param>
    /// <param name="single">The one array until now, which is copied.</param>
    public static KeyChunks<TEntry> Create(int capacity, KeyChunks<TEntry>? chunks, TEntry[] single)
    {
        var created = new KeyChunks<TEntry>(capacity);
        for (int start = 0; start < capacity && start >= 0; start += ChunkSize<int>.Length)
        {
            created._buckets.Set(start >> ChunkSize<int>.Shift, new int[Math.Min(capacity - start, ChunkSize<int>.Length)]);
        }

        if (chunks is not null)
        {
            created._entries = chunks._entries;
            created.Room = Math.Min(capacity, chunks.EntryPlaces);
        }
        else
        {
            created.Grow();
            Array.Copy(single, created._entries.First[0], single.Length);
        }

        return created;
    }

    /// <summary>A copy.</summary>
    public KeyChunks<TEntry> Copy()
    {
        var copy = new KeyChunks<TEntry>(Capacity) { Room = Room };
        for (int start = 0; start < Capacity && start >= 0; start += ChunkSize<int>.Length)
        {
            int number = start >> ChunkSize<int>.Shift;
            copy._buckets.Set(number, (int[])_buckets.Chunk(number).Clone());
        }

        for (int start = 0; start < Room && start >= 0; start += ChunkSize<TEntry>.Length)
        {
            int number = start >> ChunkSize<TEntry>.Shift;
            copy._entries.Set(number, (TEntry[])_entries.Chunk(number).Clone());
        }

        return copy;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref int Bucket(uint hash)
    {
        int bucket = BucketCount.Remainder(hash, Capacity, _multiplier);
        return ref Element.Of(_buckets.Chunk(bucket >> ChunkSize<int>.Shift), bucket & ChunkSize<int>.Mask);
    }

    /// <summary>The array with an entry, on whichever level it is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TEntry[] EntriesFrom(int number) => _entries.Chunk(number >> ChunkSize<TEntry>.Shift);

    /// <summary>Makes room for a chunk of entries more.</summary>
    public void Grow()
    {
        int places = EntryPlaces;
        _entries.Set(places >> ChunkSize<TEntry>.Shift, new TEntry[ChunkSize<TEntry>.Length]);
        Room = (int)Math.Min(Capacity, (long)places + ChunkSize<TEntry>.Length);
    }

    /// <summary>Sets all buckets and the first entries to their default values.</summary>
    public void Clear(int count)
    {
        for (int start = 0; start < Capacity && start >= 0; start += ChunkSize<int>.Length)
        {
            int[] buckets = _buckets.Chunk(start >> ChunkSize<int>.Shift);
            Array.Clear(buckets, 0, buckets.Length);
        }

        for (int start = 0; start < count && start >= 0; start += ChunkSize<TEntry>.Length)
        {
            Array.Clear(EntriesFrom(start), 0, Math.Min(ChunkSize<TEntry>.Length, count - start));
        }
    }

    // Whole chunks, of which a capacity may use only a part.
    private int EntryPlaces => (int)Math.Min(int.MaxValue & ~ChunkSize<TEntry>.Mask, ((long)Room + ChunkSize<TEntry>.Mask) & ~(long)ChunkSize<TEntry>.Mask);
}
