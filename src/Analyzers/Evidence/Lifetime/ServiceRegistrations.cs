using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Lifetime;

/// <summary>How long the dependency injection container keeps an object that it makes.</summary>
internal enum ServiceLifetime
{
    /// <summary>Once for the whole process.</summary>
    Singleton,

    /// <summary>Once for each scope: a request has one.</summary>
    Scoped,

    /// <summary>Each time somebody asks for it.</summary>
    Transient,
}

/// <summary>
/// Which types the dependency injection container makes, and for how long: those that this project registers by
/// <c>AddSingleton</c>, <c>AddScoped</c> or <c>AddTransient</c> and their <c>TryAdd…</c>: as type argument, by
/// <c>typeof</c>, as an object, or as what a factory answers.
/// </summary>
/// <remarks>
/// Asked of a type with a finding only. Files that do not hold both words are not looked at, and of the others only the
/// registrations are bound.
/// </remarks>
internal sealed class ServiceRegistrations(Compilation compilation)
{
    private static readonly string[] Extensions =
    [
        "Microsoft.Extensions.DependencyInjection.ServiceCollectionServiceExtensions",
        "Microsoft.Extensions.DependencyInjection.Extensions.ServiceCollectionDescriptorExtensions",
    ];

    private readonly KnownTypes _types = KnownTypes.For(compilation);

    /// <summary>Whether the project registers a type for this long.</summary>
    public bool Contains(INamedTypeSymbol type, ServiceLifetime lifetime, CancellationToken cancellationToken)
    {
        string add = "Add" + lifetime, tryAdd = "TryAdd" + lifetime;
        int addHash = IdentifierIndex.Hash(add), tryAddHash = IdentifierIndex.Hash(tryAdd);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            IdentifierIndex index = IdentifierIndex.For(tree, cancellationToken);
            if (!index.Contains(addHash) && !index.Contains(tryAddHash))
            {
                continue;
            }

            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, type.Name, cancellationToken))
            {
                if (RegistrationAround(name) is { Expression: MemberAccessExpressionSyntax access } call
                    && (access.Name.Identifier.ValueText == add || access.Name.Identifier.ValueText == tryAdd)
                    && SourceModels.Of(compilation, tree) is var model
                    && model.GetSymbolInfo(name, cancellationToken).Symbol is { } registered
                    && SymbolEqualityComparer.Default.Equals(registered.OriginalDefinition, type.OriginalDefinition)
                    && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                    && _types.IsOrInheritsAny(method.ContainingType, Extensions))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// The call that a name is a type argument or the type of a <c>typeof</c> argument of, or that is handed an object
    /// of the type or a factory of one.
    /// </summary>
    private static InvocationExpressionSyntax? RegistrationAround(SimpleNameSyntax name)
    {
        SyntaxNode type = name;
        while (type.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax)
        {
            type = type.Parent;
        }

        return type.Parent switch
        {
            TypeArgumentListSyntax { Parent: GenericNameSyntax made } when IsActivation(made) =>
                TakerOf(made.Parent?.Parent),
            TypeArgumentListSyntax { Parent: GenericNameSyntax { Parent: { } access } } => access.Parent,
            TypeOfExpressionSyntax { Parent: ArgumentSyntax { Parent: { } arguments } } => arguments.Parent,
            ObjectCreationExpressionSyntax creation => TakerOf(creation),
            _ => null,
        } as InvocationExpressionSyntax;
    }

    /// <summary>
    /// Whether a name is the method's in <c>ActivatorUtilities.CreateInstance&lt;T&gt;(provider)</c>.
    /// </summary>
    private static bool IsActivation(GenericNameSyntax name)
        => name.Identifier.ValueText is "CreateInstance" or "GetServiceOrCreateInstance"
            && name.Parent is MemberAccessExpressionSyntax { Expression: { } helper }
            && ((helper as MemberAccessExpressionSyntax)?.Name ?? helper as SimpleNameSyntax)?.Identifier.ValueText
                == "ActivatorUtilities";

    /// <summary>The call that takes an object, or a lambda that answers it.</summary>
    private static SyntaxNode? TakerOf(SyntaxNode? value)
    {
        while (value?.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax)
        {
            value = value.Parent;
        }

        value = value?.Parent switch
        {
            ReturnStatementSyntax { Parent: BlockSyntax { Parent: LambdaExpressionSyntax factory } } => factory,
            LambdaExpressionSyntax factory => factory,
            _ => value,
        };

        // A factory takes the provider; a lambda without parameters is the registered service itself.
        if (value is ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters.Count: 0 })
        {
            return null;
        }

        return value?.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: { } taker } } ? taker : null;
    }
}
