using OrderHub.Api.Endpoints;
using OrderHub.Api.Middleware;
using OrderHub.Services;

var builder = WebApplication.CreateBuilder(args);

builder.Services.AddControllers();
builder.Services.AddOrderHub(builder.Configuration);

var app = builder.Build();

app.UseMiddleware<ErrorResponses>();
app.MapControllers();
app.MapHealth();
app.MapMetrics();
app.MapCalls();
app.MapDocuments();
app.MapReports();
app.MapPartnerSandbox();

app.Run();
