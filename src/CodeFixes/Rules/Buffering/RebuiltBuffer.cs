using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Buffers that can be made at another time, and what may be done with what they are made of meanwhile.
/// </summary>
internal static class RebuiltBuffer
{
    /// <summary>
    /// Whether a value is a serialiser's work or an encoding of it, and nothing else comes of making it.
    /// </summary>
    public static bool IsRebuilt(IOperation value)
    {
        value = value.WithoutConversions();
        switch (value)
        {
            case IInvocationOperation
                { TargetMethod: { Name: "Serialize"
                    or "SerializeToUtf8Bytes", IsStatic: true, ContainingType.Name: "JsonSerializer" } method } call:
                return method.ReturnType.SpecialType == SpecialType.System_String
                    || method.ReturnType is IArrayTypeSymbol
                    ? ArgumentsArePlain(call)
                    : false;
            case IInvocationOperation
                { TargetMethod: { Name: "SerializeObject", ContainingType.Name: "JsonConvert" } } call:
                return ArgumentsArePlain(call);
            case IInvocationOperation
                { TargetMethod: { Name: "GetBytes", ContainingType.Name: "Encoding" or "UTF8Encoding" },
                    Arguments.Length: 1 } call:
                return IsRebuilt(call.Arguments[0].Value) || call.Arguments[0].Value is ILocalReferenceOperation;
            case IObjectCreationOperation { Type.Name: "ByteArrayContent"
                or "StringContent", Arguments.IsEmpty: false, Initializer: null } content:
                return IsRebuilt(content.Arguments[0].Value) || content.Arguments[0].Value is ILocalReferenceOperation;
            default:
                return false;
        }
    }

    /// <summary>
    /// Whether a serialiser is given variables only. Who else sees a field or static may change what it holds.
    /// </summary>
    private static bool ArgumentsArePlain(IInvocationOperation call)
        => call.Arguments.All(argument => argument.ArgumentKind == ArgumentKind.DefaultValue
            || argument.Value.WithoutConversions() switch
            {
                ILocalReferenceOperation or IParameterReferenceOperation
                    or ILiteralOperation or IDefaultValueOperation or ITypeOfOperation => true,
                IFieldReferenceOperation
                    or IPropertyReferenceOperation { Property: { IsStatic: true, SetMethod: null } } =>
                    !IsValue(argument),
                _ => false,
            });

    private static bool IsValue(IOperation? argument) => argument is IArgumentOperation { Parameter.Ordinal: 0 };

    /// <summary>
    /// Adds the variables through which code can change what a variable holds, where that is serialised; false where
    /// code elsewhere can, or where it is another one each time.
    /// </summary>
    public static bool TryAddHolders(IOperation reference, HashSet<ISymbol> holders)
    {
        if (!IsValue(reference.WithImplicitConversions().Parent) || IsFixed(reference.Type))
        {
            return true;
        }

        if (reference.SemanticModel is not { Compilation: var compilation }
            || !SameValue.IsOf(reference.Type, compilation))
        {
            return false;
        }

        IOperation? value = reference;
        while (true)
        {
            switch (value?.WithoutConversions())
            {
                case ILocalReferenceOperation { Local: { } local } read:
                    holders.Add(local);
                    value = LocalFlowFact.TryAnalyze(local, read, default)?.OnlyValue();
                    break;
                case IParameterReferenceOperation read:
                    holders.Add(read.Parameter);
                    return BufferUse.VariableOf(read) is not null;
                case IMemberReferenceOperation member:
                    value = member.Instance;
                    if (value is null)
                    {
                        return false;
                    }

                    break;
                case IArrayElementReferenceOperation element:
                    value = element.ArrayReference;
                    break;
                default:
                    return value?.WithoutConversions() is not IInstanceReferenceOperation;
            }
        }
    }

    private static bool IsFixed(ITypeSymbol? type)
        => type is { IsValueType: true } or { SpecialType: SpecialType.System_String };

    /// <summary>
    /// Whether a use gives an object another name, or to what keeps it, so that it may be changed unseen.
    /// </summary>
    public static bool IsKept(IOperation reference, ICollection<ISymbol> holders)
    {
        IOperation value = reference.WithImplicitConversions();
        while (value.Parent is IMemberReferenceOperation member && member.Instance == value && !IsFixed(member.Type))
        {
            value = member.WithImplicitConversions();
        }

        return value.Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var other } } =>
                !holders.Contains(other),
            IAssignmentOperation assignment => assignment.Value == value
                && !(assignment.Target is ILocalReferenceOperation { Local: var other } && holders.Contains(other)),
            IArgumentOperation argument =>
                argument.Parameter?.OriginalDefinition.Type is ITypeParameterSymbol { DeclaringType: not null },
            IArrayInitializerOperation or ITupleOperation => true,
            _ => MemberBody.IsNested(reference, reference.Root()) && !IsRead(reference),
        };
    }

    /// <summary>Whether a use only reads a property: <c>order.Id</c>.</summary>
    public static bool IsRead(IOperation reference)
        => reference.WithImplicitConversions().Parent is IPropertyReferenceOperation property
            && !(property.Parent is IAssignmentOperation assignment && assignment.Target == property)
            && property.Type is { IsValueType: true } or { SpecialType: SpecialType.System_String };
}
