namespace GcGuard.CodeFixes.Cascade;

/// <summary>A method, local function or lambda whose signature a plan changes.</summary>
/// <param name="Name">Its name with its type, or the name of the member it stands in.</param>
/// <param name="ReturnType">What it returns afterwards.</param>
/// <param name="IsAsync">Whether its body awaits; it only answers with a finished task otherwise.</param>
internal sealed record ChangedMember(string Name, string ReturnType, bool IsAsync)
{
    /// <summary>The members that a plan changes, in the order of their documents and positions.</summary>
    public static ImmutableArray<ChangedMember> Of(CascadeState state)
        => state.Functions
            .Where(function => function.Change != FunctionChange.None && function.Symbol is not null)
            .OrderBy(
                function => state.Files.Solution.GetDocument(function.Document)!.FilePath,
                    System.StringComparer.Ordinal)
            .ThenBy(function => function.Node.SpanStart)
            .Select(function => new ChangedMember(
                function.Symbol!.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
                SignatureWriter.NewReturnType(function),
                function.Awaits))
            .ToImmutableArray();

    /// <inheritdoc/>
    public override string ToString() => (IsAsync ? "async " : string.Empty) + ReturnType + " " + Name;
}
