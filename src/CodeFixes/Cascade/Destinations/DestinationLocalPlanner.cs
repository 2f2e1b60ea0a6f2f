using GcGuard.CodeFixes.Cascade.Streams;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Plans a local that held an array which is written once. The work moves to where the array was written, so between
/// the two only values are assigned.
/// </summary>
internal static class DestinationLocalPlanner
{
    /// <summary>Plans it.</summary>
    public static async Task<Met?> PlanAsync(
        CascadeState state, TargetCascade change, ArraySite site, VariableDeclaratorSyntax local)
    {
        var declaration = (LocalDeclarationStatementSyntax)local.Parent!.Parent!;
        ISymbol? symbol = site.Model.GetDeclaredSymbol(local);
        ExpressionSyntax? written = null;
        List<StatementSyntax> removed = [declaration];
        foreach (IdentifierNameSyntax use
            in FunctionAround.Find(local).DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (use.Identifier.ValueText != local.Identifier.ValueText
                || !SymbolEqualityComparer.Default.Equals(site.Model.GetSymbolInfo(use).Symbol, symbol))
            {
                continue;
            }

            if (LengthHeaderOf(use) is { } header)
            {
                removed.Add(header);
            }
            else if (IsQuestion(use))
            {
                return ArrayCallPlanner.Refuse(Obstacles.Status, use);
            }
            else if (written is null
                && ArrayCallPlanner.Outer(use) is { Parent: ArgumentSyntax or AssignmentExpressionSyntax
                    { Parent: InitializerExpressionSyntax } } value)
            {
                written = value;
            }
            else if (!WholeWrite.IsLengthBeside(use, written?.Parent))
            {
                return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, use);
            }
        }

        if (written is null || !IsQuietUpTo(written, declaration, removed, site.Model))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, declaration);
        }

        foreach (StatementSyntax statement in removed)
        {
            state.ChangesOf(site.Document).Replace(StatementLines.Of(statement), string.Empty);
        }

        return await change.PlanUseAsync(state, site, written).ConfigureAwait(false);
    }

    /// <summary>The statement <c>response.ContentLength = bytes.Length;</c>, which goes.</summary>
    private static ExpressionStatementSyntax? LengthHeaderOf(IdentifierNameSyntax use)
        => use.Parent is MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "Length",
                Parent: AssignmentExpressionSyntax
                {
                    Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ContentLength" },
                    Parent: ExpressionStatementSyntax { Parent: BlockSyntax } statement,
                },
            }
            ? statement
            : null;

    private static bool IsQuestion(IdentifierNameSyntax use)
        => use.Parent is BinaryExpressionSyntax or IsPatternExpressionSyntax
            or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length", Parent: BinaryExpressionSyntax };

    /// <summary>
    /// Whether only free assignments and declarations stand between the declaration and the statement that writes.
    /// </summary>
    private static bool IsQuietUpTo(
        ExpressionSyntax written, StatementSyntax declaration, List<StatementSyntax> removed, SemanticModel model)
    {
        if (declaration.Parent is not BlockSyntax block
            || written.FirstAncestorOrSelf<StatementSyntax>() is not { } last
            || last.Parent != block
            || FunctionAround.Find(written) != FunctionAround.Find(declaration))
        {
            return false;
        }

        return block.Statements
            .Skip(block.Statements.IndexOf(declaration) + 1)
            .TakeWhile(statement => statement != last)
            .All(statement => removed.Contains(statement) || statement switch
            {
                ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax set } =>
                    FileArguments.IsFree(set.Right, model),
                LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } local => local.Declaration.Variables
                    .All(variable => FileArguments.IsFree(variable.Initializer?.Value, model)),
                _ => false,
            });
    }
}
