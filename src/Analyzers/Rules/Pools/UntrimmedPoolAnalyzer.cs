using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.Pools;
using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>GCG3002: an object that grows goes back to its pool as large as it became.</summary>
public sealed class UntrimmedPoolAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UntrimmedPool,
        "Growable object pooled as large as it became",
        "This pool keeps each {0} with the {1} it has grown to: one long use makes it stay large for as long as the pool lives; let go of what is above {2}",
        RuleCategory.Pools,
        DiagnosticSeverity.Warning,
        "Emptying a stream, builder or collection leaves its buffer as large as it became, so after a while a pool of them holds the largest buffers that were ever needed.");

    /// <summary>Creates the rule.</summary>
    public UntrimmedPoolAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        context.OnOperation(
            operation => Report(operation, context, UntrimmedPool.TryFind((IObjectCreationOperation)operation.Operation, operation.Compilation, operation.CancellationToken)),
            OperationKind.ObjectCreation);
        if (context.Types.Has("Microsoft.Extensions.ObjectPool.IPooledObjectPolicy`1"))
        {
            context.OnCall(
                operation => Report(operation, context, UntrimmedPool.TryFind((IInvocationOperation)operation.Operation, operation.Compilation, operation.CancellationToken)),
                "Create");
            context.OnOperation(
                operation => Report(operation, context, UntrimmedPool.TryFind((IReturnOperation)operation.Operation, operation.Compilation, operation.CancellationToken)),
                OperationKind.Return);
        }
    }

    private static void Report(RuleOperation operation, RuleContext context, UntrimmedPool? found)
    {
        if (found is not null
            && !Precedence.IsTaken(RuleIds.UntrimmedPool, operation.Operation, context, operation.Options, operation.CancellationToken))
        {
            long limit = operation.Options.AnalyzerConfigOptionsProvider.Read(operation.Operation.Syntax.SyntaxTree, found.LimitOption);
            operation.ReportDiagnostic(Diagnostic.Create(
                Rule,
                operation.Operation.Syntax.GetLocation(),
                found.Element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
                found.Growth.Buffer,
                AllocationSizeFact.Text(limit)));
        }
    }
}
