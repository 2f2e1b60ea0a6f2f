using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Lazies;

/// <summary>What happens when several threads ask a Lazy at once.</summary>
internal enum LazyMode
{
    /// <summary>
    /// One runs the factory, the others are blocked: the default, <c>ExecutionAndPublication</c>, <c>true</c>.
    /// </summary>
    OneRuns,

    /// <summary>All run the factory and one result is kept: <c>PublicationOnly</c>.</summary>
    AllRun,

    /// <summary>It is not made for several threads, or nobody can say.</summary>
    Other,
}

/// <summary>A <c>new Lazy&lt;T&gt;(factory)</c>.</summary>
/// <param name="Element">The type of the value.</param>
/// <param name="Factory">The lambda (<see cref="IAnonymousFunctionOperation"/>) or method group
/// (<see cref="IMethodReferenceOperation"/>).</param>
/// <param name="Mode">What happens when several threads ask at once.</param>
/// <param name="ModeArgument">The argument that says so; null where the default was taken.</param>
internal sealed record LazyCreation(
    IObjectCreationOperation Creation,
    ITypeSymbol Element,
    IOperation Factory,
    LazyMode Mode,
    IArgumentOperation? ModeArgument)
{
    /// <summary>The metadata name of the type.</summary>
    public const string TypeName = "System.Lazy`1";

    /// <summary>Whether the author wrote that several threads share it.</summary>
    public bool SaysShared => Mode != LazyMode.Other && ModeArgument is not null;

    /// <summary>Whether the value is a <c>Task</c> or <c>Task&lt;T&gt;</c>.</summary>
    public static bool IsTask(ITypeSymbol type, KnownTypes types)
        => types.Is(type, "System.Threading.Tasks.Task`1") || types.Is(type, "System.Threading.Tasks.Task");

    /// <summary>Whether the value is a task of either kind.</summary>
    public static bool IsAwaitable(ITypeSymbol type, KnownTypes types)
        => IsTask(type, types)
            || types.Is(type, "System.Threading.Tasks.ValueTask`1")
            || types.Is(type, "System.Threading.Tasks.ValueTask");

    /// <summary>Reads a creation; null where it makes something else, or takes a factory that nobody can see.</summary>
    public static LazyCreation? TryRead(IOperation? operation, KnownTypes types)
    {
        if (operation?.WithoutConversions() is not IObjectCreationOperation
            { Type: INamedTypeSymbol { Name: "Lazy", TypeArguments: { Length: 1 } arguments } type } creation
            || !types.Is(type, TypeName))
        {
            return null;
        }

        IOperation? factory = null;
        IArgumentOperation? modeArgument = null;
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            switch (argument.Parameter?.Name)
            {
                case "valueFactory":
                    factory = (argument.Value.WithoutConversions() as IDelegateCreationOperation)?.Target;
                    break;
                case "mode" or "isThreadSafe":
                    modeArgument = argument;
                    break;
            }
        }

        return factory is IAnonymousFunctionOperation or IMethodReferenceOperation
            ? new LazyCreation(creation, arguments[0], factory, ModeOf(modeArgument), modeArgument)
            : null;
    }

    private static LazyMode ModeOf(IArgumentOperation? argument)
        => argument?.Value.ConstantValue switch
        {
            null => LazyMode.OneRuns,
            { HasValue: true, Value: true or 2 } => LazyMode.OneRuns,
            { HasValue: true, Value: 1 } => LazyMode.AllRun,
            _ => LazyMode.Other,
        };
}
