using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Recognises members of <c>System.GC</c> and <c>System.Runtime.GCSettings</c>.</summary>
internal static class GcMembers
{
    /// <summary>Metadata name of the class whose calls induce collections.</summary>
    public const string Gc = "System.GC";

    /// <summary>Metadata name of the class whose properties tune collections.</summary>
    public const string Settings = "System.Runtime.GCSettings";

    // The value of System.Runtime.GCLargeObjectHeapCompactionMode.CompactOnce.
    private const int CompactOnce = 2;

    /// <summary>Whether a method is <c>GC.<paramref name="name"/></c>. Nearly all differ in the name.</summary>
    public static bool IsGcMethod(this KnownTypes types, IMethodSymbol method, string name)
        => method.Name == name && method.IsStatic && types.Is(method.ContainingType, Gc);

    /// <summary>Whether an operation calls <c>GC.Collect</c> in a way that forces a collection.</summary>
    public static bool IsForcedCollect(this KnownTypes types, IOperation? operation)
        => operation is IInvocationOperation call
            && types.IsGcMethod(call.TargetMethod, "Collect")
            && CollectCall.From(call).Forces;

    /// <summary>Whether an operation calls <c>GC.WaitForPendingFinalizers()</c>.</summary>
    public static bool IsWaitForPendingFinalizers(this KnownTypes types, IOperation? operation)
        => operation is IInvocationOperation call && types.IsGcMethod(call.TargetMethod, "WaitForPendingFinalizers");

    /// <summary>Whether an operation is <c>GCSettings.LargeObjectHeapCompactionMode = CompactOnce</c>.</summary>
    public static bool IsCompactionRequest(this KnownTypes types, IOperation? operation)
        => operation is ISimpleAssignmentOperation
            {
                Target: IPropertyReferenceOperation { Property: { Name: "LargeObjectHeapCompactionMode" } property },
                Value.ConstantValue: { HasValue: true, Value: CompactOnce },
            }
            && types.Is(property.ContainingType, Settings);
}
