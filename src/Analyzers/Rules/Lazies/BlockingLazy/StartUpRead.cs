using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>
/// Whether a hosted service or the program itself reads a Lazy before the server takes requests: then no request runs
/// its factory.
/// </summary>
internal static class StartUpRead
{
    /// <summary>Whether it does, in the type that keeps the Lazy or by a method of it.</summary>
    /// <param name="lazy">The field or property that keeps the Lazy.</param>
    public static bool Exists(ISymbol lazy, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in lazy.ContainingType.DeclaringSyntaxReferences)
        {
            SemanticModel? model = null;
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (!IsRead(node, lazy.Name))
                {
                    continue;
                }

                model ??= SourceModels.Of(compilation, part.SyntaxTree);
                if (model.GetEnclosingSymbol(node.SpanStart, cancellationToken)
                        is IMethodSymbol { MethodKind: MethodKind.Ordinary } reader
                    && (IsStartUp(reader, compilation)
                        || MethodCallers.Any(
                            reader, caller => IsStartUp(caller, compilation), compilation, cancellationToken)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsRead(SyntaxNode node, string lazy)
        => node is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Value" } read
            && (read.Expression switch
            {
                SimpleNameSyntax name => name.Identifier.ValueText,
                MemberAccessExpressionSyntax { Name: { } name } => name.Identifier.ValueText,
                _ => null,
            }) == lazy;

    private static bool IsStartUp(IMethodSymbol method, Compilation compilation)
        => method.Name switch
        {
            WellKnownMemberNames.TopLevelStatementsEntryPointMethodName => true,
            "StartAsync" => KnownTypes.For(compilation)
                .IsOrInherits(method.ContainingType, "Microsoft.Extensions.Hosting.IHostedService"),
            _ => false,
        };
}
