using System.Globalization;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>Whether one operation is heavy by itself, whatever the methods it calls do.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="countsNests">Whether a loop within a loop is heavy where the rounds of one of them grow.</param>
internal sealed class HeavyOperations(Compilation compilation, bool countsNests = false)
{
    /// <summary>A call takes some ten nanoseconds at least, so that this many take a millisecond.</summary>
    private const long ManyTrips = 100_000;

    private readonly KnownTypes _types = KnownTypes.For(compilation);
    private readonly AllocationSizeFact _sizes = AllocationSizeFact.For(compilation);
    private readonly PayloadFact _payload = PayloadFact.For(compilation);

    /// <summary>What an operation does that is heavy; null when it does nothing of the kind.</summary>
    /// <param name="member">The method it stands in, for the message.</param>
    public HeavyWork? Of(IOperation operation, string? member, CancellationToken cancellationToken)
        => operation switch
        {
            IInvocationOperation call => OfCall(call, member, cancellationToken),
            IObjectCreationOperation { Constructor: { } constructor } creation =>
                OfRows(creation, constructor, member, cancellationToken),
            IPropertyReferenceOperation
                { Property: { Name: "Result", ContainingType.Name: "Task" or "ValueTask" } property } result
                when IsTask(property.ContainingType) && !IsCompleted(result.Instance) =>
                new HeavyWork(HeavyWorkKind.WaitsForTask, "waits for a task", "Result", member),
            ILoopOperation loop when countsNests && NestedLoops.Around(loop) is { } around
                && (RoundsAreUnbounded(loop, cancellationToken) ?? RoundsAreUnbounded(around, cancellationToken))
                    is not null =>
                new HeavyWork(HeavyWorkKind.Computes, "computes", "a loop within a loop", member),
            ILoopOperation loop when RoundsAreUnbounded(loop, cancellationToken) is { } what =>
                new HeavyWork(HeavyWorkKind.Computes, "loops", "over " + what, member) { IsLoop = true },
            ILoopOperation loop when CallsInEachRound(loop)
                && _sizes.LeastTrips(loop, cancellationToken) is >= ManyTrips and var trips =>
                new HeavyWork(
                    HeavyWorkKind.Computes,
                    "loops",
                    trips.ToString("N0", CultureInfo.InvariantCulture) + " times",
                    member),
            _ => null,
        };

