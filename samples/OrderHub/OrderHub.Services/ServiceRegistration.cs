using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using OrderHub.Services.Caches;
using OrderHub.Services.Exports;
using OrderHub.Services.Imports;
using OrderHub.Services.Labels;
using OrderHub.Services.Notifications;
using OrderHub.Services.Orders;
using OrderHub.Services.Partners;
using OrderHub.Services.Pricing;
using OrderHub.Services.Reports;
using OrderHub.Services.Trees;

namespace OrderHub.Services;

public static class ServiceRegistration
{
    public static IServiceCollection AddOrderHub(this IServiceCollection services, IConfiguration configuration)
    {
        services.Configure<OrderOptions>(configuration.GetSection(OrderOptions.Section));
        services.Configure<PartnerOptions>(configuration.GetSection(PartnerOptions.Section));
        services.Configure<PricingOptions>(configuration.GetSection(PricingOptions.Section));

        services.AddSingleton<IOrderRepository, InMemoryOrderRepository>();
        services.AddSingleton<AccessDirectory>();
        services.AddSingleton<TreeSource>();
        services.AddSingleton<ITreeService, TreeService>();
        services.AddSingleton<PackingSlips>();
        services.AddSingleton<RevenueReports>();
        services.AddSingleton<LabelTemplate>();
        services.AddSingleton<UploadScanner>();

        services.AddScoped<OrderSearch>();
        services.AddScoped<OrderExportService>();
        services.AddScoped<ExportArchive>();
        services.AddScoped<XmlExportWriter>();
        services.AddScoped<CsvExport>();
        services.AddScoped<IOrderSheet, OrderSheet>();
        services.AddScoped<IPickList, PickList>();
        services.AddScoped<AttachmentFormatter>();
        services.AddScoped<ClientCacheBuilder>();
        services.AddScoped<UploadService>();
        services.AddScoped<ImportService>();
        services.AddScoped<PriceListReader>();
        services.AddScoped<LabelRenderer>();
        services.AddScoped<QuoteService>();
        services.AddScoped<LiveQuotes>();
        services.AddScoped<NotificationService>();

        services.AddTransient<RetryingHandler>();
        services.AddHttpClient<PartnerClient>(ConfigurePartner).AddHttpMessageHandler<RetryingHandler>();
        services.AddHttpClient<ArchiveClient>(ConfigurePartner);
        services.AddHttpClient<WebhookSender>();
        services.AddHttpClient<WarehouseDisplay>(ConfigurePartner);
        return services;
    }

    private static void ConfigurePartner(IServiceProvider services, HttpClient client)
    {
        PartnerOptions options = services.GetRequiredService<IOptions<PartnerOptions>>().Value;
        client.BaseAddress = new Uri(options.BaseAddress);
        client.Timeout = TimeSpan.FromSeconds(options.TimeoutSeconds);
    }
}
