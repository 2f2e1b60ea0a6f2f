using System;
using System.Collections.Generic;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Reads names, routes and labels word by word: <c>ForceGC_Click</c>, <c>admin/gc-collect</c>.</summary>
internal static class CollectionWords
{
    /// <summary>Whether a name or route says that garbage is collected.</summary>
    public static bool Announce(string? name)
    {
        if (name is null)
        {
            return false;
        }

        bool collects = false, ofMemory = false;
        foreach (string word in Split(name))
        {
            switch (word)
            {
                case "gc":
                case "forcegc":
                case "rungc":
                case "dogc":
                case "gccollect":
                case "garbage":
                case "garbagecollect":
                case "garbagecollection":
                case "garbagecollector":
                    return true;
                case "collect":
                case "collection":
                    collects = true;
                    break;
                case "memory":
                case "heap":
                case "admin":
                case "diagnostics":
                case "debug":
                case "maintenance":
                    ofMemory = true;
                    break;
            }
        }

        return collects && ofMemory;
    }

    /// <summary>Whether a type's name says that it is a command or endpoint of its own.</summary>
    public static bool IsCommand(string typeName)
        => typeName.EndsWith("Command", StringComparison.Ordinal)
            || typeName.EndsWith("CommandHandler", StringComparison.Ordinal)
            || typeName.EndsWith("Endpoint", StringComparison.Ordinal)
            || typeName.EndsWith("Cmdlet", StringComparison.Ordinal);

    /// <summary>Whether a name says that something runs again and again by itself.</summary>
    public static bool IsSchedule(string name)
    {
        foreach (string word in Split(name))
        {
            if (word is "job" or "jobs" or "timer" or "schedule" or "scheduler" or "scheduled" or "recurring" or "interval"
                or "periodic" or "cron" or "every" or "repeat")
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The words of a name in lower case; capitals that follow each other are one word (<c>RunGCNow</c>).</summary>
    private static IEnumerable<string> Split(string name)
    {
        int start = 0;
        for (int index = 0; index <= name.Length; index++)
        {
            if (index < name.Length && char.IsLetterOrDigit(name[index]) && !BeginsWord(name, index, start))
            {
                continue;
            }

            if (index > start)
            {
                yield return name.Substring(start, index - start).ToLowerInvariant();
            }

            start = index < name.Length && char.IsLetterOrDigit(name[index]) ? index : index + 1;
        }
    }

    private static bool BeginsWord(string name, int index, int start)
        => index > start
            && char.IsUpper(name[index])
            && (!char.IsUpper(name[index - 1]) || (index + 1 < name.Length && char.IsLower(name[index + 1])));
}
