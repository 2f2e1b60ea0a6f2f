using System;
using System.Buffers;
using System.Collections;
using System.Collections.Generic;
using System.Reflection;

namespace GcGuard.Demo.Probe;

/// <summary>Counts what a pool keeps.</summary>
internal static class PoolContents
{
    // A pooled object that leads to more than this leads out of the pool, into the service.
    private const int ObjectsPerPool = 20_000;

    /// <summary>Counts the idle objects in a pool's storage, and the primitive arrays they hold.</summary>
    public static PoolReport Of(object pool, IReadOnlyList<FieldInfo> storage, ObjectFields fields)
    {
        var items = new List<object>();
        foreach (FieldInfo field in storage)
        {
            object? value = field.GetValue(pool);
            if (value is IEnumerable many and not string)
            {
                AddItems(many, items, fields);
            }
            else if (value is not null)
            {
                items.Add(value);
            }
        }

        (int arrays, long bytes) = ArraysIn(items, fields);
        return new PoolReport(TypeName.Of(pool.GetType()), items.Count, arrays, bytes, IsShared: false);
    }

    /// <summary>Counts the idle arrays of one of the runtime's shared pools, those kept per thread included.</summary>
    public static PoolReport Shared<T>(string name, ArrayPool<T> pool)
    {
        var fields = new ObjectFields();
        (int arrays, long bytes) = ArraysIn([pool], fields);
        return new PoolReport(name, arrays, arrays, bytes, IsShared: true);
    }

    // A slot may be a struct around the object: then what it holds is the item.
    private static void AddItems(IEnumerable many, List<object> items, ObjectFields fields)
    {
        foreach (object? item in many)
        {
            if (item is null)
            {
                continue;
            }

            if (!item.GetType().IsValueType)
            {
                items.Add(item);
                continue;
            }

            foreach (FieldInfo field in fields.Of(item.GetType()))
            {
                if (field.GetValue(item) is { } held)
                {
                    items.Add(held);
                }
            }
        }
    }

    private static (int Arrays, long Bytes) ArraysIn(IEnumerable<object> roots, ObjectFields fields)
    {
        int arrays = 0;
        long bytes = 0;
        var seen = new HashSet<object>(ReferenceEqualityComparer.Instance);
        var waiting = new Queue<object>(roots);
        while (waiting.TryDequeue(out object? current) && seen.Count < ObjectsPerPool)
        {
            Type type = current.GetType();
            if (!type.IsValueType && !seen.Add(current))
            {
                continue;
            }

            if (current is Array array)
            {
                if (type.GetElementType()!.IsPrimitive)
                {
                    if (array.Length > 0)
                    {
                        arrays++;
                        bytes += Buffer.ByteLength(array);
                    }

                    continue;
                }

                EnqueueAll(array, waiting);
                continue;
            }

            // A weak table's entries hang on handles, not on fields.
            if (type.IsGenericType && type.Name.StartsWith("ConditionalWeakTable", StringComparison.Ordinal))
            {
                EnqueueAll((IEnumerable)current, waiting);
                continue;
            }

            if (current is Delegate)
            {
                continue;
            }

            foreach (FieldInfo field in type == typeof(object) ? [] : AllFields(type, fields))
            {
                if (field.GetValue(current) is { } value)
                {
                    waiting.Enqueue(value);
                }
            }
        }

        return (arrays, bytes);
    }

    private static void EnqueueAll(IEnumerable many, Queue<object> waiting)
    {
        foreach (object? item in many)
        {
            if (item is not null and not string)
            {
                waiting.Enqueue(item);
            }
        }
    }

    // Here primitive arrays are what is looked for, so ObjectFields' filter would be too strict.
    private static IEnumerable<FieldInfo> AllFields(Type type, ObjectFields fields)
    {
        foreach (FieldInfo field in fields.Of(type))
        {
            yield return field;
        }

        for (Type? t = type; t is not null && t != typeof(object); t = t.BaseType)
        {
            foreach (FieldInfo field in t.GetFields(
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                if (field.FieldType.IsArray && field.FieldType.GetElementType()!.IsPrimitive)
                {
                    yield return field;
                }
            }
        }
    }
}
