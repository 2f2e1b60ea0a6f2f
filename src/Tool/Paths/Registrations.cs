using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Tool.Paths;

/// <summary>
/// What a file registers with <c>IServiceCollection</c>: which type is made for which service, and how often.
/// </summary>
internal sealed class Registrations
{
    private static readonly string[] Lifetimes = ["Singleton", "Scoped", "Transient"];

    private readonly List<(string Service, string Type, bool PerScope)> _found = [];

    /// <summary>
    /// The registrations of a file: by the container's own methods, and by any other that is told a service and a class
    /// for it, as <c>AddHttpClient&lt;IRates, Rates&gt;()</c> or Scrutor's <c>Decorate</c>.
    /// </summary>
    public static Registrations In(SemanticModel model, MemberKeys keys, CancellationToken cancellationToken)
    {
        var registrations = new Registrations();
        foreach (SyntaxNode node in model.SyntaxTree.GetRoot(cancellationToken).DescendantNodes())
        {
            if (node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call)
            {
                continue;
            }

            string? lifetime = LifetimeOf(access.Name.Identifier.ValueText);
            if (lifetime is not null
                && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol
                {
                    ContainingType.Name: "ServiceCollectionServiceExtensions"
                        or "ServiceCollectionDescriptorExtensions",
                })
            {
                registrations.Add(call, access.Name, lifetime != "Singleton", model, keys, cancellationToken);
            }
            else if (access.Name is GenericNameSyntax { TypeArgumentList.Arguments: [var service, var type] }
                && IsPair(service, type, model, cancellationToken)
                && model.GetTypeInfo(access.Expression, cancellationToken).Type is { Name: "IServiceCollection" })
            {
                registrations.Add(call, access.Name, perScope: false, model, keys, cancellationToken);
            }
        }

        return registrations;
    }

    /// <summary>Whether the second of two types is a class that can stand for the first.</summary>
    private static bool IsPair(
        TypeSyntax service, TypeSyntax type, SemanticModel model, CancellationToken cancellationToken)
        => model.GetTypeInfo(service, cancellationToken).Type is { } wanted
            && model.GetTypeInfo(type, cancellationToken).Type is { TypeKind: TypeKind.Class } made
            && model.Compilation.HasImplicitConversion(made, wanted);

    /// <summary>Adds them to the facts of the solution.</summary>
    public void AddTo(SolutionFacts facts)
    {
        foreach ((string service, string type, bool perScope) in _found)
        {
            facts.Registered.AddTo(service, type);
            if (perScope)
            {
                facts.MadePerScope.AddTo(service, type);
            }
        }
    }

    private void Add(
        InvocationExpressionSyntax call,
        SimpleNameSyntax name,
        bool perScope,
        SemanticModel model,
        MemberKeys keys,
        CancellationToken cancellationToken)
    {
        List<TypeSyntax> types = name is GenericNameSyntax generic ? [.. generic.TypeArgumentList.Arguments] : [];
        foreach (ArgumentSyntax argument in call.ArgumentList.Arguments)
        {
            if (argument.Expression is TypeOfExpressionSyntax typeOf)
            {
                types.Add(typeOf.Type);
            }
        }

        if (types.Count is 0 or > 2 || model.GetTypeInfo(types[0], cancellationToken).Type is not { } service)
        {
            return;
        }

        ITypeSymbol? made = types.Count == 2 ? model.GetTypeInfo(types[1], cancellationToken).Type
            : call.ArgumentList.Arguments is [.., { Expression: LambdaExpressionSyntax lambda }]
                ? MadeBy(lambda, model, cancellationToken)
            : service;
        if (made is { TypeKind: TypeKind.Class } && keys.Of(service) is { } serviceKey && keys.Of(made) is { } madeKey)
        {
            _found.Add((serviceKey, madeKey, perScope));
        }
    }

    /// <summary>
    /// What a factory makes: the type of its <c>new</c>, or of the service it passes on; null where that is not
    /// written.
    /// </summary>
    private static ITypeSymbol? MadeBy(
        LambdaExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken)
        => lambda.ExpressionBody switch
        {
            BaseObjectCreationExpressionSyntax creation => model.GetTypeInfo(creation, cancellationToken).Type,
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: GenericNameSyntax } } asked
                => model.GetTypeInfo(asked, cancellationToken).Type,
            _ => null,
        };

    private static string? LifetimeOf(string method)
    {
        if (method.StartsWith("Add", StringComparison.Ordinal) || method.StartsWith("TryAdd", StringComparison.Ordinal))
        {
            foreach (string lifetime in Lifetimes)
            {
                if (method.EndsWith(lifetime, StringComparison.Ordinal))
                {
                    return lifetime;
                }
            }
        }

        return null;
    }
}
