using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>Says whether a value can grow with what a user sends or stores. One instance serves a compilation.</summary>
internal sealed class PayloadFact
{
    private static readonly ConditionalWeakTable<Compilation, PayloadFact> Facts = new();

    private PayloadFact(Compilation compilation) => _ = compilation;

    /// <summary>The fact for a compilation.</summary>
    public static PayloadFact For(Compilation compilation)
        => Facts.GetValue(compilation, static c => new PayloadFact(c));

    /// <summary>The verdict on a value, by its declared type and by where it comes from in this body.</summary>
    public PayloadVerdict Classify(IOperation value, CancellationToken cancellationToken) => default;

    /// <summary>The verdict on every value of a type: what a DTO's graph can hold.</summary>
    public PayloadVerdict OfType(ITypeSymbol type) => default;

    /// <summary>The verdict on what has been written into a local stream or builder up to <paramref name="reader"/>.</summary>
    public PayloadVerdict ContentOf(ILocalSymbol sink, IOperation reader, CancellationToken cancellationToken) => default;
}
