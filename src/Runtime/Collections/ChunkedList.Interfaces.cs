using System;
using System.Collections;
using System.Collections.Generic;

namespace GcGuard;

/// <content>The interfaces whose members have another form in the list itself.</content>
public sealed partial class ChunkedList<T>
{
    bool ICollection<T>.IsReadOnly => false;

    bool IList.IsFixedSize => false;

    bool IList.IsReadOnly => false;

    bool ICollection.IsSynchronized => false;

    object ICollection.SyncRoot => this;

    object? IList.this[int index]
    {
        get => this[index];
        set => this[index] = Throw.Cast<T>(value, nameof(value));
    }

    int IList.Add(object? value)
    {
        Add(Throw.Cast<T>(value, "item"));
        return Count - 1;
    }

    bool IList.Contains(object? value) => IsCompatible(value) && Contains((T)value!);

    int IList.IndexOf(object? value) => IsCompatible(value) ? IndexOf((T)value!) : -1;

    void IList.Insert(int index, object? value) => Insert(index, Throw.Cast<T>(value, "item"));

    void IList.Remove(object? value)
    {
        if (IsCompatible(value))
        {
            Remove((T)value!);
        }
    }

    void ICollection.CopyTo(Array array, int index)
    {
        if (array is { Rank: not 1 })
        {
            throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
        }

        try
        {
            CopyToArray(0, array, index, Count);
        }
        catch (ArrayTypeMismatchException)
        {
            throw new ArgumentException(
                "Target array type is not compatible with the type of items in the collection.");
        }
    }

    private static bool IsCompatible(object? value) => value is T || (value is null && default(T) is null);
}
