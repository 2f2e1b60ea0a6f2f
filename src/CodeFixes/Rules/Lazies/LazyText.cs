using GcGuard.Analyzers.Evidence.Lazies;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>The text of the Lazy that a fix writes.</summary>
/// <param name="type">The text of its type: <c>Lazy&lt;Task&lt;T&gt;&gt;</c>.</param>
/// <param name="body">What the factory does.</param>
internal sealed class LazyText(string type, FactoryBody body)
{
    /// <summary>Whether the factory leaves the caller's thread before it does anything.</summary>
    public bool Hops { get; init; }

    /// <summary>What <c>Task</c> is written as at that place.</summary>
    public string Task { get; init; } = "Task";

    /// <summary>The gate it waits for; null for none.</summary>
    public Gate? Gate { get; init; }

    /// <summary>The statement that forgets a failed task; null for none.</summary>
    public string? Forget { get; init; }

    /// <summary>
    /// <c>new Lazy&lt;Task&lt;T&gt;&gt;(() =&gt; Task.Run(async () =&gt; { … }), mode)</c> with the mode that the old
    /// one has.
    /// </summary>
    /// <param name="lazy">The old one.</param>
    /// <param name="indentation">The indentation of the line on which the new one begins.</param>
    /// <param name="unit">One level of indentation.</param>
    /// <param name="newLine">The document's line end.</param>
    public string Write(LazyCreation lazy, string indentation, string unit, string newLine)
    {
        string head = lazy.Creation.Syntax is ImplicitObjectCreationExpressionSyntax ? "new" : "new " + type;
        string function = new GatedFunction(body) { Gate = Gate, Forget = Forget }.Write(indentation, unit, newLine);
        return head + "(" + (Hops ? "() => " + Task + ".Run(" + function + ")" : function) + ModeText(lazy) + ")";
    }

    /// <summary>The argument that says what happens when several threads ask at once, as it stands.</summary>
    public static string ModeText(LazyCreation lazy)
        => lazy.ModeArgument?.Syntax is ArgumentSyntax argument ? ", " + argument.WithoutTrivia() : string.Empty;
}
