using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// A local collection that is created empty or with elements written out, and given one element at a time, outside of
/// loops or in loops of few rounds: the few elements that the code names one by one, whatever its type could hold.
/// </summary>
internal static class ElementByElementCollection
{
    /// <summary>
    /// The verdict on the elements when <paramref name="reader"/> runs; null where the collection may be any other.
    /// </summary>
    public static PayloadVerdict? Classify(LocalFlowFact flow, IOperation reader, PayloadQuery query)
    {
        if (flow.InitialValue is not IObjectCreationOperation { Type: { } type } creation
            || !CreatedValue.IsGivenNothing(creation)
            || !HoldsWhatIsAdded(type))
        {
            return null;
        }

        PayloadVerdict verdict = creation.Initializer is { } initializer
            ? CreatedValue.ClassifyInitializer(initializer, query)
            : PayloadVerdict.Small("a handful");
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Reference == reader || !flow.MayRunBefore(use.Reference, reader))
            {
                continue;
            }

            if (use.IsCaptured
                || (flow.IsRepeated(use.Reference)
                    && LoopGrowth.Around(use.Reference, flow.Declarator, query).Kind != PayloadKind.Small))
            {
                return null;
            }

            switch (use.Value.Parent)
            {
                case IForEachLoopOperation:
                    break;
                case IPropertyReferenceOperation { Property: { Name: "Count", IsIndexer: false } }:
                    break;
                case IPropertyReferenceOperation
                    { Property.IsIndexer: true,
                        Parent: ISimpleAssignmentOperation { Target: { } target } assignment } element
                    when target == element:
                    verdict = verdict.With(ValueOrigin.Classify(assignment.Value, query));
                    break;
                case IInvocationOperation { TargetMethod.Name: "Add"
                    or "TryAdd" or "Enqueue" or "Push" or "Insert" } add when add.Instance == use.Value:
                    foreach (IArgumentOperation argument in add.Arguments)
                    {
                        verdict = verdict.With(ValueOrigin.Classify(argument.Value, query));
                    }

                    break;
                default:
                    return null;
            }
        }

        return verdict;
    }

    private static bool HoldsWhatIsAdded(ITypeSymbol type)
        => type.ContainingNamespace switch
        {
            { Name: "Generic",
                ContainingNamespace: { Name: "Collections", ContainingNamespace.Name: "System" } } => true,
            { Name: "Linq", ContainingNamespace: { Name: "Json", ContainingNamespace.Name: "Newtonsoft" } } =>
                type.Name is "JObject" or "JArray",
            { Name: "Nodes",
                ContainingNamespace:
                    { Name: "Json", ContainingNamespace: { Name: "Text", ContainingNamespace.Name: "System" } } } =>
                type.Name is "JsonObject" or "JsonArray",
            _ => false,
        };
}
