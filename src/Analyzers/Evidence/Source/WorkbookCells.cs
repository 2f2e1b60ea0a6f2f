using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// How many cells a loop adds to a workbook or Word document in each round. Such files are ZIP archives, in which a
/// cell takes eight to nine bytes: rows of six reach 85,000 bytes after 1,650 rounds (measured with ClosedXML 0.95.4).
/// </summary>
internal static class WorkbookCells
{
    /// <summary>The most cells of a row that say nothing about the size of the document.</summary>
    public const int Few = 6;

    /// <summary>How many cells a loop fills in one round; more than a few where that cannot be counted.</summary>
    /// <param name="loop">A loop that fills the document.</param>
    /// <param name="document">The type of the document.</param>
    public static int InRound(ILoopOperation loop, ITypeSymbol document)
    {
        if (!KnownPayloadTypes.IsOfPackageLibrary(document))
        {
            return Few + 1;
        }

        int cells = 0;
        foreach (IOperation operation in loop.Body.Descendants())
        {
            cells += operation switch
            {
                ILoopOperation inner when InRound(inner, document) > 0 => Few + 1,
                ISimpleAssignmentOperation { Target: IPropertyReferenceOperation target } assignment
                    => IsOfLibrary(target.Property) && !assignment.Value.ConstantValue.HasValue ? 1 : 0,
                IInvocationOperation call when IsOfLibrary(call.TargetMethod) && !IsWay(call) => Contents(call),
                _ => 0,
            };
        }

        return cells;
    }

    private static bool IsOfLibrary(ISymbol member)
        => member.ContainingType is { } type && KnownPayloadTypes.IsOfDocumentLibrary(type);

    /// <summary>Whether a call only leads to what is filled: <c>sheet.Cell(row, 1)</c> in front of a member.</summary>
    private static bool IsWay(IInvocationOperation call)
        => (call.Parent is IMemberReferenceOperation member && member.Instance == call)
            || (call.Parent is IInvocationOperation next && next.Instance == call);

    /// <summary>How many values a call writes, those of a <c>params</c> array one by one.</summary>
    private static int Contents(IInvocationOperation call)
    {
        int contents = 0;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.ArgumentKind == ArgumentKind.DefaultValue)
            {
                continue;
            }

            if (argument.ArgumentKind == ArgumentKind.ParamArray
                && argument.Value is IArrayCreationOperation { Initializer.ElementValues: { } elements })
            {
                contents += elements.Length;
            }
            else if (IsContent(argument.Value))
            {
                return 1;
            }
        }

        return contents;
    }

    /// <summary>Whether what a call is given is no constant and no number of a row or column.</summary>
    private static bool IsContent(IOperation value)
    {
        value = value.WithoutConversions();
        return !value.ConstantValue.HasValue && value.Type?.SpecialType != SpecialType.System_Int32;
    }
}
