using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>One call that appends to a <c>StringBuilder</c>, or writes to a <c>StringWriter</c>.</summary>
internal static class AppendCall
{
    /// <summary>The names of the methods that only append.</summary>
    public static readonly string[] Names =
    [
        "Append", "AppendLine", "AppendFormat", "AppendJoin", "Write", "WriteLine", "WriteAsync", "WriteLineAsync",
    ];

    /// <summary>What it appends; null for another method, or one whose text nothing else makes.</summary>
    public static TextPiece? TryRead(InvocationExpressionSyntax call, SemanticModel model)
    {
        if (model.GetSymbolInfo(call).Symbol is not IMethodSymbol { IsStatic: false, IsExtensionMethod: false } method
            || !IsOfBuilder(method, KnownTypes.For(model.Compilation))
            || call.ArgumentList.Arguments
                .Any(static one => one.NameColon is not null || one.RefKindKeyword.RawKind != 0))
        {
            return null;
        }

        SeparatedSyntaxList<ArgumentSyntax> arguments = call.ArgumentList.Arguments;
        ImmutableArray<IParameterSymbol> parameters = method.Parameters;
        bool endsLine = method.Name is "AppendLine" or "WriteLine" or "WriteLineAsync";
        switch (method.Name)
        {
            case "AppendFormat":
                return TextPiece.OfCode("string.Format" + call.ArgumentList, endsLine: false);
            case "AppendJoin":
                return TextPiece.OfCode("string.Join" + call.ArgumentList, endsLine: false);
            case var name when !Names.Contains(name):
                return null;
        }

        return (parameters.Length, arguments.Count) switch
        {
            (0, 0) => endsLine ? TextPiece.LineEnd : null,
            (2, 2) when parameters[1].Type.Name == "AppendInterpolatedStringHandler" =>
                TextPiece.OfCode("string.Create" + call.ArgumentList, endsLine),
            (1, 1) => OfOne(arguments[0].Expression, parameters[0].Type, endsLine, model),
            (2, 2) when parameters[0].Type.SpecialType == SpecialType.System_Char
                && parameters[1].Type.SpecialType == SpecialType.System_Int32 =>
                TextPiece.OfCode("new string" + call.ArgumentList, endsLine),
            ( >= 2, >= 2) when parameters[0] is { Name: "format", Type.SpecialType: SpecialType.System_String }
                && parameters.Skip(1)
                    .All(static one => one.Type.SpecialType == SpecialType.System_Object || one.IsParams) =>
                TextPiece.OfCode("string.Format" + call.ArgumentList, endsLine),
            _ => null,
        };
    }

    private static TextPiece? OfOne(ExpressionSyntax value, ITypeSymbol type, bool endsLine, SemanticModel model)
    {
        if (value is InterpolatedStringExpressionSyntax || type.SpecialType == SpecialType.System_String
            || type.Name == "AppendInterpolatedStringHandler")
        {
            return model.GetConstantValue(value) is { HasValue: true, Value: null } ? null
                : TextPiece.OfText(value, endsLine);
        }

        return type.SpecialType switch
        {
            SpecialType.System_Char => TextPiece.OfText(value, endsLine),
            SpecialType.System_Object => IsFormattedAlike(model.GetTypeInfo(value).Type)
                ? TextPiece.OfValue(value, endsLine)
                : null,
            SpecialType.System_Boolean or SpecialType.System_Byte or SpecialType.System_SByte
                or SpecialType.System_Int16 or SpecialType.System_UInt16 or SpecialType.System_Int32
                or SpecialType.System_UInt32 or SpecialType.System_Int64 or SpecialType.System_UInt64
                or SpecialType.System_Single or SpecialType.System_Double or SpecialType.System_Decimal =>
                TextPiece.OfValue(value, endsLine),
            _ => null,
        };
    }

    /// <summary>
    /// Whether an interpolated string makes the same of a value as its <c>ToString()</c>: a type of the project's own
    /// that can be formatted may make another.
    /// </summary>
    private static bool IsFormattedAlike(ITypeSymbol? type)
        => type is not (null or ITypeParameterSymbol)
            && (type.DeclaringSyntaxReferences.IsEmpty
                || type.TypeKind == TypeKind.Enum
                || !type.AllInterfaces.Any(static one => one.Name == "IFormattable"));

    private static bool IsOfBuilder(IMethodSymbol method, KnownTypes types)
        => types.Is(method.ContainingType, "System.Text.StringBuilder")
            || types.Is(method.ContainingType, "System.IO.StringWriter")
            || types.Is(method.ContainingType, "System.IO.TextWriter");
}
