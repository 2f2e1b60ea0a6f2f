using System.Runtime.CompilerServices;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>Says whether a value can grow with what a user sends or stores. One instance serves a compilation.</summary>
/// <remarks>
/// Every walk is bounded and ends in <see cref="PayloadKind.Unknown"/>. A symbol the compiler could not resolve is
/// Unknown too. Names never make a type or a method known; they only tell a short string or byte array (a token, a
/// key, a hash) from content.
/// </remarks>
internal sealed class PayloadFact
{
    private static readonly ConditionalWeakTable<Compilation, PayloadFact> Facts = new();

    private readonly TypeGraph _graph;

    private readonly TypeGraph _sent;

    private PayloadFact(Compilation compilation)
    {
        _graph = new TypeGraph(KnownTypes.For(compilation));
        _sent = new TypeGraph(KnownTypes.For(compilation), isSent: true);
    }

    /// <summary>The fact for a compilation.</summary>
    public static PayloadFact For(Compilation compilation)
        => Facts.GetValue(compilation, static c => new PayloadFact(c));

    /// <summary>The verdict on a value, by its declared type and by where it comes from in this body.</summary>
    /// <param name="value">The value.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    /// <param name="needsEvidence">Whether more than its type has to say that it grows, see <see cref="GrowthEvidence"/>.</param>
    public PayloadVerdict Classify(IOperation value, CancellationToken cancellationToken, bool needsEvidence = false)
        => ValueOrigin.Classify(value, new PayloadQuery(_graph, cancellationToken, needsEvidence));

    /// <summary>
    /// The verdict on every value of a type: what a DTO's graph can hold. A bare <c>string</c> is Unknown, since it is
    /// a token as often as a document; <see cref="Classify"/> asks where it comes from.
    /// </summary>
    public PayloadVerdict OfType(ITypeSymbol type) => _graph.Classify(type);

    /// <summary>
    /// The verdict on values of a type that a client sends: each list in an object without an identity is as long as the client
    /// likes.
    /// </summary>
    public PayloadVerdict OfSentType(ITypeSymbol type) => _sent.Classify(type);

    /// <summary>The verdict on what has been written into a local stream or builder up to <paramref name="reader"/>.</summary>
    /// <param name="sink">The stream or builder.</param>
    /// <param name="reader">The code that takes its content.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    /// <param name="needsEvidence">Whether more than types have to say that it grows, see <see cref="GrowthEvidence"/>.</param>
    public PayloadVerdict ContentOf(ILocalSymbol sink, IOperation reader, CancellationToken cancellationToken, bool needsEvidence = false)
    {
        PayloadVerdict content = SinkContent.Classify(sink, reader, new PayloadQuery(_graph, cancellationToken, needsEvidence));
        return content.Kind != PayloadKind.Small && IsOfSmallContent(sink) ? PayloadVerdict.Small("a small thing by name") : content;
    }

