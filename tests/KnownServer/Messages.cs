using MassTransit;

namespace GcGuard.KnownServer;

/// <summary>What the server sends itself through a queue, where it is started with <c>--messages</c>.</summary>
internal static class Messages
{
    /// <summary>Adds the queue, what handles its messages, and what sends them.</summary>
    public static void Add(IServiceCollection services)
    {
        services.AddMassTransit(bus =>
        {
            bus.AddConsumer<OrderPlacedConsumer>();
            bus.UsingInMemory((context, factory) => factory.ConfigureEndpoints(context));
        });
        services.AddHostedService<OrderSource>();
    }
}

/// <summary>A message.</summary>
/// <param name="Id">Its number.</param>
public sealed record OrderPlaced(int Id);

/// <summary>Handles a message: 200,024 and 300,024 bytes, one after an await of the other.</summary>
public sealed class OrderPlacedConsumer : IConsumer<OrderPlaced>
{
    private static object? s_kept;

    /// <inheritdoc />
    public async Task Consume(ConsumeContext<OrderPlaced> context)
    {
        await Task.Yield();
        byte[] first = new byte[200_000];
        s_kept = first;
        await Task.Delay(1);
        byte[] second = new byte[300_000];
        s_kept = second;
    }
}

/// <summary>Sends a message every few milliseconds.</summary>
internal sealed class OrderSource(IBus bus) : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        for (int id = 0; !stoppingToken.IsCancellationRequested; id++)
        {
            await bus.Publish(new OrderPlaced(id), stoppingToken);
            await Task.Delay(5, stoppingToken);
        }
    }
}