    private HeavyWork? OfCall(IInvocationOperation call, string? member, CancellationToken cancellationToken)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method.Name == "GetResult"
            && call.Instance is IInvocationOperation { TargetMethod.Name: "GetAwaiter", Instance: { } task })
        {
            return IsCompleted(task)
                ? null
                : new HeavyWork(HeavyWorkKind.WaitsForTask, "waits for a task", "GetAwaiter().GetResult()", member);
        }

        if (method.IsExtensionMethod && _types.Is(method.ContainingType, "System.Linq.Enumerable"))
        {
            return OfSequence(call, member, cancellationToken);
        }

        return OfRows(call, method, member, cancellationToken);
    }

    /// <summary>A sequence that is sorted or grouped and read, or a query that a database answers.</summary>
    private HeavyWork? OfSequence(IInvocationOperation call, string? member, CancellationToken cancellationToken)
    {
        string name = call.TargetMethod.Name;
        if (call.Arguments.IsEmpty)
        {
            return null;
        }

        IOperation source = call.Arguments[0].Value.WithoutConversions();
        if (name is "ToList" or "ToArray" or "ToDictionary" or "ToHashSet" or "ToLookup")
        {
            return _types.IsOrInherits(source.Type, "System.Linq.IQueryable")
                ? new HeavyWork(HeavyWorkKind.WaitsForIO, "queries a database", name, member)
                : null;
        }

        return name is "OrderBy" or "OrderByDescending" or "Order" or "OrderDescending"
            && IsUnbounded(source, cancellationToken)
            ? new HeavyWork(HeavyWorkKind.Converts, "sorts", name, member)
            : null;
    }

    private HeavyWork? OfRows(
        IOperation call, IMethodSymbol method, string? member, CancellationToken cancellationToken)
    {
        if (HeavyCallRows.For(method.Name) is not { } rows)
        {
            return null;
        }

        foreach (HeavyCallRow row in rows)
        {
            if (_types.IsOrInherits(method.ContainingType, row.Type) && HasInput(call, row.Input, cancellationToken))
            {
                string what = method.MethodKind == MethodKind.Constructor
                    ? method.ContainingType.Name
                    : method.ContainingType.Name + "." + method.Name;
                return new HeavyWork(row.Kind, row.Verb, what, member);
            }
        }

        return null;
    }

    private bool HasInput(IOperation call, HeavyInput input, CancellationToken cancellationToken)
    {
        switch (input)
        {
            case HeavyInput.Any:
                return true;
            case HeavyInput.FirstArgument:
                return call.ArgumentAt(0) is { } first && IsUnbounded(first.Value, cancellationToken);
            case HeavyInput.Receiver:
                return call is IInvocationOperation { Instance: { } receiver }
                    && IsUnbounded(receiver, cancellationToken);
            case HeavyInput.Result:
                return call is IInvocationOperation { Type: { } result }
                    && _payload.OfType(result).Grows
                    && !ReadsResource(call);
            default:
                return call.ArgumentAt(0) is { Value: var path } && !IsEmbedded(path) && !IsSmallFile(call, path);
        }
    }

    /// <summary>Whether a document is read from memory or an assembly, not from a file.</summary>
    private static bool IsEmbedded(IOperation source)
        => source.WithoutConversions().Type is { SpecialType: not SpecialType.System_String };

    /// <summary>
    /// Whether the code around a call reads a resource that is compiled into an assembly: its authors know how large it
    /// is.
    /// </summary>
    private static bool ReadsResource(IOperation call)
    {
        foreach (IOperation operation in call.Root().Descendants())
        {
            if (operation is IInvocationOperation
                { TargetMethod: { Name: "GetManifestResourceStream", ContainingType.Name: "Assembly" } })
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsSmallFile(IOperation call, IOperation path)
        => call.SemanticModel?.GetEnclosingSymbol(call.Syntax.SpanStart) is not { } code
            || SmallByName.IsValue(path)
            || SmallByName.IsCode(code);

    private bool IsUnbounded(IOperation value, CancellationToken cancellationToken)
        => _payload.Classify(value, cancellationToken).Grows;

    /// <summary>
    /// What a loop goes over from one end to the other: rows of the project, or numbers. Names, attributes and settings
    /// are few, and a search ends at what it finds.
    /// </summary>
    private string? RoundsAreUnbounded(ILoopOperation loop, CancellationToken cancellationToken)
        => LoopElements.AreRowsOrNumbers(loop)
            && !LoopElements.EndsEarly(loop)
            && _payload.RoundsOf(loop, loop.Body, cancellationToken) is { Grows: true } rounds
                ? rounds.Reason ?? "unbounded input"
                : null;

    private static bool CallsInEachRound(ILoopOperation loop)
    {
        foreach (IOperation operation in loop.Body.Descendants())
        {
            if (operation is IInvocationOperation or IObjectCreationOperation)
            {
                return true;
            }
        }

        return false;
    }

    private bool IsTask(INamedTypeSymbol type)
        => _types.Is(type, "System.Threading.Tasks.Task`1") || _types.Is(type, "System.Threading.Tasks.ValueTask`1");

    /// <summary>A task that has been asked before whether it is finished, or that is made finished.</summary>
    private static bool IsCompleted(IOperation? task)
        => task?.WithoutConversions() is IInvocationOperation { TargetMethod.Name: "FromResult" }
            or IPropertyReferenceOperation { Property.Name: "CompletedTask" };
}
