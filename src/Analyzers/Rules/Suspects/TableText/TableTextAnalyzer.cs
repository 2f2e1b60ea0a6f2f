using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Rules.LargeObjects;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// GCG1006, the suspect of its area, where no rule has the array or string: whole content that goes to code that needs
/// all of it, see <see cref="HeldContent"/>, a file that is answered from memory, see <see cref="AnsweredFile"/>, a
/// text of rows that a method returns, see <see cref="ReturnedText"/>, or that goes to code which needs all of it, see
/// <see cref="TakenText"/>, a string that grows by <c>+=</c> or
/// <c>Aggregate</c> with each row, see <see cref="SummedText"/>, or rows that are listed to be sorted or although they
/// come one by one, see <see cref="SortedRows"/> and <see cref="GatheredRows"/>.
/// </summary>
public sealed class TableTextAnalyzer() : GcGuardAnalyzer(Suspect.LargeObjects)
{
    private const string Message = "`{0}` holds {1} whole as one {2} per request ({3}); where it can be large, {4}";

    private protected override void Register(RuleContext context)
    {
        context.OnCall(operation => CheckRead(operation, context), WholeRead.CallNames);
        context.OnOperation(operation => CheckArray(operation, context), OperationKind.ArrayCreation);
        context.OnCall(operation => CheckArray(operation, context), "ReadBytes");
        context.OnCall(operation => CheckAnswer(operation, context), AnsweredFile.CallNames);
        context.OnOperation(operation => CheckAnswer(operation, context), OperationKind.ObjectCreation);
        context.OnCall(operation => CheckEncoding(operation, context), "GetBytes");
        context.OnCall(operation => CheckText(operation, context), TextSource.CallNames);
        context.OnOperation(operation => CheckSum(operation, context), OperationKind.CompoundAssignment);
        context.OnCall(operation => CheckAggregate(operation, context), "Aggregate");
        context.OnCall(operation => CheckSorted(operation, context), "ToArray", "ToList");
        context.OnOperation(operation => CheckGathered(operation, context), OperationKind.Loop);
        context.OnCall(
            operation => CheckListed(operation, context), "ToListAsync", "ToArrayAsync", "ToLookupAsync");
    }

    private static void CheckRead(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (WholeRead.TryFind(call, rule.Types) is not null
            && HeldContent.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is { } content)
        {
            Report(content, context, rule);
        }
    }

    private static void CheckArray(RuleOperation context, RuleContext rule)
    {
        if (WholeContent.TryFindArray(context.Operation, context.ContainingSymbol, rule, context.CancellationToken)
            is { } content)
        {
            Report(content, context, rule);
        }
        else if (CellArray.Is(context.Operation, rule))
        {
            string name = context.Operation.Syntax.ToString();
            Report(context, rule, context.Operation, name, "all cells", "array", "work row by row, or on tiles");
        }
    }

    private static void CheckAnswer(RuleOperation context, RuleContext rule)
    {
        // Of what a method hands out nothing is known: on unseen servers four of 14 such arrays were large.
        if (AnsweredFile.TryFindArray(context.Operation, rule, context.CancellationToken) is { } maker
            && rule.AssumesLarge(maker.Syntax)
            && !SmallByName.IsCodeOfFile(context.ContainingSymbol))
        {
            Report(context, rule, maker, maker.TargetMethod.Name, "a file", "array", "answer a stream");
        }
    }

    private static void CheckEncoding(RuleOperation context, RuleContext rule)
    {
        var encoding = (IInvocationOperation)context.Operation;
        if (AnsweredFile.TryFindText(encoding, rule, context.CancellationToken) is { } maker
            && !SmallByName.IsCodeOfFile(context.ContainingSymbol))
        {
            Report(
                context,
                rule,
                encoding,
                maker.TargetMethod.Name,
                "a file",
                "string and once more as one array",
                "write the text to the response in parts");
        }
    }

