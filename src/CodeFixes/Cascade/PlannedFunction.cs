namespace GcGuard.CodeFixes.Cascade;

/// <summary>How a function changes.</summary>
internal enum FunctionChange
{
    /// <summary>It is async, or top-level statements, which are async as soon as they await.</summary>
    None,

    /// <summary>It returns a task and becomes async: what it returns is awaited.</summary>
    BecomesAsync,

    /// <summary><c>T</c> becomes <c>Task&lt;T&gt;</c>, <c>void</c> <c>Task</c>.</summary>
    ReturnsTask,

    /// <summary><c>byte[]</c> becomes <c>Stream</c>, in a task too.</summary>
    ReturnsStream,

    /// <summary>The result goes, and a stream or writer to write to comes among the parameters.</summary>
    TakesTarget,
}

/// <summary>A method, local function or lambda in a plan.</summary>
internal sealed class PlannedFunction(DocumentId document, SyntaxNode node, FunctionChange change)
{
    public DocumentId Document { get; } = document;

    public SyntaxNode Node { get; } = node;

    public FunctionChange Change { get; } = change;

    /// <summary>Whether an await is written in its own body.</summary>
    public bool Awaits { get; set; }

    /// <summary>The symbol; null for top-level statements.</summary>
    public IMethodSymbol? Symbol { get; init; }

    /// <summary>What it returned, for a lambda what its delegate returned; null for nothing.</summary>
    public ITypeSymbol? Result { get; init; }
}
