using System;
using System.Collections.Generic;
using System.Reflection;

namespace GcGuard.Bench.Collections;

/// <summary>A family of collections, by their open types.</summary>
internal sealed record Peer(string Name, Type List, Type Set, Type Dictionary)
{
    private const string Namespace = "Microsoft.CodeAnalysis.Collections.";

    /// <summary>Where those of the C# compiler are, which are internal there.</summary>
    public static Assembly Compiler => typeof(Microsoft.CodeAnalysis.SyntaxNode).Assembly;

    /// <summary>The framework's own.</summary>
    public static Peer Framework { get; } = new("framework", typeof(List<>), typeof(HashSet<>), typeof(Dictionary<,>));

    /// <summary>GcGuard.Runtime's.</summary>
    public static Peer Chunked { get; } =
        new("chunked", typeof(ChunkedList<>), typeof(ChunkedHashSet<>), typeof(ChunkedDictionary<,>));

    /// <summary>Those of the C# compiler.</summary>
    public static Peer Segmented { get; } = new(
        "segmented", Internal("SegmentedList`1"), Internal("SegmentedHashSet`1"), Internal("SegmentedDictionary`2"));

    /// <summary>All three, in the order of the sides of a row.</summary>
    public static IReadOnlyList<Peer> All { get; } = [Framework, Chunked, Segmented];

    public Type ListOf<T>() => List.MakeGenericType(typeof(T));

    public Type SetOf<T>() => Set.MakeGenericType(typeof(T));

    public Type DictionaryOf<T>() => Dictionary.MakeGenericType(typeof(T), typeof(long));

    private static Type Internal(string name) => Compiler.GetType(Namespace + name, throwOnError: true)!;
}
