using Microsoft.AspNetCore.Mvc;
using Shop.Abstractions;
using Shop.Infrastructure;
using Shop.Services;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers();
builder.Services.AddScoped<IOrderExporter, OrderExporter>();
builder.Services.AddScoped<IReports, Reports>();
WebApplication app = builder.Build();
app.MapControllers();
app.Run();

public class OrdersController(IReports reports) : ControllerBase
{
    [HttpGet("/orders/{year}")]
    public IActionResult Export(int year) => File(reports.Build(year), "application/octet-stream");
}
