namespace GcGuard.CodeFixes.Cascade;

/// <summary>Whether the return type of a method can become a task.</summary>
internal static class SignatureObstacle
{
    private static readonly string[] CalledByAttribute =
    [
        "System.Diagnostics.ConditionalAttribute",
        "System.Runtime.CompilerServices.ModuleInitializerAttribute",
        "System.Runtime.InteropServices.DllImportAttribute",
        "System.Runtime.InteropServices.LibraryImportAttribute",
        "System.Runtime.InteropServices.UnmanagedCallersOnlyAttribute",
        "System.Runtime.Serialization.OnDeserializedAttribute",
        "System.Runtime.Serialization.OnDeserializingAttribute",
        "System.Runtime.Serialization.OnSerializedAttribute",
        "System.Runtime.Serialization.OnSerializingAttribute",
        "System.Text.RegularExpressions.GeneratedRegexAttribute",
    ];

    /// <summary>What stands in the way of a task, or null.</summary>
    public static Met? Find(IMethodSymbol method, SyntaxNode declaration, Project project, Compilation compilation)
        => FindOfShape(method, declaration, compilation)
            ?? PublicSurface.FindUnseenCaller(method, declaration, project, compilation);

    /// <summary>What stands in the way of any other return type, whoever sees the method; or null.</summary>
    public static Met? FindOfShape(IMethodSymbol method, SyntaxNode declaration, Compilation compilation)
    {
        Obstacle? obstacle =
            method.IsExtern ? Obstacles.Attribute
            : method.ReturnsByRef
                || method.ReturnsByRefReadonly
                || method.Parameters.Any(parameter => parameter.RefKind != RefKind.None) ? Obstacles.ByReference
            : method.ReturnType.IsRefLikeType
                || method.ReturnType.TypeKind == TypeKind.Pointer
                || method.Parameters
                    .Any(parameter => parameter.Type.IsRefLikeType || parameter.Type.TypeKind == TypeKind.Pointer)
                        ? Obstacles.RefLike
            : IsVariant(method) ? Obstacles.Variance
            : IsBarePartial(method, declaration) ? Obstacles.Partial
            : method.GetAttributes().Any(
                attribute => CalledByAttribute.Contains(attribute.AttributeClass?.ToDisplayString()))
                    ? Obstacles.Attribute
            : IsConvention(method) ? Obstacles.Convention
            : IsOfInitializers(method) ? Obstacles.ImplicitUse
            : IsOldMain(method, compilation) ? Obstacles.Language
            : null;
        return obstacle is null ? null : new Met(obstacle, method.Locations.FirstOrDefault(), method.ToDisplayString());
    }

    private static bool IsVariant(IMethodSymbol method)
        => (method.OverriddenMethod is { } overridden
            && !SymbolEqualityComparer.Default.Equals(overridden.ReturnType, method.ReturnType))
            || (method.ReturnType is ITypeParameterSymbol { Variance: not VarianceKind.None });

    private static bool IsBarePartial(IMethodSymbol method, SyntaxNode declaration)
        => declaration is MethodDeclarationSyntax syntax
            && (method.PartialDefinitionPart is not null
                || method.PartialImplementationPart is not null
                || syntax.Modifiers.Any(SyntaxKind.PartialKeyword))
            && !syntax.Modifiers
                .Any(token => token.IsKind(SyntaxKind.PublicKeyword) || token.IsKind(SyntaxKind.PrivateKeyword)
                    || token.IsKind(SyntaxKind.InternalKeyword) || token.IsKind(SyntaxKind.ProtectedKeyword));

    /// <summary>
    /// The methods of an ASP.NET Core start-up class, and those that serialisers ask, found by their names.
    /// </summary>
    private static bool IsConvention(IMethodSymbol method)
        => (method.ReturnType.SpecialType == SpecialType.System_Boolean
            && method.Name.StartsWith("ShouldSerialize", System.StringComparison.Ordinal))
            || IsStartUp(method);

    /// <summary>What collection initialisers call; Roslyn 4.5 does not find those calls.</summary>
    private static bool IsOfInitializers(IMethodSymbol method)
        => method is { Name: "Add", IsStatic: false, ContainingType: { } type }
            && type.AllInterfaces.Any(contract => contract.SpecialType == SpecialType.System_Collections_IEnumerable);

    private static bool IsStartUp(IMethodSymbol method)
        => method.ReturnsVoid
            && method.Name.StartsWith("Configure", System.StringComparison.Ordinal)
            && method.ContainingType?.Name.StartsWith("Startup", System.StringComparison.Ordinal) == true
            && method.Parameters
                .Any(
                    parameter =>
                        parameter.Type.ContainingNamespace?.ToDisplayString()
                            .StartsWith("Microsoft.", System.StringComparison.Ordinal) == true);

    private static bool IsOldMain(IMethodSymbol method, Compilation compilation)
        => method is { IsStatic: true, Name: "Main" }
            && ((CSharpCompilation)compilation).LanguageVersion < LanguageVersion.CSharp7_1
            && SymbolEqualityComparer.Default.Equals(compilation.GetEntryPoint(default), method);
}
