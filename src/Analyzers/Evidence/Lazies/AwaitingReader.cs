using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Lazies;

/// <summary>
/// The method that reads a Lazy although it can await: by itself, or by a method of its type that it calls or hands on.
/// </summary>
internal static class AwaitingReader
{
    /// <summary>The name of that method; null where none is in sight.</summary>
    public static string? Around(IOperation read, CancellationToken cancellationToken)
    {
        var reader = read.Syntax.FirstAncestorOrSelf<MethodDeclarationSyntax>();
        if (reader?.Parent is not TypeDeclarationSyntax type)
        {
            return null;
        }

        if (IsAsync(reader))
        {
            return reader.Identifier.ValueText;
        }

        if (read.SemanticModel is not { } model || model.GetDeclaredSymbol(reader, cancellationToken) is not { } symbol)
        {
            return null;
        }

        foreach (SimpleNameSyntax name in NamedPlaces.In(type, reader.Identifier.ValueText, cancellationToken))
        {
            if (name.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } caller
                && IsAsync(caller)
                && model.GetSymbolInfo(name, cancellationToken).Symbol is { } named
                && SymbolEqualityComparer.Default.Equals(named.OriginalDefinition, symbol))
            {
                return caller.Identifier.ValueText;
            }
        }

        return null;
    }

    private static bool IsAsync(MethodDeclarationSyntax method) => method.Modifiers.Any(SyntaxKind.AsyncKeyword);
}
