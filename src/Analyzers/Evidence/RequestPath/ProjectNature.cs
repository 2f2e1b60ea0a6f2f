using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>What a whole project says about all of its code.</summary>
internal static class ProjectNature
{
    /// <summary>
    /// Frameworks by which an executable serves or waits for work. One of them is enough to call nothing in it a tool.
    /// </summary>
    private static readonly string[] ServerTypes =
    [
        "Microsoft.AspNetCore.Http.HttpContext",
        "Grpc.Core.ServerCallContext",
        "MassTransit.IBus",
        "NServiceBus.IMessageHandlerContext",
        "Rebus.Bus.IBus",
        "RabbitMQ.Client.IConnection",
        "Confluent.Kafka.Handle",
        "Azure.Messaging.ServiceBus.ServiceBusClient",
        "Orleans.IGrain",
        "Quartz.IJob",
        "Hangfire.IBackgroundJobClient",
        "Akka.Actor.ActorSystem",
        "Topshelf.HostFactory",
        "System.ServiceProcess.ServiceBase",
        "System.ServiceModel.ServiceHost",
        "System.Web.HttpContext",
        "Owin.IAppBuilder",
    ];

    /// <summary>The interface of a host, which libraries refer to as well, for the environment's name.</summary>
    private const string Host = "Microsoft.Extensions.Hosting.IHost";

    /// <summary>Command-line frameworks; an executable that has one and no server framework is a tool.</summary>
    private static readonly string[] CommandLineTypes =
    [
        "System.CommandLine.RootCommand",
        "CommandLine.Parser",
        "McMaster.Extensions.CommandLineUtils.CommandLineApplication",
        "Microsoft.Extensions.CommandLineUtils.CommandLineApplication",
        "Spectre.Console.Cli.CommandApp",
        "ConsoleAppFramework.ConsoleApp",
        "Cocona.CoconaApp",
        "PowerArgs.Args",
        "Mono.Options.OptionSet",
    ];

    private static readonly int HttpApplication = IdentifierIndex.Hash("HttpApplication");

    /// <summary>
    /// Whether other projects may refer to a project. A web site of System.Web is a library too, and none does.
    /// </summary>
    public static bool MayHaveDependents(Compilation compilation, CancellationToken cancellationToken)
    {
        if (compilation.Options.OutputKind != OutputKind.DynamicallyLinkedLibrary)
        {
            return false;
        }

        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            if (IdentifierIndex.For(tree, cancellationToken).Contains(HttpApplication))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Why nothing in a project ever runs per request; null where its members decide.</summary>
    public static string? ColdReason(Compilation compilation)
    {
        switch (ProjectKind.Of(compilation))
        {
            case ProjectPurpose.Test:
                return "test project";
            case ProjectPurpose.Benchmark:
                return "benchmark project";
        }

        if (IsForTests(compilation.AssemblyName))
        {
            return "library for tests";
        }

        return KnownTypes.For(compilation).Has(
            "Microsoft.AspNetCore.Components.WebAssembly.Hosting.WebAssemblyHostBuilder")
            && !KnownTypes.For(compilation).Has("Microsoft.AspNetCore.Builder.WebApplicationBuilder")
            || StartsInBrowser(compilation)
            ? "runs in the browser"
            : null;
    }

    /// <summary>
    /// Whether the file with the program's entry point makes a WebAssembly host. Its name is enough for silence, since
    /// its package may be missing.
    /// </summary>
    private static bool StartsInBrowser(Compilation compilation)
    {
        return compilation.GetEntryPoint(default) is { DeclaringSyntaxReferences: { IsEmpty: false } starts }
            && IdentifierIndex.For(starts[0].SyntaxTree, default).Contains(
                IdentifierIndex.Hash("WebAssemblyHostBuilder"));
    }

    /// <summary>
    /// Whether an assembly helps the tests of others and has none itself: <c>Microsoft.AspNetCore.Mvc.Testing</c>, the
    /// page in which a developer tries a function. Such an assembly references no test framework, so its name alone
    /// says so.
    /// </summary>
    private static bool IsForTests(string? name)
        => name is not null
            && (name.EndsWith(".Testing", System.StringComparison.Ordinal)
                || name.EndsWith(".TestHost", System.StringComparison.Ordinal)
                || name.EndsWith(".TestTool", System.StringComparison.Ordinal));

    /// <summary>
    /// Whether nothing in a project serves anybody. Rules about what is set up at start-up and used per request ask
    /// this instead of the path of the place.
    /// </summary>
    public static bool IsCold(Compilation compilation)
        => ColdReason(compilation) is not null || IsCommandLineTool(compilation);

    /// <summary>
    /// Whether a project is a command-line tool. An executable alone is none: workers and servers that listen on a
    /// socket of their own are executables too. So no server framework may be there, and a command-line framework must
    /// be, and no host.
    /// </summary>
    public static bool IsCommandLineTool(Compilation compilation)
    {
        if (compilation.Options.OutputKind != OutputKind.ConsoleApplication)
        {
            return false;
        }

        KnownTypes types = KnownTypes.For(compilation);
        return !HasAny(types, ServerTypes)
            && HasAny(types, CommandLineTypes)
            && !types.Has(Host);
    }

    private static bool HasAny(KnownTypes types, string[] names)
    {
        foreach (string name in names)
        {
            if (types.Has(name))
            {
                return true;
            }
        }

        return false;
    }
}
