using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// How the rewritten code names the length that was asked for: a rented array is longer. A literal or the name of a
/// constant is repeated; anything else is kept in a local.
/// </summary>
/// <param name="Name">The expression that stands for the length.</param>
/// <param name="Declaration">The declaration of the local that keeps it; null where none is needed.</param>
internal sealed record RentedLength(ExpressionSyntax Name, string? Declaration)
{
    /// <summary>The length of an array.</summary>
    public static RentedLength Of(RentableArray array)
    {
        var asked = (ExpressionSyntax)array.Length.Syntax;
        bool isConstant = array.Length.ConstantValue.HasValue;
        bool isNeeded = array.ReliesOnZeros
            || array.Uses.Any(use => use.Kind != ArrayUseKind.Unchanged);
        if (!isNeeded
            || isConstant && asked is LiteralExpressionSyntax or IdentifierNameSyntax or MemberAccessExpressionSyntax)
        {
            return new RentedLength(asked.WithoutTrivia(), null);
        }

        string name = FreeName.Choose(array.Declaration, array.Flow.Local.Name + "Length");
        return new RentedLength(
            SyntaxFactory.IdentifierName(name),
            (isConstant ? "const int " : "int ") + name + " = " + asked.WithoutTrivia() + ";");
    }
}
