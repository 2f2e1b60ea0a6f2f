using System.Linq;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// An entry point that runs one of several commands: <c>switch (args[0]) { case "seed": …; case "stats": …; }</c>, or
/// <c>switch (args) { case ["seed", var folder]: …; }</c>.
/// </summary>
internal static class CommandSwitch
{
    /// <summary>How many commands there are at least: with one text, it may be an option of a server.</summary>
    private const int MinCommands = 2;

    /// <summary>Whether the entry point of a program switches over a text of its arguments, and runs no host.</summary>
    public static bool IsInEntryPoint(Compilation compilation)
    {
        if (compilation.GetEntryPoint(default)
            is not { Parameters: [{ Name: var arguments }], DeclaringSyntaxReferences: [var reference] })
        {
            return false;
        }

        SyntaxNode entry = reference.GetSyntax();
        foreach (SyntaxNode node in entry.DescendantNodes(static node => node is not TypeDeclarationSyntax))
        {
            bool isCommand = node switch
            {
                SwitchStatementSyntax statement => CommandsOf(statement) >= MinCommands
                    && IsArgument(statement.Expression, arguments, entry),
                SwitchExpressionSyntax expression => CommandsOf(expression) >= MinCommands
                    && IsArgument(expression.GoverningExpression, arguments, entry),
                _ => false,
            };
            if (isCommand)
            {
                return !OperatorCommand.RunsHost(entry.SyntaxTree, position: 0, compilation, default);
            }
        }

        return false;
    }

    private static int CommandsOf(SwitchStatementSyntax statement)
        => statement.Sections.SelectMany(static section => section.Labels).Count(static label => label switch
        {
            CaseSwitchLabelSyntax { Value: LiteralExpressionSyntax text } => IsText(text),
            CasePatternSwitchLabelSyntax { Pattern: { } pattern } => IsText(pattern),
            _ => false,
        });

    private static int CommandsOf(SwitchExpressionSyntax expression)
        => expression.Arms.Count(static arm => IsText(arm.Pattern));

    private static bool IsText(PatternSyntax pattern)
        => pattern switch
        {
            ConstantPatternSyntax { Expression: LiteralExpressionSyntax text } => IsText(text),
            ListPatternSyntax { Patterns: { Count: > 0 } parts } => IsText(parts[0]),
            _ => false,
        };

    private static bool IsText(LiteralExpressionSyntax literal) => literal.IsKind(SyntaxKind.StringLiteralExpression);

    /// <summary>
    /// Whether a value is the arguments, or read from an element of them, by itself or by way of a local.
    /// </summary>
    private static bool IsArgument(ExpressionSyntax value, string arguments, SyntaxNode entry)
        => Reads(value, arguments)
            || value is IdentifierNameSyntax { Identifier.ValueText: var whole } && whole == arguments
            || (value is IdentifierNameSyntax { Identifier.ValueText: var local }
                && entry.DescendantNodes().OfType<VariableDeclaratorSyntax>().Any(declared
                    => declared.Identifier.ValueText == local
                        && declared.Initializer is { Value: { } initial }
                        && Reads(initial, arguments)));

    private static bool Reads(ExpressionSyntax value, string arguments)
        => value.DescendantNodesAndSelf().OfType<ElementAccessExpressionSyntax>().Any(element
            => element.Expression is IdentifierNameSyntax { Identifier.ValueText: var read } && read == arguments);
}
