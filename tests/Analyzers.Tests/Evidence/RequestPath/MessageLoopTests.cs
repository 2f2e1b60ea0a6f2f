using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>A loop that takes one message after another runs its body per message; the loop of a job does not.</summary>
public sealed class MessageLoopTests
{
    private const string Store = """

        public class Store { internal void Save(int m) => Probe.Here("$"); }
        """;

    private const string Service = "using System.Threading.Channels; using Microsoft.Extensions.Hosting; "
        + "public class S : BackgroundService { private readonly Channel<int> _messages = null!; "
        + "private readonly ChannelReader<int> _reader = null!; private readonly Store _store = null!; "
        + "protected override async Task ExecuteAsync(CancellationToken stop) { ";

    [Theory]
    [InlineData("await foreach (var m in _messages.Reader.ReadAllAsync(stop)) { _store.Save(m); }")]
    [InlineData("await foreach (var m in _reader.ReadAllAsync().WithCancellation(stop).ConfigureAwait(false)) _store.Save(m);")]
    [InlineData("while (await _reader.WaitToReadAsync(stop)) { while (_reader.TryRead(out var m)) { _store.Save(m); } }")]
    [InlineData("while (await _reader.WaitToReadAsync(stop).ConfigureAwait(false) && _reader.TryRead(out var m)) { _store.Save(m); }")]
    [InlineData("while (!stop.IsCancellationRequested) { var m = await _messages.Reader.ReadAsync(stop); try { _store.Save(m); } catch (Exception) { } }")]
    [InlineData("while (true) { await _reader.WaitToReadAsync(stop); if (_reader.TryRead(out var m)) { _store.Save(m); } }")]
    [InlineData("do { _store.Save(await _reader.ReadAsync(stop)); } while (true);")]
    [InlineData("for (; ; ) { _store.Save(await _reader.ReadAsync(stop)); }")]
    // A loop around it that begins again after a failure is no job.
    [InlineData("while (!stop.IsCancellationRequested) { try { await foreach (var m in _reader.ReadAllAsync(stop)) _store.Save(m); } catch (Exception) { await Task.Delay(1000); } }")]
    [InlineData("var reader = _messages.Reader; await foreach (var m in reader.ReadAllAsync(stop)) { _store.Save(m); }")]
    [InlineData("await Task.Run(async () => { await foreach (var m in _reader.ReadAllAsync(stop)) { _store.Save(m); } });")]
    [InlineData("await Parallel.ForEachAsync(_reader.ReadAllAsync(stop), stop, (m, token) => { _store.Save(m); return default; });")]
    public Task Messages_of_a_channel(string body)
        => RequestPathTest.RunAsync(Service + body + " } }" + Store.Replace("$", "request: S.ExecuteAsync (message loop) ← Store.Save"));

    [Theory]
    [InlineData("using var timer = new PeriodicTimer(TimeSpan.FromMinutes(1)); while (await timer.WaitForNextTickAsync(stop)) { _store.Save(1); }")]
    [InlineData("while (!stop.IsCancellationRequested) { _store.Save(1); await Task.Delay(1000, stop); }")]
    [InlineData("while (!stop.IsCancellationRequested) { foreach (int row in new int[3]) { _store.Save(row); } await Task.Delay(1000, stop); }")]
    // After a failure, around the loop, and after it.
    [InlineData("await foreach (var m in _reader.ReadAllAsync(stop)) { try { await Task.Yield(); } catch (Exception) { _store.Save(m); } }")]
    [InlineData("await foreach (var m in _reader.ReadAllAsync(stop)) { } _store.Save(1);")]
    [InlineData("while (!stop.IsCancellationRequested) { _store.Save(1); while (await _reader.WaitToReadAsync(stop)) { while (_reader.TryRead(out _)) { } } }")]
    // What arrived since the last tick.
    [InlineData("using var timer = new PeriodicTimer(TimeSpan.FromMinutes(1)); while (await timer.WaitForNextTickAsync(stop)) { while (_reader.TryRead(out var m)) { _store.Save(m); } }")]
    // A channel that shares out the work of a job.
    [InlineData("var work = Channel.CreateUnbounded<int>(); await foreach (var m in work.Reader.ReadAllAsync(stop)) { _store.Save(m); }")]
    [InlineData("while (true) { var work = Channel.CreateBounded<int>(4); var reader = work.Reader; while (await reader.WaitToReadAsync(stop)) { _store.Save(1); } }")]
    // Another reader.
    [InlineData("var buffer = new byte[8]; Stream s = Stream.Null; while (await s.ReadAsync(buffer, stop) > 0) { _store.Save(1); }")]
    public Task The_loop_of_a_job_and_what_stands_beside_a_message_loop(string body)
        => RequestPathTest.RunAsync(Service + body + " } }" + Store.Replace("$", "unknown"));

