using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>The written arguments of the call that takes a text, by the names of their parameters.</summary>
internal readonly struct SinkArguments(IInvocationOperation call)
{
    /// <summary>The text of the argument for a parameter; null when it is not written out.</summary>
    public string? Get(string parameter)
    {
        if (call.ArgumentNamed(parameter) is not { } argument)
        {
            return null;
        }

        SyntaxNode syntax = argument.Syntax is ArgumentSyntax written ? written.Expression : argument.Syntax;
        return parameter != "response"
            || syntax is PostfixUnaryExpressionSyntax or MemberAccessExpressionSyntax or IdentifierNameSyntax
                or InvocationExpressionSyntax or ElementAccessExpressionSyntax or LiteralExpressionSyntax
                or BaseObjectCreationExpressionSyntax or InstanceExpressionSyntax or InterpolatedStringExpressionSyntax
            ? syntax.ToString()
            : "(" + syntax + ")";
    }

    /// <summary>Whether offset and count, where the call has them, are zero and the length of the array.</summary>
    public bool WritesWholeArray(TextRoute route)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            switch (argument.Parameter?.Name)
            {
                case "offset" when argument.Value.ConstantValue is not { HasValue: true, Value: 0 }:
                    return false;
                case "count" when !IsLengthOf(argument.Value, route):
                    return false;
            }
        }

        return true;
    }

    private static bool IsLengthOf(IOperation count, TextRoute route)
        => !route.Locals.IsEmpty
            && count.WithoutConversions()
                is IPropertyReferenceOperation { Property.Name: "Length", Instance: ILocalReferenceOperation array }
            && SymbolEqualityComparer.Default.Equals(array.Local, route.Locals[route.Locals.Length - 1].Local);
}
