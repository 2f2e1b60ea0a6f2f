using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Chunks;

namespace GcGuard.Runtime.Tests.Model;

/// <summary>A <see cref="ChunkedDictionary{TKey, TValue}"/> beside a <see cref="Dictionary{TKey, TValue}"/>: the same entries in the same order.</summary>
internal sealed class DictionaryModel<TKey, TValue>(Func<int, TKey> makeKey, Func<int, TValue> makeValue, IEqualityComparer<TKey>? comparer = null) : IModel
    where TKey : notnull
{
    private static readonly int s_chunk = ChunkSize<MapEntry<TKey, TValue>>.Length;

    private Dictionary<TKey, TValue> _model = new(comparer);
    private ChunkedDictionary<TKey, TValue> _dictionary = new(comparer);

    public IReadOnlyList<string> Operations { get; } =
    [
        "Add", "Add", "TryAdd", "Set", "Set", "Fill", "Get", "TryGet", "ContainsKey", "ContainsValue", "Remove", "RemoveOut", "RemoveMany", "Clear", "TrimExcess",
        "EnsureCapacity", "Enumerate", "Keys", "Values", "Pairs", "NonGeneric", "New",
    ];

    public string? Apply(Step step)
    {
        TKey key = makeKey(step.A);
        TValue value = makeValue(step.B);
        return step.Operation switch
        {
            "Add" => Both(() => _model.Add(key, value), () => _dictionary.Add(key, value)),
            "TryAdd" => Both(() => _model.TryAdd(key, value), () => _dictionary.TryAdd(key, value)),
            "Set" => Both(() => _model[key] = value, () => _dictionary[key] = value),
            "Fill" => Fill(_model.Count > 3 * s_chunk ? 10 : Size(step.A), step.B),
            "Get" => Both(() => _model[key], () => _dictionary[key]),
            "TryGet" => Both(() => (_model.TryGetValue(key, out TValue? found), found), () => (_dictionary.TryGetValue(key, out TValue? found), found)),
            "ContainsKey" => Both(() => _model.ContainsKey(key), () => _dictionary.ContainsKey(key)),
            "ContainsValue" => Both(() => _model.ContainsValue(value), () => _dictionary.ContainsValue(value)),
            "Remove" => Both(() => _model.Remove(key), () => _dictionary.Remove(key)),
            "RemoveOut" => Both(() => (_model.Remove(key, out TValue? removed), removed), () => (_dictionary.Remove(key, out TValue? removed), removed)),
            "RemoveMany" => RemoveMany(step.C % 5),
            "Clear" => step.A % 4 == 0 ? Both(_model.Clear, _dictionary.Clear) : null,
            "TrimExcess" => Trim(step),
            "EnsureCapacity" => Outcome.Differs(
                "EnsureCapacity",
                () => _model.EnsureCapacity(Index(step.A)) >= step.A % 7,
                () => _dictionary.EnsureCapacity(Index(step.A)) >= step.A % 7),
            "Enumerate" => Enumerate(step),
            "Keys" => View(_model.Keys, _dictionary.Keys, key, step.B) ?? View((ICollection)_model.Keys, _dictionary.Keys),
            "Values" => View(_model.Values, _dictionary.Values, value, step.B) ?? View((ICollection)_model.Values, _dictionary.Values),
            "Pairs" => View(_model, (ICollection<KeyValuePair<TKey, TValue>>)_dictionary, new(key, value), step.B) ?? View((ICollection)_model, _dictionary),
            "NonGeneric" => NonGeneric(key, value),
            "New" => New(),
            _ => throw new InvalidOperationException(step.Operation),
        };
    }

    public string? Compare()
    {
        if (_model.Count != _dictionary.Count)
        {
            return $"Count: expected {_model.Count}, was {_dictionary.Count}";
        }

        if (!_model.SequenceEqual(_dictionary) || !_model.Keys.SequenceEqual(_dictionary.Keys) || !_model.Values.SequenceEqual(_dictionary.Values))
        {
            return "the entries or their order";
        }

        foreach (KeyValuePair<TKey, TValue> entry in _model)
        {
            if (!_dictionary.TryGetValue(entry.Key, out TValue? value) || !Equals(entry.Value, value))
            {
                return $"{entry.Key} is not found";
            }
        }

        return null;
    }

    private static string? Both<TResult>(Func<TResult> model, Func<TResult> dictionary, [System.Runtime.CompilerServices.CallerLineNumber] int line = 0)
        => Outcome.Differs("line " + line, () => model(), () => dictionary());

    private static string? Both(Action model, Action dictionary, [System.Runtime.CompilerServices.CallerLineNumber] int line = 0)
        => Outcome.Differs("line " + line, () => { model(); return null; }, () => { dictionary(); return null; });

    private static int Index(int number) => number % 7 == 0 ? -1 : number % 5 == 0 ? s_chunk + number : number;

    private static int Size(int number) => (number % 7) switch
    {
        0 => s_chunk - 1,
        1 => s_chunk + 1,
        2 => (2 * s_chunk) + 5,
        _ => number % 90,
    };

    private string? Fill(int size, int start)
    {
        for (int i = 0; i < size; i++)
        {
            _model[makeKey(start + i)] = makeValue(i);
            _dictionary[makeKey(start + i)] = makeValue(i);
        }

        return null;
    }

    private string? RemoveMany(int every)
    {
        List<TKey> keys = [.. _model.Keys.Where((_, i) => i % 5 != every)];
        foreach (TKey key in keys)
        {
            if (Both(() => _model.Remove(key), () => _dictionary.Remove(key)) is { } difference)
            {
                return difference;
            }
        }

        return null;
    }

    private string? Trim(Step step)
    {
        string? difference = step.C % 5 == 0
            ? Both(() => _model.TrimExcess(step.A - 1), () => _dictionary.TrimExcess(step.A - 1))
            : Both(_model.TrimExcess, _dictionary.TrimExcess);
        return difference ?? New();
    }

    // The places that are free may differ from here on: both start again from the entries.
    private string? New()
    {
        string? difference = Compare();
        _model = new Dictionary<TKey, TValue>(_model.ToList(), comparer);
        _dictionary = new ChunkedDictionary<TKey, TValue>((IDictionary<TKey, TValue>)_dictionary, comparer);
        return difference;
    }

    private string? Enumerate(Step step)
    {
        IDictionaryEnumerator expected = ((IDictionary)_model).GetEnumerator();
        IDictionaryEnumerator actual = ((IDictionary)_dictionary).GetEnumerator();
        for (int i = 0; i < step.B % 4; i++)
        {
            string? difference = Outcome.Differs("MoveNext", () => expected.MoveNext(), () => actual.MoveNext())
                ?? Outcome.Differs("Current", () => expected.Current, () => actual.Current)
                ?? Outcome.Differs("Entry", () => expected.Entry, () => actual.Entry)
                ?? Outcome.Differs("Key", () => expected.Key, () => actual.Key)
                ?? Outcome.Differs("Value", () => expected.Value, () => actual.Value);
            if (difference is not null)
            {
                return difference;
            }
        }

        string? change = (step.C % 5) switch
        {
            0 => Both(() => _model.TryAdd(makeKey(step.A), makeValue(1)), () => _dictionary.TryAdd(makeKey(step.A), makeValue(1))),
            1 => Both(() => _model.Remove(makeKey(step.A)), () => _dictionary.Remove(makeKey(step.A))),
            2 => Both(() => _model[makeKey(step.A)] = makeValue(2), () => _dictionary[makeKey(step.A)] = makeValue(2)),
            3 => step.A % 10 == 0 ? Both(_model.Clear, _dictionary.Clear) : null,
            _ => null,
        };
        return change
            ?? Outcome.Differs("MoveNext after a change", () => expected.MoveNext(), () => actual.MoveNext())
            ?? Outcome.Differs("Reset", () => { expected.Reset(); return expected.MoveNext(); }, () => { actual.Reset(); return actual.MoveNext(); });
    }

    private string? View<T>(ICollection<T> model, ICollection<T> view, T item, int number)
    {
        bool isView = model.IsReadOnly;
        var expected = new T[model.Count + 2];
        var actual = new T[model.Count + 2];
        int index = (number % 5) - 1;
        IEnumerator<T> first = model.GetEnumerator();
        IEnumerator<T> second = view.GetEnumerator();
        return Both(() => (model.Count, model.IsReadOnly), () => (view.Count, view.IsReadOnly))
            ?? Both(() => model.Contains(item), () => view.Contains(item))
            ?? Both(() => { model.CopyTo(expected, index); return expected; }, () => { view.CopyTo(actual, index); return actual; })
            ?? Both(() => model.CopyTo(null!, 0), () => view.CopyTo(null!, 0))
            ?? Both(() => first.MoveNext(), () => second.MoveNext())
            ?? Both(() => ((IEnumerator)first).Current, () => ((IEnumerator)second).Current)
            ?? Both(() => model.Remove(item), () => view.Remove(item))
            ?? Both(() => model.Add(item), () => view.Add(item))
            ?? (isView ? Both(model.Clear, view.Clear) : null)
            ?? Both(() => first.MoveNext(), () => second.MoveNext());
    }

    private string? View(ICollection model, ICollection view)
    {
        int count = model.Count;
        return Both(() => { var a = new object[count + 1]; model.CopyTo(a, 1); return a; }, () => { var a = new object[count + 1]; view.CopyTo(a, 1); return a; })
            ?? Both(() => { var a = new TKey[count]; model.CopyTo(a, 0); return a; }, () => { var a = new TKey[count]; view.CopyTo(a, 0); return a; })
            ?? Both(() => model.CopyTo(new DateTime[count], 0), () => view.CopyTo(new DateTime[count], 0))
            ?? Both(() => model.CopyTo(new object[1, 1], 0), () => view.CopyTo(new object[1, 1], 0))
            ?? Both(() => model.CopyTo(new object[count], 1), () => view.CopyTo(new object[count], 1))
            ?? Both(() => model.CopyTo(new object[count], -1), () => view.CopyTo(new object[count], -1))
            ?? Both(() => model.CopyTo(null!, 0), () => view.CopyTo(null!, 0))
            ?? Both(() => model.IsSynchronized, () => view.IsSynchronized);
    }

    private string? NonGeneric(TKey key, TValue value)
    {
        IDictionary model = _model;
        IDictionary dictionary = _dictionary;
        return Both(() => model[key], () => dictionary[key])
            ?? Both(() => model[this], () => dictionary[this])
            ?? Both(() => model[null!], () => dictionary[null!])
            ?? Both(() => model[key] = value, () => dictionary[key] = value)
            ?? Both(() => model[this] = value, () => dictionary[this] = value)
            ?? Both(() => model[key] = this, () => dictionary[key] = this)
            ?? Both(() => model[key] = null, () => dictionary[key] = null)
            ?? Both(() => model.Contains(key), () => dictionary.Contains(key))
            ?? Both(() => model.Contains(this), () => dictionary.Contains(this))
            ?? Both(() => model.Contains(null!), () => dictionary.Contains(null!))
            ?? Both(() => model.Add(key, value), () => dictionary.Add(key, value))
            ?? Both(() => model.Add(this, value), () => dictionary.Add(this, value))
            ?? Both(() => model.Add(null!, value), () => dictionary.Add(null!, value))
            ?? Both(() => model.Remove(this), () => dictionary.Remove(this))
            ?? Both(() => model.Remove(key), () => dictionary.Remove(key))
            ?? Both(() => (model.IsFixedSize, model.IsReadOnly), () => (dictionary.IsFixedSize, dictionary.IsReadOnly))
            ?? Both(() => { var a = new DictionaryEntry[model.Count]; model.CopyTo(a, 0); return a; }, () => { var a = new DictionaryEntry[dictionary.Count]; dictionary.CopyTo(a, 0); return a; });
    }
}
