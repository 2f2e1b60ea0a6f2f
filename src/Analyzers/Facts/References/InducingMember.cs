namespace GcGuard.Analyzers.Facts.References;

/// <summary>One row of <see cref="InducingMembers"/>.</summary>
/// <param name="Namespace">The namespace of the type that declares the member.</param>
/// <param name="Type">The type's metadata name.</param>
/// <param name="Member">The member's metadata name.</param>
/// <param name="Text">How a message names it.</param>
internal sealed record InducingMember(string Namespace, string Type, string Member, string Text)
{
    /// <summary>The member of the same type that takes back what this one does; a module that refers to both is even.</summary>
    public string? Undo { get; init; }
}
