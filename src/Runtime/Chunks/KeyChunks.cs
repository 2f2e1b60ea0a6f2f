using System;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>The buckets and entries of a table that is too long for one array each.</summary>
internal sealed class KeyChunks<TEntry>
{
    // Made with the table and never replaced.
    private readonly int[][] _buckets;
    private readonly int _bucketCount;
    private readonly ulong _multiplier;

    private ChunkTable<TEntry> _entries;

    // The first arrays of buckets may be those of a smaller table, and full until LinkAll empties them. Only the last
    // of that table can have another length.
    private int _takenOver;

    private KeyChunks(int capacity, KeyChunks<TEntry>? before)
    {
        Capacity = capacity;
        _bucketCount = BucketCount.InChunks(capacity);
        _multiplier = BucketCount.Multiplier(_bucketCount);
        _buckets = new int[((_bucketCount - 1) >> ChunkSize<int>.Shift) + 1][];
        for (int i = 0, left = _bucketCount; i < _buckets.Length; i++, left -= ChunkSize<int>.Length)
        {
            int length = Math.Min(left, ChunkSize<int>.Length);
            if (before is not null && i < before._buckets.Length && before._buckets[i].Length == length)
            {
                _buckets[i] = before._buckets[i];
                _takenOver++;
            }
            else
            {
                _buckets[i] = new int[length];
            }
        }
    }

    /// <summary>The number of keys there may be.</summary>
    public int Capacity { get; }

    /// <summary>The keys that there are entries for. Entries are allocated when they are reached.</summary>
    public int Room { get; private set; }

    /// <summary>The entries of the first level: full chunks, and null in places without one.</summary>
    public TEntry[]?[] Entries => _entries.First;

    /// <summary>
    /// The entries there have been until now, with buckets for more; <see cref="EmptyBuckets"/> comes before their use.
    /// </summary>
    /// <param name="capacity">The number of keys there may be.</param>
    /// <param name="chunks">The chunks until now, whose entries and arrays of buckets are kept.</param>
    /// <param name="single">The one array until now, which is copied.</param>
    public static KeyChunks<TEntry> Create(int capacity, KeyChunks<TEntry>? chunks, TEntry[] single)
    {
        var created = new KeyChunks<TEntry>(capacity, chunks);
        if (chunks is not null)
        {
            created._entries = chunks._entries;
            created.Room = Math.Min(capacity, chunks.EntryPlaces);
        }
        else
        {
            created.Grow();
            Array.Copy(single, created._entries.Chunk(0), single.Length);
        }

        return created;
    }

    /// <summary>A copy.</summary>
    public KeyChunks<TEntry> Copy()
    {
        var copy = new KeyChunks<TEntry>(Capacity, before: null) { Room = Room };
        for (int i = 0; i < _buckets.Length; i++)
        {
            Array.Copy(_buckets[i], copy._buckets[i], _buckets[i].Length);
        }

        for (int start = 0; start < Room && start >= 0; start += ChunkSize<TEntry>.Length)
        {
            int number = start >> ChunkSize<TEntry>.Shift;
            copy._entries.Set(number, (TEntry[])_entries.Chunk(number).Clone());
        }

        return copy;
    }

    /// <summary>The bucket of a hash code.</summary>
    /// <remarks>
    /// Not checked against the arrays' lengths: the arrays, the number of buckets and its multiplier are made
    /// together and never replaced, so the remainder is within them whatever other threads do.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref int Bucket(uint hash)
    {
        uint bucket = BucketCount.Remainder(hash, _bucketCount, _multiplier);
        int[] buckets = Element.Within(_buckets, bucket >> ChunkSize<int>.Shift);
        return ref Element.Within(buckets, bucket & (uint)ChunkSize<int>.Mask);
    }

    /// <summary>An entry.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref TEntry Entry(int number) => ref Element.Of(EntriesFrom(number), number & ChunkSize<TEntry>.Mask);

    /// <summary>The array with an entry, on whichever level it is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TEntry[] EntriesFrom(int number) => _entries.Chunk(number >> ChunkSize<TEntry>.Shift);

    /// <summary>
    /// Empties the buckets that another table has filled. Not part of <see cref="Create"/>, after which that table is
    /// still the one in use where memory runs out.
    /// </summary>
    public void EmptyBuckets()
    {
        for (; _takenOver > 0; _takenOver--)
        {
            int[] buckets = _buckets[_takenOver - 1];
            Array.Clear(buckets, 0, buckets.Length);
        }
    }

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
        foreach (int[] buckets in _buckets)
        {
            Array.Clear(buckets, 0, buckets.Length);
        }

        for (int start = 0; start < count && start >= 0; start += ChunkSize<TEntry>.Length)
        {
            Array.Clear(EntriesFrom(start), 0, Math.Min(ChunkSize<TEntry>.Length, count - start));
        }
    }

    // Whole chunks, of which a capacity may use only a part.
    private int EntryPlaces
    {
        get
        {
            long places = ((long)Room + ChunkSize<TEntry>.Mask) & ~(long)ChunkSize<TEntry>.Mask;
            return (int)Math.Min(int.MaxValue & ~ChunkSize<TEntry>.Mask, places);
        }
    }
}
