using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Results;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Tool.Paths;

/// <summary>A call and where it stands.</summary>
/// <param name="Call">The call.</param>
/// <param name="Place">Where it stands, as the analyzers see it.</param>
/// <param name="Kept">The key of the type of the kept delegate that runs it; null for none.</param>
internal readonly record struct FoundCall(Call Call, CodePlace Place, string? Kept = null);

/// <summary>Reads the calls of one file that may run a body of the solution. Other names are not bound.</summary>
internal sealed class CallReader(
    SemanticModel model, MemberKeys keys, DelegateUse delegates, SourceNames names, CancellationToken cancellationToken)
{
    private const string MakesTypes = "MakeGenericType";

    private readonly List<FoundCall> _found = [];
    private readonly ResultReader _results = new(model, cancellationToken);
    private readonly KeptDelegates _kept = new(model, names, cancellationToken);

    /// <summary>
    /// Names that may mean a member of the solution and that the compiler cannot bind, as after a missing package.
    /// </summary>
    public HashSet<string> Unbound { get; } = new(StringComparer.Ordinal);

    /// <summary>The calls, in the order of the file.</summary>
    public List<FoundCall> Read()
    {
        foreach (SyntaxNode node in model.SyntaxTree.GetRoot(cancellationToken).DescendantNodes(InCode))
        {
            switch (node)
            {
                case IdentifierNameSyntax { Identifier.ValueText: MakesTypes } name:
                    _found.Add(new FoundCall(
                        new Call(string.Empty, null, ResultUses.None, null, IsOpen: false),
                        CodePlace.Of(name, delegates, model, cancellationToken)));
                    break;
                case SimpleNameSyntax name when names.Contains(name.Identifier.ValueText) && !CallSite.IsNamed(name):
                    cancellationToken.ThrowIfCancellationRequested();
                    ReadName(name);
                    break;
                case InvocationExpressionSyntax invocation:
                    ReadRun(invocation);
                    break;
                case BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax:
                    ReadConstructor(node, model.GetSymbolInfo(node, cancellationToken).Symbol as IMethodSymbol);
                    break;
                case PrimaryConstructorBaseTypeSyntax primary:
                    ReadConstructor(primary, model.GetSymbolInfo(primary, cancellationToken).Symbol as IMethodSymbol);
                    break;
                case TypeDeclarationSyntax type:
                    ReadImplicitBase(type);
                    break;
            }
        }

        return _found;
    }

    /// <summary>Attributes, usings and documentation call nothing.</summary>
    private static bool InCode(SyntaxNode node)
        => node is not (AttributeListSyntax or UsingDirectiveSyntax or BaseListSyntax)
        || (node is BaseListSyntax list && list.Types.Any(static type => type is PrimaryConstructorBaseTypeSyntax));

    private void ReadName(SimpleNameSyntax name)
    {
        switch (CallSite.Bind(name, model, cancellationToken) ?? OnlyCandidate(name))
        {
            case null:
                Unbound.Add(name.Identifier.ValueText);
                break;
            case IMethodSymbol { MethodKind: not MethodKind.Constructor } method when IsOfInterest(method):
                InvocationExpressionSyntax? invocation = CallSite.InvocationOf(name);
                Add(name, method, ReceiverOf(name), _results.Of(method, invocation), MessageOf(method, invocation));
                break;
            case IPropertySymbol property when IsOfInterest(property):
                if (PropertyUse.Reads(name) && property.GetMethod is { } getter)
                {
                    Add(name, getter, ReceiverOf(name), ResultUses.Other, null);
                }

                if (PropertyUse.Writes(name) && property.SetMethod is { } setter)
                {
                    Add(name, setter, ReceiverOf(name), ResultUses.None, null);
                }

                break;
        }
    }

    /// <summary>The one method that a call may mean whose arguments the compiler cannot bind.</summary>
    private ISymbol? OnlyCandidate(SimpleNameSyntax name)
        => model.GetSymbolInfo(name, cancellationToken).CandidateSymbols is { Length: 1 } candidates ? candidates[0]
            : null;

    private bool IsOfInterest(ISymbol symbol)
        => symbol is IMethodSymbol { MethodKind: MethodKind.LocalFunction }
            || (!CallTargets.IsFramework(symbol.ContainingAssembly)
                && !(symbol is IPropertySymbol property && SourceNames.IsAuto(property)));

    /// <summary>An invocation that runs a delegate which somebody put away.</summary>
    private void ReadRun(InvocationExpressionSyntax invocation)
    {
        if (_kept.KeyRunBy(invocation) is { } key)
        {
            _found.Add(new FoundCall(
                new Call(key, null, ResultUses.Other, null, IsOpen: false),
                CodePlace.Of(invocation, delegates, model, cancellationToken),
                _kept.KeyAt(invocation, isMethod: false)));
        }
    }

    private void ReadConstructor(SyntaxNode node, IMethodSymbol? constructor)
    {
        if (constructor is not null && names.HasAssembly(constructor.ContainingAssembly))
        {
            Add(node, constructor, null, ResultUses.None, null);
        }
    }

    /// <summary>
    /// A constructor that does not say which constructor of its base class it calls, or that is not even written.
    /// </summary>
    private void ReadImplicitBase(TypeDeclarationSyntax declaration)
    {
        if (declaration is not (ClassDeclarationSyntax or RecordDeclarationSyntax)
            || model.GetDeclaredSymbol(
                declaration, cancellationToken) is not { BaseType: { SpecialType: SpecialType.None } parent } type
            || !names.HasAssembly(parent.ContainingAssembly)
            || parent.InstanceConstructors.FirstOrDefault(
                static c => c.Parameters.All(static p => p.IsOptional)) is not { } called)
        {
            return;
        }

        foreach (IMethodSymbol constructor in type.InstanceConstructors)
        {
            bool says = constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
                is ConstructorDeclarationSyntax { Initializer: not null } or TypeDeclarationSyntax;
            if (!says && keys.Of(called) is { } target)
            {
                _found.Add(new FoundCall(
                    new Call(target, null, ResultUses.None, null, IsOpen: false),
                    new CodePlace(PlaceKind.InMember, constructor, string.Empty, null, Later: false)));
            }
        }
    }

    private void Add(SyntaxNode site, IMethodSymbol called, ITypeSymbol? receiver, ResultUses uses, string? message)
    {
        if (keys.Of(called) is not { } target)
        {
            return;
        }

        if (IsOnlyTranslated(site, called))
        {
            return;
        }

        CodePlace place = CodePlace.Of(site, delegates, model, cancellationToken);
        string? service = receiver is null ? null : keys.Of(receiver);
        _found.Add(new FoundCall(
            new Call(
                target,
                service,
                uses,
                message,
                IsOpen(called),
                IsOfBase(site),
                IsOfGeneric(called)
                    ? ConstructedCall.AcceptedBy(called.ContainingType, model.Compilation.ObjectType)
                    : null,
                IsOfGeneric(called) ? ConstructedCall.HandedTo(called.ContainingType) : null,
                IsOfGeneric(called) && ConstructedCall.IsHandedOn(called.ContainingType)),
            place,
            _kept.KeyAt(site, isMethod: called.AssociatedSymbol is null)));
    }

    /// <summary>
    /// Whether a store translates the code around a place and never runs it: a condition, or the name of a column, in
    /// an expression tree. What such a tree makes of a row may run.
    /// </summary>
    private bool IsOnlyTranslated(SyntaxNode site, IMethodSymbol called)
    {
        for (SyntaxNode? node = site; node is not null and not MemberDeclarationSyntax; node = node.Parent)
        {
            if (node is LambdaExpressionSyntax
                && model.GetTypeInfo(node, cancellationToken).ConvertedType is INamedTypeSymbol
                {
                    Name: "Expression",
                    ContainingNamespace.Name: "Expressions",
                    TypeArguments: [INamedTypeSymbol { DelegateInvokeMethod: { } function }],
                })
            {
                return called.AssociatedSymbol is IPropertySymbol
                    || function.ReturnType.SpecialType == SpecialType.System_Boolean;
            }
        }

        return false;
    }

    private static bool IsOfBase(SyntaxNode site)
        => site.Parent is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax };

    private static bool IsOpen(IMethodSymbol called)
        => IsOfGeneric(called)
            && called.ContainingType.TypeArguments.Any(static argument => argument is ITypeParameterSymbol);

    private static bool IsOfGeneric(IMethodSymbol called)
        => called.ContainingType is { TypeKind: TypeKind.Interface, IsGenericType: true };

    /// <summary>The type of the value that a member is called on.</summary>
    private ITypeSymbol? ReceiverOf(SimpleNameSyntax name)
    {
        ExpressionSyntax? receiver = name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == name => access.Expression,
            MemberBindingExpressionSyntax { Parent.Parent: ConditionalAccessExpressionSyntax conditional }
                => conditional.Expression,
            _ => null,
        };
        return receiver is null ? null : model.GetTypeInfo(receiver, cancellationToken).Type as INamedTypeSymbol;
    }

    /// <summary>
    /// The type of the first argument that is a message to somebody: what takes it knows it as an interface, an object
    /// or a type parameter only.
    /// </summary>
    private string? MessageOf(IMethodSymbol method, InvocationExpressionSyntax? invocation)
    {
        if (invocation is null)
        {
            return null;
        }

        SeparatedSyntaxList<ArgumentSyntax> arguments = invocation.ArgumentList.Arguments;
        IMethodSymbol definition = method.OriginalDefinition;
        for (int i = 0; i < arguments.Count && i < definition.Parameters.Length; i++)
        {
            ITypeSymbol parameter = definition.Parameters[i].Type;
            if (arguments[i].NameColon is null
                && parameter
                    is { SpecialType: SpecialType.System_Object }
                    or { TypeKind: TypeKind.Interface or TypeKind.TypeParameter }
                && model.GetTypeInfo(arguments[i].Expression, cancellationToken).Type
                    is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct,
                        SpecialType: SpecialType.None } type
                && !CallTargets.IsFramework(type.ContainingAssembly))
            {
                return keys.Of(type);
            }
        }

        return null;
    }
}
