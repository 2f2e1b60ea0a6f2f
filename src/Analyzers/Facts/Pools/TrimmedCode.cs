using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>Whether code looks how large an object has become, or gives its buffer up.</summary>
internal static class TrimmedCode
{
    /// <summary>
    /// Whether a piece of code reads or sets a capacity, trims, or compares a length with a limit that is a constant or a name
    /// that says so. Whoever does either has thought of it.
    /// </summary>
    /// <param name="code">The code.</param>
    /// <param name="storage">The name of the pool's storage, whose own count says nothing about the size of an object.</param>
    public static bool Looks(SyntaxNode code, string? storage = null)
    {
        foreach (SyntaxNode node in code.DescendantNodesAndSelf())
        {
            switch (node)
            {
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Capacity" or "TrimExcess" or "EnsureCapacity" or "MaxCapacity" or "TryReset" }:
                    return true;
                case BinaryExpressionSyntax comparison when IsRelation(comparison) && (IsLengthAgainstLimit(comparison.Left, comparison.Right, storage) || IsLengthAgainstLimit(comparison.Right, comparison.Left, storage)):
                    return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a member that takes or adds looks, or one of its type that hands the object to it: the adding may be in a
    /// private method of its own.
    /// </summary>
    /// <param name="member">The member.</param>
    /// <param name="storage">The name of the pool's storage.</param>
    public static bool LooksAround(MemberDeclarationSyntax member, string storage)
    {
        if (Looks(member, storage))
        {
            return true;
        }

        if (member is not MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } method || method.Modifiers.Any(SyntaxKind.PublicKeyword))
        {
            return false;
        }

        foreach (MemberDeclarationSyntax other in type.Members)
        {
            if (other is MethodDeclarationSyntax && other != member && Calls(other, method.Identifier.ValueText) && Looks(other, storage))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Calls(MemberDeclarationSyntax member, string method)
    {
        foreach (SyntaxNode node in member.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax { Expression: IdentifierNameSyntax name } && name.Identifier.ValueText == method)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a type looks how large what a field of its own holds has become: it reads or sets a capacity, compares the length
    /// of the field with a limit, or anything with a name that says it is one. Lengths of what it is given say nothing.
    /// </summary>
    public static bool LooksAtOwn(SyntaxNode type, string field)
    {
        foreach (SyntaxNode node in type.DescendantNodes())
        {
            switch (node)
            {
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Capacity" or "TrimExcess" or "EnsureCapacity" or "MaxCapacity" or "TryReset" }:
                    return true;
                case BinaryExpressionSyntax comparison when IsRelation(comparison) && !IsAsserted(comparison)
                    && (IsNamedLimit(comparison.Left) || IsNamedLimit(comparison.Right) || IsOwnLength(comparison.Left, comparison.Right, field) || IsOwnLength(comparison.Right, comparison.Left, field)):
                    return true;
            }
        }

        return false;
    }

    /// <summary>Whether a type gives the array of a field back to a pool of arrays. Itself, and arrays of a moment, are others.</summary>
    public static bool ReturnsToPool(SyntaxNode type, string field)
    {
        foreach (SyntaxNode node in type.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return", Expression: var receiver }, ArgumentList.Arguments: { Count: > 0 } arguments }
                && receiver.ToString().IndexOf("pool", System.StringComparison.OrdinalIgnoreCase) >= 0
                && MayBeOf(arguments[0].Expression, field))
            {
                return true;
            }
        }

        return false;
    }

    private static bool MayBeOf(ExpressionSyntax given, string field)
    {
        if (given is ThisExpressionSyntax)
        {
            return false;
        }

        if (given is not IdentifierNameSyntax { Identifier.ValueText: var name } || name == field)
        {
            return true;
        }

        if (given.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
        {
            return true;
        }

        foreach (SyntaxNode node in member.DescendantNodes())
        {
            if (node is VariableDeclaratorSyntax { Initializer.Value: var value } local && local.Identifier.ValueText == name)
            {
                // An array that this method has rented itself, and did not put into the field.
                return !IsRent(value) || PutsInto(member, name);
            }
        }

        return true;
    }

    private static bool IsRent(ExpressionSyntax value)
        => value is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Rent" } };

    private static bool PutsInto(SyntaxNode member, string local)
    {
        foreach (SyntaxNode node in member.DescendantNodes())
        {
            if (node is AssignmentExpressionSyntax { Right: IdentifierNameSyntax { Identifier.ValueText: var name } } && name == local)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsAsserted(BinaryExpressionSyntax comparison)
        => comparison.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Assert", Expression: var type } }
            && type is IdentifierNameSyntax { Identifier.ValueText: "Debug" } or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Debug" };

    private static bool IsNamedLimit(ExpressionSyntax limit)
        => limit switch
        {
            IdentifierNameSyntax name => IsLimitName(name.Identifier.ValueText),
            MemberAccessExpressionSyntax access => IsLimitName(access.Name.Identifier.ValueText),
            _ => false,
        };

    private static bool IsOwnLength(ExpressionSyntax length, ExpressionSyntax limit, string field)
        => length is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" or "Count" or "WrittenCount", Expression: var measured }
            && OwnMemberName.Of(measured) == field
            && limit is LiteralExpressionSyntax { Token.Value: not 0 } or BinaryExpressionSyntax { Left: LiteralExpressionSyntax };

    private static bool IsRelation(BinaryExpressionSyntax comparison)
        => comparison.Kind() is SyntaxKind.GreaterThanExpression or SyntaxKind.GreaterThanOrEqualExpression or SyntaxKind.LessThanExpression or SyntaxKind.LessThanOrEqualExpression;

    private static bool IsLengthAgainstLimit(ExpressionSyntax length, ExpressionSyntax limit, string? storage)
        => length is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" or "Count" or "WrittenCount", Expression: var measured }
            && (measured is MemberAccessExpressionSyntax member ? member.Name.Identifier.ValueText : (measured as IdentifierNameSyntax)?.Identifier.ValueText) is var name
            && (storage is null || name != storage)
            && limit switch
            {
                LiteralExpressionSyntax literal => literal.Token.Value is not 0,
                IdentifierNameSyntax limitName => IsLimitName(limitName.Identifier.ValueText),
                MemberAccessExpressionSyntax access => IsLimitName(access.Name.Identifier.ValueText),
                BinaryExpressionSyntax { Left: LiteralExpressionSyntax } => true,
                _ => false,
            };

    private static bool IsLimitName(string name)
        => name.IndexOf("max", System.StringComparison.OrdinalIgnoreCase) >= 0
            || name.IndexOf("limit", System.StringComparison.OrdinalIgnoreCase) >= 0
            || name.IndexOf("retain", System.StringComparison.OrdinalIgnoreCase) >= 0
            || name.IndexOf("threshold", System.StringComparison.OrdinalIgnoreCase) >= 0;
}
