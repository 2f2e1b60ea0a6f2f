using System.Linq;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Recognises a pinned <c>GCHandle</c> that is kept in a field for as long as its owner lives.</summary>
internal static class PinnedHandle
{
    private const int PinnedType = 3;

    /// <summary>What a call of <c>GCHandle.Alloc(x, GCHandleType.Pinned)</c> pins; null for another call.</summary>
    public static IOperation? PinnedBy(IInvocationOperation call, KnownTypes types)
    {
        if (call is not { TargetMethod: { Name: "Alloc" } method, Arguments: { Length: 2 } arguments }
            || !types.Is(method.ContainingType, "System.Runtime.InteropServices.GCHandle"))
        {
            return null;
        }

        IArgumentOperation value = arguments[0].Parameter?.Ordinal == 0 ? arguments[0] : arguments[1];
        IArgumentOperation kind = value == arguments[0] ? arguments[1] : arguments[0];
        return kind.Value.ConstantValue is { HasValue: true, Value: PinnedType } ? value.Value : null;
    }

    /// <summary>
    /// The field of a class that keeps the handle of a call until its owner is disposed of or finalized, or for ever;
    /// null when the handle is not kept, may be freed before, or may be freed by code that is not seen.
    /// </summary>
    public static IFieldSymbol? Keeper(IInvocationOperation call, CancellationToken cancellationToken)
    {
        IFieldSymbol? field = call.WithImplicitConversions().Parent switch
        {
            ISimpleAssignmentOperation { Target: IFieldReferenceOperation target } => target.Field,
            IFieldInitializerOperation { InitializedFields: { Length: 1 } initialized } => initialized[0],
            _ => null,
        };
        return field?.ContainingType.TypeKind == TypeKind.Class
            && FieldMentions.Of(field, call.SemanticModel!, cancellationToken) is { } mentions
            && mentions.All(KeepsHandle)
                ? field
                : null;
    }

    private static bool KeepsHandle(ExpressionSyntax mention) => mention.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == mention,
        MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText switch
        {
            "AddrOfPinnedObject" or "IsAllocated" or "Target" => true,
            "Free" => EndsOwner(member),
            _ => false,
        },
        // Handed to code that may free it.
        _ => false,
    };

    /// <summary>Whether a node stands in the member that ends its type's life, and in no lambda there.</summary>
    private static bool EndsOwner(SyntaxNode node)
    {
        SyntaxNode? outer = node.FirstAncestorOrSelf<SyntaxNode>(static outer => outer
            is BaseMethodDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);
        return outer is DestructorDeclarationSyntax
            || (outer is MethodDeclarationSyntax { Identifier.ValueText: var name }
                && name is "Dispose" or "DisposeAsync" or "DisposeAsyncCore" or "ReleaseHandle");
    }
}
