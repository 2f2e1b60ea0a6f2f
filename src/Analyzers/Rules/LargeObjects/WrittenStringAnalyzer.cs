using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A string that grows with data and is built on a request path only to be written. What counts as built to be written stands in
/// <see cref="BuiltText"/>; that it grows is the word of <see cref="PayloadFact"/>, or of <see cref="AllocationSizeFact"/> where its size is
/// known. GCG1004 takes what is large by its source, GCG1006 what merely may grow, as rows do.
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
            || (operation.Parent is IVariableInitializerOperation && !text.Content.Source.IsWithin(invocation))
            || Amount(text, rule, context) is not { Grows: true } amount
            || IsNameOfSmallFile(text.Route, rule, context))
        {
            return;
        }

        Report(new WrittenText(operation, text.Route, text.Describe(), amount, Advice(text.Route, text.Builder is not null)), context, rule);
    }

    private static bool IsNameOfSmallFile(TextRoute route, RuleContext rule, RuleOperation context)
        => DownloadName.Of(route.Sink.Operation) is { } name && rule.Payload.IsNameOfSmallFile(name, context.CancellationToken);

    /// <summary>Reports a text that grows where it is on a request path and its length is this rule's affair.</summary>
    private void Report(in WrittenText text, RuleOperation context, RuleContext rule)
    {
        RequestPathVerdict verdict = rule.RequestPath.Classify(text.Place, context.ContainingSymbol, rule.Options, context.CancellationToken);
        TextSink sink = text.Route.Sink;
        if (verdict.Kind != RequestPathKind.RequestPath
            || (text.Amount.Kind == PayloadKind.MayGrow
                && sink.Kind == TextSinkKind.Result
                && AskedThing.IsNamedBy(verdict.Chain, context.CancellationToken)))
        {
            return;
        }

        if ((text.Amount.Kind == PayloadKind.Unbounded) == _isCertain)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                _rule,
                text.Place.Syntax.GetLocation(),
                verdict.ChainLocations(),
                text.Description,
                text.Amount.Reason,
                DescribeHolder(sink),
                verdict.Describe(),
                text.Advice));
        }
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

    /// <summary>What the message says of the code that takes the text.</summary>
    private protected virtual string DescribeHolder(TextSink sink) => sink.Describe();

    private static string Advice(TextRoute route, bool hasBuilder)
        => route.Sink.Kind switch
        {
            TextSinkKind.Writer => hasBuilder ? "pass the builder itself" : "write the parts one after the other",
            TextSinkKind.Result or TextSinkKind.RequestContent => "write the parts to the stream when it is sent",
            _ => "write the parts through one TextWriter",
        };
}
