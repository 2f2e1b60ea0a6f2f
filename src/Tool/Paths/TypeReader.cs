using GcGuard.Analyzers.Evidence.RequestPath;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Paths;

/// <summary>Reads from the types of a project which bodies a call through an interface or base class may run.</summary>
internal sealed class TypeReader(Compilation compilation, MemberKeys keys, SourceNames names)
{
    /// <summary>Adds what the types say.</summary>
    public void ReadInto(SolutionFacts facts, CancellationToken cancellationToken)
    {
        foreach (INamedTypeSymbol type in SourceMembers.TypesOf(compilation, cancellationToken))
        {
            if (type.TypeKind == TypeKind.Interface || keys.Of(type) is not { } key)
            {
                continue;
            }

            AddSupertypes(type, key, facts);
            AddInterfaces(type, key, facts);
            AddOverrides(type, key, facts);
            AddConstructor(type, key, facts);
        }
    }

    private void AddSupertypes(INamedTypeSymbol type, string typeKey, SolutionFacts facts)
    {
        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            Add(implemented);
        }

        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            Add(current);
        }

        void Add(INamedTypeSymbol supertype)
        {
            if (!CallTargets.IsFramework(supertype.ContainingAssembly) && keys.Of(supertype) is { } key)
            {
                facts.Supertypes.AddTo(typeKey, key);
            }
        }
    }

    private void AddInterfaces(INamedTypeSymbol type, string typeKey, SolutionFacts facts)
    {
        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (CallTargets.IsFramework(implemented.ContainingAssembly))
            {
                continue;
            }

            foreach (ISymbol declared in implemented.GetMembers())
            {
                if (declared is IMethodSymbol method
                    && names.Contains(NameOf(method))
                    && type.FindImplementationForInterfaceMember(method) is IMethodSymbol implementation
                    && !SourceMembers.IsAuto(implementation)
                    && keys.Of(method) is { } contract
                    && keys.Of(implementation) is { } body)
                {
                    facts.Implementations.AddTo(
                        contract,
                        new Implementation(
                            body,
                            typeKey,
                            ConstructedCall.NameOf(implemented),
                            ConstructedCall.TakenBy(implemented)));
                    AddHandled(method, contract, body, facts);
                }
            }
        }
    }

    /// <summary>
    /// Whether a method of a generic interface handles messages: it takes one of the interface's type arguments.
    /// </summary>
    private void AddHandled(IMethodSymbol method, string contract, string body, SolutionFacts facts)
    {
        IMethodSymbol definition = method.OriginalDefinition;
        for (int i = 0; i < definition.Parameters.Length; i++)
        {
            if (definition.Parameters[i].Type is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Type }
                && method.Parameters[i].Type is INamedTypeSymbol message
                && !CallTargets.IsFramework(message.ContainingAssembly)
                && keys.Of(message) is { } key)
            {
                facts.Handlers.AddTo(key, new MessageHandler(body, contract));
            }
        }
    }

    private void AddOverrides(INamedTypeSymbol type, string typeKey, SolutionFacts facts)
    {
        foreach (ISymbol member in type.GetMembers())
        {
            if (member is not IMethodSymbol { IsOverride: true, IsAbstract: false } method
                || keys.Of(method) is not { } body)
            {
                continue;
            }

            IMethodSymbol? overridden = method.OverriddenMethod;
            for (; overridden is not null; overridden = overridden.OverriddenMethod)
            {
                if (!CallTargets.IsFramework(overridden.ContainingAssembly) && keys.Of(overridden) is { } contract)
                {
                    facts.Implementations.AddTo(contract, new Implementation(body, typeKey));
                }
            }
        }
    }

    private void AddConstructor(INamedTypeSymbol type, string typeKey, SolutionFacts facts)
    {
        IMethodSymbol? longest = null;
        foreach (IMethodSymbol constructor in type.InstanceConstructors)
        {
            if (constructor.DeclaredAccessibility == Accessibility.Public
                && (longest is null || constructor.Parameters.Length > longest.Parameters.Length))
            {
                longest = constructor;
            }
        }

        if (longest is not null && !type.IsAbstract && keys.Of(longest) is { } key)
        {
            facts.Constructors[typeKey] = new InjectedConstructor(
                key, [.. longest.Parameters.Select(parameter => keys.Of(parameter.Type)).OfType<string>()]);
        }
    }

    private static string NameOf(IMethodSymbol method) => (method.AssociatedSymbol ?? method).Name;
}
