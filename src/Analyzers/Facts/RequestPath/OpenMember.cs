using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>What a member looks like from outside its project.</summary>
[Flags]
internal enum MemberShape
{
    /// <summary>Nothing that a caller outside would need.</summary>
    None = 0,

    /// <summary>It returns a task or an asynchronous sequence.</summary>
    Async = 1,

    /// <summary>It and the types around it are public, or protected.</summary>
    Public = 2,

    /// <summary>It implements an interface member or overrides one that is not a framework's own.</summary>
    BehindInterface = 4,
}

/// <summary>
/// Where a walk to the callers ended without an answer: a member that others may call, and that nothing in the project
/// does.
/// </summary>
/// <param name="Shape">What it looks like from outside.</param>
/// <param name="Chain">The links from it to the suspect.</param>
/// <param name="SomeCold">Whether another branch of the walk ended in cold code.</param>
internal sealed record OpenMember(MemberShape Shape, ImmutableArray<ChainLink> Chain, bool SomeCold)
{
    /// <summary>The shape of a method, accessor or local function.</summary>
    public static MemberShape ShapeOf(IMethodSymbol method)
    {
        MemberShape shape = MemberShape.None;
        if (method.IsAsync || IsTask(method.ReturnType))
        {
            shape |= MemberShape.Async;
        }

        if (IsPublic(method))
        {
            shape |= MemberShape.Public;
        }

        if (CallTargets.Of(method).Count > 1)
        {
            shape |= MemberShape.BehindInterface;
        }

        return shape;
    }

    private static bool IsTask(ITypeSymbol type)
        => type is INamedTypeSymbol
            {
                Name: "Task" or "ValueTask",
                ContainingNamespace: { Name: "Tasks", ContainingNamespace: { Name: "Threading", ContainingNamespace.Name: "System" } },
            }
            or INamedTypeSymbol
            {
                Name: "IAsyncEnumerable",
                ContainingNamespace: { Name: "Generic", ContainingNamespace: { Name: "Collections", ContainingNamespace.Name: "System" } },
            };

    private static bool IsPublic(ISymbol member)
    {
        for (ISymbol? current = member; current is not null and not INamespaceSymbol; current = current.ContainingSymbol)
        {
            if (current.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
            {
                return false;
            }
        }

        return true;
    }
}
