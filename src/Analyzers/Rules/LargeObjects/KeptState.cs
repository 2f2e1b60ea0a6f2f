using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Whether code fills static state: it loads what the process keeps, now and then and not for each request, although an action
/// may ask for it.
/// </summary>
internal static class KeptState
{
    /// <summary>Whether the member around an operation puts elements into a static collection.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="onlyInLoops">Whether only elements count that a loop puts there one by one.</param>
    public static bool IsFilledAround(IOperation operation, bool onlyInLoops)
    {
        foreach (IOperation candidate in operation.Root().Descendants())
        {
            if (Fills(candidate) && (!onlyInLoops || IsInLoop(candidate)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Fills(IOperation operation)
        => operation switch
        {
            ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } collection } } => IsStatic(collection),
            ISimpleAssignmentOperation { Target: IArrayElementReferenceOperation { ArrayReference: { } array } } => IsStatic(array),
            ISimpleAssignmentOperation { Target: { Type: null or IErrorTypeSymbol, Syntax: ElementAccessExpressionSyntax { Expression: MemberAccessExpressionSyntax } } }
                => true, // a collection that is not bound, and no variable of the member: silence
            IInvocationOperation { TargetMethod.Name: "Add" or "TryAdd" or "AddOrUpdate" or "AddRange" or "UnionWith" or "Enqueue" or "Push", Instance: { } collection }
                => IsStatic(collection),
            _ => false,
        };

    /// <summary>A static variable, or an element of one: <c>s_lists[key]</c>.</summary>
    private static bool IsStatic(IOperation collection)
        => collection.WithoutConversions() switch
        {
            IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } owner } => IsStatic(owner),
            IMemberReferenceOperation { Member.IsStatic: true } => true,
            _ => false,
        };

    private static bool IsInLoop(IOperation operation)
    {
        for (IOperation? current = operation.Parent; current is not null; current = current.Parent)
        {
            if (current is ILoopOperation)
            {
                return true;
            }
        }

        return false;
    }
}
