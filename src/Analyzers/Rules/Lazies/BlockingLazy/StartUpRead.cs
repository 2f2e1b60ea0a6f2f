using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>
/// Whether a hosted service or the program itself reads a Lazy before the server takes requests: then no request runs
/// its factory.
/// </summary>
internal static class StartUpRead
{
    /// <summary>Whether it does, in the type that keeps the Lazy or by a method of it.</summary>
    /// <param name="lazy">The field or property that keeps the Lazy.</param>
    public static bool Exists(ISymbol lazy, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in lazy.ContainingType.DeclaringSyntaxReferences)
        {
            SemanticModel? model = null;
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (!IsRead(node, lazy.Name))
                {
                    continue;
                }

                model ??= SourceModels.Of(compilation, part.SyntaxTree);
                if (IsAtStart(node, model, compilation, cancellationToken)
                    || (ReaderAt(node, model, cancellationToken) is { } reader
                        && MethodCallers.Any(
                            reader,
                            (name, caller) => CallSite.InvocationOf(name) is { } call
                                && !IsLeftAlone(call, reader)
                                && IsAtStart(call, caller, compilation, cancellationToken),
                            compilation,
                            cancellationToken)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsRead(SyntaxNode node, string lazy)
        => node is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Value" } read
            && (read.Expression switch
            {
                SimpleNameSyntax name => name.Identifier.ValueText,
                MemberAccessExpressionSyntax { Name: { } name } => name.Identifier.ValueText,
                _ => null,
            }) == lazy;

    /// <summary>Whether a place is passed whenever the host, or the program, starts.</summary>
    private static bool IsAtStart(
        SyntaxNode place, SemanticModel model, Compilation compilation, CancellationToken cancellationToken)
        => ReaderAt(place, model, cancellationToken) is { } method
            && (method.Name == WellKnownMemberNames.TopLevelStatementsEntryPointMethodName
                || BackgroundRoots.IsStart(method, compilation));

    /// <summary>
    /// The method that passes a place each time it runs; null where a condition, a failure or a task of its own stands
    /// between them.
    /// </summary>
    private static IMethodSymbol? ReaderAt(
        SyntaxNode place, SemanticModel model, CancellationToken cancellationToken)
        => IsPassedAlways(place)
            && model.GetEnclosingSymbol(place.SpanStart, cancellationToken)
                is IMethodSymbol { MethodKind: MethodKind.Ordinary } method
                ? method
                : null;

    private static bool IsPassedAlways(SyntaxNode place)
    {
        SyntaxNode child = place;
        for (SyntaxNode? node = place.Parent; node is not null and not MemberDeclarationSyntax; node = node.Parent)
        {
            if (node is AnonymousFunctionExpressionSyntax or CatchClauseSyntax or SwitchSectionSyntax
                    or SwitchExpressionArmSyntax
                || (node is IfStatementSyntax branch && branch.Condition != child)
                || (node is ConditionalExpressionSyntax conditional && conditional.Condition != child)
                || (node is BlockSyntax block && MayLeaveBefore(block, child)))
            {
                return false;
            }

            child = node;
        }

        return true;
    }

    /// <summary>Whether a statement before another one may return: <c>if (!_options.Preload) return;</c>.</summary>
    private static bool MayLeaveBefore(BlockSyntax block, SyntaxNode child)
    {
        foreach (StatementSyntax statement in block.Statements)
        {
            if (statement == child)
            {
                return false;
            }

            foreach (SyntaxNode node in statement.DescendantNodesAndSelf(
                static n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
            {
                if (node is ReturnStatementSyntax)
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a call starts a task that nobody there waits for.</summary>
    private static bool IsLeftAlone(InvocationExpressionSyntax call, IMethodSymbol called)
    {
        SyntaxNode whole = call;
        while (whole.Parent is ConditionalAccessExpressionSyntax or ParenthesizedExpressionSyntax)
        {
            whole = whole.Parent;
        }

        return !called.ReturnsVoid
            && called.IsAsync
            && whole.Parent is ExpressionStatementSyntax or AssignmentExpressionSyntax;
    }
}
