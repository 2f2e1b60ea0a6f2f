using System;
using System.Collections;
using System.Linq;

namespace GcGuard.Runtime.Tests.Model;

/// <summary>What a call has returned or thrown.</summary>
internal static class Outcome
{
    /// <summary>Does the same to both; returns what differs, or null.</summary>
    public static string? Differs(string operation, Func<object?> expected, Func<object?> actual)
    {
        object? model = Of(expected);
        object? subject = Of(actual);
        return Same(model, subject) ? null : $"{operation}: expected {Text(model)}, was {Text(subject)}";
    }

    /// <summary>The result, or the type of the exception with the name of its parameter and the type of its cause.</summary>
    public static object? Of(Func<object?> call)
    {
        try
        {
            return call();
        }
        catch (Exception e)
        {
            return $"{e.GetType().Name}({(e as ArgumentException)?.ParamName}){(e.InnerException is { } inner ? " <- " + inner.GetType().Name : string.Empty)}";
        }
    }

    private static bool Same(object? expected, object? actual)
        => expected is IEnumerable a and not string && actual is IEnumerable b and not string
            ? a.Cast<object?>().SequenceEqual(b.Cast<object?>())
            : Equals(expected, actual);

    private static string Text(object? value) => value switch
    {
        null => "null",
        IEnumerable items and not string => "[" + string.Join(", ", items.Cast<object?>().Take(20)) + "]",
        _ => value.ToString()!,
    };
}
