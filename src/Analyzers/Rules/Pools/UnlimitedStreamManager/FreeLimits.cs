using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>
/// Which limits the creation of a manager of recyclable streams sets for the memory that it keeps free. Zero, the
/// default of both, means no limit
/// (<see
/// href="https://github.com/microsoft/Microsoft.IO.RecyclableMemoryStream#buffer-management">documentation</see>).
/// </summary>
/// <param name="Options">The options object in version 3, where one is created in view; null where there is
/// none.</param>
/// <param name="HasSmall">Whether the free blocks have a limit.</param>
/// <param name="HasLarge">Whether the free large buffers have a limit.</param>
internal sealed record FreeLimits(IObjectCreationOperation? Options, bool HasSmall, bool HasLarge)
{
    /// <summary>The class of the options since version 3.</summary>
    public const string OptionsType = "Microsoft.IO.RecyclableMemoryStreamManager+Options";

    /// <summary>The names of the two limits in version 3, where they are properties of the options.</summary>
    public const string SmallOption = "MaximumSmallPoolFreeBytes", LargeOption = "MaximumLargePoolFreeBytes";

    /// <summary>The names of the two limits up to version 2, where they are properties of the manager.</summary>
    public const string SmallProperty = "MaximumFreeSmallPoolBytes", LargeProperty = "MaximumFreeLargePoolBytes";

    /// <summary>The limits that a creation sets; null where they come from elsewhere and cannot be known.</summary>
    public static FreeLimits? TryRead(
        IObjectCreationOperation manager, KnownTypes types, CancellationToken cancellationToken)
    {
        IObjectCreationOperation? options = null;
        foreach (IArgumentOperation argument in manager.Arguments)
        {
            if (!types.Is(argument.Parameter?.Type, OptionsType))
            {
                continue;
            }

            IOperation? value = argument.Value.WithoutConversions();
            if (value is ILocalReferenceOperation { Local: var local })
            {
                LocalFlowFact? flow = LocalFlowFact.TryAnalyze(local, manager, cancellationToken);
                value = flow is { IsSingleAssignment: true } && !IsHandedOn(flow, argument) ? flow.InitialValue : null;
            }

            options = value as IObjectCreationOperation;
            if (options is null)
            {
                return null;
            }
        }

        SyntaxNode? around = manager.Syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>()
            ?? (SyntaxNode?)manager.Syntax.FirstAncestorOrSelf<CompilationUnitSyntax>();
        return new FreeLimits(
            options,
            IsSet(SmallProperty, SmallOption, "maximumSmallPoolFreeBytes"),
            IsSet(LargeProperty, LargeOption, "maximumLargePoolFreeBytes"));

        bool IsSet(string property, string option, string parameter)
            => SetsLimit(manager, property, parameter)
                || SetsLimit(options, option, parameter)
                || IsWrittenIn(around, property, option);
    }

    /// <summary>Whether somebody else has a local with options, and may set what the code in view does not.</summary>
    private static bool IsHandedOn(LocalFlowFact options, IArgumentOperation own)
    {
        foreach (LocalUse use in options.Uses)
        {
            if (use.IsCaptured || (use.Value.Parent != own && use.Value.Parent is not IPropertyReferenceOperation))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a creation gives a parameter or property a value other than the constant zero.</summary>
    private static bool SetsLimit(IObjectCreationOperation? creation, string property, string parameter)
    {
        foreach (IArgumentOperation argument in creation?.Arguments ?? ImmutableArray<IArgumentOperation>.Empty)
        {
            if (argument.Parameter?.Name == parameter && !IsZero(argument.Value))
            {
                return true;
            }
        }

        foreach (IOperation initializer in creation?.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
        {
            if (initializer is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation target } assignment
                && target.Property.Name == property
                && !IsZero(assignment.Value))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the type around the creation writes a property of one of these names anywhere: then some code sets the
    /// limit after the creation, and which manager it means need not be found out.
    /// </summary>
    private static bool IsWrittenIn(SyntaxNode? type, string property, string option)
    {
        foreach (SyntaxNode node in type?.DescendantNodes() ?? [])
        {
            if (node is AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax set }
                && (set.Name.Identifier.ValueText == property || set.Name.Identifier.ValueText == option))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsZero(IOperation value) => value.ConstantValue is { HasValue: true, Value: 0 or 0L };
}
