using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// Whether code fills static state: it loads what the process keeps, now and then and not for each request, although an
/// action may ask for it.
/// </summary>
internal static class KeptState
{
    /// <summary>
    /// Whether the member around an operation puts elements into a static collection, or puts another collection in its
    /// place.
    /// </summary>
    /// <param name="onlyInLoops">Whether only elements count that a loop puts there one by one.</param>
    public static bool IsFilledAround(IOperation operation, bool onlyInLoops)
    {
        IOperation root = operation.Root();
        foreach (IOperation candidate in root.Descendants())
        {
            IOperation? collection = candidate switch
            {
                ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.IsIndexer: true } element }
                    => element.Instance,
                ISimpleAssignmentOperation { Target: IArrayElementReferenceOperation element }
                    => element.ArrayReference,
                ISimpleAssignmentOperation { Target: IFieldReferenceOperation { Type: { } type } whole }
                    when !onlyInLoops
                        && type.SpecialType != SpecialType.System_String
                        && KnownTypes.IsEnumerable(type) => whole,
                IInvocationOperation
                {
                    TargetMethod.Name: "Add" or "TryAdd" or "AddOrUpdate" or "AddRange" or "UnionWith" or "Enqueue"
                        or "Push",
                } call => call.Instance,
                _ => null,
            };

            // An element of a static variable counts too: `s_lists[key]`.
            while (collection is IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } owner })
            {
                collection = owner;
            }

            if (collection is IMemberReferenceOperation { Member.IsStatic: true }
                && (!onlyInLoops || candidate.IsInLoopWithout(root)))
            {
                return true;
            }
        }

        return false;
    }
}
