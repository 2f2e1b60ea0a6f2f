using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Chunks;

namespace GcGuard.Runtime.Tests.Model;

/// <summary>A <see cref="ChunkedList{T}"/> beside a <see cref="List{T}"/>.</summary>
internal sealed class ListModel<T>(Func<int, T> make) : IModel
    where T : IComparable<T>
{
    private static readonly int s_chunk = ChunkSize<T>.Length;

    private readonly List<T> _model = [];
    private readonly ChunkedList<T> _list = [];

    public IReadOnlyList<string> Operations { get; } =
    [
        "Add", "Add", "Add", "AddRange", "AddRange", "AddRange", "AddLazy", "AddList", "AddCollection", "AddSelf", "Insert", "Insert", "InsertRange",
        "InsertSelf", "InsertLazy", "RemoveAt", "RemoveAt", "RemoveLast", "Remove", "RemoveRange", "RemoveRange", "RemoveAll", "Set", "Get", "IndexOf",
        "LastIndexOf", "Contains", "Sort", "SortRange", "SortBy", "BinarySearch", "Reverse", "Clear", "TrimExcess", "EnsureCapacity",
        "Capacity", "GetRange", "CopyTo", "CopyToArray", "Find", "FindAll", "FindIndex", "FindLastIndex", "TrueForAll", "ForEach", "ConvertAll", "Enumerate",
        "NonGeneric", "ToArray", "AsReadOnly", "ThrowingSort", "Slice",
    ];

    public string? Apply(Step step)
    {
        int count = _model.Count;
        T item = make(step.B % 37);
        int index = Index(step.A, count);
        int length = Length(step.C);
        T[] range = count > 3 * s_chunk ? [item] : Range(Size(step.A), step.B);
        return step.Operation switch
        {
            "Add" => Both(() => _model.Add(item), () => _list.Add(item)),
            "AddRange" => Both(() => _model.AddRange(range), () => _list.AddRange(range)),
            "AddLazy" => Both(() => _model.AddRange(range.Where(_ => true)), () => _list.AddRange(range.Where(_ => true))),
            "AddList" => Both(() => _model.AddRange(range.ToList()), () => _list.AddRange(range.ToList())),
            "AddCollection" => Both(() => _model.AddRange(new Queue<T>(range)), () => _list.AddRange(new Queue<T>(range))),
            "AddSelf" => count > 2 * s_chunk ? null : Both(() => _model.AddRange(_model), () => _list.AddRange(_list)),
            "Insert" => Both(() => _model.Insert(index, item), () => _list.Insert(index, item)),
            "InsertRange" => Both(() => _model.InsertRange(index, range), () => _list.InsertRange(index, range)),
            "InsertSelf" => count > 2 * s_chunk ? null : Both(() => _model.InsertRange(index, _model), () => _list.InsertRange(index, _list)),
            "InsertLazy" => Both(() => _model.InsertRange(index, range.Take(5).Where(_ => true)), () => _list.InsertRange(index, range.Take(5).Where(_ => true))),
            "RemoveAt" => Both(() => _model.RemoveAt(index), () => _list.RemoveAt(index)),
            "RemoveLast" => Both(() => _model.RemoveAt(count - 1), () => _list.RemoveAt(count - 1)),
            "Remove" => Both(() => _model.Remove(item), () => _list.Remove(item)),
            "RemoveRange" => Both(() => _model.RemoveRange(index, length), () => _list.RemoveRange(index, length)),
            "RemoveAll" => Both(() => _model.RemoveAll(x => x.Equals(item)), () => _list.RemoveAll(x => x.Equals(item))),
            "Set" => Both(() => _model[index] = item, () => _list[index] = item),
            "Get" => Both(() => _model[index], () => _list[index]),
            "IndexOf" => (step.C % 3) switch
            {
                0 => Both(() => _model.IndexOf(item), () => _list.IndexOf(item)),
                1 => Both(() => _model.IndexOf(item, index), () => _list.IndexOf(item, index)),
                _ => Both(() => _model.IndexOf(item, index, length), () => _list.IndexOf(item, index, length)),
            },
            "LastIndexOf" => (step.C % 3) switch
            {
                0 => Both(() => _model.LastIndexOf(item), () => _list.LastIndexOf(item)),
                1 => Both(() => _model.LastIndexOf(item, index), () => _list.LastIndexOf(item, index)),
                _ => Both(() => _model.LastIndexOf(item, index, length), () => _list.LastIndexOf(item, index, length)),
            },
            "Contains" => Both(() => _model.Contains(item), () => _list.Contains(item)),
            "Sort" => Both(() => _model.Sort(), () => _list.Sort()),
            "SortRange" => Both(() => _model.Sort(index, length, null), () => _list.Sort(index, length, null)),
            "SortBy" => Both(() => _model.Sort((x, y) => y.CompareTo(x)), () => _list.Sort((x, y) => y.CompareTo(x))),
            "BinarySearch" => SearchSorted(item),
            "Reverse" => step.C % 2 == 0 ? Both(_model.Reverse, _list.Reverse) : Both(() => _model.Reverse(index, length), () => _list.Reverse(index, length)),
            "Clear" => step.A % 3 == 0 ? Both(_model.Clear, _list.Clear) : null,
            "TrimExcess" => Both(_model.TrimExcess, _list.TrimExcess),
            "EnsureCapacity" => EnsureCapacity(index),
            "Capacity" => SetCapacity(index),
            "GetRange" => Both(() => _model.GetRange(index, length), () => _list.GetRange(index, length)),
            "CopyTo" => CopyTo(index, Index(step.C, count), Index(step.B, count)),
            "CopyToArray" => CopyTo(index),
            "Find" => Both(() => _model.Find(x => x.Equals(item)), () => _list.Find(x => x.Equals(item)))
                ?? Both(() => _model.FindLast(x => x.Equals(item)), () => _list.FindLast(x => x.Equals(item)))
                ?? Both(() => _model.Exists(x => x.Equals(item)), () => _list.Exists(x => x.Equals(item))),
            "FindAll" => Both(() => _model.FindAll(x => x.Equals(item)), () => _list.FindAll(x => x.Equals(item))),
            "FindIndex" => Both(() => _model.FindIndex(index, length, x => x.Equals(item)), () => _list.FindIndex(index, length, x => x.Equals(item)))
                ?? Both(() => _model.FindIndex(index, x => x.Equals(item)), () => _list.FindIndex(index, x => x.Equals(item))),
            "FindLastIndex" => Both(() => _model.FindLastIndex(index, length, x => x.Equals(item)), () => _list.FindLastIndex(index, length, x => x.Equals(item)))
                ?? Both(() => _model.FindLastIndex(index, x => x.Equals(item)), () => _list.FindLastIndex(index, x => x.Equals(item))),
            "TrueForAll" => Both(() => _model.TrueForAll(x => !x.Equals(item)), () => _list.TrueForAll(x => !x.Equals(item))),
            "ForEach" => Both(() => ForEach(_model.ForEach), () => ForEach(_list.ForEach)),
            "ConvertAll" => Both(() => _model.ConvertAll(x => x.Equals(item)), () => _list.ConvertAll(x => x.Equals(item))),
            "Enumerate" => Enumerate(step.C),
            "NonGeneric" => NonGeneric(index, item),
            "ToArray" => Both(_model.ToArray, _list.ToArray),
            "AsReadOnly" => Both(() => _model.AsReadOnly(), () => _list.AsReadOnly()),
            "ThrowingSort" => ThrowingSort(step.A),
            "Slice" => Both(() => _model.Slice(index, length), () => _list.Slice(index, length)),
            _ => throw new InvalidOperationException(step.Operation),
        };
    }

    public string? Compare()
    {
        if (_model.Count != _list.Count)
        {
            return $"Count: expected {_model.Count}, was {_list.Count}";
        }

        if (_list.Capacity < _list.Count)
        {
            return $"Capacity {_list.Capacity} is less than the count {_list.Count}";
        }

        if (!_model.SequenceEqual(_list))
        {
            return "the elements, enumerated";
        }

        int start = 0;
        foreach (var chunk in _list.Chunks)
        {
            for (int i = 0; i < chunk.Length(); i++)
            {
                if (!_model[start + i].Equals(chunk.At(i)) || !_model[start + i].Equals(_list[start + i]))
                {
                    return $"element {start + i}";
                }
            }

            start += chunk.Length();
        }

        return start == _model.Count ? null : $"the chunks have {start} elements";
    }

    private static string? Both(Func<object?> model, Func<object?> list, [System.Runtime.CompilerServices.CallerLineNumber] int line = 0)
        => Outcome.Differs("line " + line, model, list);

    private static string? Both(Action model, Action list, [System.Runtime.CompilerServices.CallerLineNumber] int line = 0)
        => Outcome.Differs("line " + line, () => { model(); return null; }, () => { list(); return null; });

    private static string? Both<TResult>(Func<TResult> model, Func<TResult> list, [System.Runtime.CompilerServices.CallerLineNumber] int line = 0)
        => Outcome.Differs("line " + line, () => model(), () => list());

    private static int Index(int number, int count) => (number % 13) switch
    {
        0 => -1,
        1 => count + 1,
        2 => count,
        3 => count - 1,
        4 => s_chunk - 1,
        5 => s_chunk,
        6 => 2 * s_chunk,
        _ => count == 0 ? 0 : (int)((long)number * 7919 % count),
    };

    private static int Length(int number) => (number % 9) switch
    {
        0 => -1,
        1 => s_chunk,
        2 => s_chunk + 1,
        _ => number,
    };

    private static int Size(int number) => (number % 12) switch
    {
        0 => 0,
        1 => s_chunk - 1,
        2 => s_chunk,
        3 => s_chunk + 1,
        4 => (2 * s_chunk) + 3,
        _ => number % 20,
    };

    private T[] Range(int size, int seed)
    {
        var range = new T[size];
        for (int i = 0; i < size; i++)
        {
            range[i] = make((int)((seed + ((long)i * 31)) % 37));
        }

        return range;
    }

    private string? SearchSorted(T item)
    {
        _model.Sort();
        _list.Sort();
        int expected = _model.BinarySearch(item);
        int actual = _list.BinarySearch(item);

        // Which of several equal elements is found is nobody's promise.
        bool same = expected < 0 ? expected == actual : actual >= 0 && _list[actual].CompareTo(item) == 0;
        return same ? null : $"BinarySearch: expected {expected}, was {actual}";
    }

    private string? EnsureCapacity(int capacity)
        => Outcome.Differs(
            "EnsureCapacity",
            () => _model.EnsureCapacity(capacity) >= capacity,
            () => _list.EnsureCapacity(capacity) >= capacity && _list.Capacity >= capacity);

    private string? SetCapacity(int capacity)
        => Outcome.Differs(
            "Capacity",
            () => (_model.Capacity = capacity) == _model.Capacity,
            () => (_list.Capacity = capacity) == _list.Capacity);

    private string? CopyTo(int index, int arrayIndex, int length)
    {
        var expected = new T[Math.Min(_model.Count, s_chunk + 7) + 3];
        var actual = new T[expected.Length];
        return Outcome.Differs(
            "CopyTo",
            () => { _model.CopyTo(index, expected, arrayIndex, length); return expected; },
            () => { _list.CopyTo(index, actual, arrayIndex, length); return actual; });
    }

    private string? CopyTo(int arrayIndex)
    {
        var expected = new T[_model.Count + 5];
        var actual = new T[expected.Length];
        return Outcome.Differs(
            "CopyTo",
            () => { _model.CopyTo(expected, arrayIndex); return expected; },
            () => { _list.CopyTo(actual, arrayIndex); return actual; });
    }

    private static List<T> ForEach(Action<Action<T>> forEach)
    {
        var seen = new List<T>();
        forEach(seen.Add);
        return seen;
    }

    /// <summary>Whether the same operations end an enumeration.</summary>
    private string? Enumerate(int number)
    {
        IEnumerator<T> expected = ((IEnumerable<T>)_model).GetEnumerator();
        IEnumerator<T> actual = ((IEnumerable<T>)_list).GetEnumerator();
        for (int i = 0; i < number % 5; i++)
        {
            string? difference = Outcome.Differs("MoveNext", () => expected.MoveNext(), () => actual.MoveNext())
                ?? Outcome.Differs("Current", () => ((IEnumerator)expected).Current, () => ((IEnumerator)actual).Current);
            if (difference is not null)
            {
                return difference;
            }
        }

        string? change = (number % 7) switch
        {
            0 => Both(() => _model.RemoveRange(0, 0), () => _list.RemoveRange(0, 0)),
            1 => Both(() => _model.AddRange([]), () => _list.AddRange(Array.Empty<T>())),
            2 => Both(() => _model.Reverse(0, 0), () => _list.Reverse(0, 0)),
            3 => Both(() => _model.Sort(0, 0, null), () => _list.Sort(0, 0, null)),
            4 => Both(() => _model.RemoveAll(_ => false), () => _list.RemoveAll(_ => false)),
            5 => Both(() => _model.Add(make(1)), () => _list.Add(make(1))),
            _ => null,
        };
        return change
            ?? Outcome.Differs("MoveNext after a change", () => expected.MoveNext(), () => actual.MoveNext())
            ?? Outcome.Differs("Reset", () => { expected.Reset(); return expected.MoveNext(); }, () => { actual.Reset(); return actual.MoveNext(); });
    }

    private string? NonGeneric(int index, T item)
    {
        IList model = _model;
        IList list = _list;
        return Both(() => model[index], () => list[index])
            ?? Both(() => model[index] = item, () => list[index] = item)
            ?? Both(() => model[index] = this, () => list[index] = this)
            ?? Both(() => model.Add(item), () => list.Add(item))
            ?? Both(() => model.Add(this), () => list.Add(this))
            ?? Both(() => model.Add(null), () => list.Add(null))
            ?? Both(() => model.Remove(model[^1]), () => list.Remove(list[^1]))
            ?? Both(() => model.IndexOf(item), () => list.IndexOf(item))
            ?? Both(() => model.IndexOf(this), () => list.IndexOf(this))
            ?? Both(() => model.Contains(item), () => list.Contains(item))
            ?? Both(() => model.Insert(index, item), () => list.Insert(index, item))
            ?? Both(() => model.Insert(index, this), () => list.Insert(index, this))
            ?? Both(() => model.Remove(this), () => list.Remove(this))
            ?? Both(() => model.CopyTo(new T[1, 1], 0), () => list.CopyTo(new T[1, 1], 0))
            ?? Both(() => model.CopyTo(new DateTime[_model.Count + 1], 0), () => list.CopyTo(new DateTime[_model.Count + 1], 0))
            ?? Both(() => model.CopyTo(null!, 0), () => list.CopyTo(null!, 0))
            ?? Both(() => { var a = new object[_model.Count + 1]; model.CopyTo(a, 1); return a; }, () => { var a = new object[_model.Count + 1]; list.CopyTo(a, 1); return a; })
            ?? Both(() => model.IsFixedSize || model.IsReadOnly || model.IsSynchronized, () => list.IsFixedSize || list.IsReadOnly || list.IsSynchronized);
    }

    /// <summary>A comparer that throws loses no element; then both get one order again.</summary>
    private string? ThrowingSort(int comparisons)
    {
        // With one or two chunks at once the comparer throws in a chunk, later on while two are merged.
        int left = comparisons < 500 ? comparisons : comparisons * 97;
        List<T> before = [.. _list];
        object? thrown = Outcome.Of(() =>
        {
            _list.Sort((x, y) => left-- > 0 ? x.CompareTo(y) : throw new TimeoutException());
            return null;
        });
        if (thrown is not null && !thrown.Equals("InvalidOperationException() <- TimeoutException"))
        {
            return $"Sort: {thrown}";
        }

        before.Sort();
        List<T> after = [.. _list];
        after.Sort();
        _model.Sort();
        _list.Sort();
        return before.SequenceEqual(after) ? null : "Sort lost elements";
    }
}

internal static class ChunkExtensions
{
#if RUNTIME_NETSTANDARD
    public static int Length<T>(this ArraySegment<T> chunk) => chunk.Count;

    public static T At<T>(this ArraySegment<T> chunk, int index) => chunk.Array![chunk.Offset + index];
#else
    public static int Length<T>(this Span<T> chunk) => chunk.Length;

    public static T At<T>(this Span<T> chunk, int index) => chunk[index];
#endif
}
