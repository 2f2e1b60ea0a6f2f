using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A whole text that another method of the project makes, and that its caller only encodes to answer it as a file:
/// <c>File(Encoding.UTF8.GetBytes(_export.ToCsv(orders)), …)</c>.
/// </summary>
internal sealed class MadeText
{
    private readonly IReadOnlyList<TextContent> _contents;

    private MadeText(IInvocationOperation call, TextRoute route, IReadOnlyList<TextContent> contents)
    {
        Call = call;
        Route = route;
        _contents = contents;
    }

    /// <summary>The call that answers the text.</summary>
    public IInvocationOperation Call { get; }

    /// <summary>How the text gets to the call that writes it.</summary>
    public TextRoute Route { get; }

    /// <summary>The made text that a call encodes to be answered; null when it encodes none. Cheap: it is asked of every <c>GetBytes</c>.</summary>
    /// <param name="encoding">The call.</param>
    /// <param name="implementations">The bodies that calls run.</param>
    /// <param name="types">The types of the compilation.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    public static MadeText? TryFind(IInvocationOperation encoding, OneImplementation implementations, KnownTypes types, CancellationToken cancellationToken)
        => TextRoute.IsGetBytes(encoding.TargetMethod, types)
            && encoding.ArgumentAt(0) is { } text
            && MakerOf(text.Value, cancellationToken) is { } call
            && !call.TargetMethod.DeclaringSyntaxReferences.IsEmpty
            && TextRoute.TryFind(call.Completion() ?? call, types, cancellationToken) is { Sink.IsDownload: true } route
            && AnsweredTexts.Of(call, implementations, types, cancellationToken) is { Count: > 0 } contents
                ? new MadeText(call, route, contents)
                : null;

    /// <summary>Whether one of the texts can grow with what a user sends or stores, and with what.</summary>
    public PayloadVerdict Classify(PayloadFact payload, CancellationToken cancellationToken)
    {
        if (ErrorReply.IsWrittenBy(Route.Sink.Operation) || AreFew(payload, cancellationToken))
        {
            return default;
        }

        foreach (TextContent made in _contents)
        {
            if (made.Classify(payload, Route.Sink, cancellationToken) is { Kind: PayloadKind.MayGrow } growth)
            {
                return growth;
            }
        }

        return default;
    }

    /// <summary>The call as a message shows it: <c>_export.ToCsv(…)</c>.</summary>
    public string Describe()
        => Call.Instance is null or IInstanceReferenceOperation { IsImplicit: true }
            ? Call.TargetMethod.Name + "(…)"
            : Call.Instance.Syntax + "." + Call.TargetMethod.Name + "(…)";

    /// <summary>Whether the rows that the maker is handed are few.</summary>
    private bool AreFew(PayloadFact payload, CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in Call.Arguments)
        {
            IOperation value = argument.Value.WithoutConversions();
            if (argument.ArgumentKind == ArgumentKind.Explicit
                && value.Type is { SpecialType: not SpecialType.System_String } type
                && TypeGraph.IsSequence(type, out _)
                && (PayloadFact.AreErrors(value)
                    || BoundedRows.Classify(value, cancellationToken) is not null
                    || payload.Classify(value, cancellationToken).Kind == PayloadKind.Small))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The call that a value is, or that a local with one value got.</summary>
    private static IInvocationOperation? MakerOf(IOperation value, CancellationToken cancellationToken)
    {
        value = value.WithoutConversions();
        if (value is ILocalReferenceOperation { Local: { } local } reference)
        {
            if (!IsDeclaredWithCall(local, cancellationToken) || LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is not { HasOneValue: true, InitialValue: { } initial })
            {
                return null;
            }

            value = initial;
        }

        return StreamHelper.CallOf(value);
    }

    /// <summary>Whether a local is declared with the value of a call, which its syntax says at once: most texts that are encoded are not.</summary>
    private static bool IsDeclaredWithCall(ILocalSymbol local, CancellationToken cancellationToken)
        => local.DeclaringSyntaxReferences is { Length: 1 } references
            && references[0].GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax or AwaitExpressionSyntax };
}
