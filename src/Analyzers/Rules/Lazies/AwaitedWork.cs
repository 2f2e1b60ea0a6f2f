using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>
/// Work that a method starts on another thread and awaits, so that there is one piece for each of its calls.
/// </summary>
internal static class AwaitedWork
{
    /// <summary>Whether a call starts such work. What a Lazy or a cache starts runs once for all who ask.</summary>
    public static bool IsPerCall(IInvocationOperation call, CancellationToken cancellationToken)
    {
        if (call.Completion() is not IAwaitOperation
            || call.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not MethodDeclarationSyntax method)
        {
            return false;
        }

        for (IOperation? outer = call.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is IAnonymousFunctionOperation or ILocalFunctionOperation or ILoopOperation)
            {
                return false;
            }
        }

        return !IsHandedOn(method, cancellationToken);
    }

    /// <summary>Whether the type hands the method to somebody as a delegate, who decides how often it runs.</summary>
    private static bool IsHandedOn(MethodDeclarationSyntax method, CancellationToken cancellationToken)
    {
        if (method.Parent is not TypeDeclarationSyntax type)
        {
            return true;
        }

        foreach (SimpleNameSyntax name in NamedPlaces.In(type, method.Identifier.ValueText, cancellationToken))
        {
            SyntaxNode whole = name;
            if (name.Parent is MemberAccessExpressionSyntax access && access.Name == name)
            {
                whole = access;
            }

            if (whole.Parent is not InvocationExpressionSyntax)
            {
                return true;
            }

            // lazy = new Lazy<…>(() => BuildAsync())
            if (whole.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() is not null)
            {
                return true;
            }
        }

        return false;
    }
}
