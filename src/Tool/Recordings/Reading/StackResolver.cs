using GcGuard.Tool.Recordings.Symbols;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>Where a stack ends in the server's own code.</summary>
internal enum Reach
{
    /// <summary>A statement was found.</summary>
    Found,

    /// <summary>No frame is the server's own.</summary>
    NoOwnFrame,

    /// <summary>The framework's dispatch came first: what is behind it did not call this.</summary>
    Dispatch,
}

/// <summary>Finds the nearest statement of the server's own code in a stack.</summary>
internal sealed class StackResolver(TraceLog log, CompiledCode code, OwnCode own)
{
    private readonly Dictionary<(CallStackIndex, string?), (Reach, FoundSite?)> _found = [];
    private readonly Dictionary<CallStackIndex, List<Frame>> _frames = [];

    /// <summary>The nearest statement.</summary>
    /// <param name="stack">The stack.</param>
    /// <param name="type">The allocated type; null where the stack is one of an await.</param>
    public (Reach Reach, FoundSite? Site) Find(CallStackIndex stack, string? type)
    {
        if (!_found.TryGetValue((stack, type), out (Reach, FoundSite?) found))
        {
            _found.Add((stack, type), found = FindNew(stack, type));
        }

        return found;
    }

    /// <summary>The managed frames of a stack, the nearest first.</summary>
    public List<Frame> FramesOf(CallStackIndex stack)
    {
        if (!_frames.TryGetValue(stack, out List<Frame>? frames))
        {
            frames = [];
            for (CallStackIndex at = stack; at != CallStackIndex.Invalid; at = log.CallStacks.Caller(at))
            {
                if (code.At(log.CodeAddresses.Address(log.CallStacks.CodeAddressIndex(at))) is { } frame)
                {
                    frames.Add(frame);
                }
            }

            _frames.Add(stack, frames);
        }

        return frames;
    }

    private (Reach, FoundSite?) FindNew(CallStackIndex stack, string? type)
    {
        List<Frame> frames = FramesOf(stack);
        FoundSite? unwritten = null;
        Reach end = Reach.NoOwnFrame;
        for (int i = 0; i < frames.Count; i++)
        {
            CompiledMethod method = frames[i].Method;
            if (Dispatch.IsFrame(method))
            {
                end = Reach.Dispatch;
                break;
            }

            if (method.Module is null || method.Token == 0 || own.At(method.Module.Path) is not { } assembly)
            {
                continue;
            }

            FoundSite site = SiteFinder.Find(
                assembly, method.Token, frames[i].IlStart, frames[i].IlEnd, CalleeOf(frames, i), type);
            if (assembly.IsUnwritten(site.Method))
            {
                // The iterator that a 'foreach' makes is of the statement that asks for it.
                unwritten ??= site;
                continue;
            }

            return site.Instruction is { } instruction && Dispatch.IsHandingOver(instruction)
                ? (Reach.Dispatch, null)
                : (Reach.Found, site);
        }

        return unwritten is null ? (end, null) : (Reach.Found, unwritten);
    }

    private static Callee? CalleeOf(List<Frame> frames, int caller)
    {
        if (caller == 0 || IsAllocator(frames[caller - 1].Method))
        {
            return null;
        }

        CompiledMethod callee = frames[caller - 1].Method;
        string type = callee.Type;
        string name = callee.Name;
        if (name == "MoveNext" && type.LastIndexOf('<') is >= 0 and var start
            && type.IndexOf('>', start) is >= 0 and var end)
        {
            // The caller calls the method that starts the state machine.
            name = type[(start + 1)..end];
            type = type[..start].TrimEnd('+');
        }
        else if (name == "Ctor" && type == "System.String")
        {
            name = ".ctor";
        }
        else if (name.Contains(">b__", StringComparison.Ordinal))
        {
            name = "Invoke";
        }
        else if (!name.StartsWith('.') && name.LastIndexOf('.') is >= 0 and var dot)
        {
            // An explicit implementation carries the interface's name.
            name = name[(dot + 1)..];
        }

        return new Callee(type.Replace('+', '.'), name);
    }

    // What the JIT calls for 'new' itself.
    private static bool IsAllocator(CompiledMethod method)
        => method.Type.StartsWith("System.Runtime.CompilerServices.", StringComparison.Ordinal)
            && method.Type.EndsWith("Helpers", StringComparison.Ordinal);
}
