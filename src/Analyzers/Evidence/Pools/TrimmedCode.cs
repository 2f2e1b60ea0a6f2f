using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>Whether code looks how large an object has become, or gives its buffer up.</summary>
internal static class TrimmedCode
{
    /// <summary>
    /// Whether a piece of code reads or sets a capacity, trims, or compares a length with a limit that is a constant
    /// or a member. Whoever does either has thought of it; a parameter or local is how much is needed now.
    /// </summary>
    /// <param name="storage">The name of the pool's storage, whose own count says nothing about the size of an
    /// object.</param>
    public static bool Looks(SyntaxNode code, string? storage = null)
        => Exists(code, comparison => IsLengthAgainstLimit(comparison.Left, comparison.Right, storage)
            || IsLengthAgainstLimit(comparison.Right, comparison.Left, storage));

    /// <summary>Whether any part of a type looks.</summary>
    public static bool LooksIn(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            if (Looks(part.GetSyntax(cancellationToken)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a member that takes or adds looks, or one of its type that hands the object to it: the adding may be in
    /// a private method of its own.
    /// </summary>
    public static bool LooksAround(MemberDeclarationSyntax member, string storage)
    {
        if (Looks(member, storage))
        {
            return true;
        }

        if (member is not MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } method
            || method.Modifiers.Any(SyntaxKind.PublicKeyword))
        {
            return false;
        }

        foreach (MemberDeclarationSyntax other in type.Members)
        {
            if (other is MethodDeclarationSyntax
                && other != member
                && Calls(other, method.Identifier.ValueText)
                && Looks(other, storage))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a type looks how large what a field of its own holds has become: it reads or sets a capacity, compares
    /// the length of the field with a limit, or anything with a constant of its own, or gives arrays back to a pool.
    /// Lengths of what it is given say nothing.
    /// </summary>
    public static bool LooksAtOwn(SyntaxNode type, string? field)
    {
        foreach (SyntaxNode node in type.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax call } giveBack
                && call.Name.Identifier.ValueText == "Return"
                && giveBack.ArgumentList.Arguments is { Count: > 0 } arguments
                && arguments[0].Expression is not ThisExpressionSyntax)
            {
                return true;
            }
        }

        return Exists(type, comparison => IsOwnAgainstLimit(comparison.Left, comparison.Right, field)
            || IsOwnAgainstLimit(comparison.Right, comparison.Left, field)
            || IsConstantOf(type, comparison.Left)
            || IsConstantOf(type, comparison.Right));
    }

    /// <summary>
    /// What a call or an assignment empties without giving its buffer up: <c>list.Clear()</c>,
    /// <c>stream.SetLength(0)</c>,
    /// <c>text.Length = 0</c>; null for all else.
    /// </summary>
    public static ExpressionSyntax? EmptiedBy(SyntaxNode node) => node switch
    {
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax call } => call.Name.Identifier.ValueText
            is "Clear" or "SetLength" or "Reset" or "ResetWrittenCount" ? call.Expression : null,
        AssignmentExpressionSyntax { Right: LiteralExpressionSyntax { Token.Value: 0 } } assignment
            => assignment.Left is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } length
                ? length.Expression
                : null,
        _ => null,
    };

    private static bool Exists(SyntaxNode code, Predicate<BinaryExpressionSyntax> isSizeCheck)
    {
        foreach (SyntaxNode node in code.DescendantNodesAndSelf())
        {
            switch (node)
            {
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Capacity" or "TrimExcess"
                    or "EnsureCapacity" or "MaxCapacity" or "TryReset" }:
                case BinaryExpressionSyntax { OperatorToken.Text: ">" or ">=" or "<" or "<=" } comparison
                    when !IsAsserted(comparison) && isSizeCheck(comparison):
                    return true;
            }
        }

        return false;
    }

    private static bool Calls(MemberDeclarationSyntax member, string method)
    {
        foreach (SyntaxNode node in member.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax { Expression: IdentifierNameSyntax name }
                && name.Identifier.ValueText == method)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsAsserted(SyntaxNode comparison)
        => comparison.FirstAncestorOrSelf<InvocationExpressionSyntax>()?.Expression
            is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Assert" };

    private static bool IsLengthAgainstLimit(ExpressionSyntax length, ExpressionSyntax limit, string? storage)
        => MeasuredIn(length) is { } measured && measured != storage && IsLimit(limit);

    private static bool IsOwnAgainstLimit(ExpressionSyntax length, ExpressionSyntax limit, string? field)
        => MeasuredIn(length) is { } measured && measured == field && IsLimit(limit);

    /// <summary>
    /// The name of what an expression asks the length of; empty for what has none; null for other expressions.
    /// </summary>
    private static string? MeasuredIn(ExpressionSyntax expression)
        => expression is MemberAccessExpressionSyntax length
            && length.Name.Identifier.ValueText is "Length" or "Count" or "WrittenCount"
                ? LastName(length.Expression) ?? string.Empty
                : null;

    private static string? LastName(ExpressionSyntax expression)
        => (expression as SimpleNameSyntax ?? (expression as MemberAccessExpressionSyntax)?.Name)?.Identifier.ValueText;

    private static bool IsNumber(ExpressionSyntax value)
        => value is LiteralExpressionSyntax { Token.Value: not 0 }
            or BinaryExpressionSyntax { Left: LiteralExpressionSyntax };

    /// <summary>Whether a value is a constant or static read-only field of a type.</summary>
    private static bool IsConstantOf(SyntaxNode type, ExpressionSyntax value)
    {
        if (LastName(value) is { } name && type is TypeDeclarationSyntax declaration)
        {
            foreach (MemberDeclarationSyntax member in declaration.Members)
            {
                if (member is FieldDeclarationSyntax field
                    && (field.Modifiers.Any(SyntaxKind.ConstKeyword)
                        || (field.Modifiers.Any(SyntaxKind.StaticKeyword)
                            && field.Modifiers.Any(SyntaxKind.ReadOnlyKeyword)))
                    && field.Declaration.Variables[0].Identifier.ValueText == name)
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a value is a number, or what a member holds, which outlives the call.</summary>
    private static bool IsLimit(ExpressionSyntax limit)
        => IsNumber(limit)
            || (MeasuredIn(limit) is null
                && LastName(limit) is not null
                && (limit is not SimpleNameSyntax and not MemberAccessExpressionSyntax { Expression: SimpleNameSyntax }
                    || !IsDeclaredInside(limit)));

    /// <summary>Whether the first name of an expression is a parameter or local of the member around it.</summary>
    private static bool IsDeclaredInside(ExpressionSyntax expression)
    {
        string name = expression.GetFirstToken().ValueText;
        foreach (SyntaxNode node in expression.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes()
            ?? System.Linq.Enumerable.Empty<SyntaxNode>())
        {
            if (node is ParameterSyntax { Identifier.ValueText: var parameter } && parameter == name
                || node is VariableDeclaratorSyntax { Identifier.ValueText: var local } && local == name
                || node is SingleVariableDesignationSyntax { Identifier.ValueText: var found } && found == name)
            {
                return true;
            }
        }

        return false;
    }
}
