using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.FindSymbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Plans that a local, field or parameter of type <c>Func</c> or <c>Action</c> holds delegates of tasks, with all that
/// is put into it and all its calls.
/// </summary>
internal static class DelegatePlanner
{
    /// <summary>Plans it.</summary>
    /// <param name="state">The plan.</param>
    /// <param name="document">Where it is met.</param>
    /// <param name="variable">The variable.</param>
    /// <param name="value">What it is met by, for the obstacle's location.</param>
    public static async Task<Met?> ChangeAsync(
        CascadeState state, DocumentId document, ISymbol variable, ExpressionSyntax value)
    {
        if (variable is not IParameterSymbol parameter)
        {
            return await VariableAsync(state, variable, value).ConfigureAwait(false);
        }

        if (parameter.ContainingSymbol is not IMethodSymbol { MethodKind: MethodKind.Ordinary
            or MethodKind.LocalFunction
            or MethodKind.Constructor
            or MethodKind.ExplicitInterfaceImplementation } method)
        {
            return Refused(value);
        }

        ImmutableArray<IMethodSymbol> family = await MemberFamily.OfAsync(
            method, state.Files.Solution, state.Files.CancellationToken).ConfigureAwait(false);
        foreach (IMethodSymbol member in family)
        {
            if (member.DeclaringSyntaxReferences.IsEmpty)
            {
                return new Met(Obstacles.Metadata, value.GetLocation(), member.ToDisplayString());
            }

            IParameterSymbol own = member.Parameters[parameter.Ordinal];
            if (await VariableAsync(state, own, value).ConfigureAwait(false) is { } met)
            {
                return met;
            }

            state.Enqueue(() => CallersAsync(state, member, own));
        }

        return null;
    }

