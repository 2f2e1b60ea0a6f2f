using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Makes what flows into a changed variable chunked too; refuses where it comes from code that does not change.
/// </summary>
internal sealed class ChunkedSources(ChunkedChange change)
{
    /// <summary>Whether a value is, or becomes, the counterpart.</summary>
    public bool Allow(IOperation value)
    {
        while (value is IConversionOperation { IsImplicit: true } conversion)
        {
            value = conversion.Operand;
        }

        if (value.ConstantValue is { HasValue: true, Value: null })
        {
            return true;
        }

        switch (value)
        {
            case IDefaultValueOperation:
                return true;
            case IObjectCreationOperation creation:
                return TryCreate(creation);
            case ILocalReferenceOperation local:
                return change.Enlist(local.Local);
            case IFieldReferenceOperation field:
                return change.Enlist(field.Field);
            case IParameterReferenceOperation parameter:
                return change.Enlist(parameter.Parameter);
            case IConditionalOperation { WhenFalse: { } other } choice:
                return Allow(choice.WhenTrue) && Allow(other);
            case IAwaitOperation { Operation: IInvocationOperation call }:
                return Awaited(call) is { } method && change.Enlist(method);
            case IInvocationOperation call:
                return AllowCall(call);
            default:
                // A collection expression makes what its target asks for.
                return value.Kind == SequenceLengths.CollectionExpression;
        }
    }

    /// <summary>Writes the counterpart where a collection is created.</summary>
    public bool TryCreate(IObjectCreationOperation creation)
    {
        if (creation is not { Type: INamedTypeSymbol collection, Constructor: { } constructor }
            || !change.Types.IsCollection(collection)
            || change.Types.CounterpartOf(collection) is not { } counterpart
            || change.Types.MemberLike(constructor, counterpart) is null
            || !AllowInitializer(creation.Initializer, counterpart))
        {
            return false;
        }

        return creation.Syntax switch
        {
            ObjectCreationExpressionSyntax written => change.Edits.TryRename(written.Type, collection, counterpart),
            ImplicitObjectCreationExpressionSyntax => true,
            _ => false,
        };
    }

    /// <summary>
    /// Writes a creation for <c>rows.ToList()</c>, <c>rows.ToHashSet()</c>, and <c>rows.ToArray()</c> as a list.
    /// </summary>
    public bool TryMaterialize(IInvocationOperation query)
        => query is { TargetMethod.Name: "ToList" or "ToHashSet"
            or "ToArray", Syntax: InvocationExpressionSyntax syntax }
            && LinqCalls.IsOperator(query, change.Framework)
            && change.Types.CounterpartOfMade(query.Type) is { } counterpart
            && change.Edits.TryCreateFrom(syntax, counterpart);

    /// <summary>The method whose task a call answers, past <c>ConfigureAwait</c>.</summary>
    public static IMethodSymbol? Awaited(IInvocationOperation call)
    {
        if (call is { TargetMethod.Name: "ConfigureAwait", Instance: IInvocationOperation inner })
        {
            call = inner;
        }

        return call.TargetMethod.IsAsync ? call.TargetMethod : null;
    }

    private bool AllowCall(IInvocationOperation call)
    {
        if (call.Instance is { } instance && change.Types.CounterpartOf(instance.Type) is { } counterpart)
        {
            // Part of another collection, which is chunked where the whole is.
            return change.Types.MemberLike(call.TargetMethod, counterpart) is not null && Allow(instance);
        }

        return call.TargetMethod.DeclaringSyntaxReferences.IsEmpty
            ? change.Types.IsCollection(call.Type) && TryMaterialize(call)
            : change.Enlist(call.TargetMethod);
    }

    private bool AllowInitializer(IObjectOrCollectionInitializerOperation? initializer, INamedTypeSymbol counterpart)
    {
        if (initializer is null)
        {
            return true;
        }

        foreach (IOperation element in initializer.Initializers)
        {
            ISymbol? member = element switch
            {
                IInvocationOperation { TargetMethod: { IsExtensionMethod: false } add } => add,
                ISimpleAssignmentOperation { Target: IPropertyReferenceOperation property } => property.Property,
                _ => null,
            };
            if (member is null || change.Types.MemberLike(member, counterpart) is null)
            {
                return false;
            }
        }

        return true;
    }
}
