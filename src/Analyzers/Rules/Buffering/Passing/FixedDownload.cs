using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Rules.LargeObjects;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Passing;

/// <summary>
/// A download of one address that stands in the code, put into a file: a list or a definition that the program fetches when its
/// own copy is missing or old, and not for each request.
/// </summary>
internal static class FixedDownload
{
    private const int MaxSteps = 8;

    /// <summary>Whether a payload is one.</summary>
    public static bool IsKept(PassedPayload payload, CancellationToken cancellationToken)
        => payload.Sink.Kind == TextSinkKind.File
            && payload.Origin.Kind switch
            {
                PayloadOriginKind.Client or PayloadOriginKind.WebClient => IsConstant(payload.Origin.Call.ValueAt(0)),
                PayloadOriginKind.Content => IsOfConstantAddress(payload.Origin.Source, cancellationToken),
                _ => false,
            };

    /// <summary>Whether content comes from <c>client.GetAsync("…")</c>, through a variable or not.</summary>
    private static bool IsOfConstantAddress(IOperation content, CancellationToken cancellationToken)
    {
        IOperation current = content.WithoutConversions();
        for (int step = 0; step < MaxSteps; step++)
        {
            switch (current)
            {
                case IPropertyReferenceOperation { Property.Name: "Content" or "Result", Instance: { } owner }:
                    current = owner.WithoutConversions();
                    continue;
                case IAwaitOperation wait:
                    current = wait.Operation.WithoutConversions();
                    continue;
                case IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "GetAwaiter" or "GetResult" or "EnsureSuccessStatusCode", Instance: { } awaited }:
                    current = awaited.WithoutConversions();
                    continue;
                case ILocalReferenceOperation { Local: { } local } reference
                    when LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is { IsSingleAssignment: true, InitialValue: { } initial }:
                    current = initial.WithoutConversions();
                    continue;
                case IInvocationOperation { TargetMethod.Name: "GetAsync" } get:
                    return IsConstant(get.ValueAt(0));
                default:
                    return false;
            }
        }

        return false;
    }

    private static bool IsConstant(IOperation address)
        => address.WithoutConversions() switch
        {
            { ConstantValue: { HasValue: true, Value: string } } => true,
            IObjectCreationOperation { Type.Name: "Uri", Arguments: { Length: 1 } arguments } => IsConstant(arguments[0].Value),
            _ => false,
        };
}
