using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What a string is made from: a local builder or <c>StringWriter</c>, or a joined sequence.</summary>
/// <param name="Operation">The call that makes the string.</param>
/// <param name="Value">The builder, or the sequence.</param>
/// <param name="Builder">The local builder; null for a joined sequence.</param>
internal readonly record struct TextSource(IInvocationOperation Operation, IOperation Value, ILocalSymbol? Builder)
{
    /// <summary>The names of the methods that make such strings.</summary>
    public static readonly string[] CallNames = ["ToString", "Join", "Concat"];

    /// <summary>What the string that a call makes is made from; null for other calls. Cheap.</summary>
    public static TextSource? TryFind(IOperation operation, KnownTypes types)
    {
        if (operation is not IInvocationOperation { TargetMethod: { } method } call)
        {
            return null;
        }

        switch (method.Name)
        {
            case "ToString" when method.Parameters.IsEmpty
                && call.Instance?.WithoutConversions() is ILocalReferenceOperation { Local: { } local } builder
                && (types.Is(local.Type, "System.Text.StringBuilder")
                    || types.Is(local.Type, "System.IO.StringWriter")):
                return new TextSource(call, builder, local);
            case "Join" or "Concat"
                when method is { IsStatic: true, ContainingType.SpecialType: SpecialType.System_String }
                    && SequenceOf(call) is { } sequence:
                return new TextSource(call, sequence, null);
            default:
                return null;
        }
    }

    /// <summary>Whether the string grows with what a user sends or stores, and with what.</summary>
    /// <param name="payload">Says whether values grow.</param>
    /// <param name="needsEvidence">Whether more than types have to say that it grows.</param>
    public PayloadVerdict Classify(PayloadFact payload, CancellationToken cancellationToken, bool needsEvidence)
    {
        if (Builder is not null)
        {
            return BuilderGrowth.Classify(Builder, Operation, payload, cancellationToken, needsEvidence);
        }

        // A list of texts is judged by what fills it, and where that says nothing, by the rows it is a query of.
        return Value is ILocalReferenceOperation { Local: { } list }
            && BuilderGrowth.Classify(list, Operation, payload, cancellationToken, needsEvidence)
                is { Grows: true } grown
                ? grown
                : JoinedRows.Classify(Value, payload, cancellationToken, needsEvidence);
    }

    /// <summary>
    /// Whether what the string grows with makes it large: it is unbounded, rows of which nobody said how many, or an
    /// audit asks for all. A list of which only the type is known is short far more often: on unseen servers none of
    /// eight such texts was large for certain.
    /// </summary>
    public bool MayBeLarge(PayloadVerdict growth, RuleContext rule, CancellationToken cancellationToken)
        => growth.Kind == PayloadKind.Unbounded
            || rule.AssumesLarge(Operation.Syntax)
            || OpenRows.Fill(Value, Operation, rule, cancellationToken);

    /// <summary>The expression as a message shows it: <c>csv.ToString()</c>, <c>string.Join</c>.</summary>
    public string Describe()
        => Builder is null ? "string." + Operation.TargetMethod.Name : Operation.Instance!.Syntax + ".ToString()";

    /// <summary>The sequence that <c>string.Join</c> or <c>Concat</c> takes.</summary>
    private static IOperation? SequenceOf(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter }
                && parameter.Type is IArrayTypeSymbol or INamedTypeSymbol { TypeArguments.Length: 1 })
            {
                return argument.Value.WithoutConversions();
            }
        }

        return null;
    }
}
