using static GcGuard.Analyzers.Evidence.RequestPath.RootMatch;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Members that do not run per request, and why: data, no code. Asked before <see cref="EntryPoints"/>, since an
/// exception handler takes an <c>HttpContext</c> too. Cold places inside a member are <see cref="ColdBlocks"/>.
/// </summary>
internal static class ColdRoots
{
    private const string StartUp = "start-up";
    private const string BuildTime = "runs at build time";

    public static readonly RootRow[] Rows =
    [
        // Start-up: what is handed the parts of a host that exist only while it is built.
        new(Parameter, "Microsoft.Extensions.DependencyInjection.IServiceCollection", StartUp),
        new(Parameter, "Microsoft.Extensions.Hosting.IHostBuilder", StartUp),
        new(Parameter, "Microsoft.Extensions.Hosting.IHostApplicationBuilder", StartUp),
        new(Parameter, "Microsoft.AspNetCore.Hosting.IWebHostBuilder", StartUp),
        new(Parameter, "Microsoft.AspNetCore.Builder.WebApplicationBuilder", StartUp),
        new(Parameter, "Microsoft.AspNetCore.Builder.IApplicationBuilder", StartUp),
        new(Parameter, "Microsoft.AspNetCore.Routing.IEndpointRouteBuilder", StartUp),
        new(Parameter, "Microsoft.Extensions.Configuration.IConfigurationBuilder", StartUp),
        new(Parameter, "Microsoft.Extensions.Logging.ILoggingBuilder", StartUp),
        new(Parameter, "Microsoft.Extensions.DependencyInjection.IMvcBuilder", StartUp),
        new(Parameter, "Owin.IAppBuilder", StartUp),
        new(Parameter, "System.Web.Http.HttpConfiguration", StartUp),
        new(Parameter, "System.Web.Routing.RouteCollection", StartUp),
        new(Parameter, "System.Web.HttpApplication", StartUp),
        new(Parameter, "Autofac.ContainerBuilder", StartUp),
        new(Implements, "Microsoft.AspNetCore.Hosting.IStartupFilter", StartUp),
        new(Implements, "Microsoft.AspNetCore.Hosting.IHostingStartup", StartUp),
        new(Implements, "System.Web.IHttpModule", "start-up") { Members = ["Init", "Dispose"] },
        new(Named, "System.Web.HttpApplication", StartUp) { Members = ["Application_Start", "Application_End"] },
        new(Implements, "Microsoft.Extensions.Hosting.IHostedService", "start or stop of a hosted service"),
        new(Overrides, "Microsoft.Extensions.Hosting.BackgroundService", "start or stop of a hosted service")
        {
            Members = ["StartAsync", "StopAsync"],
        },
        new(Implements, "Microsoft.Extensions.Hosting.IHostedLifecycleService", "start or stop of a hosted service"),
        new(Implements, "Microsoft.Extensions.Options.IConfigureOptions`1", "configures options"),
        new(Implements, "Microsoft.Extensions.Options.IConfigureNamedOptions`1", "configures options"),
        new(Implements, "Microsoft.Extensions.Options.IPostConfigureOptions`1", "configures options"),
        new(Implements, "Microsoft.Extensions.Options.IValidateOptions`1", "validates options"),

        // Databases at design time, migrations, models and their seed.
        new(AnyMember, "Microsoft.EntityFrameworkCore.Migrations.Migration", "EF migration"),
        new(AnyMember, "Microsoft.EntityFrameworkCore.Infrastructure.ModelSnapshot", "EF migration"),
        new(AnyMember, "Microsoft.EntityFrameworkCore.Design.IDesignTimeDbContextFactory`1", "EF design time"),
        new(AnyMember, "System.Data.Entity.Migrations.DbMigration", "EF migration"),
        new(AnyMember, "System.Data.Entity.Migrations.DbMigrationsConfiguration`1", "EF migration"),
        new(Overrides, "Microsoft.EntityFrameworkCore.DbContext", "builds the EF model")
        {
            Members = ["OnModelCreating", "ConfigureConventions"]
        },
        new(Parameter, "Microsoft.EntityFrameworkCore.ModelBuilder", "builds the EF model"),
        new(Implements, "Microsoft.EntityFrameworkCore.IEntityTypeConfiguration`1", "builds the EF model"),
        new(AnyMember, "FluentMigrator.IMigration", "database migration"),

        // Tools of the build and of the shell.
        new(AnyMember, "Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer", BuildTime),
        new(AnyMember, "Microsoft.CodeAnalysis.CodeFixes.CodeFixProvider", BuildTime),
        new(AnyMember, "Microsoft.CodeAnalysis.ISourceGenerator", BuildTime),
        new(AnyMember, "Microsoft.CodeAnalysis.IIncrementalGenerator", BuildTime),
        new(AnyMember, "Microsoft.Build.Framework.ITask", BuildTime),
        new(AnyMember, "System.Management.Automation.Cmdlet", "PowerShell command"),

        // Failure and supervision, not the work itself.
        new(Implements, "Microsoft.AspNetCore.Diagnostics.IExceptionHandler", "exception handler"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IExceptionFilter", "exception handler"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IAsyncExceptionFilter", "exception handler"),
        new(Overrides, "Microsoft.AspNetCore.Mvc.Filters.ExceptionFilterAttribute", "exception handler"),
        new(Implements, "System.Web.Mvc.IExceptionFilter", "exception handler"),
        new(Overrides, "System.Web.Mvc.Controller", "exception handler") { Members = ["OnException"] },
        new(Implements, "System.Web.Http.Filters.IExceptionFilter", "exception handler"),
        new(Overrides, "System.Web.Http.Filters.ExceptionFilterAttribute", "exception handler"),
        new(Overrides, "System.Web.Http.ExceptionHandling.ExceptionHandler", "exception handler"),
        new(Named, "System.Web.HttpApplication", "exception handler") { Members = ["Application_Error"] },
        new(Implements, "Microsoft.Extensions.Diagnostics.HealthChecks.IHealthCheck", "health check"),
        new(Parameter, "Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport", "health check"),
    ];
}
