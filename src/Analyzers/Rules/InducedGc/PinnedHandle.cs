using System;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Recognises a pinned <c>GCHandle</c> that is kept in a field for as long as its owner lives.</summary>
internal static class PinnedHandle
{
    private const string Handle = "System.Runtime.InteropServices.GCHandle";
    private const int PinnedType = 3;

    /// <summary>What a call of <c>GCHandle.Alloc(x, GCHandleType.Pinned)</c> pins; null for another call.</summary>
    public static IOperation? PinnedBy(IInvocationOperation call, KnownTypes types)
    {
        if (call is not { TargetMethod: { Name: "Alloc", IsStatic: true, Parameters.Length: 2 } method, Arguments.Length: 2 } || !types.Is(method.ContainingType, Handle))
        {
            return null;
        }

        IOperation? pinned = null;
        bool isPinned = false;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Name == "value")
            {
                pinned = argument.Value;
            }
            else
            {
                isPinned = argument.Value.ConstantValue is { HasValue: true, Value: PinnedType };
            }
        }

        return isPinned ? pinned : null;
    }

    /// <summary>
    /// The field of a class that keeps the handle of a call until its owner is disposed of or finalized, or for ever; null
    /// when the handle is not kept, may be freed before, or may be freed by code that is not seen.
    /// </summary>
    public static IFieldSymbol? Keeper(IInvocationOperation call, CancellationToken cancellationToken)
    {
        IFieldSymbol? field = call.WithImplicitConversions().Parent switch
        {
            ISimpleAssignmentOperation { Target: IFieldReferenceOperation target, Parent: IExpressionStatementOperation } => target.Field,
            IFieldInitializerOperation { InitializedFields: { Length: 1 } initialized } => initialized[0],
            _ => null,
        };
        if (field?.ContainingType.TypeKind != TypeKind.Class
            || call.SemanticModel is not { } model
            || FieldMentions.Of(field, model, cancellationToken) is not { } mentions)
        {
            return null;
        }

        foreach (ExpressionSyntax mention in mentions)
        {
            if (!KeepsHandle(mention))
            {
                return null;
            }
        }

        return field;
    }

    private static bool KeepsHandle(ExpressionSyntax mention)
    {
        switch (mention.Parent)
        {
            case AssignmentExpressionSyntax assignment when assignment.Left == mention:
                return true;
            case MemberAccessExpressionSyntax member when member.Expression == mention:
                return Uses(member, member.Name);
            case ConditionalAccessExpressionSyntax { WhenNotNull: var whenNotNull } access when access.Expression == mention:
                return whenNotNull.FirstAncestorOrSelf<ExpressionSyntax>() is { } rest && Uses(rest, NameIn(rest));
            case BinaryExpressionSyntax or IsPatternExpressionSyntax:
                return true;
            default:
                // Handed to code that may free it.
                return false;
        }
    }

    private static SimpleNameSyntax? NameIn(ExpressionSyntax whenNotNull) => whenNotNull switch
    {
        InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax binding } => binding.Name,
        MemberBindingExpressionSyntax binding => binding.Name,
        _ => null,
    };

    private static bool Uses(SyntaxNode use, SimpleNameSyntax? name) => name?.Identifier.ValueText switch
    {
        "AddrOfPinnedObject" or "IsAllocated" or "Target" or "HasValue" => true,
        // Of a GCHandle?.
        "Value" when use.Parent is MemberAccessExpressionSyntax member && member.Expression == use => Uses(member, member.Name),
        "Free" => EndsOwner(use),
        _ => false,
    };

    /// <summary>Whether a node stands in the member that ends its type's life, or in a private method that only such members call.</summary>
    private static bool EndsOwner(SyntaxNode node)
    {
        switch (MemberAround(node))
        {
            case DestructorDeclarationSyntax:
                return true;
            case MethodDeclarationSyntax method when IsEnd(method.Identifier.ValueText):
                return true;
            case MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } method when IsPrivate(method):
                return AreAllCallsInEnds(type, method);
            default:
                return false;
        }
    }

    private static bool AreAllCallsInEnds(TypeDeclarationSyntax type, MethodDeclarationSyntax method)
    {
        if (type.Modifiers.Any(SyntaxKind.PartialKeyword))
        {
            return false;
        }

        bool isCalled = false;
        foreach (SyntaxToken token in type.DescendantTokens())
        {
            if (!token.IsKind(SyntaxKind.IdentifierToken) || token.ValueText != method.Identifier.ValueText || token == method.Identifier)
            {
                continue;
            }

            isCalled = true;
            if (token.Parent is null
                || MemberAround(token.Parent) is not (DestructorDeclarationSyntax or MethodDeclarationSyntax)
                || (MemberAround(token.Parent) is MethodDeclarationSyntax caller && !IsEnd(caller.Identifier.ValueText)))
            {
                return false;
            }
        }

        return isCalled;
    }

    /// <summary>The member around a node; null inside a lambda or local function, which runs who knows when.</summary>
    private static SyntaxNode? MemberAround(SyntaxNode node)
    {
        SyntaxNode? outer = node;
        while (outer is not (null or BaseMethodDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
        {
            outer = outer.Parent;
        }

        return outer as BaseMethodDeclarationSyntax;
    }

    private static bool IsPrivate(MethodDeclarationSyntax method)
        => !method.Modifiers.Any(SyntaxKind.PublicKeyword)
            && !method.Modifiers.Any(SyntaxKind.InternalKeyword)
            && !method.Modifiers.Any(SyntaxKind.ProtectedKeyword)
            && method.ExplicitInterfaceSpecifier is null;

    private static bool IsEnd(string name)
        => name.StartsWith("Dispose", StringComparison.Ordinal) || name is "Close" or "ReleaseHandle" or "Finalize";
}
