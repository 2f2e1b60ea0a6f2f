namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>The asynchronous method that does what a call does.</summary>
/// <param name="Token">
/// What stands before the token behind the arguments of the call: nothing, or a name; null where it takes none.
/// </param>
internal sealed record AsyncForm(string? Token)
{
    private const string Named = "cancellationToken";

    private const string NoToken = "default(global::System.Threading.CancellationToken)";

    /// <summary>
    /// Finds it as the compiler would: of the given name, with the same parameters, and with a token where one fits.
    /// Bytes that were handed in as a span may be handed in as memory.
    /// </summary>
    public static AsyncForm? Find(InvocationExpressionSyntax call, string name, SemanticModel model)
    {
        if (model.GetSymbolInfo(call).Symbol is not IMethodSymbol method)
        {
            return null;
        }

        SimpleNameSyntax written = DestinationSignature.NameOf(call)!;
        InvocationExpressionSyntax renamed = call.ReplaceNode(
            written, SyntaxFactory.IdentifierName(name).WithTriviaFrom(written));
        ArgumentSyntax token = SyntaxFactory.Argument(SyntaxFactory.ParseExpression(NoToken));
        return Fits(renamed.AddArgumentListArguments(token), hasToken: true) ? new AsyncForm(string.Empty)
            : Fits(
                renamed.AddArgumentListArguments(token.WithNameColon(SyntaxFactory.NameColon(Named))), hasToken: true)
                ? new AsyncForm(Named + ": ")
            : Fits(renamed, hasToken: false) ? new AsyncForm(Token: null)
            : null;

        bool Fits(InvocationExpressionSyntax form, bool hasToken)
            => model.GetSpeculativeSymbolInfo(call.SpanStart, form, SpeculativeBindingOption.BindAsExpression).Symbol
                is IMethodSymbol found
                && TaskTypes.IsTask(found.ReturnType)
                && TaskTypes.ResultOf(found.ReturnType) is null
                && AreAlike(method, found, hasToken);
    }

    private static bool AreAlike(IMethodSymbol method, IMethodSymbol found, bool hasToken)
    {
        int count = method.Parameters.Length;
        if (found.Parameters.Length < count
            || (hasToken && (found.Parameters.Length == count
                || found.Parameters[found.Parameters.Length - 1].Type.Name != "CancellationToken")))
        {
            return false;
        }

        for (int i = 0; i < count; i++)
        {
            ITypeSymbol one = method.Parameters[i].Type, other = found.Parameters[i].Type;
            if (!SymbolEqualityComparer.Default.Equals(one, other)
                && !(one.Name == "ReadOnlySpan" && other.Name == "ReadOnlyMemory"))
            {
                return false;
            }
        }

        return true;
    }
}