    [Fact]
    public Task A_queue_of_delegates_says_of_nothing_what_it_runs() => RequestPathTest.RunAsync("""
        using System.Threading.Channels;
        using Microsoft.Extensions.Hosting;
        public class Queued : BackgroundService
        {
            private readonly Channel<Func<CancellationToken, Task>> _work = null!;
            private readonly Store _store = null!;
            protected override async Task ExecuteAsync(CancellationToken stop)
            {
                while (!stop.IsCancellationRequested)
                {
                    Func<CancellationToken, Task> work = await _work.Reader.ReadAsync(stop);
                    await work(stop);
                    _store.Note();
                }
            }
        }
        public class Store { internal void Note() => Probe.Here("unknown"); }
        """);

    [Fact]
    public Task A_method_that_a_service_runs() => RequestPathTest.RunAsync("""
        using System.Threading.Channels;
        using Microsoft.Extensions.Hosting;
        public class Consumer : BackgroundService
        {
            private readonly Channel<int> _messages = null!;
            private readonly Pump _pump = null!;
            protected override Task ExecuteAsync(CancellationToken stop)
            {
                var workers = Enumerable.Range(0, 4).Select(_ => ConsumeAsync(stop));
                return Task.WhenAll(workers.Append(_pump.RunAsync()));
            }
            private async Task ConsumeAsync(CancellationToken stop)
            {
                Probe.Here("unknown");
                await foreach (var m in _messages.Reader.ReadAllAsync(stop)) { Handle(m); }
            }
            private void Handle(int m) => Probe.Here("request: Consumer.ConsumeAsync (message loop) ← Consumer.Handle");
        }
        public class Pump
        {
            private readonly Channel<int> messages; public Pump(Channel<int> messages) { this.messages = messages; }
            public Task RunAsync() => LoopAsync();
            private async Task LoopAsync() { while (await messages.Reader.WaitToReadAsync()) { Probe.Here("request: Pump.LoopAsync (message loop)"); } }
        }
        public class Alone
        {
            private readonly Channel<int> messages; public Alone(Channel<int> messages) { this.messages = messages; }
            public async Task LoopAsync() { while (await messages.Reader.WaitToReadAsync()) { Probe.Here("unknown"); } }
        }
        public class Shared : BackgroundService
        {
            protected override async Task ExecuteAsync(CancellationToken stop)
            {
                using var timer = new PeriodicTimer(TimeSpan.FromMinutes(1));
                while (await timer.WaitForNextTickAsync(stop)) { var work = Channel.CreateUnbounded<int>(); await ShareAsync(work.Reader); }
            }
            private static async Task ShareAsync(ChannelReader<int> reader) { await foreach (var m in reader.ReadAllAsync()) { Probe.Here("unknown"); } }
        }
        """);

    /// <summary>Such a service may fill its channel itself, with jobs that come back after a while.</summary>
    [Fact]
    public Task A_hosted_service_that_starts_its_loop() => RequestPathTest.RunAsync("""
        using System.Threading.Channels;
        using Microsoft.Extensions.Hosting;
        public class Consumer : IHostedService
        {
            private readonly Channel<int> _messages = null!;
            private Task? _loop;
            public Task StartAsync(CancellationToken token) { Probe.Here("cold: start or stop of a hosted service"); _loop = LoopAsync(); return Task.CompletedTask; }
            public Task StopAsync(CancellationToken token) => Task.CompletedTask;
            private async Task LoopAsync() { while (await _messages.Reader.WaitToReadAsync()) { Probe.Here("cold: start or stop of a hosted service: Consumer.StartAsync"); } }
        }
        """);

