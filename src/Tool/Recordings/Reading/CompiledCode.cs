using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>
/// The methods that the runtime had compiled, each body with its own map from native code to IL: bodies of several
/// tiers share the id of their method, and a map of another tier names wrong statements.
/// </summary>
internal sealed class CompiledCode
{
    private readonly Dictionary<long, LoadedModule> _modules = [];
    private readonly Dictionary<ulong, Frame> _frames = [];
    private readonly Dictionary<long, (uint, int)[]> _pending = [];
    private readonly Dictionary<long, Body> _last = [];
    private List<Body> _bodies = [];

    /// <summary>Whether the trace named any method.</summary>
    public bool IsEmpty => _bodies.Count == 0;

    /// <summary>The assemblies that the process had loaded.</summary>
    public IEnumerable<LoadedModule> Modules => _modules.Values;

    /// <summary>Reads the events of a trace, which a caller then processes.</summary>
    public void Attach(EventPipeEventSource source)
    {
        var rundown = new ClrRundownTraceEventParser(source);
        rundown.LoaderModuleDCStop += Add;
        source.Clr.LoaderModuleLoad += Add;
        // At the end of a session a body's map comes before its method; when a method is loaded, after it.
        rundown.MethodILToNativeMapDCStop += map => _pending[map.MethodID] = MapOf(map);
        rundown.MethodDCStopVerbose += method =>
        {
            _pending.Remove(method.MethodID, out (uint, int)[]? map);
            _bodies.Add(BodyOf(method, map ?? []));
        };
        source.Clr.MethodLoadVerbose += method => _bodies.Add(_last[method.MethodID] = BodyOf(method, []));
        source.Clr.MethodILToNativeMap += map =>
        {
            if (_last.TryGetValue(map.MethodID, out Body? body))
            {
                body.Map = MapOf(map);
            }
        };
    }

    /// <summary>Sorts what was read.</summary>
    public void Complete()
    {
        _bodies = [.. _bodies.GroupBy(body => body.Start).Select(same => same.MaxBy(body => body.Map.Length)!)
            .OrderBy(body => body.Start)];
        foreach (Body body in _bodies)
        {
            body.Method = body.Method with { Module = _modules.GetValueOrDefault(body.Module) };
        }

        _pending.Clear();
        _last.Clear();
    }

    /// <summary>The frame of a return address; null outside of managed code.</summary>
    public Frame? At(ulong address)
    {
        if (_frames.TryGetValue(address, out Frame? known))
        {
            return known;
        }

        int low = 0;
        int high = _bodies.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) / 2;
            Body body = _bodies[middle];
            if (address < body.Start)
            {
                high = middle - 1;
            }
            else if (address >= body.Start + body.Size)
            {
                low = middle + 1;
            }
            else
            {
                return _frames[address] = FrameIn(body, address);
            }
        }

        return null;
    }

    private static Frame FrameIn(Body body, ulong address)
    {
        if (body.Map.Length == 0)
        {
            return new Frame(body.Method, -1, -1);
        }

        // What stands in a stack is where the call returns to; the call itself is before it.
        uint native = (uint)(address - body.Start);
        native = native > 0 ? native - 1 : 0;
        int start = 0;
        foreach ((uint offset, int il) in body.Map)
        {
            if (offset > native)
            {
                break;
            }

            start = il >= 0 ? il : start;
        }

        int end =
            body.Map.Where(entry => entry.Il > start).Select(entry => entry.Il).DefaultIfEmpty(int.MaxValue).Min();
        return new Frame(body.Method, start, end);
    }

    private void Add(ModuleLoadUnloadTraceData module)
        => _modules[module.ModuleID] = new LoadedModule(module.ModuleILPath);

    private static (uint, int)[] MapOf(MethodILToNativeMapTraceData map)
        => [.. Enumerable.Range(0, map.CountOfMapEntries).Select(i => ((uint)map.NativeOffset(i), map.ILOffset(i)))
            .OrderBy(entry => entry.Item1)];

    private static Body BodyOf(MethodLoadUnloadVerboseTraceData method, (uint, int)[] map)
        => new(method.MethodStartAddress, (uint)method.MethodSize, method.ModuleID)
        {
            Method = new CompiledMethod(method.MethodNamespace, method.MethodName, method.MethodToken, null),
            Map = map,
        };

    private sealed class Body(ulong start, uint size, long module)
    {
        public ulong Start => start;

        public uint Size => size;

        public long Module => module;

        public (uint Native, int Il)[] Map { get; set; } = [];

        public required CompiledMethod Method { get; set; }
    }
}

/// <summary>An assembly that the target had loaded.</summary>
/// <param name="Path">Where its file is, as the target sees it.</param>
internal sealed record LoadedModule(string Path);

/// <summary>A method that was compiled.</summary>
/// <param name="Type">The full name of its type.</param>
/// <param name="Name">Its name.</param>
/// <param name="Token">Its metadata token.</param>
/// <param name="Module">Its assembly.</param>
internal sealed record CompiledMethod(string Type, string Name, int Token, LoadedModule? Module)
{
    /// <summary>Type and name.</summary>
    public string FullName => Type.Length == 0 ? Name : Type + "." + Name;
}

/// <summary>A frame of a stack.</summary>
/// <param name="Method">The method.</param>
/// <param name="IlStart">The first IL offset of what the native map knows; -1 where there is no map.</param>
/// <param name="IlEnd">The offset after it.</param>
internal sealed record Frame(CompiledMethod Method, int IlStart, int IlEnd);
