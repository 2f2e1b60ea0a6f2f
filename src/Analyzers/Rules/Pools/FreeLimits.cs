using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>
/// Which limits the creation of a manager of recyclable streams sets for the memory that it keeps free. Zero, the default
/// of both, means no limit
/// (<see href="https://github.com/microsoft/Microsoft.IO.RecyclableMemoryStream#buffer-management">documentation</see>).
/// </summary>
/// <param name="options">The options object in version 3, where one is created in view; null where there is none.</param>
/// <param name="hasSmall">Whether the free blocks have a limit.</param>
/// <param name="hasLarge">Whether the free large buffers have a limit.</param>
internal readonly struct FreeLimits(IObjectCreationOperation? options, bool hasSmall, bool hasLarge)
{
    /// <summary>The class of the options since version 3.</summary>
    public const string OptionsType = "Microsoft.IO.RecyclableMemoryStreamManager+Options";

    /// <summary>The names of the two limits in version 3, where they are properties of the options.</summary>
    public const string SmallOption = "MaximumSmallPoolFreeBytes", LargeOption = "MaximumLargePoolFreeBytes";

    /// <summary>The names of the two limits up to version 2, where they are properties of the manager.</summary>
    public const string SmallProperty = "MaximumFreeSmallPoolBytes", LargeProperty = "MaximumFreeLargePoolBytes";

    /// <summary>The options object, where one is created in view.</summary>
    public IObjectCreationOperation? Options { get; } = options;

    /// <summary>Whether the free blocks have a limit.</summary>
    public bool HasSmall { get; } = hasSmall;

    /// <summary>Whether the free large buffers have a limit.</summary>
    public bool HasLarge { get; } = hasLarge;

    /// <summary>The limits that a creation sets; null where they come from elsewhere and cannot be known.</summary>
    public static FreeLimits? TryRead(IObjectCreationOperation manager, KnownTypes types, CancellationToken cancellationToken)
    {
        IObjectCreationOperation? options = null;
        foreach (IArgumentOperation argument in manager.Arguments)
        {
            if (!types.Is(argument.Parameter?.Type, OptionsType))
            {
                continue;
            }

            IOperation value = argument.Value.WithoutConversions();
            if (value is ILocalReferenceOperation { Local: var local })
            {
                if (LocalFlowFact.TryAnalyze(local, manager, cancellationToken) is not { IsSingleAssignment: true, InitialValue: { } initial } flow
                    || IsHandedOn(flow, argument))
                {
                    return null;
                }

                value = initial;
            }

            if (value is not IObjectCreationOperation created)
            {
                return null;
            }

            options = created;
        }

        bool small = SetsLimit(manager, SmallProperty) || SetsLimit(options, SmallOption);
        bool large = SetsLimit(manager, LargeProperty) || SetsLimit(options, LargeOption);
        return new FreeLimits(
            options,
            small || IsWrittenAround(manager, SmallProperty, SmallOption, cancellationToken),
            large || IsWrittenAround(manager, LargeProperty, LargeOption, cancellationToken));
    }

    /// <summary>Whether a local with options is also given to somebody else, who may set what the code in view does not.</summary>
    private static bool IsHandedOn(LocalFlowFact options, IArgumentOperation own)
    {
        foreach (LocalUse use in options.Uses)
        {
            if (use.IsCaptured || (use.Kind != LocalUseKind.Receiver && use.Value.Parent != own)
                || use.Value.Parent is IInvocationOperation)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a creation gives one of its parameters or properties of this name a value other than the constant zero.</summary>
    private static bool SetsLimit(IObjectCreationOperation? creation, string property)
    {
        if (creation is null)
        {
            return false;
        }

        bool isSmall = property is SmallProperty or SmallOption;
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter?.Name == (isSmall ? "maximumSmallPoolFreeBytes" : "maximumLargePoolFreeBytes") && !IsZero(argument.Value))
            {
                return true;
            }
        }

        if (creation.Initializer is not null)
        {
            foreach (IOperation initializer in creation.Initializer.Initializers)
            {
                if (initializer is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation target } assignment
                    && target.Property.Name == property
                    && !IsZero(assignment.Value))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the type around the creation writes a property of one of these names anywhere: then some code sets the
    /// limit after the creation, and which manager it means need not be found out.
    /// </summary>
    private static bool IsWrittenAround(IOperation creation, string property, string option, CancellationToken cancellationToken)
    {
        SyntaxNode? type = creation.Syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>();
        type ??= creation.Syntax.FirstAncestorOrSelf<CompilationUnitSyntax>();
        if (type is null)
        {
            return false;
        }

        foreach (SyntaxNode node in type.DescendantNodes())
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (node is AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } }
                && (name == property || name == option))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsZero(IOperation value)
        => value.ConstantValue is { HasValue: true, Value: 0 or 0L };
}
