using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>
/// Objects of the platform that are small, stay so, and hold nothing of what they worked on: a pool of them costs no
/// more than the most that were in use at once.
/// </summary>
internal static class SmallObjects
{
    private static readonly string[] Types =
    [
        "System.Security.Cryptography.HashAlgorithm",
        "System.Security.Cryptography.IncrementalHash",
        // Made to be kept; its buffer is somebody else's.
        "System.Net.Sockets.SocketAsyncEventArgs",
        "System.Threading.CancellationTokenSource",
        "System.Threading.ManualResetEventSlim",
        "System.Threading.WaitHandle",
        "System.Threading.Timer",
        "System.Diagnostics.Stopwatch",
        "System.Random",
    ];

    /// <summary>Whether a type is one of these, and none of the project's own.</summary>
    public static bool Contains(ITypeSymbol element, KnownTypes types)
    {
        if (types.Declares(element) || element is ITypeParameterSymbol)
        {
            return false;
        }

        foreach (string type in Types)
        {
            if (types.IsOrInherits(element, type))
            {
                return true;
            }
        }

        return false;
    }
}
