using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Chunks;

namespace GcGuard.Runtime.Tests.Model;

/// <summary>A <see cref="ChunkedHashSet{T}"/> beside a <see cref="HashSet{T}"/>: the same elements in the same order.</summary>
internal sealed class SetModel<T>(Func<int, T> make, IEqualityComparer<T>? comparer = null) : IModel
{
    private static readonly int s_chunk = ChunkSize<KeyEntry<T>>.Length;

    private HashSet<T> _model = new(comparer);
    private ChunkedHashSet<T> _set = new(comparer);

    public IReadOnlyList<string> Operations { get; } =
    [
        "Add", "Add", "Add", "Add", "Remove", "Remove", "Contains", "TryGetValue", "UnionWith", "UnionWith", "UnionList", "UnionSet", "UnionChunked", "IntersectWith", "ExceptWith",
        "SymmetricExceptWith", "Compare", "CompareSets", "RemoveWhere", "Clear", "TrimExcess", "EnsureCapacity", "CopyTo", "Enumerate", "New", "Self",
    ];

    public string? Apply(Step step)
    {
        int count = _model.Count;
        T item = make(step.A);
        T[] other = Range(count > 3 * s_chunk ? 20 : Size(step.A), step.B);
        return step.Operation switch
        {
            "Add" => Both(() => _model.Add(item), () => _set.Add(item)),
            "Remove" => Both(() => _model.Remove(item), () => _set.Remove(item)),
            "Contains" => Both(() => _model.Contains(item), () => _set.Contains(item)),
            "TryGetValue" => Both(() => (_model.TryGetValue(item, out T? found), found), () => (_set.TryGetValue(item, out T? found), found)),
            "UnionWith" => Both(() => _model.UnionWith(other), () => _set.UnionWith(other)),
            "UnionList" => Both(() => _model.UnionWith(other.ToList()), () => _set.UnionWith(other.ToList())) ?? Both(() => _model.UnionWith(other.Where(_ => true)), () => _set.UnionWith(other.Where(_ => true))),
            "UnionSet" => Both(() => _model.UnionWith(other.ToHashSet(comparer)), () => _set.UnionWith(other.ToHashSet(comparer))),
            "UnionChunked" => Both(() => _model.UnionWith(other), () => _set.UnionWith(new ChunkedList<T>(other))) ?? Both(() => _model.UnionWith(other), () => _set.UnionWith(new ChunkedHashSet<T>(other, comparer))),
            "IntersectWith" => step.C % 4 == 0
                ? Both(() => _model.IntersectWith(other), () => _set.IntersectWith(other))
                : Both(() => _model.IntersectWith(other.ToHashSet(comparer)), () => _set.IntersectWith(new ChunkedHashSet<T>(other, comparer))),
            "ExceptWith" => Both(() => _model.ExceptWith(other), () => _set.ExceptWith(other)),
            "SymmetricExceptWith" => Both(() => _model.SymmetricExceptWith(other), () => _set.SymmetricExceptWith(other)) ?? InAnyOrder(),
            "Compare" => Relations(other),
            "CompareSets" => Relations([.. _model.Take(step.A), .. other.Take(step.B % 3)]) ?? Relations(_model.ToHashSet(comparer)) ?? Relations([]),
            "RemoveWhere" => Both(
                () => _model.RemoveWhere(x => x!.GetHashCode() % 3 == step.C % 3),
                () => _set.RemoveWhere(x => x!.GetHashCode() % 3 == step.C % 3)),
            "Clear" => step.A % 4 == 0 ? Both(_model.Clear, _set.Clear) : null,
            "TrimExcess" => Trim(step),
            "EnsureCapacity" => Outcome.Differs("EnsureCapacity", () => _model.EnsureCapacity(Index(step.A)) >= step.A % 7, () => _set.EnsureCapacity(Index(step.A)) >= step.A % 7),
            "CopyTo" => CopyTo(step.A % 5 - 1, step.B % 3 == 0 ? step.C % 50 - 1 : null),
            "Enumerate" => Enumerate(step),
            "New" => New(),
            "Self" => Self(step.A),
            _ => throw new InvalidOperationException(step.Operation),
        };
    }

    public string? Compare()
    {
        if (_model.Count != _set.Count)
        {
            return $"Count: expected {_model.Count}, was {_set.Count}";
        }

        if (!_model.SequenceEqual(_set))
        {
            return "the elements or their order";
        }

        foreach (T item in _model)
        {
            if (!_set.Contains(item))
            {
                return $"{item} is not found";
            }
        }

        return null;
    }

    private static string? Both<TResult>(Func<TResult> model, Func<TResult> set, [System.Runtime.CompilerServices.CallerLineNumber] int line = 0)
        => Outcome.Differs("line " + line, () => model(), () => set());

    private static string? Both(Action model, Action set, [System.Runtime.CompilerServices.CallerLineNumber] int line = 0)
        => Outcome.Differs("line " + line, () => { model(); return null; }, () => { set(); return null; });

    private static int Index(int number) => number % 7 == 0 ? -1 : number % 5 == 0 ? s_chunk + number : number;

    private static int Size(int number) => (number % 11) switch
    {
        0 => 0,
        1 => s_chunk - 1,
        2 => s_chunk + 1,
        3 => (2 * s_chunk) + 5,
        _ => number % 90,
    };

