using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Lifetime;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>GCG5004: a buffer that the collector may move, pinned for its owner's life or while a thread waits.</summary>
public sealed class LongPinAnalyzer : GcGuardAnalyzer
{
    /// <summary>The property that is set when the array is created for each request, so that it has no place on the pinned heap.</summary>
    internal const string PerRequestProperty = "PerRequest";

    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.LongPin,
        "Buffer pinned for long where objects move",
        "`{0}` is pinned {1}{2}: the collector cannot move it and leaves gaps around it; {3}",
        RuleCategory.InducedGc,
        DiagnosticSeverity.Info,
        "An object that stays pinned among objects that move keeps the memory around it in pieces; the pinned object heap is made for such buffers.");

    /// <summary>Creates the rule.</summary>
    public LongPinAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        // Without the pinned object heap there is no better place for the buffer.
        if (context.Types.Get(GcMembers.Gc) is not { } gc || gc.GetMembers("AllocateArray").IsEmpty)
        {
            return;
        }

        context.OnCall(operation => CheckHandle(operation, context), "Alloc");
        context.OnSyntax(node => CheckFixed(node, context), SyntaxKind.FixedStatement);
    }

    private static void CheckHandle(RuleOperation operation, RuleContext context)
    {
        var call = (IInvocationOperation)operation.Operation;
        if (PinnedHandle.PinnedBy(call, context.Types) is { } pinned
            && PinnedBuffer.TryFind(pinned, context.Types, operation.CancellationToken) is { } buffer
            && PinnedHandle.Keeper(call, operation.CancellationToken) is { } keeper)
        {
            string life = keeper.IsStatic ? "for the life of the process" : $"for as long as its {keeper.ContainingType.Name} lives";
            if (Describe(context, call.Syntax, pinned.Syntax, buffer, life, operation.Options, operation.CancellationToken) is { } finding)
            {
                operation.ReportDiagnostic(finding);
            }
        }
    }

    private static void CheckFixed(SyntaxNodeAnalysisContext node, RuleContext context)
    {
        var statement = (FixedStatementSyntax)node.Node;
        foreach (VariableDeclaratorSyntax pointer in statement.Declaration.Variables)
        {
            if (FixedField.TryFind(pointer, node.SemanticModel, node.CancellationToken) is { } field
                && FixedField.BlockingCallIn(statement.Statement, node.SemanticModel, context.Types, node.CancellationToken) is { } wait
                && PinnedBuffer.TryFind(field, context.Types, node.CancellationToken) is { } buffer
                && Describe(context, field.Syntax, field.Syntax, buffer, $"while `{wait}` waits", node.Options, node.CancellationToken) is { } finding)
            {
                node.ReportDiagnostic(finding);
            }
        }
    }

    private static Diagnostic? Describe(
        RuleContext context,
        SyntaxNode place,
        SyntaxNode pinned,
        PinnedBuffer buffer,
        string life,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        IOperation creation = buffer.Creation;
        // Large objects stay where they are, pinned or not.
        if (context.Size.LargestObject(creation, cancellationToken) >= AllocationSizeFact.Threshold(place.SyntaxTree, options)
            || creation.SemanticModel?.GetEnclosingSymbol(creation.Syntax.SpanStart, cancellationToken) is not { } owner)
        {
            return null;
        }

        RequestPathVerdict verdict = context.RequestPath.Classify(creation, owner, options.AnalyzerConfigOptionsProvider, cancellationToken);
        bool isPerRequest = verdict.Kind == RequestPathKind.RequestPath
            && !(owner.ContainingType is { } type && new ServiceRegistrations(context.Compilation).Contains(type, ServiceLifetime.Singleton, cancellationToken));
        string element = buffer.Element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        return Diagnostic.Create(
            Rule,
            place.GetLocation(),
            isPerRequest ? verdict.ChainLocations() : ImmutableArray<Location>.Empty,
            isPerRequest ? ImmutableDictionary<string, string?>.Empty.Add(PerRequestProperty, "true") : ImmutableDictionary<string, string?>.Empty,
            MessageParts.Shorten(pinned, "the array"),
            life,
            isPerRequest ? MessageParts.Path(verdict) : string.Empty,
            isPerRequest
                ? "pin it for the call only, or keep one buffer on the pinned heap for many requests"
                : $"create it with `GC.AllocateArray<{element}>(…, pinned: true)`");
    }
}
