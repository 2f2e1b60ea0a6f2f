using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Rules.LargeObjects;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Passing;

/// <summary>
/// A download that the program keeps in a file: of one address that stands in the code, or into a file of which the code asks whether
/// it is there already. A list, a model or a picture that is fetched when its copy is missing or old, and not for each request.
/// </summary>
internal static class KeptDownload
{
    private const int MaxSteps = 8;

    /// <summary>Whether a payload is one.</summary>
    public static bool Is(PassedPayload payload, CancellationToken cancellationToken)
        => payload.Sink.Kind == TextSinkKind.File
            && payload.Origin.Kind switch
            {
                PayloadOriginKind.Client or PayloadOriginKind.WebClient => IsConstant(payload.Origin.Call.ValueAt(0)) || IsAskedFor(payload.Sink),
                PayloadOriginKind.Content => IsOfConstantAddress(payload.Origin.Source, cancellationToken) || IsAskedFor(payload.Sink),
                _ => false,
            };

    /// <summary>Whether the member asks, before it writes the file, whether that very file exists.</summary>
    private static bool IsAskedFor(TextSink sink)
    {
        if (sink.Operation is not IInvocationOperation write || write.ValueAt(0).WithoutConversions().ReadVariable() is not { } path)
        {
            return false;
        }

        foreach (IOperation operation in write.Root().Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod: { Name: "Exists", ContainingType: { Name: "File", ContainingNamespace.Name: "IO" } }, Arguments: { Length: 1 } arguments }
                && operation.Syntax.SpanStart < write.Syntax.SpanStart
                && SymbolEqualityComparer.Default.Equals(arguments[0].Value.WithoutConversions().ReadVariable(), path))
            {
                return true;
            }
        }

        return false;
    }

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
