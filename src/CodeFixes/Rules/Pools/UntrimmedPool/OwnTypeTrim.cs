using System.Globalization;
using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Makes the method by which a class of the project empties itself let its buffer go as well, when that has grown above
/// a size: the array becomes one as a new object has it, a framework's buffer gives up its capacity.
/// </summary>
/// <param name="Type">The class.</param>
/// <param name="Method">Its method, which the pool calls when an object comes back.</param>
/// <param name="Condition">Under which the buffer is too large.</param>
/// <param name="Release">The statement that lets it go.</param>
internal sealed record OwnTypeTrim(
    INamedTypeSymbol Type, MethodDeclarationSyntax Method, string Condition, string Release)
{
    /// <summary>
    /// The change for a growing class, or null where something else may depend on the size of its buffer.
    /// </summary>
    /// <param name="growth">How the class grows.</param>
    /// <param name="item">The variable that the pool's code has for the object that comes back.</param>
    /// <param name="code">The pool's code that empties it.</param>
    /// <param name="limit">How large the buffer may be, in bytes.</param>
    public static OwnTypeTrim? TryFind(
        Growth growth,
        ISymbol item,
        SyntaxNode code,
        SemanticModel model,
        long limit,
        CancellationToken cancellationToken)
    {
        if (growth is not { Kind: GrowthKind.Own, Field: { ContainingType: var type } field }
            || type.BaseType?.SpecialType != SpecialType.System_Object
            || type.DeclaringSyntaxReferences.Length != 1
            || type.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not ClassDeclarationSyntax declaration
            || type.InstanceConstructors
                .Any(
                    constructor => !constructor.IsImplicitlyDeclared
                        && constructor.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                            is not ConstructorDeclarationSyntax)
            || EmptyingMethod(item, code, model, type, cancellationToken) is not { } method
            || method.FirstAncestorOrSelf<TypeDeclarationSyntax>() != declaration
            || IsCalledBesideUse(declaration, method, field.Name))
        {
            return null;
        }

        SemanticModel own = model.SyntaxTree == declaration.SyntaxTree
            ? model
            : SourceModels.Of(model.Compilation, declaration.SyntaxTree);
        (string Condition, string Release)? trim = field.Type is IArrayTypeSymbol { Rank: 1 } array
            ? OfArray(
                field,
                declaration,
                method,
                own,
                limit / AllocationSizeFact.For(model.Compilation).ElementBytes(array.ElementType),
                cancellationToken)
            : OfHeld(field, declaration, method, own, limit, cancellationToken);
        return trim is { } found ? new OwnTypeTrim(type, method, found.Condition, found.Release) : null;
    }

    /// <summary>
    /// The method of the class that the pool's code calls on the object: without parameters or result, and not one that
    /// a derived class replaces.
    /// </summary>
    private static MethodDeclarationSyntax? EmptyingMethod(
        ISymbol item, SyntaxNode code, SemanticModel model, INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        foreach (InvocationExpressionSyntax call in code.DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            if (call is
                { ArgumentList.Arguments.Count: 0,
                    Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax receiver } }
                && receiver.Identifier.ValueText == item.Name
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(receiver, cancellationToken).Symbol, item)
                && model.GetSymbolInfo(
                    call,
                    cancellationToken).Symbol is IMethodSymbol
                        { IsStatic: false, IsAbstract: false, IsExtensionMethod: false, ReturnsVoid: true,
                            IsAsync: false, DeclaringSyntaxReferences: { Length: 1 } declarations } method
                && SymbolEqualityComparer.Default
                    .Equals(method.ContainingType.OriginalDefinition, type.OriginalDefinition)
                && (type.IsSealed || !(method.IsVirtual || method.IsOverride))
                && declarations[0].GetSyntax(cancellationToken) is MethodDeclarationSyntax declaration
                && CanGrow(declaration))
            {
                return declaration;
            }
        }

        return null;
    }

    /// <summary>
    /// Whether a statement at the end of a method is always reached, and loses nothing of what stands around it.
    /// </summary>
    private static bool CanGrow(MethodDeclarationSyntax method)
        => method.Body is { } body
            ? !body.CloseBraceToken.IsMissing
                && !body.CloseBraceToken.ContainsDirectives
                && !body.DescendantNodes().Any(node => node is ReturnStatementSyntax or GotoStatementSyntax)
            : method.ExpressionBody is { } arrow
                && !arrow.ContainsDirectives
                && !arrow.DescendantTrivia().Any(TriviaLines.IsContent);

    /// <summary>
    /// Whether another member of the class empties it and has to do with the buffer, which it may hand out afterwards.
    /// </summary>
    private static bool IsCalledBesideUse(TypeDeclarationSyntax type, MethodDeclarationSyntax method, string field)
        => type.Members.Any(member => member != method
            && Names(member, method.Identifier.ValueText)
            && Names(member, field));

    private static bool Names(SyntaxNode code, string name)
        => code.DescendantNodes().OfType<IdentifierNameSyntax>().Any(mention => mention.Identifier.ValueText == name);

    /// <summary>
    /// The array becomes as long as it is in a new object. All else that can change in the object is set back by the
    /// method to what it is in a new one, so nothing in it depends on the length that the array had.
    /// </summary>
    private static (string Condition, string Release)? OfArray(
        IFieldSymbol field, ClassDeclarationSyntax type, MethodDeclarationSyntax method,
        SemanticModel model, long limit, CancellationToken cancellationToken)
    {
        if (method.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Any(name => name.Identifier.ValueText == field.Name
                && name.FirstAncestorOrSelf<AssignmentExpressionSyntax>() is { } assignment
                && assignment.Left.Contains(name)
                && assignment.Left is not ElementAccessExpressionSyntax)
            || InitialArray(field, type, model, limit, cancellationToken) is not { } initial)
        {
            return null;
        }

        bool isEmptied = false;
        foreach (ISymbol member in field.ContainingType.GetMembers())
        {
            if (member is not IFieldSymbol { IsStatic: false, IsConst: false, IsReadOnly: false } other
                || SymbolEqualityComparer.Default.Equals(other, field))
            {
                continue;
            }

            ISymbol named = other.AssociatedSymbol ?? other;
            if (other.Type is IArrayTypeSymbol
                || named is IEventSymbol
                || !IsSetBack(named, type, method, model, cancellationToken))
            {
                return null;
            }

            isEmptied |= other.Type.SpecialType
                is SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_UInt32;
        }

        string name = field.Name;
        return isEmptied
            ? (name + ".Length > " + limit.ToString(CultureInfo.InvariantCulture), name + " = " + initial + ";")
            : null;
    }

    /// <summary>Whether a method sets a field or property to the constant that it has in a new object.</summary>
    private static bool IsSetBack(
        ISymbol member,
        TypeDeclarationSyntax type,
        MethodDeclarationSyntax method,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        ExpressionSyntax? initial = member.DeclaringSyntaxReferences.Length == 0
            ? null
            : member.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) switch
        {
            VariableDeclaratorSyntax variable => variable.Initializer?.Value,
            PropertyDeclarationSyntax property => property.Initializer?.Value,
            _ => null,
        };
        object? first = initial is null ? null : model.GetConstantValue(initial, cancellationToken).Value;
        if (initial is not null && first is null && !initial.IsKind(SyntaxKind.NullLiteralExpression))
        {
            return false;
        }

        bool isSet = false;
        foreach (AssignmentExpressionSyntax assignment in type.DescendantNodes().OfType<AssignmentExpressionSyntax>())
        {
            if (OwnMemberName.Of(assignment.Left) != member.Name)
            {
                continue;
            }

            MemberDeclarationSyntax? around = assignment.FirstAncestorOrSelf<MemberDeclarationSyntax>();
            if (around is ConstructorDeclarationSyntax)
            {
                return false;
            }

            if (around == method)
            {
                isSet = assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
                    && (assignment.Parent is ArrowExpressionClauseSyntax
                        || (assignment.Parent is ExpressionStatementSyntax statement
                            && statement.Parent == method.Body))
                    && model.GetConstantValue(assignment.Right, cancellationToken)
                        is { HasValue: true, Value: var value }
                    && (Equals(value, first) || (first is null && IsDefault(value)));
                if (!isSet)
                {
                    return false;
                }
            }
        }

        return isSet;
    }

    private static bool IsDefault(object? value)
        => value is null or 0 or 0L or 0u or false or '\0' or 0d or 0f or (byte)0 or (short)0;

    /// <summary>
    /// What makes the array of a new object, by a constant length that is not above the limit: a length that a
    /// constructor is given counts as the one that it has by default.
    /// </summary>
    private static string? InitialArray(
        IFieldSymbol field,
        ClassDeclarationSyntax type,
        SemanticModel model,
        long limit,
        CancellationToken cancellationToken)
    {
        if (field.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not VariableDeclaratorSyntax declarator)
        {
            return null;
        }

        List<ExpressionSyntax> initial = declarator.Initializer is { } initializer ? [initializer.Value] : [];
        foreach (ConstructorDeclarationSyntax constructor in type.Members.OfType<ConstructorDeclarationSyntax>())
        {
            if (constructor.Modifiers.Any(SyntaxKind.StaticKeyword)
                || constructor.Initializer.IsKind(SyntaxKind.ThisConstructorInitializer))
            {
                continue;
            }

            AssignmentExpressionSyntax[] assignments = [
                .. constructor.DescendantNodes()
                    .OfType<AssignmentExpressionSyntax>()
                    .Where(assignment => OwnMemberName.Of(assignment.Left) == field.Name)
            ];
            if (assignments.Length > 1
                || (assignments.Length == 0 && declarator.Initializer is null)
                || constructor.DescendantNodes()
                    .OfType<ArgumentSyntax>()
                    .Any(argument => !argument.RefKindKeyword.IsKind(SyntaxKind.None)
                        && OwnMemberName.Of(argument.Expression) == field.Name))
            {
                return null;
            }

            initial.AddRange(assignments.Select(assignment => assignment.Right));
        }

        string? text = null;
        foreach (ExpressionSyntax value in initial)
        {
            if (Made(value, model, limit, cancellationToken) is not { } made || (text is not null && text != made))
            {
                return null;
            }

            text = made;
        }

        return text;
    }

    private static string? Made(
        ExpressionSyntax value, SemanticModel model, long limit, CancellationToken cancellationToken)
    {
        if (value is InvocationExpressionSyntax
            { ArgumentList.Arguments.Count: 0,
                Expression: MemberAccessExpressionSyntax
                    { Name: GenericNameSyntax { Identifier.ValueText: "Empty" } } })
        {
            return value.ToString();
        }

        if (value is not ArrayCreationExpressionSyntax
            { Initializer: null, Type: { ElementType: var element, RankSpecifiers: { Count: 1 } ranks } }
            || ranks[0].Sizes.Count != 1
            || ranks[0].Sizes[0] is not { } size)
        {
            return null;
        }

        object? length = model.GetConstantValue(size, cancellationToken).Value;
        string text = size.ToString();
        if (length is null
            && model.GetSymbolInfo(size, cancellationToken).Symbol
                is IParameterSymbol { HasExplicitDefaultValue: true, ExplicitDefaultValue: int byDefault })
        {
            length = byDefault;
            text = byDefault.ToString(CultureInfo.InvariantCulture);
        }

        return length is int count && count >= 0 && count <= limit ? "new " + element + "[" + text + "]" : null;
    }

    /// <summary>A buffer of the framework that the method empties gives up its capacity.</summary>
    private static (string Condition, string Release)? OfHeld(
        IFieldSymbol field, ClassDeclarationSyntax type, MethodDeclarationSyntax method, SemanticModel model,
        long limit, CancellationToken cancellationToken)
    {
        string name = field.Name;
        if (Growth.Of(field.Type, model.Compilation, cancellationToken) is not { Kind: GrowthKind.Capacity } growth
            || !new EmptiedItem(field, model, cancellationToken)
                .IsAtEndOf((SyntaxNode?)method.Body ?? method.ExpressionBody!.Expression)
            || (field.Type.Name == "MemoryStream" && !OwnsItsArray(name, type))
            || TrimText.Condition(field.Type, growth, name, limit) is not { } condition
            || TrimText.Release(field.Type, growth, name) is not { Length: > 0 } release)
        {
            return null;
        }

        return (condition, release[release.Length - 1]);
    }

    /// <summary>Whether a stream is made here, over an array of its own: only that can be given up.</summary>
    private static bool OwnsItsArray(string field, TypeDeclarationSyntax type)
    {
        ExpressionSyntax[] given =
        [
            .. type.DescendantNodes()
                .OfType<VariableDeclaratorSyntax>()
                .Where(variable => variable.Identifier.ValueText == field && variable.Initializer is not null)
                .Select(variable => variable.Initializer!.Value),
            .. type.DescendantNodes()
                .OfType<AssignmentExpressionSyntax>()
                .Where(assignment => OwnMemberName.Of(assignment.Left) == field)
                .Select(assignment => assignment.Right),
        ];
        return given.Length > 0
            && given.All(
                value => value is BaseObjectCreationExpressionSyntax { ArgumentList: null or { Arguments.Count: 0 } }
            || (value is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments }
                && arguments[0].Expression is LiteralExpressionSyntax));
    }
}
