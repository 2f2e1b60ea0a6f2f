using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Engine;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>
/// What lives as long as the process must not hold a compilation: in an editor each key makes a new one, and a table
/// that keeps them keeps the whole solution.
/// </summary>
public class StaticStateTests
{
    private static readonly Type[] s_compilationBound =
        [typeof(Compilation), typeof(ISymbol), typeof(SemanticModel), typeof(IOperation), typeof(Solution), typeof(Project), typeof(Document)];

    private static readonly Type[] s_editBound = [.. s_compilationBound, typeof(SyntaxNode), typeof(SyntaxTree)];

    private static readonly FieldInfo[] s_fields =
    [
        .. new[] { typeof(GcGuardAnalyzer), typeof(GcGuardCodeFixProvider) }
            .SelectMany(type => type.Assembly.GetTypes())
            .SelectMany(type => type.GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)),
    ];

    [Fact]
    public void No_static_field_keeps_code_of_the_user()
    {
        string[] kept = [.. s_fields.Where(f => !IsEmptyConstant(f)).Select(f => $"{f.DeclaringType!.FullName}.{f.Name}: {KeptBy(f.FieldType)}").Where(text => !text.EndsWith(": ", StringComparison.Ordinal))];

        Assert.True(s_fields.Length > 300);
        Assert.True(s_fields.Count(f => IsWeakTable(f.FieldType)) >= 8, "the tables of the facts are not seen");
        Assert.True(kept.Length == 0, string.Join("\n", kept));
    }

    [Theory]
    [InlineData(typeof(List<Holder>), "<Holder>:INamedTypeSymbol in Holder.Held")]
    [InlineData(typeof(Dictionary<SyntaxTree, string>), "<SyntaxTree>:SyntaxTree")]
    [InlineData(typeof(ConditionalWeakTable<SyntaxTree, Holder>), ":INamedTypeSymbol in Holder.Held")]
    [InlineData(typeof(ConditionalWeakTable<Compilation, Holder>), "")]
    [InlineData(typeof(Holder[]), "<Holder>:INamedTypeSymbol in Holder.Held")]
    public void What_would_keep_it_is_recognized(Type type, string expected) => Assert.Equal(expected, KeptBy(type));

    /// <summary>Whether a field is set once, to an object that can be written no more and holds none of the user's code.</summary>
    private static bool IsEmptyConstant(FieldInfo constant)
    {
        FieldInfo[] parts = constant.FieldType.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
        return constant.IsInitOnly
            && constant.FieldType == constant.DeclaringType
            && parts.All(part => part.IsInitOnly && (PathTo(part.FieldType, s_editBound, []).Length == 0 || part.GetValue(constant.GetValue(null)) is null));
    }

    private static bool IsWeakTable(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ConditionalWeakTable<,>);

    private static string KeptBy(Type type)
    {
        if (!IsWeakTable(type))
        {
            return PathTo(type, s_editBound, []);
        }

        // A value may hold what its key holds: what hangs on a tree no compilation, what hangs on a compilation any symbol of it.
        bool ofCompilation = typeof(Compilation).IsAssignableFrom(type.GenericTypeArguments[0]);
        return PathTo(type.GenericTypeArguments[1], ofCompilation ? [typeof(Solution)] : s_compilationBound, []);
    }

    private sealed class Holder
    {
        public readonly INamedTypeSymbol? Held = null;
    }

    /// <summary>How an object of one type can hold one of another, by the fields of our own types and by type arguments; empty when it cannot.</summary>
    private static string PathTo(Type type, Type[] forbidden, HashSet<Type> seen)
    {
        // A delegate in a static field comes from a lambda that captures nothing.
        if (!seen.Add(type) || typeof(Delegate).IsAssignableFrom(type))
        {
            return string.Empty;
        }

        if (forbidden.Any(f => f.IsAssignableFrom(type)))
        {
            return ":" + type.Name;
        }

        foreach (Type argument in type.IsArray ? [type.GetElementType()!] : type.GenericTypeArguments)
        {
            if (PathTo(argument, forbidden, seen) is { Length: > 0 } path)
            {
                return $"<{argument.Name}>{path}";
            }
        }

        if (type.Namespace?.StartsWith("GcGuard", StringComparison.Ordinal) != true)
        {
            return string.Empty;
        }

        foreach (FieldInfo part in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
        {
            if (PathTo(part.FieldType, forbidden, seen) is { Length: > 0 } path)
            {
                return $"{path} in {type.Name}.{part.Name}";
            }
        }

        return string.Empty;
    }
}
