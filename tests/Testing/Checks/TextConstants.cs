using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Testing;

/// <summary>
/// The texts that an expression of a test stands for, as far as its own file tells: literals, constants, sums and holes,
/// and for a parameter of a theory the value of each row.
/// </summary>
internal static class TextConstants
{
    /// <summary>The texts of a literal, an interpolated text or a sum: one for each row of its method, none for a part that is not known.</summary>
    public static IEnumerable<string> Of(ExpressionSyntax expression)
    {
        if (expression is LiteralExpressionSyntax)
        {
            return Evaluate(expression, []) is { } literal ? [literal] : [];
        }

        if (expression is not (InterpolatedStringExpressionSyntax or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression })
            || expression.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression })
        {
            return [];
        }

        return Rows(expression).Select(row => Evaluate(expression, row)).OfType<string>();
    }

    /// <summary>The arguments of each row of the theory around an expression, by parameter; one empty row elsewhere.</summary>
    private static IEnumerable<Dictionary<string, ExpressionSyntax>> Rows(ExpressionSyntax expression)
    {
        if (expression.FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { } method || expression.FirstAncestorOrSelf<AttributeSyntax>() is not null)
        {
            return [[]];
        }

        Dictionary<string, ExpressionSyntax>[] rows =
        [
            .. method.AttributeLists.SelectMany(list => list.Attributes)
                .Where(attribute => attribute.Name.ToString() is "InlineData" or "DeepData")
                .Select(attribute => method.ParameterList.Parameters
                    .Zip(attribute.ArgumentList?.Arguments ?? [], (parameter, argument) => (parameter.Identifier.ValueText, argument.Expression))
                    .ToDictionary(pair => pair.ValueText, pair => pair.Expression)),
        ];
        return rows.Length == 0 ? [[]] : rows;
    }

    private static string? Evaluate(ExpressionSyntax? expression, Dictionary<string, ExpressionSyntax> row)
    {
        switch (expression)
        {
            case LiteralExpressionSyntax literal:
                return literal.Token.Value switch { string text => text, int number => literal.Token.Text, _ => null };
            case ParenthesizedExpressionSyntax parenthesized:
                return Evaluate(parenthesized.Expression, row);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum:
                return Evaluate(sum.Left, row) is { } left && Evaluate(sum.Right, row) is { } right ? left + right : null;
            case InterpolatedStringExpressionSyntax interpolated:
                bool isRaw = interpolated.StringStartToken.Kind() is SyntaxKind.InterpolatedSingleLineRawStringStartToken or SyntaxKind.InterpolatedMultiLineRawStringStartToken;
                string?[] parts = [.. interpolated.Contents.Select(part => Evaluate(part, row, isRaw))];
                return parts.Contains(null) ? null : string.Concat(parts);
            case IdentifierNameSyntax { Identifier.ValueText: var name }:
                return row.TryGetValue(name, out ExpressionSyntax? value)
                    ? Evaluate(value, [])
                    : Evaluate(Initializer(expression, name), row);
            default:
                return null;
        }
    }

    private static string? Evaluate(InterpolatedStringContentSyntax part, Dictionary<string, ExpressionSyntax> row, bool isRaw)
    {
        if (part is InterpolationSyntax hole)
        {
            return Evaluate(hole.Expression, row);
        }

        string text = ((InterpolatedStringTextSyntax)part).TextToken.ValueText;
        return isRaw
            ? text
            : text.Replace("{{", "{", StringComparison.Ordinal).Replace("}}", "}", StringComparison.Ordinal);
    }

    /// <summary>The value of a constant of the method or of the class around an expression.</summary>
    private static ExpressionSyntax? Initializer(ExpressionSyntax use, string name)
        => use.Ancestors()
            .Where(node => node is BaseMethodDeclarationSyntax or TypeDeclarationSyntax)
            .SelectMany(scope => scope.DescendantNodes().OfType<VariableDeclaratorSyntax>())
            .FirstOrDefault(variable => variable.Identifier.ValueText == name
                && (variable.Parent?.Parent is FieldDeclarationSyntax field && field.Modifiers.Any(SyntaxKind.ConstKeyword)
                    || variable.Parent?.Parent is LocalDeclarationStatementSyntax { IsConst: true }))
            ?.Initializer?.Value;
}
