using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>The writer that ASP.NET Core itself puts over the stream of a response.</summary>
internal static class ResponseWriter
{
    public const string Space = "Microsoft.AspNetCore.WebUtilities", Name = "HttpResponseStreamWriter";

    /// <summary>
    /// Whether a project has it, and what writes lines writes them asynchronously. Older ones do so synchronously,
    /// which a response forbids.
    /// </summary>
    public static bool IsIn(Compilation compilation)
    {
        var types = KnownTypes.For(compilation);
        return CanClose(types) && !types.Get(Space + "." + Name)!.GetMembers("WriteLineAsync").IsEmpty;
    }

    /// <summary>Whether a project has one that is closed asynchronously, enough for what writes no lines.</summary>
    public static bool CanClose(KnownTypes types)
        => types.Get(Space + "." + Name) is { } writer && !writer.GetMembers("DisposeAsync").IsEmpty;

    /// <summary>
    /// Whether an encoding is known to replace what it cannot encode. One that throws would do so before the first byte
    /// with the whole text, and in the middle of it in parts.
    /// </summary>
    public static bool Writes(IOperation? encoding, KnownTypes types) => encoding switch
    {
        IPropertyReferenceOperation { Property: { IsStatic: true } property } =>
            types.Is(property.ContainingType, "System.Text.Encoding"),
        IObjectCreationOperation { Arguments.Length: <= 1 } creation =>
            types.Is(creation.Type, "System.Text.UTF8Encoding"),
        _ => false,
    };
}
