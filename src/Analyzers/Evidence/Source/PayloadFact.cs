using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Says whether a value can grow with what a user sends or stores. One instance serves a compilation.
/// </summary>
/// <remarks>
/// Every walk is bounded and ends in <see cref="PayloadKind.Unknown"/>. A symbol the compiler could not resolve is
/// Unknown too. Names never make a type or a method known; they only tell a short string or byte array (a token, a
/// key, a hash) from content.
/// </remarks>
internal sealed class PayloadFact
{
    private static readonly ConditionalWeakTable<Compilation, PayloadFact> Facts = new();

    private readonly TypeGraph _graph;

    private PayloadFact(Compilation compilation, TeamWords words)
        => _graph = new TypeGraph(KnownTypes.For(compilation), words);

    /// <summary>The fact for a compilation.</summary>
    public static PayloadFact For(Compilation compilation)
        => Facts.GetValue(compilation, static c => new PayloadFact(c, TeamWords.None));

    /// <summary>
    /// The fact for a compilation whose options are known. Analyzers ask for it first, before they look at any code.
    /// </summary>
    public static PayloadFact For(Compilation compilation, AnalyzerConfigOptionsProvider options)
        => Facts.TryGetValue(compilation, out PayloadFact? known)
            ? known
            : Facts.GetValue(compilation, c => new PayloadFact(c, TeamWords.Of(c, options)));

    /// <summary>The verdict on a value, by its declared type and by where it comes from in this body.</summary>
    /// <param name="needsEvidence">Whether more than its type has to say that it grows, see
    /// <see cref="GrowthEvidence"/>.</param>
    public PayloadVerdict Classify(IOperation value, CancellationToken cancellationToken, bool needsEvidence = false)
        => ValueOrigin.Classify(value, new PayloadQuery(_graph, cancellationToken, needsEvidence));

    /// <summary>
    /// The verdict on every value of a type: what a DTO's graph can hold. A bare <c>string</c> is Unknown, since it is
    /// a token as often as a document; <see cref="Classify"/> asks where it comes from.
    /// </summary>
    public PayloadVerdict OfType(ITypeSymbol type) => _graph.Classify(type);

    /// <summary>
    /// The rows that a value of a generic helper's own type can be, as its calls in the project say; null where the
    /// type is another, or no call works on rows.
    /// </summary>
    public PayloadVerdict? RowsOfCalls(ITypeSymbol? type, Compilation compilation, CancellationToken cancellationToken)
        => type is ITypeParameterSymbol parameter
            ? TypeArguments.RowsOf(parameter, compilation, new PayloadQuery(_graph, cancellationToken))
            : null;

    /// <summary>
    /// The verdict on what has been written into a local stream or builder up to <paramref name="reader"/>.
    /// </summary>
    /// <param name="sink">The stream or builder.</param>
    /// <param name="reader">The code that takes its content.</param>
    /// <param name="needsEvidence">Whether more than types have to say that it grows, see
    /// <see cref="GrowthEvidence"/>.</param>
    public PayloadVerdict ContentOf(
        ILocalSymbol sink, IOperation reader, CancellationToken cancellationToken, bool needsEvidence = false)
    {
        PayloadVerdict content =
            SinkContent.Classify(sink, reader, new PayloadQuery(_graph, cancellationToken, needsEvidence));
        return content.Kind is PayloadKind.Unknown or PayloadKind.MayGrow
            && SmallByName.IsCodeOfFile(sink.ContainingSymbol)
            ? PayloadVerdict.Small("a small thing by name")
            : content;
    }

