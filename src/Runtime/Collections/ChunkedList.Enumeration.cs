using System;
using System.Collections;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using GcGuard.Chunks;

namespace GcGuard;

/// <content>Enumeration by element and by chunk.</content>
public sealed partial class ChunkedList<T>
{
    /// <summary>The elements as one block of memory after another, for loops as fast as over an array. O(1).</summary>
    /// <remarks>
    /// What is written to a block is written to the list. Adding, inserting and removing leave blocks that are
    /// already taken without a meaning.
    /// </remarks>
    public ChunkSequence Chunks => new(this);

    // Through the interface List<T>, too, gives all empty lists one enumerator, which nothing that is added changes.
    IEnumerator<T> IEnumerable<T>.GetEnumerator()
        => Count == 0 ? ((IEnumerable<T>)Array.Empty<T>()).GetEnumerator() : GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<T>)this).GetEnumerator();

    /// <summary>Enumerates the elements.</summary>
    public struct Enumerator : IEnumerator<T>
    {
        private readonly ChunkedList<T> _list;
        private readonly int _version;
        private T[] _chunk;
        private nuint _index; // As wide as an address, which it becomes a part of for each element.
        private int _end;

        // The chunk after this one; -1 at the end. A list without chunks is read to its end before number 0.
        private int _next;

        private T? _current;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(ChunkedList<T> list)
        {
            _list = list;
            _version = list._version;
            _chunk = list._single;
            _end = list._singleCount;
        }

        /// <summary>The element the enumerator has reached.</summary>
        public readonly T Current => _current!;

        readonly object? IEnumerator.Current
        {
            get
            {
                if ((_next == 0 && _index == 0) || _next < 0)
                {
                    Throw.EnumerationCannotHappen();
                }

                return Current;
            }
        }

        /// <summary>Goes to the next element.</summary>
        /// <returns>Whether there is one.</returns>
        /// <exception cref="InvalidOperationException">The list has changed.</exception>
        public bool MoveNext()
        {
            T[] chunk = _chunk;
            nuint index = _index;
            if (_version == _list._version && (uint)index < (uint)_end && (uint)index < (uint)chunk.Length)
            {
                _current = Element.Within(chunk, index);
                _index = index + 1;
                return true;
            }

            return MoveToNextChunk();
        }

        /// <summary>Does nothing.</summary>
        public readonly void Dispose()
        {
        }

        void IEnumerator.Reset()
        {
            if (_version != _list._version)
            {
                Throw.VersionChanged();
            }

            this = new Enumerator(_list);
        }

        /// <remarks>
        /// Inlined and without a call, so that a loop that changes nothing need not read the list's version again.
        /// </remarks>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool MoveToNextChunk()
        {
            if (_version != _list._version)
            {
                Throw.VersionChanged();
            }

            int number = _next;
            int left = _list._nearCount + _list._farCount - (number << ChunkSize<T>.Shift);
            if (number < 0 || left <= 0)
            {
                _next = -1;
                _end = 0;
                _current = default;
                return false;
            }

            _next = number + 1;
            _chunk = _list._chunks.Chunk(number);
            _end = Math.Min(left, ChunkSize<T>.Length);
            _current = Element.Of(_chunk, 0);
            _index = 1;
            return true;
        }
    }

    /// <summary>The chunks of a list.</summary>
    public readonly struct ChunkSequence
    {
        private readonly ChunkedList<T> _list;

        internal ChunkSequence(ChunkedList<T> list) => _list = list;

        /// <summary>The number of chunks that hold elements. O(1).</summary>
        public int Count => _list.ChunkCount;

        /// <summary>The elements of one chunk. O(1).</summary>
        /// <param name="index">The number of the chunk, from 0 to <see cref="Count"/> - 1.</param>
        /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is not the number of a
        /// chunk.</exception>
#if NET
        public Span<T> this[int index]
#else
        public ArraySegment<T> this[int index]
#endif
        {
            get
            {
                if ((uint)index >= (uint)Count)
                {
                    Throw.IndexOutOfRange();
                }

                return new(_list.ChunkAt(index), 0, _list.UsedIn(index));
            }
        }

        /// <summary>An enumerator over the chunks, which throws once the list has changed.</summary>
        public ChunkEnumerator GetEnumerator() => new(_list);
    }

    /// <summary>Enumerates the chunks of a list.</summary>
    public struct ChunkEnumerator
    {
        private readonly ChunkedList<T> _list;
        private readonly int _version;
        private int _number;

        internal ChunkEnumerator(ChunkedList<T> list)
        {
            _list = list;
            _version = list._version;
            _number = -1;
        }

        /// <summary>The elements of the chunk that the enumerator has reached.</summary>
#if NET
        public readonly Span<T> Current => new(_list.ChunkAt(_number), 0, _list.UsedIn(_number));
#else
        public readonly ArraySegment<T> Current => new(_list.ChunkAt(_number), 0, _list.UsedIn(_number));
#endif

        /// <summary>Goes to the next chunk.</summary>
        /// <returns>Whether there is one.</returns>
        /// <exception cref="InvalidOperationException">The list has changed.</exception>
        public bool MoveNext()
        {
            if (_version != _list._version)
            {
                Throw.VersionChanged();
            }

            if (_number + 1 >= _list.ChunkCount)
            {
                return false;
            }

            _number++;
            return true;
        }
    }
}
