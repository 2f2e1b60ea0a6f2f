namespace GcGuard.Analyzers.Symbols;

/// <summary>How code names a member of the object it belongs to.</summary>
internal static class OwnMemberName
{
    /// <summary>The name in <c>name</c> and <c>this.name</c>; null for all else.</summary>
    public static string? Of(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access => access.Name.Identifier.ValueText,
        _ => null,
    };
}