    /// <summary>
    /// Whether values of a type are one thing of several members, and what belongs to it. What holds bytes is none.
    /// </summary>
    public static bool IsOneThing(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class
            or TypeKind.Struct or TypeKind.Interface, IsAnonymousType: false, IsTupleType: false }
            || TypeGraph.IsSequence(type, out _))
        {
            return false;
        }

        int members = 0;
        foreach ((ISymbol _, ITypeSymbol memberType) in PayloadMembers.Of(type))
        {
            members++;
            if (TypeGraph.IsSequence(memberType, out ITypeSymbol? element)
                && (element?.SpecialType == SpecialType.System_Byte || MemberRows.MayBeMany(type, element)))
            {
                return false;
            }
        }

        return members > 1;
    }

    /// <summary>Whether nothing is known of values of a type: any object, or what a generic helper is handed.</summary>
    public static bool IsAny(ITypeSymbol? type)
        => type is { TypeKind: TypeKind.TypeParameter or TypeKind.Dynamic }
            or { SpecialType: SpecialType.System_Object };

    /// <summary>Whether objects of a type have a list, of whatever elements.</summary>
    public static bool HoldsSequence(ITypeSymbol type)
    {
        foreach ((ISymbol _, ITypeSymbol memberType) in PayloadMembers.Of(type))
        {
            if (TypeGraph.IsSequence(memberType, out _))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether values of a type are lists of texts or of measures, the named values of one object, or one page of rows:
    /// names, addresses, the vector of a text, the fields of a form. As JSON they are some kilobytes in practice.
    /// </summary>
    public static bool AreFewValues(ITypeSymbol? type)
        => type is not null
            && TypeGraph.IsSequence(type, out ITypeSymbol? element)
            && (element is { SpecialType: SpecialType.System_String
                or SpecialType.System_Single or SpecialType.System_Double } or { Name: "Uri" or "Guid" }
                or INamedTypeSymbol { Name: "KeyValuePair", TypeArguments: [{ SpecialType: SpecialType.System_String },
                    { SpecialType: SpecialType.System_String or SpecialType.System_Object }] }
                || BoundedRows.IsPage(type));

    /// <summary>
    /// Whether the name of a file is that of something small, or of an empty form: <c>orders_template.xlsx</c>. A
    /// helper's parameter is such a name where all its callers hand one over.
    /// </summary>
    public bool IsNameOfSmallFile(IOperation fileName, CancellationToken cancellationToken)
        => IsConstantNameOfSmallFile(fileName, cancellationToken)
            || (fileName.WithoutConversions() is IParameterReferenceOperation parameter
                && HandedParameter.AreAll(
                    parameter, new PayloadQuery(_graph, cancellationToken),
                    static (handed, token) => IsConstantNameOfSmallFile(handed, token)));

    /// <summary>
    /// Whether one of the callers of a helper hands over what is asked for, by a parameter; null where not all callers
    /// can be seen.
    /// </summary>
    /// <param name="parameter">The parameter where it is used.</param>
    /// <param name="isMeant">Asked of what a call hands over.</param>
    public bool? IsHandedByAny(
        IParameterReferenceOperation parameter,
        Func<IOperation, CancellationToken, bool> isMeant,
        CancellationToken cancellationToken)
    {
        bool isHanded = false;
        return HandedParameter.AreAll(
            parameter,
            new PayloadQuery(_graph, cancellationToken),
            (handed, token) =>
            {
                isHanded = isHanded || isMeant(handed, token);
                return true;
            })
                ? isHanded
                : null;
    }

    private static bool IsConstantNameOfSmallFile(IOperation fileName, CancellationToken cancellationToken)
        => ConstantText.Of(fileName, cancellationToken) is { Length: > 0 } text && NameWords.Has(text, WordGroup.File);

    /// <summary>
    /// The verdict on how often a loop, or a lambda that is called for each element, runs <paramref name="inside"/>;
    /// null for all other code.
    /// </summary>
    /// <param name="code">The loop or lambda.</param>
    /// <param name="inside">An operation within it.</param>
    /// <param name="needsEvidence">Whether more than a type has to say that there are many rounds, see
    /// <see cref="GrowthEvidence"/>.</param>
    public PayloadVerdict? RoundsAt(
        IOperation code, IOperation inside, CancellationToken cancellationToken, bool needsEvidence = false)
        => LoopGrowth.RoundsAt(code, inside, new PayloadQuery(_graph, cancellationToken, needsEvidence));

    /// <summary>The verdict on how often a loop runs <paramref name="inside"/>, an operation within it.</summary>
    public PayloadVerdict RoundsOf(ILoopOperation loop, IOperation inside, CancellationToken cancellationToken)
        => LoopGrowth.Rounds(loop, inside, new PayloadQuery(_graph, cancellationToken));
}
