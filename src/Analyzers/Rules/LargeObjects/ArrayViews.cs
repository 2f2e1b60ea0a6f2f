using System.Collections.Immutable;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// What becomes of the views of an array (spans, memories, segments) that are made and used on the spot, when the array
/// is rented. A span cannot be kept by the method that takes it; memories and segments can, so those are followed only
/// into methods of the framework whose task the code waits for.
/// </summary>
internal sealed class ArrayViews(KnownTypes types)
{
    /// <summary>Which view a type is; null for any other type.</summary>
    public ArrayUseKind? KindOf(ITypeSymbol? type)
        => type is not INamedTypeSymbol { Arity: 1 } ? null
            : types.Is(type, "System.Span`1") || types.Is(type, "System.ReadOnlySpan`1") ? ArrayUseKind.Span
            : types.Is(type, "System.Memory`1") || types.Is(type, "System.ReadOnlyMemory`1") ? ArrayUseKind.Memory
            : types.Is(type, "System.ArraySegment`1") ? ArrayUseKind.Segment
            : null;

    /// <summary>Whether an operation makes a view: <c>AsSpan</c>, <c>AsMemory</c>, <c>new ArraySegment&lt;T&gt;(…)</c>.</summary>
    public bool Makes(IOperation operation) => operation switch
    {
        IInvocationOperation { TargetMethod: { Name: "AsSpan" or "AsMemory" } method }
            => types.Is(method.ContainingType, "System.MemoryExtensions"),
        IObjectCreationOperation creation => types.Is(creation.Type, "System.ArraySegment`1"),
        _ => false,
    };

    /// <summary>What a view that <see cref="Makes"/> knows becomes; null where what it covers or who takes it is not known.</summary>
    public ArrayUse? Of(IOperation reference, IOperation view)
    {
        if (KindOf(view.Type) is not { } kind || SliceOf(view, kind) is not { } slice)
        {
            return null;
        }

        IOperation value = view;
        while (value.Parent is IConversionOperation conversion && KindOf(conversion.Type) is not null)
        {
            value = conversion;
        }

        IOperation site = slice == ArrayUseKind.Unchanged ? reference : view;
        ContentUse? content = value.Parent switch
        {
            IArgumentOperation argument => OfArgument(reference, kind, site, argument)?.Content,
            IInvocationOperation { TargetMethod: { ReturnType.IsRefLikeType: false, ReturnsByRef: false } method } call
                when call.Instance == value && FrameworkCalls.IsOfRuntime(method.ContainingType)
                    && method.Name is "CopyTo" or "TryCopyTo" or "Clear" or "Fill" or "ToArray"
                => method.Name is "Clear" or "Fill" ? ContentUse.Overwrites : ContentUse.Reads,
            IForEachLoopOperation => ContentUse.Reads,
            _ => null,
        };
        return content is { } found
            ? new ArrayUse(reference, slice, site, IsWhole(slice) || IsFilledFromStart(view, found) ? found : PartOf(found))
            : null;
    }

    /// <summary>What the use becomes when a method takes the array as a view.</summary>
    /// <param name="reference">The reference to the array's local.</param>
    /// <param name="view">Which view.</param>
    /// <param name="site">The expression that is rewritten.</param>
    /// <param name="argument">The argument of the method.</param>
    public ArrayUse? OfArgument(IOperation reference, ArrayUseKind view, IOperation site, IArgumentOperation argument)
        => argument.Parent is IInvocationOperation call
            && (view == ArrayUseKind.Span ? CannotKeepSpan(call) : FrameworkCalls.IsDoneWhenAwaited(call))
                ? new ArrayUse(reference, view, site, ContentOf(call.TargetMethod))
                : null;

    /// <summary>How the part that a view covers is written; null where it cannot be kept the same.</summary>
    private static ArrayUseKind? SliceOf(IOperation view, ArrayUseKind kind)
    {
        if (view.Syntax is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: var given } segment })
        {
            return given == 3 ? ArrayUseKind.Unchanged
                : given == 1 && segment[0].NameColon is null ? ArrayUseKind.Whole
                : null;
        }

        // Only as an extension method: in the static form the array is one of the arguments.
        if (view is not IInvocationOperation call
            || view.Syntax is not InvocationExpressionSyntax { ArgumentList.Arguments: var arguments }
            || call.Arguments.Length != arguments.Count + 1)
        {
            return null;
        }

        return arguments.Count switch
        {
            0 => kind,
            1 when FrameworkCalls.NamesArguments(call) => null,
            1 when arguments[0].Expression is RangeExpressionSyntax => ArrayUseKind.Range,
            1 when IsRepeatable(call.Arguments) => ArrayUseKind.Rest,
            2 => ArrayUseKind.Unchanged,
            _ => null,
        };
    }

    /// <summary>Whether the start can be written twice: a constant, a local or a parameter.</summary>
    private static bool IsRepeatable(ImmutableArray<IArgumentOperation> arguments)
        => arguments.Length == 2
            && arguments[1].Value is { Type.SpecialType: SpecialType.System_Int32 } start
            && (start is ILiteralOperation or ILocalReferenceOperation or IParameterReferenceOperation
                || start is IFieldReferenceOperation { ConstantValue.HasValue: true });

    private static bool IsWhole(ArrayUseKind slice)
        => slice is ArrayUseKind.Span or ArrayUseKind.Memory or ArrayUseKind.Segment or ArrayUseKind.Whole;

    /// <summary>Whether a read puts what it reads at the start of the array, though it is given a part of it only.</summary>
    private static bool IsFilledFromStart(IOperation view, ContentUse content)
        => content == ContentUse.Fills && FrameworkCalls.IsZero(view, 1);

    /// <summary>What it means for the whole array that only a part of it is overwritten or filled.</summary>
    private static ContentUse PartOf(ContentUse content) => content == ContentUse.None ? ContentUse.None : ContentUse.Reads;

    /// <summary>A span cannot be kept by the method that takes it, unless it answers with another one.</summary>
    private static bool CannotKeepSpan(IInvocationOperation call)
        => !SpanKeeping.CanHandOn(call.TargetMethod)
            && (call.Instance?.Type is not { IsRefLikeType: true } || FrameworkCalls.IsOfRuntime(call.TargetMethod.ContainingType));

    private static ContentUse ContentOf(IMethodSymbol method)
        => !FrameworkCalls.IsOfRuntime(method.ContainingType) ? ContentUse.Reads
            : method.Name is "ReadExactly" or "ReadExactlyAsync" or "NextBytes" || method.Name == "Fill" && method.Parameters.Length == 1
                ? ContentUse.Overwrites
            : FrameworkCalls.IsRead(method) ? ContentUse.Fills
            : ContentUse.Reads;
}
