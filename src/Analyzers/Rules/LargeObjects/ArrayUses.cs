using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Decides what a use of an array becomes when the array is rented. A use that hands the array to code which is not
/// known to be done with it when it returns has no answer.
/// </summary>
internal sealed class ArrayUses(KnownTypes types)
{
    private readonly ArrayViews _views = new(types);
    private readonly ArrayArguments _arguments = new(types);

    /// <summary>What a use becomes; null where the array may escape or the length of the whole array matters.</summary>
    public ArrayUse? Of(LocalUse use)
    {
        if (use.IsCaptured)
        {
            return null;
        }

        if (_views.KindOf(use.Value.Type) is { } view)
        {
            return use.Value.Parent is IArgumentOperation taken
                ? _views.OfArgument(use.Reference, view, use.Reference, taken)
                : null;
        }

        return use.Value.Parent switch
        {
            IPropertyReferenceOperation { Property: { Name: "Length", ContainingType.SpecialType: SpecialType.System_Array }, Parent: not INameOfOperation } length
                => new ArrayUse(use.Reference, ArrayUseKind.Length, length, ContentUse.None),
            IArrayElementReferenceOperation { Indices.Length: 1 } element when element.ArrayReference == use.Value
                => OfElement(use, element),
            IForEachLoopOperation loop when loop.Collection == use.Value
                => new ArrayUse(use.Reference, ArrayUseKind.Enumerated, use.Reference, ContentUse.Reads),
            IBinaryOperation or IIsPatternOperation
                {
                    Pattern: IConstantPatternOperation or INegatedPatternOperation { Pattern: IConstantPatternOperation },
                } when use.Kind == LocalUseKind.Compared
                => ArrayUse.Unchanged(use.Reference, ContentUse.None),
            IArgumentOperation { Parent: { } maker } argument when _views.Makes(maker)
                => argument.Parameter?.Ordinal == 0 ? _views.Of(use.Reference, maker) : null,
            IArgumentOperation argument => _arguments.Of(use, argument),
            _ => null,
        };
    }

    private static ArrayUse? OfElement(LocalUse use, IArrayElementReferenceOperation element)
    {
        if (IsTakenByReference(element))
        {
            return null;
        }

        ContentUse content = element.Parent is ISimpleAssignmentOperation assignment && assignment.Target == element
            ? ContentUse.None
            : ContentUse.Reads;
        if (element.Indices[0].Type?.SpecialType is SpecialType.System_Int32 or SpecialType.System_UInt32
            or SpecialType.System_Int64 or SpecialType.System_UInt64)
        {
            return ArrayUse.Unchanged(use.Reference, content);
        }

        return element.Syntax is ElementAccessExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments }
            ? arguments[0].Expression switch
            {
                PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.IndexExpression }
                    => new ArrayUse(use.Reference, ArrayUseKind.FromEnd, element, content),

                // A range of an array is a copy: what happens to it is of no interest.
                RangeExpressionSyntax => new ArrayUse(use.Reference, ArrayUseKind.Range, element, ContentUse.Reads),
                _ => null,
            }
            : null;
    }

    /// <summary>Whether the address of an element is kept or handed on: it would outlive the rent unseen.</summary>
    private static bool IsTakenByReference(IOperation element)
        => element.Parent is IArgumentOperation { Parameter.RefKind: not RefKind.None }
            or IAddressOfOperation
            or IReturnOperation { Parent: null }
            || element.Syntax.Parent is RefExpressionSyntax;
}
