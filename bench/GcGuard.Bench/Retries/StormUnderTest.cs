using System;
using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.DependencyInjection;

namespace GcGuard.Bench.Retries;

/// <summary>
/// Who sends the messages of a storm, as `Sources` has it: as it was written, and as the fixes leave it, which a test
/// compares with what the fixers write.
/// </summary>
/// <param name="Send">Sends a message from an array.</param>
/// <param name="SendRented">Sends a message from a rented array.</param>
internal sealed record StormUnderTest(
    Func<int, CancellationToken, Task<bool>> Send, Func<int, CancellationToken, Task<bool>> SendRented)
{
    /// <summary>How the server fails in a row: for good where that is what the rule is about.</summary>
    public static HttpStatusCode FailureOf(string name)
        => name is "Refused" or "Spared" ? HttpStatusCode.BadRequest : HttpStatusCode.ServiceUnavailable;

    /// <summary>The sender of a row.</summary>
    /// <param name="name">The source.</param>
    /// <param name="server">Answers the messages.</param>
    /// <exception cref="ArgumentException">There is no such source.</exception>
    public static StormUnderTest Of(string name, HttpMessageHandler server)
    {
        var services = new ServiceCollection();
        switch (name)
        {
            case "NotRetried":
                NotRetried.Registration.AddSender(services, server);
                var plain = services.BuildServiceProvider().GetRequiredService<NotRetried.Sender>();
                return new(plain.SendAsync, plain.SendRentedAsync);
            case "Retried":
                Retried.Registration.AddSender(services, server);
                var retried = services.BuildServiceProvider().GetRequiredService<Retried.Sender>();
                return new(retried.SendAsync, retried.SendRentedAsync);
            case "RetriedPerSend":
                RetriedPerSend.Registration.AddSender(services, server);
                var perSend = services.BuildServiceProvider().GetRequiredService<RetriedPerSend.Sender>();
                return new(perSend.SendAsync, perSend.SendRentedAsync);
            case "Broken":
                Broken.Registration.AddSender(services, server);
                var broken = services.BuildServiceProvider().GetRequiredService<Broken.Sender>();
                return new(broken.SendAsync, broken.SendRentedAsync);
            case "BrokenPerSend":
                BrokenPerSend.Registration.AddSender(services, server);
                var brokenPerSend = services.BuildServiceProvider().GetRequiredService<BrokenPerSend.Sender>();
                return new(brokenPerSend.SendAsync, brokenPerSend.SendRentedAsync);
            case "Refused":
                Refused.Registration.AddSender(services, server);
                var refused = services.BuildServiceProvider().GetRequiredService<Refused.Sender>();
                return new(refused.SendAsync, refused.SendRentedAsync);
            case "Spared":
                Spared.Registration.AddSender(services, server);
                var spared = services.BuildServiceProvider().GetRequiredService<Spared.Sender>();
                return new(spared.SendAsync, spared.SendRentedAsync);
            default:
                throw new ArgumentException($"There is no source '{name}'.", nameof(name));
        }
    }
}
