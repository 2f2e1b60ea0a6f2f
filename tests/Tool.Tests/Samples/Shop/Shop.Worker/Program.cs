using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Shop.Infrastructure;

HostApplicationBuilder builder = Host.CreateApplicationBuilder(args);
builder.Services.AddHostedService<Night>();
builder.Build().Run();

public class Night : BackgroundService
{
    protected override Task ExecuteAsync(CancellationToken stoppingToken)
    {
        new NightlyArchive().Pack();
        return Task.CompletedTask;
    }
}
