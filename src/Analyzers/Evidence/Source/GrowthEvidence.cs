using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Whether code shows more than that a type could hold anything, for places where content is small far more often than
/// large: a text that is no download, bytes that are only decoded. Evidence are rows that a call answers or a caller
/// hands over, bytes that one hands over, what a client sends, and what is read from somewhere. A list in an object is
/// evidence only where the object is made to hold rows, and one in the code's own object never: its parts. Texts,
/// numbers and values of any type are none: the sums of a report, the fields of one row, a deciphered token.
/// </summary>
internal static class GrowthEvidence
{
    /// <summary>More operators and waits than any sensible query has.</summary>
    private const int MaxSteps = 30;

    /// <summary>Whether a value whose type could hold anything comes from where values are many.</summary>
    /// <param name="query">The question that this belongs to.</param>
    public static bool IsGivenBy(IOperation value, ITypeSymbol type, PayloadQuery query)
    {
        if (IsSent(value, query.Types))
        {
            return true;
        }

        type = TypeGraph.Unwrap(type);
        if (ValueOrigin.IsBytes(type))
        {
            return value is IParameterReferenceOperation
                || (value is IMemberReferenceOperation { Instance: { } owner }
                    && IsSent(owner.WithoutConversions(), query.Types));
        }

        if (KnownPayloadTypes.Find(type, query.Types) is { } known)
        {
            return KnownPayloadTypes.ArriveFromOutside(known);
        }

        return TypeGraph.IsSequence(type, out _) ? IsOfRows(value, query) : KnownPayloadTypes.IsOfDocumentLibrary(type);
    }

    /// <summary>
    /// Whether what a query of any length starts from are rows, and no list in an object that the code holds.
    /// </summary>
    private static bool IsOfRows(IOperation sequence, PayloadQuery query)
    {
        IOperation current = sequence.WithoutConversions();
        for (int step = 0; step < MaxSteps; step++)
        {
            switch (current)
            {
                case IAwaitOperation wait:
                    current = wait.Operation.WithoutConversions();
                    continue;
                case IInvocationOperation
                    { TargetMethod.IsExtensionMethod: true, Instance: null, Arguments: { IsEmpty: false } arguments }:
                    current = arguments[0].Value.WithoutConversions();
                    continue;
                case ILocalReferenceOperation { Local: { } local } reference
                    when LocalFlowFact.TryAnalyze(local, reference, query.CancellationToken)
                        is { IsSingleAssignment: true, InitialValue: { } initial }:
                    current = initial.WithoutConversions();
                    continue;
                case IInstanceReferenceOperation:
                    return false;
                case IMemberReferenceOperation { Instance: { } owner } member
                    and (IPropertyReferenceOperation or IFieldReferenceOperation):
                    return query.Types.IsOrInherits(member.Type, "System.Linq.IQueryable")
                        || HoldsRows(owner, member)
                        || IsSent(owner.WithoutConversions(), query.Types);
                default:
                    return AreRows(current.Type, query.Types)
                        || IsTable(current.Type, query.Types)
                        || IsSent(current, query.Types);
            }
        }

        return false;
    }

    /// <summary>Whether an object is made to hold the rows that a member of it has.</summary>
    public static bool HoldsRows(IOperation owner, IMemberReferenceOperation member)
        => owner is not IInstanceReferenceOperation
            && owner.Type is { } type
            && TypeGraph.IsSequence(member.Type!, out ITypeSymbol? element)
            && MemberRows.MayBeMany(type, element);

    private static bool AreRows(ITypeSymbol? type, KnownTypes types)
        => type is not null
            && TypeGraph.IsSequence(TypeGraph.Unwrap(type), out ITypeSymbol? element)
            && element is { SpecialType: not SpecialType.System_Object, TypeKind: not TypeKind.Dynamic }
            && !MemberRows.ArePlain(element)
            && (KnownPayloadTypes.Find(element, types) is not { } known || KnownPayloadTypes.ArriveFromOutside(known));

    /// <summary>Whether values of a type are rows that a query has put into a table in memory.</summary>
    public static bool IsTable(ITypeSymbol? type, KnownTypes types)
        => type is not null
            && KnownPayloadTypes.Find(TypeGraph.Unwrap(type), types) is { Source: SourceKind.Table };

    /// <summary>Whether a value is what a client sends: the parameter of a public method of a controller.</summary>
    public static bool IsSent(IOperation value, KnownTypes types)
        => value is IParameterReferenceOperation
            { Parameter.ContainingSymbol: IMethodSymbol
                { DeclaredAccessibility: Accessibility.Public, ContainingType: { } type } }
            && types.IsController(type);
}
