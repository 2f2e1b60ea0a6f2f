using System;
using System.Collections.Generic;
using System.Reflection;

namespace GcGuard.Demo.Probe;

/// <summary>The fields of a type through which other objects can be reached.</summary>
internal sealed class ObjectFields
{
    private readonly Dictionary<Type, FieldInfo[]> _cache = [];

    /// <summary>
    /// Instance fields of the type and its bases, private ones included, that may hold or contain a reference.
    /// </summary>
    public FieldInfo[] Of(Type type)
    {
        if (!_cache.TryGetValue(type, out FieldInfo[]? fields))
        {
            fields = Find(type);
            _cache.Add(type, fields);
        }

        return fields;
    }

    private static FieldInfo[] Find(Type type)
    {
        var fields = new List<FieldInfo>();
        for (Type? t = type; t is not null && t != typeof(object); t = t.BaseType)
        {
            foreach (FieldInfo field in t.GetFields(
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                if (CanLead(field.FieldType))
                {
                    fields.Add(field);
                }
            }
        }

        return [.. fields];
    }

    /// <summary>True when a value of the type may lead to other objects that are worth a visit.</summary>
    public static bool CanLead(Type type) =>
        !type.IsPrimitive && !type.IsEnum && !type.IsPointer && !type.IsFunctionPointer && !type.IsByRefLike
        && type != typeof(string) && type != typeof(decimal) && type != typeof(DateTime) && type != typeof(TimeSpan)
        && type != typeof(Guid) && !typeof(MemberInfo).IsAssignableFrom(type)
        && !typeof(Assembly).IsAssignableFrom(type) && !typeof(Module).IsAssignableFrom(type)
        && !(type.IsArray && type.GetElementType() is { } element && !CanLeadFromElement(element));

    private static bool CanLeadFromElement(Type element)
        => !element.IsPrimitive && !element.IsEnum && !element.IsPointer
        && element != typeof(string);
}