    private T[] Range(int size, int start)
    {
        var range = new T[size];
        for (int i = 0; i < size; i++)
        {
            range[i] = make(start + (i * 3 / 2));
        }

        return range;
    }

    private string? Relations(IEnumerable<T> other)
        => Both(() => _model.IsSubsetOf(other), () => _set.IsSubsetOf(other))
            ?? Both(() => _model.IsProperSubsetOf(other), () => _set.IsProperSubsetOf(other))
            ?? Both(() => _model.IsSupersetOf(other), () => _set.IsSupersetOf(other))
            ?? Both(() => _model.IsProperSupersetOf(other), () => _set.IsProperSupersetOf(other))
            ?? Both(() => _model.Overlaps(other), () => _set.Overlaps(other))
            ?? Both(() => _model.SetEquals(other), () => _set.SetEquals(other));

    private string? Trim(Step step)
    {
        // Where nothing would be gained, the framework's set is trimmed by other numbers, and free places keep their order.
        string? difference = step.C % 5 == 0
            ? Both(() => _model.TrimExcess(step.A - 1), () => _set.TrimExcess(step.A - 1))
            : Both(_model.TrimExcess, _set.TrimExcess);
        _model = new HashSet<T>(_model.ToList(), comparer);
        _set = new ChunkedHashSet<T>(_set.ToList(), comparer);
        return difference;
    }

    // The order after this one depends on which elements come and go first.
    private string? InAnyOrder()
    {
        List<T> elements = [.. _model];
        if (!_model.SetEquals(_set) || _model.Count != _set.Count)
        {
            return "the elements";
        }

        _model = new HashSet<T>(elements, comparer);
        _set = new ChunkedHashSet<T>(elements, comparer);
        return null;
    }

    private string? New()
    {
        _model = new HashSet<T>(_model, comparer);
        _set = new ChunkedHashSet<T>(_set, comparer);
        string? difference = Compare();
        _model = new HashSet<T>(_model.ToList(), comparer);
        _set = new ChunkedHashSet<T>(_set.ToList(), comparer);
        return difference;
    }

    private string? Self(int number) => (number % 8) switch
    {
        0 => Both(() => _model.UnionWith(_model), () => _set.UnionWith(_set)),
        1 => Both(() => _model.IntersectWith(_model), () => _set.IntersectWith(_set)),
        2 => number % 3 != 0 ? null : Both(() => _model.ExceptWith(_model), () => _set.ExceptWith(_set)),
        3 => number % 3 != 0 ? null : Both(() => _model.SymmetricExceptWith(_model), () => _set.SymmetricExceptWith(_set)),
        4 => Both(() => _model.SetEquals(_model), () => _set.SetEquals(_set)),
        5 => Both(() => _model.IsProperSubsetOf(_model), () => _set.IsProperSubsetOf(_set)),
        6 => Both(() => _model.IsProperSupersetOf(_model), () => _set.IsProperSupersetOf(_set)),
        _ => Both(() => _model.IsSubsetOf(_model) && _model.IsSupersetOf(_model), () => _set.IsSubsetOf(_set) && _set.IsSupersetOf(_set)),
    };

    private string? CopyTo(int index, int? length)
    {
        var expected = new T[_model.Count + 3];
        var actual = new T[expected.Length];
        return Outcome.Differs(
            "CopyTo",
            () =>
            {
                if (length is { } n)
                {
                    _model.CopyTo(expected, index, n);
                }
                else
                {
                    _model.CopyTo(expected, index);
                }

                return expected;
            },
            () =>
            {
                if (length is { } n)
                {
                    _set.CopyTo(actual, index, n);
                }
                else
                {
                    _set.CopyTo(actual, index);
                }

                return actual;
            });
    }

    private string? Enumerate(Step step)
    {
        IEnumerator<T> expected = ((IEnumerable<T>)_model).GetEnumerator();
        IEnumerator<T> actual = ((IEnumerable<T>)_set).GetEnumerator();
        for (int i = 0; i < step.B % 4; i++)
        {
            string? difference = Outcome.Differs("MoveNext", () => expected.MoveNext(), () => actual.MoveNext())
                ?? Outcome.Differs("Current", () => ((IEnumerator)expected).Current, () => ((IEnumerator)actual).Current);
            if (difference is not null)
            {
                return difference;
            }
        }

        string? change = (step.C % 6) switch
        {
            0 => Both(() => _model.Add(make(step.A)), () => _set.Add(make(step.A))),
            1 => Both(() => _model.Remove(make(step.A)), () => _set.Remove(make(step.A))),
            2 => Both(() => _model.UnionWith([]), () => _set.UnionWith([])),
            3 => Both(() => _model.RemoveWhere(_ => false), () => _set.RemoveWhere(_ => false)),
            4 => step.A % 10 == 0 ? Both(_model.Clear, _set.Clear) : null,
            _ => null,
        };
        return change
            ?? Outcome.Differs("MoveNext after a change", () => expected.MoveNext(), () => actual.MoveNext())
            ?? Outcome.Differs("Reset", () => { expected.Reset(); return expected.MoveNext(); }, () => { actual.Reset(); return actual.MoveNext(); });
    }
}
