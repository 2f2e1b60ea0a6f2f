using System;
using System.Globalization;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>Sets the limits that a manager of recyclable streams has none of, to what the options say.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UnlimitedStreamManagerCodeFixProvider))]
public sealed class UnlimitedStreamManagerCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public UnlimitedStreamManagerCodeFixProvider()
        : base(new UnlimitedStreamManagerAnalyzer())
    {
    }

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken)
            is not IObjectCreationOperation { Syntax: BaseObjectCreationExpressionSyntax manager } creation
            || FreeLimits.TryRead(creation, types, cancellationToken) is not { } limits
            || (limits.HasSmall && limits.HasLarge))
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        AnalyzerConfigOptions options =
            target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(target.Node.SyntaxTree);
        long small = options.Read(RuleOptions.SmallPoolFreeBytes);
        long large = options.Read(RuleOptions.LargePoolFreeBytes);
        bool hasOptions = types.Has(FreeLimits.OptionsType);
        ImmutableArray<(string Property, long Bytes)>.Builder missing = ImmutableArray.CreateBuilder<(string, long)>();
        if (!limits.HasSmall)
        {
            missing.Add((hasOptions ? FreeLimits.SmallOption : FreeLimits.SmallProperty, small));
        }

        if (!limits.HasLarge)
        {
            missing.Add((hasOptions ? FreeLimits.LargeOption : FreeLimits.LargeProperty, large));
        }

        string[] settings = missing.Select(limit => limit.Property + " = " + Number(limit.Bytes)).ToArray();
        string written = string.Join(", ", settings);
        Func<CancellationToken, SyntaxNode>? rewrite = !hasOptions
            ? _ => target.Root.ReplaceNode(manager, WithInitializer(manager, written))
            : limits.Options is { Syntax: BaseObjectCreationExpressionSyntax existing }
                ? CanAdd(existing) ? _ => target.Root.ReplaceNode(existing, WithInitializer(existing, written)) : null
                : creation.Arguments.IsEmpty && manager.Initializer is null
                    ? _ => target.Root.ReplaceNode(manager, WithOptions(manager, written))
                    : null;
        return Task.FromResult(rewrite is null || !CanAdd(manager)
            ? ImmutableArray<Fix>.Empty
            : ImmutableArray.Create(new Fix("Set " + string.Join(" and ", settings), rewrite)));
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
