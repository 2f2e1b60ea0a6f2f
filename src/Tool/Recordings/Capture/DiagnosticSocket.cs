using System.Buffers.Binary;
using System.IO.Pipes;
using System.Net.Sockets;
using System.Text;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>Asks the runtime in a process what it is, through its diagnostic port.</summary>
internal static class DiagnosticSocket
{
    private const int HeaderSize = 20;
    private const byte ProcessCommands = 4;
    private const byte ProcessInfo2 = 4;
    private const byte ServerCommands = 0xff;
    private const byte Ok = 0;
    private static readonly byte[] s_magic = "DOTNET_IPC_V1\0"u8.ToArray();

    /// <summary>What a runtime says about itself.</summary>
    /// <param name="ProcessId">The process.</param>
    /// <param name="EntryAssembly">The simple name of the assembly with <c>Main</c>.</param>
    /// <param name="Runtime">The version of the runtime.</param>
    public sealed record Answer(int ProcessId, string EntryAssembly, string Runtime);

    /// <summary>Asks a process; null where the runtime is older than .NET 6.</summary>
    /// <exception cref="IOException">Nobody answers.</exception>
    public static async Task<Answer?> AskAsync(int processId, CancellationToken cancellationToken)
    {
        using Stream stream = await ConnectAsync(processId, cancellationToken).ConfigureAwait(false);
        return await AskAsync(stream, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Asks whoever listens at a path.</summary>
    /// <exception cref="IOException">Nobody answers.</exception>
    public static async Task<Answer?> AskAsync(string socketPath, CancellationToken cancellationToken)
    {
        using Stream stream = await ConnectToSocketAsync(socketPath, cancellationToken).ConfigureAwait(false);
        return await AskAsync(stream, cancellationToken).ConfigureAwait(false);
    }

    private static async Task<Answer?> AskAsync(Stream stream, CancellationToken cancellationToken)
    {
        byte[] question = new byte[HeaderSize];
        s_magic.CopyTo(question, 0);
        BinaryPrimitives.WriteUInt16LittleEndian(question.AsSpan(14), HeaderSize);
        question[16] = ProcessCommands;
        question[17] = ProcessInfo2;
        await stream.WriteAsync(question, cancellationToken).ConfigureAwait(false);

        byte[] header = new byte[HeaderSize];
        await stream.ReadExactlyAsync(header, cancellationToken).ConfigureAwait(false);
        int length = BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(14));
        if (!header.AsSpan().StartsWith(s_magic) || length < HeaderSize)
        {
            throw new IOException("What listens there is no .NET runtime.");
        }

        byte[] body = new byte[length - HeaderSize];
        await stream.ReadExactlyAsync(body, cancellationToken).ConfigureAwait(false);
        return header[16] == ServerCommands && header[17] == Ok ? Parse(body) : null;
    }

    // Process id, cookie, command line, operating system, architecture, entry assembly, version of the runtime.
    private static Answer Parse(byte[] body)
    {
        int at = sizeof(ulong) + 16;
        string[] texts = new string[5];
        for (int i = 0; i < texts.Length; i++)
        {
            int length = BinaryPrimitives.ReadInt32LittleEndian(body.AsSpan(at));
            at += sizeof(int);
            texts[i] = Encoding.Unicode.GetString(body, at, length * sizeof(char)).TrimEnd('\0');
            at += length * sizeof(char);
        }

        return new Answer((int)BinaryPrimitives.ReadUInt64LittleEndian(body), texts[3], texts[4].Split('+')[0]);
    }

    private static async Task<Stream> ConnectAsync(int processId, CancellationToken cancellationToken)
    {
        if (OperatingSystem.IsWindows())
        {
            var pipe = new NamedPipeClientStream(
                ".", $"dotnet-diagnostic-{processId}", PipeDirection.InOut, PipeOptions.Asynchronous);
            await pipe.ConnectAsync(1000, cancellationToken).ConfigureAwait(false);
            return pipe;
        }

        string? path = Directory.EnumerateFiles(Path.GetTempPath(), $"dotnet-diagnostic-{processId}-*-socket")
            .MaxBy(File.GetLastWriteTimeUtc);
        return path is null
            ? throw new FileNotFoundException("no diagnostic port")
            : await ConnectToSocketAsync(path, cancellationToken).ConfigureAwait(false);
    }

    private static async Task<Stream> ConnectToSocketAsync(string path, CancellationToken cancellationToken)
    {
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            await socket.ConnectAsync(new UnixDomainSocketEndPoint(path), cancellationToken).ConfigureAwait(false);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch (SocketException exception)
        {
            socket.Dispose();
            throw exception.SocketErrorCode == SocketError.AccessDenied
                ? new UnauthorizedAccessException(exception.Message)
                : new IOException(exception.Message, exception);
        }
    }
}
