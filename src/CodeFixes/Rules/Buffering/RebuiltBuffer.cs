using GcGuard.Analyzers.Evidence.Flow;

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

    private static bool ArgumentsArePlain(IInvocationOperation call)
        => call.Arguments.All(argument => argument.ArgumentKind == ArgumentKind.DefaultValue
            || argument.Value.WithoutConversions()
                is ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
                or IPropertyReferenceOperation { Property: { IsStatic: true, SetMethod: null } }
                or ILiteralOperation or IDefaultValueOperation or ITypeOfOperation);

    /// <summary>Whether a use only reads a property: <c>order.Id</c>.</summary>
    public static bool IsRead(IOperation reference)
        => reference.WithImplicitConversions().Parent is IPropertyReferenceOperation property
            && !(property.Parent is IAssignmentOperation assignment && assignment.Target == property)
            && property.Type is { IsValueType: true } or { SpecialType: SpecialType.System_String };
}
