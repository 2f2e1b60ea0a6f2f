using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A string that is built whole only to be written. Found by the rule, and found again by its fixer, which works on the
/// code as it stands after other fixes.
/// </summary>
internal sealed class BuiltText
{
    private BuiltText(TextContent content, TextRoute route)
    {
        Content = content;
        Route = route;
    }

    /// <summary>What the string is made from.</summary>
    public TextContent Content { get; }

    /// <summary>The expression that makes the string.</summary>
    public IOperation Operation => Content.Operation;

    /// <summary>The local <c>StringBuilder</c> or <c>StringWriter</c> whose text it is; null for a joined sequence.</summary>
    public ILocalSymbol? Builder => Content.Builder;

    /// <summary>How the string gets to the call that writes it.</summary>
    public TextRoute Route { get; }

    /// <summary>
    /// The text an operation builds, or null when it builds none, or one that is more than written. Cheap: it is asked
    /// of every invocation and interpolation.
    /// </summary>
    public static BuiltText? TryFind(IOperation operation, KnownTypes types, CancellationToken cancellationToken)
        => TextContent.TryFind(operation, types) is { } content && TextRoute.TryFind(operation, types, cancellationToken) is { } route
            ? new BuiltText(content, route)
            : null;

    /// <summary>Whether the text can grow with what a user sends or stores, and with what.</summary>
    public PayloadVerdict Classify(PayloadFact payload, CancellationToken cancellationToken)
    {
        if (StatusFlow.FollowsErrorStatus(Route.Sink.Operation))
        {
            return PayloadVerdict.Small("an error");
        }

        if (Builder is { } builder
            ? WrittenParts.Are(builder, Operation, Route.Sink, cancellationToken)
            : WrittenParts.IsOne(Operation, Route.Sink, cancellationToken))
        {
            return PayloadVerdict.Small("a part of a text");
        }

        return IsLineOfLog()
            ? PayloadVerdict.Small("a line of a log")
            : Content.Classify(payload, Route.Sink, cancellationToken);
    }

    /// <summary>Whether a sum or an interpolation is appended to a file by a log.</summary>
    private bool IsLineOfLog()
        => Builder is null
            && (Operation is IInterpolatedStringOperation or IBinaryOperation)
            && Route.Sink is { Kind: TextSinkKind.File, Operation: IInvocationOperation { TargetMethod.Name: "AppendAllText" or "AppendAllTextAsync" } }
            && Operation.SemanticModel?.GetEnclosingSymbol(Operation.Syntax.SpanStart) is { } code
            && SmallByName.IsLog(code);

    /// <summary>The expression as a message shows it: <c>csv.ToString()</c>, <c>string.Join</c>.</summary>
    public string Describe()
        => Operation switch
        {
            IInvocationOperation { TargetMethod.IsStatic: true } join => "string." + join.TargetMethod.Name,
            IInvocationOperation { Instance: { } instance } => instance.Syntax + ".ToString()",
            IInterpolatedStringOperation => "$\"…\"",
            _ => "… + …",
        };
}