    [Fact]
    public Task A_generic_base_class_that_subscribes() => RequestPathTest.RunAsync("""
        using Microsoft.Extensions.Hosting;
        public interface IBus { IAsyncEnumerable<T> SubscribeAsync<T>(CancellationToken stop); }
        public abstract class MessageConsumer<T> : BackgroundService
        {
            private readonly IBus bus; public MessageConsumer(IBus bus) { this.bus = bus; }
            protected abstract Task ConsumeAsync(T message, CancellationToken stop);
            protected override async Task ExecuteAsync(CancellationToken stop)
            {
                await foreach (var message in bus.SubscribeAsync<T>(stop))
                {
                    try { await ConsumeAsync(message, stop); }
                    catch (Exception) { Probe.Here("cold: catch block"); }
                }
            }
        }
        public class Labels : MessageConsumer<string>
        {
            private readonly IBus bus; private readonly Printer printer; public Labels(IBus bus, Printer printer) : base(bus) { this.bus = bus; this.printer = printer; }
            protected override Task ConsumeAsync(string message, CancellationToken stop) { printer.Print(); return Task.CompletedTask; }
            public void Idle() => Probe.Here("unknown");
        }
        public class Invoices : MessageConsumer<int>
        {
            private readonly IBus bus; public Invoices(IBus bus) : base(bus) { this.bus = bus; }
            protected override Task ConsumeAsync(int message, CancellationToken stop) { Probe.Here("request: MessageConsumer.ExecuteAsync (message loop) ← Invoices.ConsumeAsync"); return Task.CompletedTask; }
        }
        public class Printer { public void Print() => Probe.Here("request: MessageConsumer.ExecuteAsync (message loop) ← Labels.ConsumeAsync ← Printer.Print"); }
        """);

    [Theory]
    [InlineData("await foreach (var m in bus.All(stop)) { store.Save(m); }", "request: S.ExecuteAsync (message loop) ← Store.Save")]
    [InlineData("await foreach (var m in bus.All(stop).WithCancellation(stop)) { store.Save(m); }", "request: S.ExecuteAsync (message loop) ← Store.Save")]
    // The rows of a job.
    [InlineData("while (!stop.IsCancellationRequested) { await foreach (var m in bus.All(stop)) { store.Save(m); } await Task.Delay(1000); }", "unknown")]
    [InlineData("foreach (var one in new[] { 1 }) { await foreach (var m in bus.All(stop)) { store.Save(m); } }", "unknown")]
    [InlineData("using var timer = new PeriodicTimer(TimeSpan.FromHours(1)); while (await timer.WaitForNextTickAsync()) { await foreach (var m in bus.All(stop)) { store.Save(m); } }", "unknown")]
    // What ends: a query, tasks, the lines of a file.
    [InlineData("await foreach (var m in bus.Rows()) { store.Save(m); }", "unknown")]
    [InlineData("await foreach (var m in bus.Query) { store.Save(m); }", "unknown")]
    [InlineData("await foreach (var m in bus.Query.AsAsyncEnumerable()) { store.Save(m); }", "unknown")]
    [InlineData("await foreach (var m in File.ReadLinesAsync(\"a\", stop)) { store.Save(1); }", "unknown")]
    [InlineData("var all = bus.All(stop); await foreach (var m in all) { store.Save(m); }", "unknown")]
    // Where the service does not stand itself.
    [InlineData("await LoopAsync(); async Task LoopAsync() { await foreach (var m in bus.All(stop)) { store.Save(m); } }", "unknown")]
    public Task A_stream_that_a_service_subscribes_to(string body, string expected) => RequestPathTest.RunAsync($$"""
        using Microsoft.Extensions.Hosting;
        public interface IRows : IQueryable<int>, IAsyncEnumerable<int> { }
        public static class Queries { public static IAsyncEnumerable<T> AsAsyncEnumerable<T>(this IQueryable<T> rows) => null!; }
        public class Bus
        {
            public IAsyncEnumerable<int> All(CancellationToken stop) => null!;
            public IRows Query => null!;
            public IAsyncEnumerable<int> Rows() => Query.AsAsyncEnumerable();
        }
        public class S : BackgroundService { private readonly Bus bus; private readonly Store store; public S(Bus bus, Store store) { this.bus = bus; this.store = store; } protected override async Task ExecuteAsync(CancellationToken stop) { {{body}} } }
        public class Store { internal void Save(int m) => Probe.Here("{{expected}}"); }
        """);
}