    /// <summary>
    /// Whether values of a type are one thing with an identity, and what belongs to it. What calls a list its rows, and what
    /// holds bytes or a document, is none.
    /// </summary>
    public static bool IsOneThing(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface, IsAnonymousType: false, IsTupleType: false }
            || TypeGraph.IsSequence(type, out _)
            || !RowMembers.HasIdentity(type))
        {
            return false;
        }

        foreach ((ISymbol member, ITypeSymbol memberType) in PayloadMembers.Of(type))
        {
            if (TypeGraph.IsSequence(memberType, out ITypeSymbol? element)
                && (element?.SpecialType == SpecialType.System_Byte || RowMembers.HoldsRows(type, member, element)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether values of a type are lists of texts or of measures: names, addresses, the vector of a text. As JSON they are
    /// some kilobytes in practice.
    /// </summary>
    public static bool AreFewTexts(ITypeSymbol? type)
        => type is not null
            && TypeGraph.IsSequence(type, out ITypeSymbol? element)
            && element is { SpecialType: SpecialType.System_String or SpecialType.System_Single or SpecialType.System_Double } or { Name: "Uri" or "Guid" };

    /// <summary>
    /// Whether a value is what a user may ask to know of himself: the personal data of one account, a few dozen entries in
    /// the code that ASP.NET Core Identity's templates bring.
    /// </summary>
    public static bool IsPersonalData(IOperation value)
        => PayloadWords.NameOf(value.WithoutConversions()) is { } name
            && name.EndsWith("personalData", System.StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Whether a local, parameter or member is called errors, or what is missing or invalid: the fields of one form or the
    /// parameters of one request, however its type could grow.
    /// </summary>
    public static bool AreErrors(IOperation value)
        => value.WithoutConversions() is ILocalReferenceOperation or IParameterReferenceOperation or IMemberReferenceOperation
            && PayloadWords.NameOf(value.WithoutConversions()) is { Length: > 0 } name
            && (NameWords.Has(char.ToUpperInvariant(name[0]) + name.Substring(1), "Error")
                || NameWords.Has(char.ToUpperInvariant(name[0]) + name.Substring(1), "Errors")
                || NameWords.Has(char.ToUpperInvariant(name[0]) + name.Substring(1), "Missing", atStart: true)
                || NameWords.Has(char.ToUpperInvariant(name[0]) + name.Substring(1), "Invalid", atStart: true));

    /// <summary>Whether code is named after an error or another small thing that it writes: <c>WriteError</c>.</summary>
    public static bool WritesSmallThing(ISymbol code) => PayloadWords.IsSmallType(NamedOwner(code).Name);

    /// <summary>
    /// Whether code that writes a file keeps what an installation configures: the value, its type, the method or the type
    /// around it is called settings, a configuration or a manifest.
    /// </summary>
    public static bool WritesSettings(ISymbol code, IOperation value)
    {
        ISymbol owner = NamedOwner(code);
        return PayloadWords.AreSettings(owner.Name)
            || (owner.ContainingType is { } type && PayloadWords.AreSettings(type.Name))
            || (value.WithoutConversions().Type is { } written && PayloadWords.AreSettings(written.Name))
            || (PayloadWords.NameOf(value.WithoutConversions()) is { } name && PayloadWords.AreSettings(name));
    }

    /// <summary>
    /// Whether the name of a file is that of something small, or of an empty form: <c>orders_template.xlsx</c>. A helper's parameter is
    /// such a name where all its callers hand one over.
    /// </summary>
    public bool IsNameOfSmallFile(IOperation fileName, CancellationToken cancellationToken)
        => IsConstantNameOfSmallFile(fileName, cancellationToken)
            || (fileName.WithoutConversions() is IParameterReferenceOperation parameter
                && HandedParameter.AreAll(
                    parameter, new PayloadQuery(_graph, cancellationToken), static (handed, token) => IsConstantNameOfSmallFile(handed, token)));

    private static bool IsConstantNameOfSmallFile(IOperation fileName, CancellationToken cancellationToken)
        => ConstantText.Of(fileName, cancellationToken) is { Length: > 0 } text && PayloadWords.IsNameOfSmallFile(text);

    /// <summary>
    /// Whether a text that is appended to a file is a line of a log: it is written where it is put together, by a type that is called
    /// a log or a logger.
    /// </summary>
    public static bool IsLineOfLog(ISymbol code) => NamedOwner(code).ContainingType is { } type && PayloadWords.IsLog(type.Name);

    /// <summary>Whether the code that owns a local is named after something small: <c>IconHandler.ProcessRequest</c>.</summary>
    public static bool IsOfSmallContent(ILocalSymbol sink) => MakesSmallContent(sink.ContainingSymbol);

    /// <summary>Whether code is named after something small that it makes: <c>IconHandler.ProcessRequest</c>.</summary>
    public static bool MakesSmallContent(ISymbol code)
    {
        ISymbol owner = NamedOwner(code);
        return PayloadWords.MakesSmallContent(owner.Name)
            || PayloadWords.MakesEmptyForm(owner.Name)
            || (owner.ContainingType is { } type && PayloadWords.MakesSmallContent(type.Name));
    }

    /// <summary>
    /// Whether a payload, or the member or type that handles it, is named after a small file: <c>templatePath</c>,
    /// <c>IconController.Get</c>.
    /// </summary>
    public static bool IsSmallFile(IOperation payload, ISymbol code)
    {
        ISymbol owner = NamedOwner(code);
        return PayloadWords.IsSmallFile(owner.Name)
            || (owner.ContainingType is { } type && PayloadWords.IsSmallFile(type.Name))
            || (PayloadWords.NameOf(payload) is { } name && PayloadWords.IsSmallFile(name));
    }

    /// <summary>The member around lambdas and local functions.</summary>
    private static ISymbol NamedOwner(ISymbol owner)
    {
        while (owner is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
        {
            owner = owner.ContainingSymbol;
        }

        return owner;
    }

    /// <summary>
    /// The verdict on how often a loop, or a lambda that is called for each element, runs <paramref name="inside"/>; null
    /// for all other code.
    /// </summary>
    /// <param name="code">The loop or lambda.</param>
    /// <param name="inside">An operation within it.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    /// <param name="needsEvidence">Whether more than a type has to say that there are many rounds, see <see cref="GrowthEvidence"/>.</param>
    public PayloadVerdict? RoundsAt(IOperation code, IOperation inside, CancellationToken cancellationToken, bool needsEvidence = false)
        => LoopGrowth.RoundsAt(code, inside, new PayloadQuery(_graph, cancellationToken, needsEvidence));

    /// <summary>The verdict on how often a loop runs <paramref name="inside"/>, an operation within it.</summary>
    public PayloadVerdict RoundsOf(ILoopOperation loop, IOperation inside, CancellationToken cancellationToken)
        => LoopGrowth.Rounds(loop, inside, new PayloadQuery(_graph, cancellationToken));
}
