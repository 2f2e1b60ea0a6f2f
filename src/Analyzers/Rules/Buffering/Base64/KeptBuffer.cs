using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Base64;

/// <summary>
/// A <c>byte[]</c> that a type takes in its only constructor, keeps, and does nothing with but write all of it to an XML
/// writer as Base64: the body of a WCF or CoreWCF message.
/// </summary>
internal sealed class KeptBuffer
{
    private KeptBuffer(
        IInvocationOperation write,
        ISymbol store,
        IParameterSymbol parameter,
        TypeDeclarationSyntax type,
        ExpressionStatementSyntax? assignment)
    {
        Write = write;
        Store = store;
        Parameter = parameter;
        Type = type;
        Assignment = assignment;
    }

    /// <summary>The call of <c>WriteBase64</c>.</summary>
    public IInvocationOperation Write { get; }

    /// <summary>The field that keeps the buffer, or the parameter of a primary constructor.</summary>
    public ISymbol Store { get; }

    /// <summary>The constructor's parameter that brings it.</summary>
    public IParameterSymbol Parameter { get; }

    /// <summary>The one declaration of the type.</summary>
    public TypeDeclarationSyntax Type { get; }

    /// <summary>The statement of the constructor that fills the field; null for a primary constructor's parameter.</summary>
    public ExpressionStatementSyntax? Assignment { get; }

    /// <summary>The type that keeps it.</summary>
    public INamedTypeSymbol Owner => Parameter.ContainingType;

    /// <summary>The kept buffer that a call writes, or null. Cheap: it is asked of every invocation.</summary>
    public static KeptBuffer? TryFind(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!IsWriteBase64(call.TargetMethod, types)
            || StoreOf(call.ValueAt(0)) is not { } store
            || call.ValueAt(1).ConstantValue is not { HasValue: true, Value: 0 }
            || call.ValueAt(2).WithoutConversions() is not IPropertyReferenceOperation { Property.Name: "Length", Instance: { } counted }
            || !SymbolEqualityComparer.Default.Equals(StoreOf(counted), store)
            || store.ContainingType is not { TypeKind: TypeKind.Class, IsGenericType: false, IsRecord: false, DeclaringSyntaxReferences.Length: 1 } owner
            || owner.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not TypeDeclarationSyntax type
            || OnlyConstructor(owner) is not { } constructor)
        {
            return null;
        }

        if (store is IParameterSymbol primary)
        {
            // Two mentions are the call's own; a third would be another use.
            return SymbolEqualityComparer.Default.Equals(primary.ContainingSymbol, constructor) && Mentions(type, primary.Name).Count == 2
                ? new KeptBuffer(call, store, primary, type, null)
                : null;
        }

        return constructor.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is ConstructorDeclarationSyntax declaration
            ? OfField(call, (IFieldSymbol)store, constructor, declaration, type)
            : null;
    }

    /// <summary>Whether a method is <c>XmlWriter.WriteBase64</c>.</summary>
    public static bool IsWriteBase64(IMethodSymbol method, KnownTypes types)
        => method is { Name: "WriteBase64", Parameters.Length: 3 } && types.IsOrInherits(method.ContainingType, "System.Xml.XmlWriter");

    /// <summary>The names in a type that could mean a member or parameter of this name.</summary>
    public static List<IdentifierNameSyntax> Mentions(SyntaxNode type, string name)
    {
        var found = new List<IdentifierNameSyntax>();
        foreach (SyntaxNode node in type.DescendantNodes(descendIntoTrivia: false))
        {
            if (node is IdentifierNameSyntax identifier && identifier.Identifier.ValueText == name)
            {
                found.Add(identifier);
            }
        }

        return found;
    }

    private static KeptBuffer? OfField(
        IInvocationOperation call,
        IFieldSymbol field,
        IMethodSymbol constructor,
        ConstructorDeclarationSyntax declaration,
        TypeDeclarationSyntax type)
    {
        List<IdentifierNameSyntax> mentions = Mentions(type, field.Name);
        if (mentions.Find(mention => declaration.Span.Contains(mention.Span)) is not { } filled)
        {
            return null;
        }

        ExpressionSyntax target = filled.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access ? access : filled;
        if (target.Parent is not AssignmentExpressionSyntax { Right: IdentifierNameSyntax source, Parent: ExpressionStatementSyntax statement } assignment
            || assignment.Left != target
            || statement.Parent != declaration.Body
            || mentions.Count != (source.Identifier.ValueText == field.Name ? 4 : 3))
        {
            // The field stands in the assignment and twice in the call; a parameter of its name is one mention more.
            return null;
        }

        foreach (IParameterSymbol parameter in constructor.Parameters)
        {
            if (parameter.Name == source.Identifier.ValueText
                && parameter.RefKind == RefKind.None
                && !parameter.HasExplicitDefaultValue
                && OverloadLookup.IsByteArray(parameter.Type)
                && Mentions(declaration, parameter.Name).Count == (field.Name == parameter.Name ? 2 : 1))
            {
                return new KeptBuffer(call, field, parameter, type, statement);
            }
        }

        return null;
    }

    /// <summary>The field of the own object, or parameter of the primary constructor, that a value is read from.</summary>
    private static ISymbol? StoreOf(IOperation value)
        => value.WithoutConversions() switch
        {
            IFieldReferenceOperation
            {
                Field: { IsStatic: false, DeclaredAccessibility: Accessibility.Private, DeclaringSyntaxReferences.Length: 1 } field,
                Instance: IInstanceReferenceOperation,
            } when OverloadLookup.IsByteArray(field.Type) && HasNoValue(field) => field,
            IParameterReferenceOperation { Parameter: { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } } parameter }
                when OverloadLookup.IsByteArray(parameter.Type)
                    && !parameter.HasExplicitDefaultValue
                    && parameter.RefKind == RefKind.None
                    && parameter.DeclaringSyntaxReferences is { Length: 1 } references
                    && references[0].GetSyntax().Parent?.Parent is TypeDeclarationSyntax => parameter,
            _ => null,
        };

    private static bool HasNoValue(IFieldSymbol field)
        => field.DeclaringSyntaxReferences[0].GetSyntax() is VariableDeclaratorSyntax { Initializer: null, Parent: VariableDeclarationSyntax { Variables.Count: 1 } };

    private static IMethodSymbol? OnlyConstructor(INamedTypeSymbol type)
        => type.InstanceConstructors.Length == 1 && type.InstanceConstructors[0].DeclaringSyntaxReferences.Length == 1
            ? type.InstanceConstructors[0]
            : null;
}
