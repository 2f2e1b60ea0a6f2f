namespace Microsoft.CodeAnalysis.Testing;

/// <summary>How closely the tree a fix returns must equal a new parse of its text.</summary>
public enum CodeActionValidationMode
{
    /// <summary>Not compared.</summary>
    None,

    /// <summary>Nodes and tokens are compared. The default.</summary>
    SemanticStructure,

    /// <summary>Nodes, tokens and trivia are compared.</summary>
    Full,
}
