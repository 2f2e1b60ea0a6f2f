using System;
using System.Collections.Generic;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Reads names, routes and labels word by word: <c>ForceGC_Click</c>, <c>admin/gc-collect</c>.</summary>
internal static class CollectionWords
{
    /// <summary>
    /// Whether a name or route says that garbage is collected. One that goes on to say what is read, as
    /// <c>GcStats</c> and <c>gc/info</c> do, promises a look and no collection.
    /// </summary>
    public static bool Announce(string? name)
    {
        if (name is null)
        {
            return false;
        }

        bool ofGarbage = false, collects = false, ofMemory = false, reads = false, forces = false;
        foreach (string word in Split(name))
        {
            switch (word)
            {
                case "forcegc":
                case "rungc":
                case "dogc":
                    ofGarbage = true;
                    forces = true;
                    break;
                case "gc":
                case "gccollect":
                case "garbage":
                case "garbagecollect":
                case "garbagecollection":
                case "garbagecollector":
                    ofGarbage = true;
                    break;
                case "force":
                case "run":
                case "trigger":
                    forces = true;
                    break;
                case "count":
                case "counts":
                case "info":
                case "metrics":
                case "mode":
                case "report":
                case "settings":
                case "statistics":
                case "stats":
                case "status":
                    reads |= ofGarbage || collects;
                    break;
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

        return (ofGarbage || (collects && ofMemory)) && (forces || !reads);
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
