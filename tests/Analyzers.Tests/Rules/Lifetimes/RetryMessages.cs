using System.Globalization;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Lifetimes;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>What the rule says of a buffer that merely may be large.</summary>
internal static class RetryMessages
{
    /// <summary>GCG6002 in the words of GCG6001, at the first marked place.</summary>
    /// <param name="arguments">The arguments of GCG6001's message.</param>
    public static DiagnosticResult OfSuspect(params object[] arguments)
        => new DiagnosticResult(Suspect.Lifetimes).WithLocation(0).WithMessage(
            string.Format(
                CultureInfo.InvariantCulture,
                RetriedBufferAnalyzer.Rule.MessageFormat.ToString(CultureInfo.InvariantCulture) + "; " + MessageParts.HowToDecide,
                arguments));
}
