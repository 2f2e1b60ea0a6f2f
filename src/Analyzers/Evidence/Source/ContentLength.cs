using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>Properties that say how many bytes some content has, and whose content it is.</summary>
internal static class ContentLength
{
    /// <summary>The owner of a property, and the property.</summary>
    private static readonly (string Type, string Property)[] Rows =
    [
        ("System.IO.Stream", "Length"),
        ("Microsoft.AspNetCore.Http.IFormFile", "Length"),
        ("Microsoft.AspNetCore.Http.HttpRequest", "ContentLength"),
        ("System.Web.HttpRequestBase", "ContentLength"),
        ("System.Web.HttpRequestBase", "TotalBytes"),
        ("System.Web.HttpRequest", "ContentLength"),
        ("System.Web.HttpRequest", "TotalBytes"),
        ("System.Web.HttpPostedFileBase", "ContentLength"),
        ("System.Web.HttpPostedFile", "ContentLength"),
        ("System.Net.Http.Headers.HttpContentHeaders", "ContentLength"),
    ];

    /// <summary>
    /// The stream, upload or request whose length a size is, behind <c>- Position</c>, <c>?? 0</c>, <c>Value</c> and
    /// conversions; null where it is another number.
    /// </summary>
    public static IOperation? OwnerOf(IOperation size, KnownTypes types, CancellationToken cancellationToken)
    {
        while (true)
        {
            switch (LocalFlowFact.OriginOf(size, cancellationToken).WithoutConversions())
            {
                case ICoalesceOperation choice:
                    size = choice.Value;
                    break;
                case IPropertyReferenceOperation { Property.Name: "Value", Instance: { } number } value
                    when IsNullable(value.Property.ContainingType):
                    size = number;
                    break;
                case IInvocationOperation { TargetMethod.Name: "GetValueOrDefault", Instance: { } number } call
                    when IsNullable(call.TargetMethod.ContainingType):
                    size = number;
                    break;
                // What is left to be read.
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, RightOperand: var read } left
                    when IsPosition(read.WithoutConversions(), types):
                    size = left.LeftOperand;
                    break;
                case IPropertyReferenceOperation { Instance: { Type: { } type } owner } property
                    when IsLength(type, property.Property.Name, types):
                    // The headers of a content are nobody's bytes: they stand for the content that has them.
                    return owner is IPropertyReferenceOperation { Property.Name: "Headers", Instance: { } content }
                        ? content
                        : owner;
                default:
                    return null;
            }
        }
    }

    private static bool IsPosition(IOperation number, KnownTypes types)
        => number is IPropertyReferenceOperation { Property.Name: "Position", Instance.Type: { } type }
            && types.IsOrInherits(type, "System.IO.Stream");

    private static bool IsLength(ITypeSymbol type, string name, KnownTypes types)
    {
        foreach ((string owner, string property) in Rows)
        {
            if (property == name && types.IsOrInherits(type, owner))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsNullable(ITypeSymbol type)
        => type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;
}
