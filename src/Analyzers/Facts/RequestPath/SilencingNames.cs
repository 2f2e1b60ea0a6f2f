using System;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>
/// Names by which projects call code that does not serve ordinary requests. A name proves no finding, but it is enough
/// for silence.
/// </summary>
internal static class SilencingNames
{
    private static readonly string[] Seeders = ["Seeder", "SeedData", "DbInitializer", "DataInitializer", "DatabaseInitializer"];

    private static readonly string[] OperatorWords = ["Admin", "Administration", "Administrator", "Backoffice", "BackOffice", "Maintenance"];

    private static readonly string[] OperatorRoles = ["admin", "elevat", "operator", "superuser", "maintenance"];

    /// <summary>What an administrator does now and then; lists, exports and documents are an administration's daily requests.</summary>
    private static readonly string[] MaintenanceWords =
    [
        "Backup", "Restore", "Rebuild", "Reindex", "Restart", "Recycle", "Shutdown", "Install", "Uninstall", "Upgrade", "Migrate", "Migration",
        "Maintenance", "Cleanup", "Clean", "Clear", "Purge", "Reset", "Repair", "Vacuum", "Dump", "Collect", "Diagnostics", "Flush", "Seed", "Import",
    ];

    private static readonly string[] Upgraders = ["Upgrade", "Upgrader", "Migration", "Migrator", "Installer"];

    private static readonly string[] ConnectionWords = ["Connection", "WebSocket", "Socket", "Protocol", "Http", "Tls", "Ssl", "Stream", "Insecure"];

    private static readonly string[] FillingWords =
        ["Init", "Initialize", "Initialise", "Fill", "Build", "Rebuild", "Populate", "Warm", "Warmup", "Refresh", "Reload", "Load", "Preload", "Prime", "Clear", "Invalidate"];

    private static readonly string[] OtherWork =
    [
        "Exception", "Failed", "Failure", "Error", "Task", "Job", "Execution", "Schedule", "Scheduler", "Scheduled", "Background", "Worker", "Batch",
        "Import", "Export", "Timer", "Cron", "Startup", "Db", "Test",
    ];

