using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Whether a value is serialised the same by its declared type, as <c>Serialize&lt;T&gt;</c> does, and by the type it
/// has when the program runs, as the results of ASP.NET Core do.
/// </summary>
internal static class ExactType
{
    /// <summary>Whether the two cannot differ.</summary>
    public static bool IsSerialized(SerializerCall call)
        => call.Invocation.TargetMethod is { TypeArguments: { Length: 1 } arguments }
            && (IsExact(arguments[0]) || SymbolEqualityComparer.Default.Equals(CreatedType(call.Value), arguments[0]));

    /// <summary>Whether the value is certainly not null: the results of minimal APIs write no body for null.</summary>
    public static bool IsNotNull(SerializerCall call)
        => call.Value.Type is { IsValueType: true, OriginalDefinition.SpecialType: not SpecialType.System_Nullable_T }
            || CreatedType(call.Value) is not null
            || call.Invocation.SemanticModel?.GetTypeInfo(call.Value.Syntax).Nullability.FlowState
                == NullableFlowState.NotNull;

    private static bool IsExact(ITypeSymbol type)
        => type switch
        {
            { IsValueType: true } and not ITypeParameterSymbol
                or { IsAnonymousType: true } or { SpecialType: SpecialType.System_Object } => true,
            IArrayTypeSymbol array => array.ElementType.IsValueType || array.ElementType.IsSealed,
            INamedTypeSymbol { TypeKind: TypeKind.Class } named => named.IsSealed || IsCollection(named),
            _ => false,
        };

    /// <summary>
    /// The collections that nobody derives from, and whose elements have the type of their type argument.
    /// </summary>
    private static bool IsCollection(INamedTypeSymbol type)
        => type.Name is "List" or "Dictionary" or "HashSet" or "SortedDictionary"
            && type.ContainingNamespace?.ToDisplayString() == "System.Collections.Generic";

    /// <summary>The type of the object that the value is made as, where that stands here.</summary>
    private static ITypeSymbol? CreatedType(IOperation value)
    {
        value = value.WithoutConversions();
        if (value is ILocalReferenceOperation reference
            && LocalFlowFact.TryAnalyze(reference.Local, reference, default)
                is { IsSingleAssignment: true, InitialValue: { } initial })
        {
            value = initial;
        }

        return value is IObjectCreationOperation or IAnonymousObjectCreationOperation or IArrayCreationOperation
            ? value.Type
            : null;
    }
}
