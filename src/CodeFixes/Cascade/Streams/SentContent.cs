using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>
/// The content of a request that reads a stream: one that is sent twice at a time, or copied, would share its position.
/// </summary>
internal static class SentContent
{
    /// <summary>What makes copies of a request, which the content of a stream refuses.</summary>
    private const string Hedging = "AddStandardHedgingHandler";

    /// <summary>The obstacle where a content is kept, or may be sent more than once; null elsewhere.</summary>
    public static async Task<Met?> FindAsync(CascadeState state, ExpressionSyntax content, SemanticModel model)
        => FindRepeated(content, model) is { } place ? ArrayCallPlanner.Refuse(Obstacles.SentAgain, place)
            : await HiddenCalls.IsMentionedAsync(state, Hedging).ConfigureAwait(false)
                ? ArrayCallPlanner.Refuse(Obstacles.SentAgain, content)
            : null;

    /// <summary>Where a content or message goes but into one request that is sent once; null for nowhere.</summary>
    private static SyntaxNode? FindRepeated(ExpressionSyntax value, SemanticModel model)
    {
        ExpressionSyntax whole = ArrayCallPlanner.Outer(value);
        var types = KnownTypes.For(model.Compilation);
        switch (whole.Parent)
        {
            case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
                when model.GetSymbolInfo(call).Symbol is IMethodSymbol method:
                return types.IsOrInherits(method.ContainingType, "System.Net.Http.HttpMessageInvoker") ? null
                    : method.Name == "Add"
                        && types.IsOrInherits(method.ContainingType, "System.Net.Http.MultipartContent")
                        && call.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax parts }
                        ? FindRepeatedLocal(parts, model)
                    : whole;
            case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "Content" },
                Parent: InitializerExpressionSyntax { Parent: BaseObjectCreationExpressionSyntax message } }:
                return FindRepeated(message, model);
            case AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax
                { Name.Identifier.ValueText: "Content", Expression: IdentifierNameSyntax message } } set
                when set.Right == whole:
                return FindRepeatedLocal(message, model);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable }:
                return FindRepeatedLocal(variable, model);
            case ReturnStatementSyntax or ArrowExpressionClauseSyntax
                when types.Is(model.GetTypeInfo(whole).Type, "System.Net.Http.HttpResponseMessage"):
                return null;
            default:
                return whole;
        }
    }

    private static SyntaxNode? FindRepeatedLocal(IdentifierNameSyntax name, SemanticModel model)
        => model.GetSymbolInfo(name).Symbol is ILocalSymbol { DeclaringSyntaxReferences: [var declared] }
            && declared.GetSyntax() is VariableDeclaratorSyntax variable
            ? FindRepeatedLocal(variable, model)
            : name;

    /// <summary>The same for what a local holds, which is asked and added to as often as one likes.</summary>
    private static SyntaxNode? FindRepeatedLocal(VariableDeclaratorSyntax local, SemanticModel model)
    {
        SyntaxNode function = FunctionAround.Find(local);
        ISymbol? symbol = model.GetDeclaredSymbol(local);
        bool isSent = false;
        foreach (IdentifierNameSyntax use in function.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (use.Identifier.ValueText != local.Identifier.ValueText
                || !SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(use).Symbol, symbol)
                || IsAsked(use))
            {
                continue;
            }

            if (isSent
                || FunctionAround.Find(use) != function
                || StreamLocalPlanner.IsRepeated(use, local)
                || FindRepeated(use, model) is not null)
            {
                return use;
            }

            isSent = true;
        }

        return null;
    }

    /// <summary>Whether a use asks for a property, or adds to, or closes, what the local holds.</summary>
    private static bool IsAsked(IdentifierNameSyntax use)
        => use.Parent is MemberAccessExpressionSyntax access && access.Expression == use
            && (access.Parent is not InvocationExpressionSyntax
                || access.Name.Identifier.ValueText is "Add" or "Dispose");
}