    private static void CheckText(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (ReturnedText.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is var (text, rows))
        {
            Report(
                context,
                rule,
                call,
                text.Describe(),
                TextOf(rows),
                "string, which the method returns,",
                "write it to a TextWriter that the caller hands in");
        }
        else if (TakenText.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken)
            is var (taken, held))
        {
            string use = HeldContent.DescribeUse(call, context.CancellationToken);
            Report(
                context,
                rule,
                call,
                taken.Describe(),
                TextOf(held),
                "string" + use + (use.Length > 0 ? "," : string.Empty),
                "write it in parts");
        }
    }

    private static void CheckSum(RuleOperation context, RuleContext rule)
    {
        var sum = (ICompoundAssignmentOperation)context.Operation;
        if (SummedText.TryFind(sum, rule, context.CancellationToken) is { } text)
        {
            Report(text, context, rule);
        }
    }

    private static void CheckAggregate(RuleOperation context, RuleContext rule)
    {
        if (SummedText.TryFindAggregate((IInvocationOperation)context.Operation, rule, context.CancellationToken)
            is { } text)
        {
            Report(text, context, rule);
        }
    }

    private static void CheckSorted(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (SortedRows.AreIn(call, rule, context.CancellationToken))
        {
            bool isList = call.TargetMethod.Name == "ToList";
            Report(
                context,
                rule,
                call,
                call.TargetMethod.Name + "()",
                "all rows",
                (isList ? "list" : "array") + ", only to sort them,",
                "let the query sort them and read them one by one");
        }
    }

    private static void CheckGathered(RuleOperation context, RuleContext rule)
    {
        if (context.Operation is IForEachLoopOperation { IsAsynchronous: true } loop
            && GatheredRows.TryFind(loop, rule, context.CancellationToken) is { } rows)
        {
            ReportGathered(context, rule, loop.Collection, rows.Name, rows.Holder);
        }
    }

    private static void CheckListed(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (GatheredRows.AreListedBy(call, rule, context.CancellationToken))
        {
            string holder = call.TargetMethod.Name switch
            {
                "ToArrayAsync" => "array",
                "ToLookupAsync" => "lookup",
                _ => "list",
            };
            ReportGathered(context, rule, call, call.TargetMethod.Name + "()", holder);
        }
    }

    private static void ReportGathered(
        RuleOperation context, RuleContext rule, IOperation place, string name, string holder)
        => Report(
            context,
            rule,
            place,
            name,
            "all rows",
            holder + ", although they come one by one,",
            "work with each row as it comes, or let the query take the part that is used");

    /// <summary>What a string holds that is made of rows: not these, but their text.</summary>
    private static string TextOf(PayloadVerdict rows) => "the text of " + rows.Reason;

    private static void Report(in SummedText text, RuleOperation context, RuleContext rule)
        => Report(
            context,
            rule,
            context.Operation,
            text.Name,
            TextOf(text.Growth),
            "string, copied in each round,",
            "append to a StringBuilder, or write the rows one by one");

    private static void Report(in WholeContent content, RuleOperation context, RuleContext rule)
    {
        if (KeptArray.Is(content.Operation, context.CancellationToken)
            && !rule.AssumesLarge(content.Operation.Syntax))
        {
            return;
        }

        Report(
            context,
            rule,
            content.Operation,
            content.Describe(),
            content.Amount.Reason!,
            (content.IsText ? "string" : "array")
                + HeldContent.DescribeUse(content.Operation, context.CancellationToken),
            content.IsText ? "read it in parts" : "read it from a stream, or in blocks",
            MeasuredFindings.OfSize(content.Amount.Kind));
    }

    private static void Report(
        RuleOperation context,
        RuleContext rule,
        IOperation place,
        string name,
        string content,
        string holder,
        string advice,
        ImmutableDictionary<string, string?>? size = null)
    {
        RequestPathVerdict verdict = rule.RequestPath.Classify(
            place, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath)
        {
            context.ReportDiagnostic(Suspect.Create(
                Suspect.LargeObjects,
                Message,
                size,
                place.Syntax.GetLocation(),
                verdict.ChainLocations(),
                name,
                content,
                holder,
                verdict.Describe(),
                advice));
        }
    }
}
