using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// A workbook or text document that is made empty and filled where it is made: at most in loops of few rounds, so that
/// it is as long as the code that fills it, as a pay slip or the sums of a year; or with rows of few cells.
/// </summary>
internal static class MadeDocument
{
    /// <summary>
    /// The verdict on a document in a local; null where anything in its function could fill it with long rows.
    /// </summary>
    public static PayloadVerdict? Classify(LocalFlowFact flow, PayloadQuery query)
        => flow.InitialValue is { } made ? Classify(made, query) : null;

    /// <summary>The same for the local that an expression names.</summary>
    public static PayloadVerdict? Classify(ILocalReferenceOperation document, PayloadQuery query)
        => document.Type is { } type
            && KnownPayloadTypes.IsOfDocumentLibrary(type)
            && LocalFlowFact.TryAnalyze(document.Local, document, query.CancellationToken) is { } flow
                ? Classify(flow, query)
                : null;

    /// <summary>
    /// The verdict on a document that a call or creation makes; null where it is opened from somewhere, or anything in
    /// its function could fill it with rows.
    /// </summary>
    public static PayloadVerdict? Classify(IOperation made, PayloadQuery query)
    {
        made = made.WithoutConversions();
        if (made is not (IObjectCreationOperation or IInvocationOperation { Instance: null })
            || made.Type is not { } type
            || !KnownPayloadTypes.IsOfDocumentLibrary(type)
            || !IsMadeEmpty(made, query))
        {
            return null;
        }

        int cells = 0;
        foreach (IOperation operation in MemberBody.Of(made).Descendants())
        {
            if (operation is ILoopOperation loop)
            {
                cells += MayGrow(loop, query) ? WorkbookCells.InRound(loop, type) : 0;
            }
            else if (MayFillRows(operation, query))
            {
                return null;
            }

            if (cells > WorkbookCells.Few)
            {
                return null;
            }
        }

        return cells == 0
            ? PayloadVerdict.Small("what the code names")
            : PayloadVerdict.MostlyShort("rows of few cells");
    }

    /// <summary>Whether a document is given no content, but only where to write it to and how it looks.</summary>
    private static bool IsMadeEmpty(IOperation made, PayloadQuery query)
    {
        foreach (IArgumentOperation argument in (made as IObjectCreationOperation)?.Arguments
            ?? ((IInvocationOperation)made).Arguments)
        {
            if (!IsNoContent(argument.Value.WithoutConversions(), query))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a value is a constant, a member of the library, as the size of a page, an empty stream in memory, or
    /// something of the library around one. The size of an image is not, unless it is a constant.
    /// </summary>
    private static bool IsNoContent(IOperation value, PayloadQuery query)
        => value.ConstantValue.HasValue
            || (value is IMemberReferenceOperation { Instance: null, Member.ContainingType: { } owner }
                && KnownPayloadTypes.IsOfDocumentLibrary(owner))
            || (LocalFlowFact.OriginOf(value, query.CancellationToken)
                    is IObjectCreationOperation { Type: { } type } made
                && (query.Types.Is(type, "System.IO.MemoryStream")
                    ? made.Arguments.IsEmpty && IsFirstUse(value, query)
                    : KnownPayloadTypes.IsOfDocumentLibrary(type) && query.TryStep() && IsMadeEmpty(made, query)));

    /// <summary>Whether nothing may have written into a stream before, so that it is empty still.</summary>
    private static bool IsFirstUse(IOperation stream, PayloadQuery query)
    {
        if (stream is not ILocalReferenceOperation { Local: { } local }
            || LocalFlowFact.TryAnalyze(local, stream, query.CancellationToken) is not { } flow)
        {
            return true;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Reference != stream && flow.MayRunBefore(use.Reference, stream))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a loop may fill a document with many rows.</summary>
    private static bool MayGrow(ILoopOperation loop, PayloadQuery query)
        => UsesLibrary(loop)
            && LoopGrowth.Rounds(loop, loop.Body, query).Kind != PayloadKind.Small
            && !(LoopGrowth.RowsOf(loop) is { } rows && AreOfOne(rows, query));

    /// <summary>
    /// Whether code hands rows to the library, or the library's objects to other code or to code that runs later. What
    /// is not bound and handed one could do either.
    /// </summary>
    private static bool MayFillRows(IOperation operation, PayloadQuery query)
    {
        switch (operation)
        {
            case IInvalidOperation or IAnonymousFunctionOperation or ILocalFunctionOperation:
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

    /// <summary>Whether code that may run many times does anything with the document.</summary>
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
        => MayHoldRows(value, type, query)
            && BoundedRows.Classify(value, query.CancellationToken) is null
            && !AreOfOne(value, query);

    /// <summary>Whether rows belong to one thing, whose key the code asks for.</summary>
    private static bool AreOfOne(IOperation rows, PayloadQuery query)
        => RowSource.TryRead(rows, query.Types, query.CancellationToken) is { IsByKey: true };

    private static bool MayHoldRows(IOperation value, ITypeSymbol type, PayloadQuery query)
    {
        if (type.SpecialType == SpecialType.System_String
            || KnownPayloadTypes.IsOfDocumentLibrary(type)
            || value.WithoutConversions() is IArrayCreationOperation { Initializer: not null })
        {
            return false;
        }

        return type is IArrayTypeSymbol or IDynamicTypeSymbol or ITypeParameterSymbol
            || type.SpecialType == SpecialType.System_Object
            || (query.Types.IsOrInherits(type, "System.IO.Stream") && !query.Types.Is(type, "System.IO.MemoryStream"))
            || type.Name is "DataTable" or "DataSet" or "DataView" or "IDataReader" or "DbDataReader"
            || KnownTypes.IsEnumerable(type);
    }
}
