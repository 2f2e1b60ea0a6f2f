using System;
using System.Buffers.Text;
using System.IO;
using Microsoft.Win32.SafeHandles;

namespace GcGuard.Demo.Probe;

/// <summary>
/// Resident memory that no file stands behind: heaps, stacks and compiled code. Pages of assemblies are left out, since
/// the kernel can drop them and the processes of a machine share them; no setting of the collector changes them.
/// </summary>
internal sealed class AnonymousMemory : IDisposable
{
    // proc(5): "RssAnon:     12345 kB", since Linux 4.5.
    private const string Status = "/proc/self/status";
    private const int BytesPerUnit = 1024;

    private readonly SafeFileHandle? _status = File.Exists(Status) ? File.OpenHandle(Status) : null;
    private readonly byte[] _text = new byte[4096];

    /// <summary>Bytes now; where the system does not tell, the whole resident set.</summary>
    public long Read()
    {
        if (_status is not { } status)
        {
            return Environment.WorkingSet;
        }

        ReadOnlySpan<byte> text = _text.AsSpan(0, RandomAccess.Read(status, _text, fileOffset: 0));
        ReadOnlySpan<byte> name = "RssAnon:"u8;
        int line = text.IndexOf(name);
        if (line < 0)
        {
            return Environment.WorkingSet;
        }

        ReadOnlySpan<byte> value = text[(line + name.Length)..].TrimStart("\t "u8);
        return Utf8Parser.TryParse(value, out long kilobytes, out _)
            ? kilobytes * BytesPerUnit
            : Environment.WorkingSet;
    }

    /// <inheritdoc />
    public void Dispose() => _status?.Dispose();
}
