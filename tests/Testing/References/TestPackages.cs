
namespace GcGuard.Testing;

/// <summary>The packages tests may reference, in the versions that GcGuard.Testing.csproj downloads.</summary>
public static class TestPackages
{
    /// <summary>Newtonsoft.Json.</summary>
    public static TestPackage NewtonsoftJson { get; } = new("Newtonsoft.Json", "13.0.4");

    /// <summary>Polly 7, the last version with synchronous policies in its main API.</summary>
    public static TestPackage Polly { get; } = new("Polly", "7.2.4");

    /// <summary>Polly 8 with its policies of Polly 7.</summary>
    public static TestPackage Polly8 { get; } = new("Polly", "8.9.1");

    /// <summary>The pipelines of Polly 8.</summary>
    public static TestPackage PollyCore { get; } = new("Polly.Core", "8.9.1");

    /// <summary>MediatR; its contracts are a package of their own, which is not referenced.</summary>
    public static TestPackage MediatR { get; } = new("MediatR", "12.4.1");

    /// <summary>The interfaces of MassTransit.</summary>
    public static TestPackage MassTransit { get; } = new("MassTransit.Abstractions", "8.4.0");

    /// <summary>The server of gRPC; the package with its contexts, Grpc.Core.Api, is not referenced.</summary>
    public static TestPackage GrpcServer { get; } = new("Grpc.AspNetCore.Server", "2.85.0");

    /// <summary>The interfaces of Orleans' grains.</summary>
    public static TestPackage Orleans { get; } = new("Microsoft.Orleans.Core.Abstractions", "10.4.2");

    /// <summary>HTTP triggers of Azure Functions in a worker process.</summary>
    public static TestPackage FunctionsHttp { get; } = new("Microsoft.Azure.Functions.Worker.Extensions.Http", "3.1.0");

    /// <summary>HTTP triggers of Azure Functions in the host's process.</summary>
    public static TestPackage WebJobsHttp { get; } = new("Microsoft.Azure.WebJobs.Extensions.Http", "3.2.0");

    /// <summary>Quartz.</summary>
    public static TestPackage Quartz { get; } = new("Quartz", "3.20.1");

    /// <summary>ASP.NET MVC 5, for .NET Framework.</summary>
    public static TestPackage Mvc5 { get; } = new("Microsoft.AspNet.Mvc", "5.2.6");

    /// <summary>ASP.NET Web API 2, for .NET Framework.</summary>
    public static TestPackage WebApi2 { get; } = new("Microsoft.AspNet.WebApi.Core", "5.2.7");

    /// <summary>Microsoft.Extensions.ObjectPool.</summary>
    public static TestPackage ObjectPool { get; } = new("Microsoft.Extensions.ObjectPool", "8.0.30");

    /// <summary>The array pool of .NET Framework.</summary>
    public static TestPackage Buffers { get; } = new("System.Buffers", "4.5.1");

    /// <summary>Spans and memories of .NET Framework.</summary>
    public static TestPackage Memory { get; } = new("System.Memory", "4.5.5");

    /// <summary>EPPlus, the last version of its first licence: a library that calls <c>GC.Collect</c>.</summary>
    public static TestPackage EPPlus { get; } = new("EPPlus", "4.5.3.3");

    /// <summary>Jint, an interpreter that can be asked to call <c>GC.Collect</c>.</summary>
    public static TestPackage Jint { get; } = new("Jint", "4.16.0");

    /// <summary>Entity Framework Core, without a provider; what else it brings is not referenced.</summary>
    public static TestPackage EntityFramework { get; } = new("Microsoft.EntityFrameworkCore", "8.0.34");
}
