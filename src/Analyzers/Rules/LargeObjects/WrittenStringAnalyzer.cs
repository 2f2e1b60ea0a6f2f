using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A string that grows with data and is built on a request path only to be written. What counts as built to be written stands in
/// <see cref="BuiltText"/>; that it grows is the word of <see cref="PayloadFact"/>, or of <see cref="AllocationSizeFact"/> where its size is
/// known. GCG1004 takes what is large for sure or says that it has many rows, GCG1006 the other tables.
/// </summary>
public abstract class WrittenStringAnalyzer : GcGuardAnalyzer
{
    /// <summary>The methods that make a text, and those that take one.</summary>
    private static readonly string[] CallNames = ["ToString", "Join", "Concat", .. TextSinks.NamesOfTakers];

    private readonly DiagnosticDescriptor _rule;

    private readonly bool _isCertain;

    private protected WrittenStringAnalyzer(DiagnosticDescriptor rule, bool isCertain)
        : base(rule)
    {
        _rule = rule;
        _isCertain = isCertain;
    }

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has("System.Text.StringBuilder"))
        {
            context.OnCall(operation => Check(operation, context), CallNames);
        }
    }

    private void Check(RuleOperation context, RuleContext rule)
    {
        var invocation = (IInvocationOperation)context.Operation;
        IOperation operation = Suspect(invocation);
        if (BuiltText.TryFind(operation, rule.Types, context.CancellationToken) is not { } text
            || (operation.Parent is IVariableInitializerOperation && !text.Content.IsWithin(invocation))
            || Amount(text, rule, context) is not { Kind: PayloadKind.Unbounded } amount
            || (DownloadName.Of(text.Route.Sink.Operation) is { } name && rule.Payload.IsNameOfSmallFile(name, context.CancellationToken)))
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            operation, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind != RequestPathKind.RequestPath
            || (amount.AreRows && text.Route.Sink.Kind == TextSinkKind.Result && AskedThing.IsNamedBy(verdict.Chain, context.CancellationToken))
            || (!amount.AreRows || TableEvidence.IsThere(amount, text.Operation, text.Route.Sink.Operation, verdict.Chain, context.CancellationToken)) != _isCertain)
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            _rule,
            operation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            text.Describe(),
            amount.Reason,
            text.Route.Sink.Describe(),
            verdict.Describe(),
            Advice(text)));
    }

    /// <summary>
    /// The call itself, or the interpolation or sum it takes. Those are looked at from the call, because an action on
    /// every <c>+</c> of a program would cost more than it finds.
    /// </summary>
    private static IOperation Suspect(IInvocationOperation invocation)
    {
        if (TextSinks.MayTakeText(invocation.TargetMethod))
        {
            foreach (IArgumentOperation argument in invocation.Arguments)
            {
                if (argument.Value.WithoutConversions() is IInterpolatedStringOperation or IBinaryOperation)
                {
                    return argument.Value.WithoutConversions();
                }
            }
        }

        return SumInLocal(invocation) ?? invocation;
    }

    /// <summary>
    /// The sum or interpolation that a local gets and of which the call is the part that grows:
    /// <c>var csv = "Name\n" + string.Join("\n", rows);</c>. Null for all other calls.
    /// </summary>
    private static IOperation? SumInLocal(IInvocationOperation invocation)
    {
        if (invocation.TargetMethod is not { Name: "Join" or "Concat", ContainingType.SpecialType: SpecialType.System_String })
        {
            return null;
        }

        IOperation current = invocation.WithImplicitConversions();
        while (current.Parent is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } or IInterpolationOperation or IInterpolatedStringOperation)
        {
            current = current.Parent.WithImplicitConversions();
        }

        return current != invocation && current.Parent is IVariableInitializerOperation ? current : null;
    }

    /// <summary>How much text it is: what it grows with, or its size where that is known to be large.</summary>
    private static PayloadVerdict Amount(BuiltText text, RuleContext rule, RuleOperation context)
    {
        if (rule.Size.LargestObject(text.Operation, context.CancellationToken) is { } bytes
            && bytes >= AllocationSizeFact.Threshold(text.Operation.Syntax.SyntaxTree, context.Options))
        {
            return PayloadVerdict.Unbounded(AllocationSizeFact.Text(bytes));
        }

        return text.Classify(rule.Payload, context.CancellationToken);
    }

    private static string Advice(BuiltText text)
        => (text.Route.Sink.Kind, text.Builder) switch
        {
            (TextSinkKind.Writer, not null) => "pass the builder itself",
            (TextSinkKind.Writer, null) => "write the parts one after the other",
            (TextSinkKind.Result or TextSinkKind.RequestContent, _) => "write the parts to the stream when it is sent",
            _ => "write the parts through one TextWriter",
        };
}
