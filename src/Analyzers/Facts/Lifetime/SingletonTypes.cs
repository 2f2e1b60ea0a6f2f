using System.Diagnostics.CodeAnalysis;
using System.Threading;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.Lifetime;

/// <summary>
/// Which types the dependency injection container makes once for the whole process: those that this project registers by
/// <c>AddSingleton</c> or <c>TryAddSingleton</c>, as type argument or by <c>typeof</c>.
/// </summary>
/// <remarks>
/// Asked of a type with a finding only. Files that do not hold both words are not looked at, and of the others only the
/// registrations are bound.
/// </remarks>
internal sealed class SingletonTypes(Compilation compilation)
{
    private static readonly int AddHash = IdentifierIndex.Hash("AddSingleton");
    private static readonly int TryAddHash = IdentifierIndex.Hash("TryAddSingleton");

    private readonly KnownTypes _types = KnownTypes.For(compilation);

    /// <summary>Whether the project registers a type as a singleton.</summary>
    public bool Contains(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        int word = IdentifierIndex.Hash(type.Name);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            IdentifierIndex index = IdentifierIndex.For(tree, cancellationToken);
            if ((index.Contains(AddHash) || index.Contains(TryAddHash)) && IsRegisteredIn(tree, index, word, type, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    private bool IsRegisteredIn(SyntaxTree tree, IdentifierIndex index, int word, INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        SyntaxNode root = tree.GetRoot(cancellationToken);
        int cursor = index.First(word);
        for (int position = index.Next(word, ref cursor); position >= 0; position = index.Next(word, ref cursor))
        {
            SyntaxToken token = root.FindToken(position);
            if (token.SpanStart == position
                && token.ValueText == type.Name
                && token.Parent is SimpleNameSyntax name
                && RegistrationAround(name) is { } call
                && ModelOf(tree) is { } model
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition, type.OriginalDefinition)
                && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                && IsRegistration(method))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The call that a name is a type argument, or the type of a <c>typeof</c> argument, of.</summary>
    private static InvocationExpressionSyntax? RegistrationAround(SimpleNameSyntax name)
    {
        SyntaxNode type = name;
        while (type.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax)
        {
            type = type.Parent;
        }

        SyntaxNode? call = type.Parent switch
        {
            TypeArgumentListSyntax { Parent: GenericNameSyntax { Identifier.ValueText: "AddSingleton" or "TryAddSingleton", Parent: { } access } } => access.Parent,
            TypeOfExpressionSyntax { Parent: ArgumentSyntax { Parent: ArgumentListSyntax { Parent: { } invocation } } } => invocation,
            _ => null,
        };
        return call as InvocationExpressionSyntax;
    }

    private bool IsRegistration(IMethodSymbol method)
        => method.Name is "AddSingleton" or "TryAddSingleton"
            && (_types.Is(method.ContainingType, "Microsoft.Extensions.DependencyInjection.ServiceCollectionServiceExtensions")
                || _types.Is(method.ContainingType, "Microsoft.Extensions.DependencyInjection.Extensions.ServiceCollectionDescriptorExtensions"));

    [SuppressMessage(
        "MicrosoftCodeAnalysisPerformance",
        "RS1030:Do not invoke Compilation.GetSemanticModel() method within a diagnostic analyzer",
        Justification = "The registration stands in another file. The analysis host shares the model and its bound bodies, and few names are bound.")]
    private SemanticModel ModelOf(SyntaxTree tree) => compilation.GetSemanticModel(tree);
}
