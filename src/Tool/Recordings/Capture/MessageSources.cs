using Microsoft.Diagnostics.Tracing;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>
/// Messages that a server takes from queues. Libraries tell of each as an activity of kind consumer, whose source has a
/// name that their documentation gives to OpenTelemetry.
/// </summary>
internal static class MessageSources
{
    /// <summary>The provider that hands on activities.</summary>
    public const string Provider = "Microsoft-Diagnostics-DiagnosticSource";

    /// <summary>The keyword of activities; without the other keywords no diagnostics of other listeners.</summary>
    public const long Events = 0x2;

    // Only these sources: every other activity would cost the server something and tell nothing.
    private static readonly string[] s_sources =
    [
        "Azure.Messaging.EventHubs.EventProcessorClient",
        "Azure.Messaging.ServiceBus.ServiceBusProcessor",
        "Azure.Messaging.ServiceBus.ServiceBusSessionProcessor",
        "MassTransit",
        "NServiceBus.Core",
        "RabbitMQ.Client.Subscriber",
        "Wolverine",
    ];

    /// <summary>
    /// What the provider is told: these sources, as little as makes an activity, and of its properties only the kind.
    /// </summary>
    public static Dictionary<string, string> Arguments { get; } = new()
    {
        ["FilterAndPayloadSpecs"] = string.Join('\n', s_sources.Select(source => $"[AS]{source}/-Propagate:-Kind")),
    };

    /// <summary>Whether an event is the start of a message.</summary>
    public static bool IsStart(TraceEvent data)
        => data.ProviderName == Provider && data.EventName == "Activity/Start" && IsConsumer(data);

    /// <summary>Whether an event is the end of an activity, which may be a message.</summary>
    public static bool IsStop(TraceEvent data) => data.ProviderName == Provider && data.EventName == "Activity/Stop";

    /// <summary>What the library calls the activity: the queue, or what handles the message.</summary>
    public static string NameOf(TraceEvent start) => (string)start.PayloadByName("ActivityName");

    private static bool IsConsumer(TraceEvent data)
        => data.PayloadByName("Arguments") is Array arguments
            && arguments.OfType<IDictionary<string, object>>().Any(argument =>
                argument.TryGetValue("Key", out object? key) && key is "Kind"
                    && argument.TryGetValue("Value", out object? value) && value is "Consumer");
}
