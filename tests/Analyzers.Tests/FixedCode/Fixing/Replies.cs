using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.FixedCode.Fixing;

/// <summary>
/// The differential test of a fix: a program as it was written and as the fix leaves it, each behind a server of its
/// own, asked the same.
/// </summary>
internal static class Replies
{
    /// <summary>
    /// The replies to <c>GET</c> of each path, or to <c>HEAD</c> of one behind that word, before and after the fix.
    /// </summary>
    public static Task<IReadOnlyList<(string Path, Reply Before, Reply After)>> CompareAsync(FixedProgram program, params string[] paths)
        => CompareAsync(
            program,
            paths,
            static path => path.StartsWith("HEAD ", StringComparison.Ordinal)
                ? new HttpRequestMessage(HttpMethod.Head, path[5..])
                : new HttpRequestMessage(HttpMethod.Get, path));

    /// <summary>The replies to a request for each name, before and after the fix.</summary>
    /// <param name="program">The program.</param>
    /// <param name="names">What tells the requests apart.</param>
    /// <param name="request">Makes the request for a name; called twice, because a request can be sent only once.</param>
    public static async Task<IReadOnlyList<(string Path, Reply Before, Reply After)>> CompareAsync(
        FixedProgram program,
        IEnumerable<string> names,
        Func<string, HttpRequestMessage> request)
    {
        await using LoopbackServer before = await LoopbackServer.StartAsync(program.Before);
        await using LoopbackServer after = await LoopbackServer.StartAsync(program.After);
        var replies = new List<(string, Reply, Reply)>();
        foreach (string name in names)
        {
            replies.Add((name, await before.SendAsync(request(name)), await after.SendAsync(request(name))));
        }

        return replies;
    }
}
