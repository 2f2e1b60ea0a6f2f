using System.Reflection.Metadata.Ecma335;

namespace GcGuard.Tool.Recordings.Symbols;

/// <summary>An instruction of a method.</summary>
/// <param name="Assembly">The assembly.</param>
/// <param name="Method">The method's token.</param>
/// <param name="Instruction">The instruction; null where only the method is known.</param>
/// <param name="Offset">Its IL offset, or the nearest that is known.</param>
/// <param name="IsCertain">Whether it is the one.</param>
internal sealed record FoundSite(
    AssemblyFile Assembly, int Method, Instruction? Instruction, int Offset, bool IsCertain);

/// <summary>The method that a frame calls, as its caller's code names it.</summary>
/// <param name="Type">The full name of its type.</param>
/// <param name="Name">Its name.</param>
internal sealed record Callee(string Type, string Name);

/// <summary>
/// Finds the instruction of a frame that an allocation went through. The native map gives a range; within it the
/// call to the frame below, or the creation of the allocated type, is the one.
/// </summary>
internal static class SiteFinder
{
    private const int MaxInlined = 4;

    /// <summary>Finds it.</summary>
    /// <param name="assembly">The frame's assembly.</param>
    /// <param name="method">The frame's method.</param>
    /// <param name="start">Where the range begins; -1 where there is no map.</param>
    /// <param name="end">Where it ends.</param>
    /// <param name="callee">The method below; null where the frame itself allocates.</param>
    /// <param name="type">The allocated type; null where it is not known.</param>
    public static FoundSite Find(AssemblyFile assembly, int method, int start, int end, Callee? callee, string? type)
    {
        IReadOnlyList<Instruction> all = assembly.InstructionsOf(method);
        List<Instruction> range = start < 0 ? [.. all]
            : [.. all.Where(one => one.Offset >= start && one.Offset < end)];
        List<Instruction> fitting = [.. range.Where(one => Fits(one, callee, type))];
        if (fitting.Count > 0)
        {
            // A statement can call twice; one line of it is as good as another.
            return Site(fitting[^1], isCertain: fitting.Count == 1 || start >= 0);
        }

        if ((Inlined(assembly, method, range, callee, type, 0)
            ?? InlinedDelegate(assembly, method, range, all, callee, type)) is { } inlined)
        {
            return inlined;
        }

        // Optimized code is mapped in pieces: the JIT moves an allocation to where the object is used.
        List<Instruction> elsewhere = [.. all.Where(one => Fits(one, callee, type)
            && (callee is null || one.Type == callee.Type))];
        if (elsewhere.Count > 0)
        {
            return Site(elsewhere.MinBy(one => Math.Abs(one.Offset - start))!, isCertain: elsewhere.Count == 1);
        }

        Instruction? last = range.LastOrDefault(CanAllocate) ?? all.LastOrDefault(one => Fits(one, callee, type));
        return last is not null
            ? Site(last, isCertain: false)
            : new FoundSite(assembly, method, null, Math.Max(start, 0), false);

        FoundSite Site(Instruction instruction, bool isCertain)
        {
            // What an awaited call allocates later is below the builder's call, which nobody has written.
            Instruction written = instruction.Name is "AwaitUnsafeOnCompleted" or "AwaitOnCompleted"
                ? all.LastOrDefault(one => one.Offset < instruction.Offset && CanAllocate(one)) ?? instruction
                : instruction;
            return new FoundSite(assembly, method, written, written.Offset, isCertain);
        }
    }

    private static bool Fits(Instruction one, Callee? callee, string? type)
        => callee is not null
            ? one.Kind is InstructionKind.Call or InstructionKind.NewObject && one.Name == callee.Name
            : type is not null && one.Makes(type);

    // The body of a method that was inlined is part of its caller's: the only call whose body fits is the one.
    private static FoundSite? Inlined(
        AssemblyFile assembly, int method, IReadOnlyList<Instruction> range, Callee? callee, string? type, int depth)
    {
        if (depth == MaxInlined)
        {
            return null;
        }

        FoundSite? found = null;
        foreach ((Instruction call, int token) in range
            .Where(one => one.Kind is InstructionKind.Call or InstructionKind.NewObject)
            .Select(one => (Call: one, Token: assembly.TokenOf(one.Target)))
            .Where(one => one.Token != 0)
            .DistinctBy(one => one.Token))
        {
            if (InBodyOf(call, token) is not { } one)
            {
                continue;
            }

            if (found is not null)
            {
                return null;
            }

            found = one;
        }

        return found;

        FoundSite? InBodyOf(Instruction call, int token)
        {
            IReadOnlyList<Instruction> body = assembly.InstructionsOf(token);
            Instruction[] fitting = [.. body.Where(one => Fits(one, callee, type))];
            if (fitting.Length == 0)
            {
                return Inlined(assembly, token, body, callee, type, depth + 1);
            }

            // What starts an iterator has no statement: the call that asks for the iterator has one.
            return assembly.IsUnwritten(token)
                ? new FoundSite(assembly, method, call, call.Offset, fitting.Length == 1)
                : new FoundSite(assembly, token, fitting[^1], fitting[^1].Offset, fitting.Length == 1);
        }
    }

    // So is that of a lambda, where the runtime guesses what a delegate calls: the nearest that fits is likely the one.
    private static FoundSite? InlinedDelegate(
        AssemblyFile assembly, int method, List<Instruction> range, IReadOnlyList<Instruction> all, Callee? callee,
        string? type)
    {
        if (range.Count == 0 || !range.Exists(one => one.Name == "Invoke" || one.Kind == InstructionKind.Reference))
        {
            return null;
        }

        FoundSite[] fitting =
        [
            .. all.Where(one => one.Kind == InstructionKind.Reference && one.Offset <= range[^1].Offset)
                .Select(one => Inlined(assembly, method, [one with { Kind = InstructionKind.Call }], callee, type, 0))
                .OfType<FoundSite>(),
        ];
        return fitting.Length == 0
            ? null
            : fitting[^1] with { IsCertain = fitting.Length == 1 && fitting[^1].IsCertain };
    }

    private static bool CanAllocate(Instruction one)
        => one.Kind switch
        {
            InstructionKind.Reference => false,
            InstructionKind.Call => !one.Name.StartsWith("get_", StringComparison.Ordinal)
                && !one.Name.StartsWith("set_", StringComparison.Ordinal)
                && one.Name is not ("MoveNext" or "Dispose" or "GetResult" or "GetAwaiter" or "SetResult"
                    or "SetException" or "AwaitUnsafeOnCompleted" or "AwaitOnCompleted" or "ConfigureAwait"),
            _ => true,
        };
}
