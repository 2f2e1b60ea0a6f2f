using System.Globalization;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// The limits that the creation of a manager of recyclable streams lacks, with the numbers that the options say.
/// </summary>
/// <param name="Title">What is set, as a title says it.</param>
/// <param name="Old">The creation that gets them: the manager's, or that of its options.</param>
/// <param name="New">The same creation with the limits.</param>
internal sealed record StreamManagerLimits(string Title, SyntaxNode Old, SyntaxNode New)
{
    /// <summary>The missing limits; null where none is missing, or where they cannot be written.</summary>
    public static StreamManagerLimits? TryFind(
        FixTarget target, IOperation? operation, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        if (operation is not IObjectCreationOperation { Syntax: BaseObjectCreationExpressionSyntax manager } creation
            || !types.Is(creation.Type, PoolCreation.RecyclableManager)
            || FreeLimits.TryRead(creation, types, cancellationToken) is not { } limits
            || (limits.HasSmall && limits.HasLarge)
            || !CanAdd(manager))
        {
            return null;
        }

        bool hasOptions = types.Has(FreeLimits.OptionsType);
        string[] settings = Missing(target, limits, hasOptions).ToArray();
        string written = string.Join(", ", settings);
        (SyntaxNode Old, SyntaxNode New)? change = !hasOptions ? (manager, WithInitializer(manager, written))
            : limits.Options is { Syntax: BaseObjectCreationExpressionSyntax existing }
                ? CanAdd(existing) ? (existing, WithInitializer(existing, written)) : null
                : creation.Arguments.IsEmpty && manager.Initializer is null
                    ? (manager, WithOptions(manager, written))
                    : null;
        return change is { } made
            ? new StreamManagerLimits(string.Join(" and ", settings), made.Old, made.New)
            : null;
    }

    private static IEnumerable<string> Missing(FixTarget target, FreeLimits limits, bool hasOptions)
    {
        AnalyzerConfigOptions options =
            target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(target.Node.SyntaxTree);
        if (!limits.HasSmall)
        {
            yield return (hasOptions ? FreeLimits.SmallOption : FreeLimits.SmallProperty) + " = "
                + Number(options.Read(RuleOptions.SmallPoolFreeBytes));
        }

        if (!limits.HasLarge)
        {
            yield return (hasOptions ? FreeLimits.LargeOption : FreeLimits.LargeProperty) + " = "
                + Number(options.Read(RuleOptions.LargePoolFreeBytes));
        }
    }

    /// <summary>
    /// Whether an initialiser may get further lines: it has none yet, or does not set the limits to zero on purpose.
    /// </summary>
    private static bool CanAdd(BaseObjectCreationExpressionSyntax creation)
        => creation.Initializer is not { } initializer
            || (!initializer.ContainsDirectives && !initializer.Expressions.Any(SetsLimit));

    private static bool SetsLimit(ExpressionSyntax expression)
        => expression is AssignmentExpressionSyntax
            { Left: IdentifierNameSyntax name, Right: LiteralExpressionSyntax { Token.Value: 0 or 0L } }
            && name.Identifier.ValueText is FreeLimits.SmallOption
                or FreeLimits.LargeOption or FreeLimits.SmallProperty or FreeLimits.LargeProperty;

    private static BaseObjectCreationExpressionSyntax WithOptions(
        BaseObjectCreationExpressionSyntax manager, string limits)
    {
        ExpressionSyntax options = SyntaxFactory.ParseExpression(
            $"new global::Microsoft.IO.RecyclableMemoryStreamManager.Options {{ {limits} }}");
        options = options.ReplaceNodes(
            options.DescendantNodes()
                .OfType<QualifiedNameSyntax>()
                .Where(name => name.Parent is ObjectCreationExpressionSyntax),
            (_, name) => name.WithAdditionalAnnotations(Simplifier.Annotation));
        ArgumentListSyntax arguments =
            SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(options)));
        return manager.ArgumentList is { } old
            ? manager.WithArgumentList(arguments.WithTriviaFrom(old))
            : manager.WithArgumentList(arguments.WithTrailingTrivia(manager.GetTrailingTrivia()));
    }

    private static BaseObjectCreationExpressionSyntax WithInitializer(
        BaseObjectCreationExpressionSyntax creation, string limits)
    {
        InitializerExpressionSyntax added =
            ((ObjectCreationExpressionSyntax)SyntaxFactory.ParseExpression($"new X {{ {limits} }}")).Initializer!;
        if (creation.Initializer is not { } existing)
        {
            return creation.ArgumentList is { } arguments
                ? creation.WithArgumentList(arguments.WithTrailingTrivia(SyntaxFactory.Space)).WithInitializer(
                    added.WithTrailingTrivia(arguments.GetTrailingTrivia()))
                : creation.WithInitializer(added.WithTrailingTrivia(creation.GetTrailingTrivia()));
        }

        return creation.WithInitializer(existing.WithExpressions(
            InitializerLines.Append(
                existing.Expressions, added.Expressions, TriviaLines.EndOfLine(creation.SyntaxTree.GetRoot()))));
    }

    /// <summary>A number of bytes as people write it: in whole units where it is some.</summary>
    private static string Number(long bytes)
    {
        const long Mega = 1024 * 1024;
        string suffix = bytes > int.MaxValue ? "L" : string.Empty;
        return bytes % Mega == 0
            ? (bytes / Mega).ToString(CultureInfo.InvariantCulture) + suffix + " * 1024 * 1024"
            : bytes % 1024 == 0
                ? (bytes / 1024).ToString(CultureInfo.InvariantCulture) + suffix + " * 1024"
                : bytes.ToString(CultureInfo.InvariantCulture) + suffix;
    }
}
