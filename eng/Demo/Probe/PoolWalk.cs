using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Reflection;

namespace GcGuard.Demo.Probe;

/// <summary>
/// Walks the object graph from the service's static fields and its host by reflection, looking for pools: those whose
/// type the service owns, and library pools that an object of the service holds. Bounded in objects and in time.
/// </summary>
internal sealed class PoolWalk(Predicate<Type> isOwn)
{
    private const int MaximumObjects = 1_000_000;
    private static readonly TimeSpan s_maximumTime = TimeSpan.FromSeconds(20);

    private readonly ObjectFields _fields = new();
    private readonly HashSet<object> _seen = new(ReferenceEqualityComparer.Instance);
    private readonly Queue<object> _waiting = new();
    private readonly Dictionary<object, IReadOnlyList<FieldInfo>> _pools = new(ReferenceEqualityComparer.Instance);
    private readonly HashSet<Type> _staticsRead = [];

    /// <summary>Objects visited so far.</summary>
    public int Visited => _seen.Count;

    /// <summary>Adds an object to start from.</summary>
    public void AddRoot(object root) => Visit(root, heldByOwn: false);

    /// <summary>
    /// Adds the values of all static fields of an assembly's types, nested and closed generic ones included.
    /// </summary>
    public void AddStatics(Assembly assembly)
    {
        foreach (Type type in assembly.GetTypes())
        {
            AddStatics(type);
            foreach (FieldInfo field in type.GetFields(EveryField))
            {
                AddStatics(field.FieldType);
            }

            foreach (MethodInfo method in type.GetMethods(EveryField))
            {
                AddStatics(method.ReturnType);
                foreach (ParameterInfo parameter in method.GetParameters())
                {
                    AddStatics(parameter.ParameterType);
                }
            }
        }
    }

    /// <summary>Walks; returns false when a bound was hit before everything was seen.</summary>
    public bool Run()
    {
        long start = Stopwatch.GetTimestamp();
        for (int step = 0; _waiting.TryDequeue(out object? current); step++)
        {
            if (_seen.Count > MaximumObjects
                || (step % 1024 == 0 && Stopwatch.GetElapsedTime(start) > s_maximumTime))
            {
                return false;
            }

            Type type = current.GetType();
            bool own = isOwn(type);
            if (current is Array array)
            {
                foreach (object? element in array)
                {
                    Visit(element, own);
                }

                continue;
            }

            foreach (FieldInfo field in _fields.Of(type))
            {
                Visit(field.GetValue(current), own);
            }
        }

        return true;
    }

    /// <summary>What each pool found keeps.</summary>
    public IEnumerable<PoolReport> Pools()
    {
        foreach ((object pool, IReadOnlyList<FieldInfo> storage) in _pools)
        {
            yield return PoolContents.Of(pool, storage, _fields);
        }
    }

    private const BindingFlags EveryField = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public
        | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private void AddStatics(Type type)
    {
        // The statics of an open generic type do not exist; those of its closed forms are met through members' types.
        if (type.IsByRef || type.ContainsGenericParameters || !isOwn(type) || !_staticsRead.Add(type))
        {
            return;
        }

        foreach (FieldInfo field in type.GetFields(
            BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
        {
            if (!field.IsLiteral && ObjectFields.CanLead(field.FieldType))
            {
                Visit(field.GetValue(null), heldByOwn: true);
            }
        }

        if (type.BaseType is { } baseType)
        {
            AddStatics(baseType);
        }
    }

    private void Visit(object? value, bool heldByOwn)
    {
        if (value is null)
        {
            return;
        }

        Type type = value.GetType();
        if (!ObjectFields.CanLead(type))
        {
            return;
        }

        if (type.IsValueType)
        {
            // A boxed copy: it has no identity, and a struct cannot contain itself.
            foreach (FieldInfo field in _fields.Of(type))
            {
                Visit(field.GetValue(value), heldByOwn || isOwn(type));
            }

            return;
        }

        // Most objects of a service are its data, and most of that leads nowhere.
        bool own = isOwn(type);
        if (!type.IsArray && _fields.Of(type).Length == 0)
        {
            if (own)
            {
                AddStatics(type);
            }

            return;
        }

        if ((own || heldByOwn) && !_pools.ContainsKey(value) && !type.IsArray
            && PoolShape.StorageOf(type, _fields) is { Count: > 0 } storage)
        {
            _pools.Add(value, storage);
        }

        if (_seen.Add(value))
        {
            if (own)
            {
                AddStatics(type);
            }

            _waiting.Enqueue(value);
        }
    }
}
