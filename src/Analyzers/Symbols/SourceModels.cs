using System.Diagnostics.CodeAnalysis;

namespace GcGuard.Analyzers.Symbols;

/// <summary>
/// The semantic models of other files than the one an action is called for. It is the only place that asks for one.
/// </summary>
internal static class SourceModels
{
    /// <summary>The model of a file, which must be one of the compilation.</summary>
    [SuppressMessage(
        "MicrosoftCodeAnalysisPerformance",
        "RS1030:Do not invoke Compilation.GetSemanticModel() method within a diagnostic analyzer",
        Justification = "Callers, helpers, registrations and policies stand in other files. The analysis host shares "
            + "the model and its bound bodies, and few expressions are bound.")]
    public static SemanticModel Of(Compilation compilation, SyntaxTree tree) => compilation.GetSemanticModel(tree);

    /// <summary>
    /// The operation of a piece of syntax that a symbol was declared with; null where another project holds it. An
    /// editor sees that project's source, a build only its assembly, and both have to say the same.
    /// </summary>
    public static IOperation? OperationOf(
        Compilation compilation, SyntaxNode syntax, CancellationToken cancellationToken)
        => compilation.ContainsSyntaxTree(syntax.SyntaxTree)
            ? Of(compilation, syntax.SyntaxTree).OperationOf(syntax, cancellationToken)
            : null;

    /// <summary>
    /// Whether a symbol is declared in the source of the compilation, and not in that of a referenced project.
    /// </summary>
    public static bool Declares(this Compilation compilation, ISymbol symbol)
        => !symbol.DeclaringSyntaxReferences.IsEmpty
            && SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, compilation.Assembly);

    /// <summary>
    /// The name of a member that another assembly declares. Empty for one of this compilation: what a project calls its
    /// own members says nothing of what they do.
    /// </summary>
    public static string ReferencedName(this Compilation compilation, ISymbol member)
        => compilation.Declares(member) ? string.Empty : member.Name;
}
