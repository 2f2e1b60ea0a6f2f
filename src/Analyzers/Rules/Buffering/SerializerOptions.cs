using System.Threading;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>What is known of the options that System.Text.Json serialises with.</summary>
internal enum SerializerOptionsKind
{
    /// <summary>Where they come from, or all that is set, cannot be seen; converters or a contract may be among it.</summary>
    Unknown,

    /// <summary>The defaults, or settings that decide neither how a list is written nor by which converter.</summary>
    Plain,

    /// <summary>The same with a handling of numbers, as the options for the web have.</summary>
    HandlesNumbers,
}

/// <summary>Reads the options of a call from where they are made.</summary>
internal static class SerializerOptions
{
    private const string OptionsType = "System.Text.Json.JsonSerializerOptions";

    /// <summary>The verdict on the options argument of a serialising call; null stands for a call without one.</summary>
    public static SerializerOptionsKind Of(
        IOperation? options, Definitions definitions, KnownTypes types, CancellationToken cancellationToken)
    {
        switch (options?.WithoutConversions())
        {
            case null:
            case { ConstantValue: { HasValue: true, Value: null } }:
            case IDefaultValueOperation:
                return SerializerOptionsKind.Plain;
            case IObjectCreationOperation creation:
                return OfCreation(creation, types);
            case IPropertyReferenceOperation property when types.Is(property.Property.ContainingType, OptionsType):
                return property.Property.Name switch
                {
                    "Default" => SerializerOptionsKind.Plain,
                    "Web" => SerializerOptionsKind.HandlesNumbers,
                    _ => SerializerOptionsKind.Unknown,
                };
            case IPropertyReferenceOperation property:
                return definitions.ValueOf(property.Property, cancellationToken) is IObjectCreationOperation value
                    && !IsChangedLater(property.Property, cancellationToken)
                        ? OfCreation(value, types)
                        : SerializerOptionsKind.Unknown;
            case IFieldReferenceOperation { Field.IsReadOnly: true } field:
                return definitions.InitialValue(field, cancellationToken) is IObjectCreationOperation initial
                    && definitions.TryFindOthers(field, cancellationToken, out _)
                    && !IsChangedLater(field.Field, cancellationToken)
                        ? OfCreation(initial, types)
                        : SerializerOptionsKind.Unknown;
            case ILocalReferenceOperation local:
                return LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken) is { IsSingleAssignment: true, InitialValue: IObjectCreationOperation made } flow
                    && IsOnlyPassedOn(flow)
                        ? OfCreation(made, types)
                        : SerializerOptionsKind.Unknown;
            default:
                return SerializerOptionsKind.Unknown;
        }
    }

    private static SerializerOptionsKind OfCreation(IObjectCreationOperation creation, KnownTypes types)
    {
        if (!types.Is(creation.Type, OptionsType))
        {
            return SerializerOptionsKind.Unknown;
        }

        SerializerOptionsKind kind = SerializerOptionsKind.Plain;
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            // JsonSerializerDefaults has two members; a copy of other options has whatever those have.
            switch (argument.Value.ConstantValue)
            {
                case { HasValue: true, Value: 0 }:
                    break;
                case { HasValue: true, Value: 1 }:
                    kind = SerializerOptionsKind.HandlesNumbers;
                    break;
                default:
                    return SerializerOptionsKind.Unknown;
            }
        }

        if (creation.Initializer is not { } initializer)
        {
            return kind;
        }

        foreach (IOperation member in initializer.Initializers)
        {
            switch ((member as ISimpleAssignmentOperation)?.Target)
            {
                case IPropertyReferenceOperation { Property.Name: "NumberHandling" }:
                    kind = SerializerOptionsKind.HandlesNumbers;
                    break;
                case IPropertyReferenceOperation { Property.Name: "PropertyNamingPolicy" or "DictionaryKeyPolicy" or "WriteIndented"
                    or "Encoder" or "DefaultIgnoreCondition" or "PropertyNameCaseInsensitive" or "AllowTrailingCommas"
                    or "ReadCommentHandling" or "IncludeFields" or "IgnoreReadOnlyProperties" or "MaxDepth" or "DefaultBufferSize" }:
                    break;
                default:
                    return SerializerOptionsKind.Unknown;
            }
        }

        return kind;
    }

    private static bool IsOnlyPassedOn(LocalFlowFact flow)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Argument)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether the type that declares the options uses a member of theirs: <c>Options.Converters.Add(…)</c>.</summary>
    private static bool IsChangedLater(ISymbol member, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in member.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is MemberAccessExpressionSyntax { Expression: var target }
                    && (target as IdentifierNameSyntax ?? (target as MemberAccessExpressionSyntax)?.Name as IdentifierNameSyntax)?.Identifier.ValueText == member.Name)
                {
                    return true;
                }
            }
        }

        return false;
    }
}
