using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// A workbook that is made empty and filled cell by cell where it is made, at most in loops of few rounds: as long as
/// the code that fills it, whatever its type could hold. A pay slip, a receipt, the form of one order, the sums of a
/// year.
/// </summary>
internal static class FixedFormWorkbook
{
    /// <summary>
    /// The verdict on a workbook in a local; null where anything in its function could fill it with rows.
    /// </summary>
    public static PayloadVerdict? Classify(LocalFlowFact flow, PayloadQuery query)
    {
        if (flow.InitialValue
            is not IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: null, Type: { } type }
            || !IsWorkbook(type))
        {
            return null;
        }

        foreach (IOperation operation in flow.Declarator.Root().DescendantsAndSelf())
        {
            if (MayFillRows(operation, query))
            {
                return null;
            }
        }

        return PayloadVerdict.Small("the cells that the code names");
    }

    private static bool IsWorkbook(ITypeSymbol type)
        => type.Name is "XLWorkbook" or "ExcelPackage" or "XSSFWorkbook" or "HSSFWorkbook" or "SXSSFWorkbook"
            && KnownPayloadTypes.IsOfDocumentLibrary(type);

    /// <summary>
    /// Whether code repeats something, or hands rows to the library, or the library's objects to other code. What is
    /// not bound could do either.
    /// </summary>
    private static bool MayFillRows(IOperation operation, PayloadQuery query)
    {
        switch (operation)
        {
            case IInvalidOperation:
                return true;
            case ILoopOperation loop:
                return UsesLibrary(loop) && LoopGrowth.Rounds(loop, loop.Body, query).Kind != PayloadKind.Small;
            case IAnonymousFunctionOperation or ILocalFunctionOperation:
                return UsesLibrary(operation);
            case IInvocationOperation call:
                bool isLibrary = KnownPayloadTypes.IsOfDocumentLibrary(call.TargetMethod.ContainingType);
                foreach (IArgumentOperation argument in call.Arguments)
                {
                    if (argument.ArgumentKind == ArgumentKind.DefaultValue
                        || argument.Value.WithoutConversions().Type is not { } type)
                    {
                        continue;
                    }

                    if (isLibrary
                        ? HoldsRows(argument.Value, type, query)
                        : KnownPayloadTypes.IsOfDocumentLibrary(type))
                    {
                        return true;
                    }
                }

                return false;
            case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation property } assignment:
                return KnownPayloadTypes.IsOfDocumentLibrary(property.Property.ContainingType)
                    && assignment.Value.WithoutConversions().Type is { } assigned
                    && HoldsRows(assignment.Value, assigned, query);
            default:
                return false;
        }
    }

    /// <summary>Whether code that may run many times does anything with the workbook.</summary>
    private static bool UsesLibrary(IOperation repeated)
    {
        foreach (IOperation operation in repeated.Descendants())
        {
            if (operation.Type is { } type && KnownPayloadTypes.IsOfDocumentLibrary(type))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a value may be many rows. An array that the code writes out is as long as the code.</summary>
    private static bool HoldsRows(IOperation value, ITypeSymbol type, PayloadQuery query)
        => MayHoldRows(value, type) && BoundedRows.Classify(value, query.CancellationToken) is null;

    private static bool MayHoldRows(IOperation value, ITypeSymbol type)
    {
        if (type.SpecialType == SpecialType.System_String
            || KnownPayloadTypes.IsOfDocumentLibrary(type)
            || value.WithoutConversions() is IArrayCreationOperation { Initializer: not null })
        {
            return false;
        }

        return type is IArrayTypeSymbol or IDynamicTypeSymbol or ITypeParameterSymbol
            || type.SpecialType == SpecialType.System_Object
            || type.Name is "DataTable" or "DataSet" or "DataView" or "IDataReader" or "DbDataReader"
            || KnownTypes.IsEnumerable(type);
    }
}
