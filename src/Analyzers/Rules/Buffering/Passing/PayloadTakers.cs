using System;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Passing;

/// <summary>
/// The methods and constructors, beside those that write, that take the bytes of a payload or a stream over them and
/// could take the payload's own stream.
/// </summary>
internal static class PayloadTakers
{
    private const string Stream = "System.IO.Stream";

    /// <summary>What a call does with the bytes, or the stream, that it gets for a parameter; null when that is not known.</summary>
    public static TextSinkKind? Of(IOperation call, IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        if (IsCache(method.ContainingType))
        {
            return null;
        }

        if (types.IsOrInherits(parameter.Type, Stream))
        {
            return OfStream(call, method, parameter, types);
        }

        if (!TakesBytes(parameter.Type, types) || StreamForm(method, parameter, types) is null)
        {
            return null;
        }

        return types.IsOrInherits(method.ContainingType, "System.Security.Cryptography.HashAlgorithm")
            ? TextSinkKind.Hash
            : TextSinkKind.StreamTaker;
    }

    /// <summary>
    /// The overload that takes a stream in the place of the bytes and is otherwise the same, whether it answers a task
    /// or not; the asynchronous one where there are both.
    /// </summary>
    public static IMethodSymbol? StreamForm(IMethodSymbol method, IParameterSymbol bytes, KnownTypes types)
        => FindForm(method, method.Name + "Async", bytes, types) ?? FindForm(method, method.Name, bytes, types);

    /// <summary>The form of a method that takes a stream and is awaited; null when there is none.</summary>
    public static IMethodSymbol? AwaitedForm(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        bool isAwaited = method.Name.EndsWith("Async", StringComparison.Ordinal) || method.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask" };
        return isAwaited && types.IsOrInherits(parameter.Type, Stream)
            ? method
            : FindForm(method, isAwaited ? method.Name : method.Name + "Async", parameter, types);
    }

    private static IMethodSymbol? FindForm(IMethodSymbol method, string name, IParameterSymbol parameter, KnownTypes types)
    {
        if (method.MethodKind == MethodKind.Constructor)
        {
            name = method.Name;
        }

        foreach (ISymbol member in method.ContainingType.GetMembers(name))
        {
            if (member is IMethodSymbol other
                && other.IsStatic == method.IsStatic
                && other.Arity == method.Arity
                && other.DeclaredAccessibility >= method.DeclaredAccessibility
                && !SymbolEqualityComparer.Default.Equals(other, method.OriginalDefinition)
                && other.Parameters.Length > parameter.Ordinal
                && types.Is(other.Parameters[parameter.Ordinal].Type, Stream)
                && Agree(method, other, parameter.Ordinal))
            {
                return other;
            }
        }

        return null;
    }

    /// <summary>Whether all other parameters are the same; only a cancellation token or optional ones may follow.</summary>
    private static bool Agree(IMethodSymbol method, IMethodSymbol other, int ordinal)
    {
        for (int i = 0; i < other.Parameters.Length; i++)
        {
            if (i >= method.Parameters.Length)
            {
                if (!other.Parameters[i].IsOptional)
                {
                    return false;
                }
            }
            else if (i != ordinal && !HaveSameType(method.OriginalDefinition.Parameters[i].Type, other.Parameters[i].Type))
            {
                return false;
            }
        }

        return method.Parameters.Length <= other.Parameters.Length;
    }

    /// <summary>Whether two types are the same; type parameters of two generic methods are, by their position.</summary>
    private static bool HaveSameType(ITypeSymbol one, ITypeSymbol other)
        => SymbolEqualityComparer.Default.Equals(one, other)
            || (one is ITypeParameterSymbol first && other is ITypeParameterSymbol second && first.Ordinal == second.Ordinal);

    private static bool TakesBytes(ITypeSymbol type, KnownTypes types)
        => OverloadLookup.IsByteArray(type)
            || OverloadLookup.IsBytesOf(type, "System.ReadOnlySpan`1", types)
            || OverloadLookup.IsBytesOf(type, "System.ReadOnlyMemory`1", types);

    private static TextSinkKind? OfStream(IOperation call, IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        if (IsReader(call, method, types))
        {
            return TextSinkKind.Reader;
        }

        // What any other method does with a stream nobody knows, but it asks for one and no more. Where it takes elements of
        // any type, it is a collection that keeps the stream.
        return types.Is(parameter.OriginalDefinition.Type, Stream) && !types.IsOrInherits(method.ContainingType, Stream)
                ? TextSinkKind.StreamTaker
                : null;
    }

    /// <summary>Readers of the platform that read a stream forward and close it, or leave it alone.</summary>
    private static bool IsReader(IOperation call, IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        return method.Name switch
        {
            ".ctor" => type.Name switch
            {
                "StreamReader" => types.Is(type, "System.IO.StreamReader"),
                "BinaryReader" => types.Is(type, "System.IO.BinaryReader"),
                "ZipArchive" => types.Is(type, "System.IO.Compression.ZipArchive") && IsModeOf(call, "mode", 0),
                "GZipStream" or "DeflateStream" or "BrotliStream" or "ZLibStream" =>
                    type.ContainingNamespace.ToDisplayString() == "System.IO.Compression" && IsModeOf(call, "mode", 0),
                _ => false,
            },
            "Create" => types.Is(type, "System.Xml.XmlReader"),
            "Load" or "LoadAsync" => types.IsOrInherits(type, "System.Xml.Linq.XNode") || types.IsOrInherits(type, "System.Xml.XmlNode"),
            "Deserialize" => types.Is(type, "System.Text.Json.JsonSerializer") || types.IsOrInherits(type, "System.Xml.Serialization.XmlSerializer"),
            "DeserializeAsync" => types.Is(type, "System.Text.Json.JsonSerializer"),
            "HashData" or "HashDataAsync" or "ComputeHash" or "ComputeHashAsync" =>
                types.IsOrInherits(type, "System.Security.Cryptography.HashAlgorithm"),
            _ => false,
        };
    }

    /// <summary>Whether an enum argument has a value, or is left out.</summary>
    private static bool IsModeOf(IOperation call, string parameter, int value)
    {
        foreach (IArgumentOperation argument in ((IObjectCreationOperation)call).Arguments)
        {
            if (argument.Parameter?.Name == parameter)
            {
                return argument.Value.ConstantValue is { HasValue: true, Value: int given } && given == value;
            }
        }

        // Archives are read unless another mode is given; the compressing streams take a level instead of a mode.
        return ((IObjectCreationOperation)call).Type?.Name == "ZipArchive";
    }

    /// <summary>What a cache keeps is the array itself.</summary>
    private static bool IsCache(INamedTypeSymbol type) => NameWords.Has(type.Name, WordGroup.Cache);
}
