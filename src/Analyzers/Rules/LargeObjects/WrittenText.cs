using GcGuard.Analyzers.Facts.Payload;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>A text that grows and is only written, as a rule about it reports it.</summary>
/// <param name="Place">The operation to report.</param>
/// <param name="Route">How the text gets to the call that writes it.</param>
/// <param name="Description">The text as a message shows it.</param>
/// <param name="Amount">What it grows with.</param>
/// <param name="Advice">What to do instead, as a message says it.</param>
internal readonly record struct WrittenText(
    IOperation Place,
    TextRoute Route,
    string Description,
    PayloadVerdict Amount,
    string Advice);