    private static async Task<Met?> VariableAsync(CascadeState state, ISymbol variable, ExpressionSyntax value)
    {
        if (variable.DeclaringSyntaxReferences.Length != 1
            || await state.Files.DeclarationAsync(variable.DeclaringSyntaxReferences[0]).ConfigureAwait(false)
                is not { } declaration)
        {
            return Refused(value);
        }

        if (!state.IsFirst("delegate", declaration.Document, declaration.Node.Span))
        {
            return null;
        }

        SemanticModel model = await state.Files.ModelAsync(declaration.Document).ConfigureAwait(false);
        Project project = state.Files.Solution.GetDocument(declaration.Document)!.Project;
        ISymbol exposed = variable is IParameterSymbol ? variable.ContainingSymbol : variable;
        if (variable is not ILocalSymbol
            && PublicSurface.Has(exposed, declaration.Node.SyntaxTree, project, model.Compilation))
        {
            return new Met(Obstacles.PublicApi, value.GetLocation(), exposed.ToDisplayString());
        }

        (TypeSyntax? type, ExpressionSyntax? initial) = declaration.Node switch
        {
            VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1 } declared } declarator =>
                (declared.Type, declarator.Initializer?.Value),
            ParameterSyntax { Parent.Parent: BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax, Default: null
                or { Value: LiteralExpressionSyntax } } single => (single.Type, null),
            _ => (null, null),
        };
        ITypeSymbol? delegateType = variable switch
        {
            ILocalSymbol local => local.Type,
            IFieldSymbol field => field.Type,
            _ => ((IParameterSymbol)variable).Type,
        };
        if (type is null
            || delegateType is not INamedTypeSymbol { Name: "Func" or "Action" } named
            || named.ContainingNamespace?.ToDisplayString() != "System"
            || (named.Name == "Func" && TaskTypes.IsTask(named.TypeArguments[named.TypeArguments.Length - 1])))
        {
            return Refused(value);
        }

        if (!type.IsVar
            && await WriteTypeAsync(state, declaration.Document, type, named).ConfigureAwait(false) is { } unwritten)
        {
            return unwritten;
        }

        if (initial is not null
            && await DelegateFlow.InAsync(state, declaration.Document, initial).ConfigureAwait(false) is { } met)
        {
            return met;
        }

        state.Enqueue(() => UsesAsync(state, variable));
        return null;
    }

    /// <summary>
    /// <c>Func&lt;A, R&gt;</c> becomes <c>Func&lt;A, Task&lt;R&gt;&gt;</c>, <c>Action&lt;A&gt;</c> becomes
    /// <c>Func&lt;A, Task&gt;</c>.
    /// </summary>
    private static async Task<Met?> WriteTypeAsync(
        CascadeState state, DocumentId document, TypeSyntax type, INamedTypeSymbol named)
    {
        TypeSyntax bare = type is NullableTypeSyntax nullable ? nullable.ElementType : type;
        SimpleNameSyntax? name = bare as SimpleNameSyntax ?? (bare as QualifiedNameSyntax)?.Right;
        if (name is null || name.Identifier.ValueText != named.Name)
        {
            return new Met(Obstacles.Delegate, type.GetLocation(), type.ToString());
        }

        if (named.Name == "Func")
        {
            TypeArgumentListSyntax arguments = ((GenericNameSyntax)name).TypeArgumentList;
            await TaskNames.WrapAsync(
                state, document, arguments.Arguments[arguments.Arguments.Count - 1]).ConfigureAwait(false);
            return null;
        }

        string task = await TaskNames.TaskAtAsync(state, document, type.SpanStart).ConfigureAwait(false);
        DocumentChanges changes = state.ChangesOf(document);
        changes.Replace(name.Identifier.Span, name is GenericNameSyntax ? "Func" : "Func<" + task + ">");
        if (name is GenericNameSyntax generic)
        {
            changes.After(
                generic.TypeArgumentList.Arguments[generic.TypeArgumentList.Arguments.Count - 1].Span, ", " + task);
        }

        return null;
    }

    /// <summary>Plans what callers of a method pass for a parameter.</summary>
    private static async Task<Met?> CallersAsync(CascadeState state, IMethodSymbol method, IParameterSymbol parameter)
    {
        foreach (ReferencedSymbol found
            in await SymbolFinder.FindReferencesAsync(
                method, state.Files.Solution, state.Files.CancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in found.Locations)
            {
                DocumentId document = state.Files.FirstOf(location.Document.Id);
                if (!state.IsFirst("caller " + parameter.Name, document, location.Location.SourceSpan))
                {
                    continue;
                }

                SyntaxNode root =
                    (await location.Document.GetSyntaxRootAsync(state.Files.CancellationToken).ConfigureAwait(false))!;
                SyntaxNode name =
                    root.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
                if (name.IsPartOfStructuredTrivia())
                {
                    continue;
                }

                if (GeneratedFiles.IsGenerated(location.Document, root))
                {
                    return new Met(Obstacles.Generated, location.Location, method.ToDisplayString());
                }

                SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
                SyntaxNode? call = name.AncestorsAndSelf().FirstOrDefault(
                    node => node is InvocationExpressionSyntax
                        or BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax);
                if (call is not null
                    && await state.Files.FindAsync<SyntaxNode>(document, call.Span).ConfigureAwait(false)
                        is { } current)
                {
                    ImmutableArray<IArgumentOperation> arguments = model.GetOperation(current) switch
                    {
                        IInvocationOperation invocation
                            when MemberFamily.KeyOf(invocation.TargetMethod.OriginalDefinition)
                                == MemberFamily.KeyOf(method)
                            || (invocation.TargetMethod.ReducedFrom is { } reduced
                                && MemberFamily.KeyOf(reduced.OriginalDefinition) == MemberFamily.KeyOf(method)) =>
                                    invocation.Arguments,
                        IObjectCreationOperation creation => creation.Arguments,
                        _ => default,
                    };
                    if (!arguments.IsDefault
                        && arguments.FirstOrDefault(argument => argument.Parameter?.Ordinal == parameter.Ordinal)
                            is { } passed)
                    {
                        if (passed.ArgumentKind == ArgumentKind.DefaultValue)
                        {
                            continue;
                        }

                        if (passed.Syntax is ArgumentSyntax { Expression: { } value })
                        {
                            if (await DelegateFlow.InAsync(state, document, value).ConfigureAwait(false) is { } met)
                            {
                                return met;
                            }

                            continue;
                        }
                    }
                }

                return new Met(Obstacles.MethodGroup, location.Location, method.ToDisplayString());
            }
        }

        return null;
    }

    /// <summary>Plans what is done with a variable: it is called, assigned, passed on or compared with null.</summary>
    private static async Task<Met?> UsesAsync(CascadeState state, ISymbol variable)
    {
        foreach (ReferencedSymbol found
            in await SymbolFinder.FindReferencesAsync(
                variable, state.Files.Solution, state.Files.CancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in found.Locations)
            {
                DocumentId document = state.Files.FirstOf(location.Document.Id);
                if (!state.IsFirst("use", document, location.Location.SourceSpan))
                {
                    continue;
                }

                SyntaxNode root = await state.Files.RootAsync(document).ConfigureAwait(false);
                SyntaxNode name =
                    root.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
                if (name.IsPartOfStructuredTrivia() || name.Parent is NameColonSyntax)
                {
                    continue;
                }

                var use = (name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name)
                    as ExpressionSyntax;
                Met? met = use is null
                    ? new Met(Obstacles.Delegate, location.Location, variable.Name)
                    : await UseAsync(state, document, use).ConfigureAwait(false);
                if (met is not null)
                {
                    return met;
                }
            }
        }

        return null;
    }

    private static async Task<Met?> UseAsync(CascadeState state, DocumentId document, ExpressionSyntax use)
    {
        if (Call(use) is { } call)
        {
            return await SitePlanner.AwaitAsync(state, document, call).ConfigureAwait(false);
        }

        switch (use.Parent)
        {
            case AssignmentExpressionSyntax assignment when assignment.Left == use
                && (assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
                    || assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression)):
                return await DelegateFlow.InAsync(state, document, assignment.Right).ConfigureAwait(false);
            case BinaryExpressionSyntax { Right: LiteralExpressionSyntax } comparison
                when comparison.IsKind(SyntaxKind.EqualsExpression)
                    || comparison.IsKind(SyntaxKind.NotEqualsExpression):
            case IsPatternExpressionSyntax
                { Pattern: ConstantPatternSyntax or UnaryPatternSyntax { Pattern: ConstantPatternSyntax } }:
            case ArgumentSyntax
                { Parent.Parent: InvocationExpressionSyntax
                    { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } } }:
                return null;
            default:
                return await DelegateFlow.OutAsync(state, document, use).ConfigureAwait(false);
        }
    }

    /// <summary>The call of a delegate: <c>f()</c>, <c>f.Invoke()</c>, <c>f?.Invoke()</c>.</summary>
    private static InvocationExpressionSyntax? Call(ExpressionSyntax use) => use.Parent switch
    {
        InvocationExpressionSyntax call when call.Expression == use => call,
        MemberAccessExpressionSyntax
            { Name.Identifier.ValueText: "Invoke", Parent: InvocationExpressionSyntax call } access
                when access.Expression == use && call.Expression == access => call,
        ConditionalAccessExpressionSyntax
            { WhenNotNull: InvocationExpressionSyntax
                { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Invoke" } } call } access
                when access.Expression == use => call,
        _ => null,
    };

    private static Met Refused(ExpressionSyntax value)
        => new(Obstacles.Delegate, value.GetLocation(), value.ToString());
}
