using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// How the functions around a suspect are used inside the type that declares them: handed on as delegates, or called.
/// Looks no further than the type's declaration in the suspect's own file.
/// </summary>
internal sealed class FunctionUses
{
    /// <summary>Finds the uses of every function around <paramref name="operation"/>.</summary>
    public FunctionUses(IOperation operation, ISymbol containingSymbol, CancellationToken cancellationToken)
    {
        ImmutableArray<IDelegateCreationOperation>.Builder delegates = ImmutableArray.CreateBuilder<IDelegateCreationOperation>();
        ImmutableArray<IInvocationOperation>.Builder calls = ImmutableArray.CreateBuilder<IInvocationOperation>();
        ImmutableArray<ArgumentListSyntax>.Builder receivers = ImmutableArray.CreateBuilder<ArgumentListSyntax>();
        for (IOperation? outer = operation; outer is not null; outer = outer.Parent)
        {
            switch (outer)
            {
                case IMethodReferenceOperation or IAnonymousFunctionOperation when outer.Parent is IDelegateCreationOperation creation:
                    delegates.Add(creation);
                    break;
                case ILocalFunctionOperation local:
                    AddUses(local.Symbol, operation, delegates, calls, receivers, cancellationToken);
                    break;
            }
        }

        if (containingSymbol is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } method)
        {
            AddUses(method, operation, delegates, calls, receivers, cancellationToken);
        }

        Delegates = delegates.ToImmutable();
        Calls = calls.ToImmutable();
        UnknownReceivers = receivers.ToImmutable();
    }

    /// <summary>The delegates made of the functions, the suspect itself included when it is a method group.</summary>
    public ImmutableArray<IDelegateCreationOperation> Delegates { get; }

    /// <summary>The arguments of unbound calls that are handed one of the functions.</summary>
    public ImmutableArray<ArgumentListSyntax> UnknownReceivers { get; }

    /// <summary>The calls of the functions.</summary>
    public ImmutableArray<IInvocationOperation> Calls { get; }

    private static void AddUses(
        IMethodSymbol method,
        IOperation suspect,
        ImmutableArray<IDelegateCreationOperation>.Builder delegates,
        ImmutableArray<IInvocationOperation>.Builder calls,
        ImmutableArray<ArgumentListSyntax>.Builder receivers,
        CancellationToken cancellationToken)
    {
        if (suspect.SemanticModel is not { } model)
        {
            return;
        }

        SyntaxNode scope = suspect.Syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>()
            ?? suspect.Syntax.SyntaxTree.GetRoot(cancellationToken);
        foreach (SimpleNameSyntax name in NamedPlaces.In(scope, method.Name, cancellationToken))
        {
            ExpressionSyntax whole = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
            if (whole.Parent is InvocationExpressionSyntax call && call.Expression == whole)
            {
                if (model.GetOperation(call, cancellationToken) is IInvocationOperation invocation
                    && SymbolEqualityComparer.Default.Equals(invocation.TargetMethod.OriginalDefinition, method))
                {
                    calls.Add(invocation);
                }
            }
            else if (model.GetOperation(whole, cancellationToken) is IMethodReferenceOperation { Parent: IDelegateCreationOperation creation } reference
                && SymbolEqualityComparer.Default.Equals(reference.Method.OriginalDefinition, method))
            {
                delegates.Add(creation);
            }
            else if (whole.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: { } receiver } arguments }
                && model.GetSymbolInfo(receiver, cancellationToken).Symbol is null)
            {
                receivers.Add(arguments);
            }
        }
    }
}
