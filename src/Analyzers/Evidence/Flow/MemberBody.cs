namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>The method, accessor, lambda or local function around an operation.</summary>
internal static class MemberBody
{
    /// <summary>The operation of the whole body around an operation.</summary>
    public static IOperation Of(IOperation operation)
    {
        IOperation current = operation;
        while (current is not (IAnonymousFunctionOperation or ILocalFunctionOperation) && current.Parent is { } parent)
        {
            current = parent;
        }

        return current;
    }

    /// <summary>The declared member around a piece of syntax: a method, property, constructor, field, …</summary>
    public static MemberDeclarationSyntax? DeclarationOf(SyntaxNode node)
        => node.FirstAncestorOrSelf<MemberDeclarationSyntax>();

    /// <summary>
    /// Whether an operation stands in a lambda or local function of the body, and not in the body itself.
    /// </summary>
    public static bool IsNested(IOperation operation, IOperation body)
    {
        for (IOperation? current = operation; current is not null && current != body; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return true;
            }
        }

        return !operation.IsWithin(body);
    }
}
