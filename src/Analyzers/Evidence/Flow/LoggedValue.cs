using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>Uses that write a value to the log.</summary>
internal static class LoggedValue
{
    /// <summary>Whether a use hands the local to the log, alone or among others.</summary>
    public static bool IsLogged(LocalUse use, KnownTypes types) => IsLogged(use.Value, types);

    /// <summary>Whether a value is handed to the log, alone or among others.</summary>
    public static bool IsLogged(IOperation value, KnownTypes types)
    {
        for (IOperation? current = value.Parent; current is not null; current = current.Parent)
        {
            if (current is IInvocationOperation call)
            {
                INamedTypeSymbol type = call.TargetMethod.ContainingType;
                return types.Is(type, "Microsoft.Extensions.Logging.LoggerExtensions")
                    || types.IsOrInherits(type, "Microsoft.Extensions.Logging.ILogger");
            }

            if (current is not (IArgumentOperation or IArrayInitializerOperation or IArrayCreationOperation
                or IConversionOperation))
            {
                return false;
            }
        }

        return false;
    }
}
