namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>
/// A call that writes an array whole: <c>target.Write(bytes)</c>, <c>Write(bytes, 0, bytes.Length)</c>.
/// </summary>
internal static class WholeWrite
{
    /// <summary>Reads it.</summary>
    /// <param name="write">The call.</param>
    /// <param name="argument">The argument that is the array.</param>
    /// <param name="target">The stream: a chain of names, which may be read after the value.</param>
    /// <param name="token">The token that the call is given; null for none.</param>
    public static bool TryRead(
        InvocationExpressionSyntax write,
        ArgumentSyntax argument,
        SemanticModel model,
        out ExpressionSyntax target,
        out ExpressionSyntax? token)
    {
        SeparatedSyntaxList<ArgumentSyntax> arguments = write.ArgumentList.Arguments;
        bool isRange = arguments.Count >= 3 && arguments[1].ToString() == "0"
            && arguments[2].ToString() == argument + ".Length";
        int last = isRange ? 3 : 1;
        target = (write.Expression as MemberAccessExpressionSyntax)?.Expression!;
        token = arguments.Count == last + 1 ? arguments[last].Expression : null;
        return arguments[0] == argument
            && arguments.Count <= last + 1
            && (token is null || model.GetTypeInfo(token).Type?.Name == "CancellationToken")
            && target is not null
            && IsPlain(target);
    }

    /// <summary>
    /// Whether a use is the length that the same call is handed: <c>Write(bytes, 0, bytes.Length)</c>.
    /// </summary>
    public static bool IsLengthBeside(IdentifierNameSyntax use, SyntaxNode? written)
        => use.Parent
            is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length", Parent: ArgumentSyntax length }
            && written is ArgumentSyntax array
            && length.Parent == array.Parent;

    private static bool IsPlain(ExpressionSyntax target)
        => target is IdentifierNameSyntax or ThisExpressionSyntax
            || (target is MemberAccessExpressionSyntax access && IsPlain(access.Expression));
}
