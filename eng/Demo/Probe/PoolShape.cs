using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Reflection;

namespace GcGuard.Demo.Probe;

/// <summary>
/// Says which types are object pools: a type that keeps other objects in a collection or in slots and either says so by
/// its name or has a method that takes an object back. A cache or a work queue has neither.
/// </summary>
internal static class PoolShape
{
    private static readonly HashSet<Type> s_collections =
    [
        typeof(ConcurrentBag<>), typeof(ConcurrentQueue<>), typeof(ConcurrentStack<>),
        typeof(Queue<>), typeof(Stack<>), typeof(List<>), typeof(LinkedList<>),
    ];

    private static readonly HashSet<string> s_returnMethods =
        new(StringComparer.Ordinal) { "Return", "Release", "GiveBack", "PutBack", "Recycle", "Restore" };

    /// <summary>The fields in which a pool keeps its idle objects; empty when the type is no pool.</summary>
    public static IReadOnlyList<FieldInfo> StorageOf(Type type, ObjectFields fields)
    {
        if (!SaysPool(type))
        {
            return [];
        }

        var storage = new List<FieldInfo>();
        foreach (FieldInfo field in fields.Of(type))
        {
            if (IsStorage(field.FieldType) || field.Name == "_fastItem")
            {
                storage.Add(field);
            }
        }

        return storage;
    }

    private static bool IsStorage(Type type) =>
        (type.IsArray && !type.GetElementType()!.IsPrimitive)
        || (type.IsGenericType && s_collections.Contains(type.GetGenericTypeDefinition()));

    private static bool SaysPool(Type type)
    {
        if (type.Name.Contains("Pool", StringComparison.Ordinal))
        {
            return true;
        }

        foreach (MethodInfo method in type.GetMethods(
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
        {
            if (s_returnMethods.Contains(method.Name) && method.GetParameters().Length > 0)
            {
                return true;
            }
        }

        return false;
    }
}
