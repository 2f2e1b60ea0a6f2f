using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Sequences of which there are a few rows far more often than many, so that a loop over them alone says nothing: what
/// belongs to one thing, as the lines of an order and the steps of a workflow do, one row of sums for each group, as
/// many rows as are asked for, one page of them, the files of one form, and what a method of the project makes of such
/// rows. What is one thing says <see cref="MemberRows"/>.
/// </summary>
internal static class BoundedRows
{
    private const string OfOneThing = "what belongs to one thing";

    private const string OfGroups = "the sums of a few groups";

    private const string OfAPage = "one page of rows";

    /// <summary>More operators and variables than any sensible query has.</summary>
    private const int MaxSteps = 30;

    /// <summary>
    /// Small where a sequence, sorted, filtered, listed or in a variable, is a list in one thing of several members, a
    /// page of rows or the sums of groups; null otherwise.
    /// </summary>
    public static PayloadVerdict? Classify(IOperation sequence, CancellationToken cancellationToken)
    {
        IOperation current = sequence.WithoutConversions();
        bool sums = false;
        bool projects = false;
        for (int step = 0; step < MaxSteps; step++)
        {
            if (current.Type is { } type && !projects && TypeGraph.IsSequence(type, out _) && IsPage(type))
            {
                return PayloadVerdict.Small(OfAPage);
            }

            switch (current)
            {
                case IInvocationOperation { TargetMethod: { IsExtensionMethod: true, Name: "GroupBy" } }:
                    return sums ? PayloadVerdict.Small(OfGroups) : null;
                case IInvocationOperation { TargetMethod.IsExtensionMethod: true } taken
                    when TakesFew(taken) || (IsTake(taken) && RowLimitArgument.IsTaken(taken.Arguments[1].Value)):
                    return PayloadVerdict.Small("a bounded number of rows");
                case IInvocationOperation
                    { TargetMethod: { IsExtensionMethod: true, Name: "CountBy" or "AggregateBy" } }:
                    return PayloadVerdict.Small(OfGroups);
                case IInvocationOperation
                    { TargetMethod: { IsExtensionMethod: true, Name: not "SelectMany" } method,
                        Arguments: { IsEmpty: false } arguments }:
                    sums |= method.Name == "Select" && arguments.Length == 2 && Sums(arguments[1].Value);
                    projects |= method.Name == "Select";
                    current = arguments[0].Value.WithoutConversions();
                    continue;
                case IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } awaited }:
                    current = awaited.WithoutConversions();
                    continue;
                case IAwaitOperation wait:
                    current = wait.Operation.WithoutConversions();
                    continue;
                case IInvocationOperation call
                    when RowLimitArgument.IsToldIn(call, cancellationToken) || IsMadeOfFew(call, cancellationToken):
                    return PayloadVerdict.Small(OfAPage);
                case ICoalesceOperation coalesce:
                    current = coalesce.Value.WithoutConversions();
                    continue;
                case IConditionalOperation { WhenFalse: { } otherwise } choice:
                    return Classify(choice.WhenTrue, cancellationToken) is { } small
                        && Classify(otherwise, cancellationToken) is not null ? small : null;
                case IConditionalAccessOperation access:
                    current = access.WhenNotNull.WithoutConversions();
                    continue;
                case ILocalReferenceOperation { Local: { } local } reference
                    when LocalFlowFact.TryAnalyze(local, reference, cancellationToken)
                        is { IsSingleAssignment: true, InitialValue: { } initial }:
                    current = initial.WithoutConversions();
                    continue;
                case ILocalReferenceOperation taken when Deconstruction.ValueOf(taken, cancellationToken) is { } whole:
                    current = whole;
                    continue;
                case IFieldReferenceOperation { Field.ContainingType.IsTupleType: true, Instance: { } tuple }:
                    current = tuple.WithoutConversions();
                    continue;
                case IMemberReferenceOperation { Instance: { Type: { } owner } } member when IsData(member):
                    return BelongToOne(member, owner) ? PayloadVerdict.Small(OfOneThing) : null;
                default:
                    return null;
            }
        }

        return null;
    }

    /// <summary>
    /// Whether a method of the code's own is handed rows, and all that it is handed are few: a table or a text that it
    /// makes of them. An array or list that the code writes out says nothing: it has the heads of the columns.
    /// </summary>
    public static bool IsMadeOfFew(IInvocationOperation call, CancellationToken cancellationToken)
    {
        if (call.TargetMethod.DeclaringSyntaxReferences.IsEmpty)
        {
            return false;
        }

        bool isHanded = false;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            IOperation value = argument.Value.WithoutConversions();
            if (value.Type is not { SpecialType: not SpecialType.System_String } type
                || !TypeGraph.IsSequence(type, out _)
                || IsWrittenOut(value))
            {
                continue;
            }

            if (Classify(value, cancellationToken) is null)
            {
                return false;
            }

            isHanded = true;
        }

        return isHanded;
    }

    private static bool IsWrittenOut(IOperation value)
        => value is IArrayCreationOperation { Initializer: not null } or IObjectCreationOperation
            || value.Kind == SequenceLengths.CollectionExpression;

    /// <summary>
    /// Whether a type is a list with numbers beside its elements: the number of the page, and of the pages or rows.
    /// </summary>
    public static bool IsPage(ITypeSymbol type)
    {
        int numbers = 0;
        for (ITypeSymbol? part = TypeGraph.Unwrap(type); part is not null; part = part.BaseType)
        {
            if (KnownTypes.IsUnderSystem(part.ContainingNamespace))
            {
                break;
            }

            foreach (ISymbol member in part.GetMembers())
            {
                numbers += member is IPropertySymbol
                    {
                        DeclaredAccessibility: Accessibility.Public,
                        IsIndexer: false,
                        IsStatic: false,
                        Type.SpecialType: SpecialType.System_Int32,
                    }
                    ? 1
                    : 0;
            }
        }

        return numbers > 1;
    }

    /// <summary>Whether an operator of a query takes as few elements as a constant says: <c>Take(50)</c>.</summary>
    public static bool TakesFew(IInvocationOperation call)
        => IsTake(call)
            && call.Arguments[1].Value.ConstantValue is { HasValue: true, Value: int and <= KnownCalls.MaxTaken };

    private static bool IsTake(IInvocationOperation call)
        => call is { TargetMethod.Name: "Take" or "TakeLast", Arguments.Length: 2 };

    private static bool BelongToOne(IMemberReferenceOperation member, ITypeSymbol owner)
        => owner.TypeKind is TypeKind.Class or TypeKind.Struct
            && !IsQuery(member.Type!)
            && !IsOneOfMany(member.Instance)
            && !KnownPayloadTypes.IsOfDocumentLibrary(owner)
            && TypeGraph.IsSequence(member.Type!, out ITypeSymbol? element)
            && !MemberRows.MayBeMany(owner, element);

    /// <summary>Whether a member stands for the rows of a table, as a set of a database context does.</summary>
    private static bool IsQuery(ITypeSymbol type)
    {
        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (implemented is { Name: "IQueryable", Arity: 0 }
                && KnownTypes.IsUnderSystem(implemented.ContainingNamespace))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a value is the element that a loop is at: what belongs to each is many.</summary>
    private static bool IsOneOfMany(IOperation? value)
        => value?.WithoutConversions()
            is ILocalReferenceOperation { Local.DeclaringSyntaxReferences: { Length: 1 } declarations }
            && declarations[0].GetSyntax() is ForEachStatementSyntax;

    /// <summary>Whether a member is one of an object that the code holds, not of the code's own class.</summary>
    private static bool IsData(IMemberReferenceOperation member)
        => member is IPropertyReferenceOperation { Property.IsIndexer: false } or IFieldReferenceOperation
            && member.Type is not null
            && member.Instance is not IInstanceReferenceOperation;

    /// <summary>Whether a projection counts or sums the elements of a group, and takes none of them whole.</summary>
    private static bool Sums(IOperation projection)
    {
        bool sums = false;
        foreach (IOperation operation in projection.Descendants())
        {
            switch (operation)
            {
                case IInvocationOperation
                    { TargetMethod: { IsExtensionMethod: true, Name: "Count"
                        or "LongCount" or "Sum" or "Average" or "Max" or "Min" } }:
                    sums = true;
                    break;
                case IInvocationOperation
                    { TargetMethod: { IsExtensionMethod: true, Name: "ToList"
                        or "ToArray" or "First" or "FirstOrDefault" or "Last" or "Single" } }:
                    return false;
            }
        }

        return sums;
    }
}
