using GcGuard.KnownServer;

Sites.FirstOfAll();
if (args is [.., "--slow-start", var seconds])
{
    Thread.Sleep(TimeSpan.FromSeconds(int.Parse(seconds, System.Globalization.CultureInfo.InvariantCulture)));
}

// A server whose allocations are known to the byte. What it says about itself stands in the comments of Sites.cs.
WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Logging.ClearProviders();
builder.Services.AddSingleton<DocumentStore>();
if (args.Contains("--messages"))
{
    Messages.Add(builder.Services);
}

WebApplication app = builder.Build();

app.Use(async (context, next) => await next(context));
app.MapGet("/health", () => "ok");
app.MapGet("/fixed", Sites.Fixed);
app.MapGet("/pair", Sites.Pair);
app.MapGet("/small", Sites.Small);
app.MapGet("/tasks", Sites.TasksAsync);
app.MapGet("/lambdas", Sites.LambdasAsync);
app.MapGet("/blocks", Sites.Blocks);
app.MapGet("/iterators", Sites.Iterators);
app.MapGet("/stream", Sites.Stream);
app.MapGet("/helpers", Sites.Helpers);
app.MapGet("/texts", Sites.Texts);
app.MapGet("/generic", Sites.Generics);
app.MapGet("/documents/{id:int}/{name}", (int id, string name) => Sites.Document(id, name));
app.MapGet("/collect", Sites.Collect);
app.MapGet("/work/{rows:int}", Loads.Work);
app.MapGet("/rows/{rows:int}", Loads.Rows);
app.MapGet("/allocated", () => $"{GC.GetTotalAllocatedBytes(precise: true)}");
app.MapGet("/varied", (int more) => Loads.Varied(more));
app.MapGet("/keep", (DocumentStore store) => store.Keep());
app.MapGet("/variables", () => string.Join(' ', Environment.GetEnvironmentVariables().Keys.Cast<string>()));
app.Run();
