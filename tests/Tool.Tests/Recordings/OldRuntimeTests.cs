using System.Buffers.Binary;
using System.Diagnostics;
using System.Globalization;
using System.Net.Sockets;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>
/// A process whose runtime does not know the question, as those before .NET 6, and one that speaks another protocol.
/// </summary>
/// <remarks>
/// The answer to an unknown command:
/// https://github.com/dotnet/diagnostics/blob/main/documentation/design-docs/ipc-protocol.md.
/// </remarks>
public sealed class OldRuntimeTests : IDisposable
{
    private const int HeaderSize = 20;
    private const int UnknownCommand = unchecked((int)0x80131385);

    private readonly Process _process = Process.Start("sleep", "60");
    private readonly Socket _port = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
    private readonly string _path;

    public OldRuntimeTests()
    {
        _path = Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{_process.Id}-1-socket");
        _port.Bind(new UnixDomainSocketEndPoint(_path));
        _port.Listen();
    }

    private string Id => _process.Id.ToString(CultureInfo.InvariantCulture);

    [Fact]
    public async Task It_is_named_and_cannot_be_recorded()
    {
        Task answering = AnswerAsync(Error(UnknownCommand));
        ToolResult result = await ToolResult.RunAsync("record", "-p", Id);
        await answering;

        Assert.Equal((2, string.Empty), (result.ExitCode, result.Output));
        Assert.Contains(
            $"Process {Id} (sleep) runs a .NET older than 6, which cannot be recorded.", result.Error,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_same_behind_a_port()
    {
        Task answering = AnswerAsync(Error(UnknownCommand));
        ToolResult result = await ToolResult.RunAsync("record", "--diagnostic-port", _path);
        await answering;

        Assert.Equal((2, string.Empty), (result.ExitCode, result.Output));
        Assert.Contains("runs a .NET older than 6", result.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_speaks_another_protocol_is_no_runtime()
    {
        Task answering = AnswerAsync(new byte[HeaderSize]);
        ToolResult result = await ToolResult.RunAsync("record", "-p", Id);
        await answering;

        Assert.Equal((2, string.Empty), (result.ExitCode, result.Output));
        Assert.Contains("has no diagnostic port", result.Error, StringComparison.Ordinal);
    }

    public void Dispose()
    {
        _process.Kill();
        _process.Dispose();
        _port.Dispose();
        File.Delete(_path);
    }

    private async Task AnswerAsync(byte[] answer)
    {
        using Socket client = await _port.AcceptAsync();
        byte[] question = new byte[HeaderSize];
        await client.ReceiveAsync(question);
        await client.SendAsync(answer);
    }

    private static byte[] Error(int code)
    {
        byte[] answer = new byte[HeaderSize + sizeof(int)];
        "DOTNET_IPC_V1\0"u8.CopyTo(answer);
        BinaryPrimitives.WriteUInt16LittleEndian(answer.AsSpan(14), (ushort)answer.Length);
        answer[16] = answer[17] = 0xff;
        BinaryPrimitives.WriteInt32LittleEndian(answer.AsSpan(HeaderSize), code);
        return answer;
    }
}
