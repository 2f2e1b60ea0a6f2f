using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A <c>byte[]</c> that a type takes in its only constructor, keeps, and does nothing with but write all of it to an
/// XML writer as Base64: the body of a WCF or CoreWCF message.
/// </summary>
/// <param name="Write">The call of <c>WriteBase64</c>.</param>
/// <param name="Store">The field that keeps the buffer, or the parameter of a primary constructor.</param>
/// <param name="Parameter">The constructor's parameter that brings it.</param>
/// <param name="Type">The one declaration of the type.</param>
/// <param name="Assignment">
/// The statement of the constructor that fills the field; null for a primary constructor's parameter.
/// </param>
internal sealed record KeptBuffer(
    IInvocationOperation Write,
    ISymbol Store,
    IParameterSymbol Parameter,
    TypeDeclarationSyntax Type,
    ExpressionStatementSyntax? Assignment)
{
    /// <summary>The type that keeps it.</summary>
    public INamedTypeSymbol Owner => Parameter.ContainingType;

    /// <summary>The kept buffer that a call writes, or null. Cheap: it is asked of every invocation.</summary>
    public static KeptBuffer? TryFind(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!IsWriteBase64(call.TargetMethod, types)
            || StoreOf(call.ValueAt(0)) is not { } store
            || call.ValueAt(1).ConstantValue is not { HasValue: true, Value: 0 }
            || call.ValueAt(2).WithoutConversions() is not IPropertyReferenceOperation { Instance: { } counted } length
            || length.Property.Name != "Length"
            || !SymbolEqualityComparer.Default.Equals(StoreOf(counted), store)
            || store.ContainingType is not { TypeKind: TypeKind.Class, IsGenericType: false, IsRecord: false } owner
            || owner is not { DeclaringSyntaxReferences: [var part], InstanceConstructors: [var constructor] }
            || constructor.DeclaringSyntaxReferences is not [var made]
            || part.GetSyntax(cancellationToken) is not TypeDeclarationSyntax type)
        {
            return null;
        }

        return store switch
        {
            // Two mentions are the call's own; a third would be another use.
            IParameterSymbol primary => SymbolEqualityComparer.Default.Equals(primary.ContainingSymbol, constructor)
                && Mentions(type, primary.Name).Count == 2 ? new KeptBuffer(call, store, primary, type, null) : null,
            IFieldSymbol field when made.GetSyntax(cancellationToken) is ConstructorDeclarationSyntax declaration =>
                OfField(call, field, constructor, declaration, type),
            _ => null,
        };
    }

    /// <summary>Whether a method is <c>XmlWriter.WriteBase64</c>.</summary>
    public static bool IsWriteBase64(IMethodSymbol method, KnownTypes types)
        => method is { Name: "WriteBase64", Parameters.Length: 3 }
            && types.IsOrInherits(method.ContainingType, "System.Xml.XmlWriter");

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

        var access = filled.Parent as MemberAccessExpressionSyntax;
        ExpressionSyntax target = access is { Expression: ThisExpressionSyntax } ? access : filled;
        if (target.Parent is not AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax statement } set
            || set is not { Right: IdentifierNameSyntax { Identifier.ValueText: var source } }
            || set.Left != target
            || statement.Parent != declaration.Body
            || mentions.Count != (source == field.Name ? 4 : 3))
        {
            // The field stands in the assignment and twice in the call; a parameter of its name is one mention more.
            return null;
        }

        foreach (IParameterSymbol parameter in constructor.Parameters)
        {
            if (parameter.Name == source
                && IsPlainArray(parameter)
                && Mentions(declaration, parameter.Name).Count == (field.Name == parameter.Name ? 2 : 1))
            {
                return new KeptBuffer(call, field, parameter, type, statement);
            }
        }

        return null;
    }

    /// <summary>The field, or parameter of the primary constructor, that a value is read from.</summary>
    private static ISymbol? StoreOf(IOperation value)
        => value.WithoutConversions() switch
        {
            IFieldReferenceOperation { Field: var field, Instance: IInstanceReferenceOperation }
                when field.DeclaredAccessibility == Accessibility.Private
                    && OverloadLookup.IsByteArray(field.Type)
                    && field.DeclaringSyntaxReferences is [var declaration]
                    && declaration.GetSyntax() is VariableDeclaratorSyntax { Initializer: null } variable
                    && variable.Parent is VariableDeclarationSyntax { Variables.Count: 1 } => field,
            IParameterReferenceOperation { Parameter: var parameter }
                when parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor }
                    && IsPlainArray(parameter)
                    && parameter.DeclaringSyntaxReferences is [var declaration]
                    && declaration.GetSyntax().Parent?.Parent is TypeDeclarationSyntax => parameter,
            _ => null,
        };

    private static bool IsPlainArray(IParameterSymbol parameter)
        => parameter is { RefKind: RefKind.None, HasExplicitDefaultValue: false }
            && OverloadLookup.IsByteArray(parameter.Type);
}