    /// <summary>Whether a method fills a database with its first rows: <c>SeedAsync</c>, a method of <c>OrderSeeder</c>.</summary>
    public static bool IsSeeding(IMethodSymbol method)
    {
        if (method.MethodKind == MethodKind.Ordinary && NameWords.Has(method.Name, "Seed", atStart: true))
        {
            return true;
        }

        string? type = method.ContainingType?.Name;
        if (type is not null)
        {
            foreach (string suffix in Seeders)
            {
                if (type.EndsWith(suffix, StringComparison.Ordinal))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a method sets the application up, or adds a package to it or removes one: <c>InstallPackage</c>.</summary>
    public static bool Installs(IMethodSymbol method)
        => method.MethodKind == MethodKind.Ordinary
            && (NameWords.Has(method.Name, "Install", atStart: true) || NameWords.Has(method.Name, "Uninstall", atStart: true));

    /// <summary>
    /// Whether a method brings the application, its data or a project to another version: <c>MigrateUsers</c>, a method of
    /// <c>ProjectUpgrader</c>. To upgrade a connection is another thing.
    /// </summary>
    public static bool Upgrades(IMethodSymbol method)
        => method.MethodKind == MethodKind.Ordinary
            && (NameWords.Has(method.Name, "Upgrade", atStart: true)
                || NameWords.Has(method.Name, "Migrate", atStart: true)
                || (method.ContainingType is { } type && EndsInAny(type.Name, Upgraders)))
            && !HasWordOf(method.Name, ConnectionWords)
            && !HasWordOf(method.ContainingType.Name, ConnectionWords);

    /// <summary>Whether a method fills a cache by its name: <c>InitAndCacheData</c>, <c>RebuildCache</c>. To update one entry is another thing.</summary>
    public static bool FillsCache(IMethodSymbol method)
        => method.MethodKind == MethodKind.Ordinary && NameWords.Has(method.Name, "Cache") && HasWordOf(method.Name, FillingWords);

    /// <summary>
    /// Whether an action or page handler is something the people who run the server do now and then: in a controller that
    /// is theirs by its name, its base class's, its namespace's or its area's, or because only administrators are let in,
    /// and a work of maintenance by its own name or its controller's. Installing is theirs in any controller.
    /// </summary>
    public static bool IsMaintenance(IMethodSymbol action)
        => IsInstallation(action)
            || ((HasWordOf(action.Name, MaintenanceWords) || HasWordOf(action.ContainingType.Name, MaintenanceWords)) && IsForOperators(action));

    /// <summary>
    /// Whether a context's name says that something has failed, or that a job runs which may have been started by a
    /// request: <c>ExceptionContext</c>, <c>TaskExecutionContext</c>.
    /// </summary>
    public static bool IsOfOtherWork(string context)
    {
        foreach (string word in OtherWork)
        {
            if (NameWords.Has(context, word))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a member belongs to what sets the application up, once: <c>SetupEndpoints</c>; a payment's <c>SetupIntent</c> is none.</summary>
    public static bool SetsUp(ISymbol member)
        => member.ContainingType is { } type
            && NameWords.Has(type.Name, "Setup", atStart: true)
            && !NameWords.Has(type.Name, "SetupIntent", atStart: true)
            && !NameWords.Has(type.Name, "SetupIntents", atStart: true);

    private static bool IsInstallation(IMethodSymbol action)
        => Installs(action)
            || SetsUp(action)
            || NameWords.Has(action.ContainingType.Name, "Install", atStart: true)
            || NameWords.Has(action.ContainingType.Name, "Installation", atStart: true);

    private static bool IsForOperators(IMethodSymbol action)
    {
        for (INamedTypeSymbol? type = action.ContainingType; type is not null && type.SpecialType == SpecialType.None; type = type.BaseType)
        {
            if (HasWordOf(type.Name, OperatorWords) || LetsOnlyOperatorsIn(type))
            {
                return !HasAttribute(action, "AllowAnonymousAttribute");
            }
        }

        for (INamespaceSymbol? space = action.ContainingNamespace; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
        {
            if (space.Name is "Admin" or "Administration" or "Backoffice" or "BackOffice")
            {
                return true;
            }
        }

        return LetsOnlyOperatorsIn(action);
    }

    private static bool EndsInAny(string name, string[] words)
    {
        foreach (string word in words)
        {
            if (name.EndsWith(word, StringComparison.Ordinal))
            {
                return true;
            }
        }

        return false;
    }

    private static bool HasWordOf(string name, string[] words)
    {
        foreach (string word in words)
        {
            if (NameWords.Has(name, word))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary><c>[Authorize(Roles = "Admin")]</c>, <c>[Authorize("RequiresElevation")]</c>, <c>[Area("Admin")]</c>.</summary>
    private static bool LetsOnlyOperatorsIn(ISymbol symbol)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (attribute.AttributeClass?.Name is not { } name || (name != "AreaAttribute" && !name.Contains("Authorize")))
            {
                continue;
            }

            foreach (TypedConstant argument in attribute.ConstructorArguments)
            {
                if (NamesOnlyOperators(argument))
                {
                    return true;
                }
            }

            foreach (var argument in attribute.NamedArguments)
            {
                if (argument.Key is "Roles" or "Policy" && NamesOnlyOperators(argument.Value))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool NamesOnlyOperators(TypedConstant argument)
    {
        if (argument.Kind != TypedConstantKind.Primitive || argument.Value is not string { Length: > 0 } text)
        {
            return false;
        }

        foreach (string role in text.Split(','))
        {
            bool isOperator = false;
            foreach (string word in OperatorRoles)
            {
                isOperator |= role.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0;
            }

            if (!isOperator)
            {
                return false;
            }
        }

        return true;
    }

    private static bool HasAttribute(ISymbol symbol, string name)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (attribute.AttributeClass?.Name == name)
            {
                return true;
            }
        }

        return false;
    }
}
