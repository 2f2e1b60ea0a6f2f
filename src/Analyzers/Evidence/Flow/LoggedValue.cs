using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>Uses that write a value to the log.</summary>
internal static class LoggedValue
{
    private static readonly string[] s_loggers =
        ["Microsoft.Extensions.Logging.ILogger", "Serilog.ILogger", "NLog.ILogger", "log4net.ILog"];

    /// <summary>Whether a use hands the local to the log, alone or among others.</summary>
    public static bool IsLogged(LocalUse use, KnownTypes types) => IsLogged(use.Value, types);

    /// <summary>Whether a value is handed to the log, alone or among others.</summary>
    public static bool IsLogged(IOperation value, KnownTypes types)
    {
        for (IOperation? current = value.Parent; current is not null; current = current.Parent)
        {
            if (current is IInvocationOperation call)
            {
                return IsLogger(call.TargetMethod.ContainingType, types);
            }

            if (current is not (IArgumentOperation or IArrayInitializerOperation or IArrayCreationOperation
                or IConversionOperation))
            {
                return false;
            }
        }

        return false;
    }

    /// <summary>Whether methods of a type write to the log of one of the usual libraries.</summary>
    public static bool IsLogger(INamedTypeSymbol type, KnownTypes types)
        => types.Is(type, "Microsoft.Extensions.Logging.LoggerExtensions")
            || types.Is(type, "Serilog.Log")
            || Array.Exists(s_loggers, logger => types.IsOrInherits(type, logger));
}
