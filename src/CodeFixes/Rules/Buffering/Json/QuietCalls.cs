using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Calls that work out a value and change nothing that other code sees: the content type of a file's name, by the
/// framework or by a method of the project.
/// </summary>
internal static class QuietCalls
{
    /// <summary>How many methods of the project one may call another.</summary>
    private const int MaxDepth = 3;

    private const string ContentTypes = "Microsoft.AspNetCore.StaticFiles.FileExtensionContentTypeProvider",
        LoggerExtensions = "Microsoft.Extensions.Logging.LoggerExtensions";

    /// <summary>Whether a method is one of these.</summary>
    public static bool IsQuiet(IMethodSymbol method, Compilation compilation) => IsQuiet(method, compilation, 0);

    /// <summary>Whether a method only writes to the log.</summary>
    public static bool Logs(IMethodSymbol method, Compilation compilation)
        => KnownTypes.For(compilation).Is(method.ContainingType, LoggerExtensions);

    /// <summary>Whether objects of a type are made without touching anything else.</summary>
    public static bool IsQuietType(ITypeSymbol? type, Compilation compilation)
        => type is not null
            && (KnownTypes.For(compilation).Is(type, ContentTypes)
                || type.ContainingNamespace?.ToDisplayString() is "System.Collections.Generic");

    private static bool IsQuiet(IMethodSymbol method, Compilation compilation, int depth)
    {
        if (!compilation.Declares(method.OriginalDefinition))
        {
            return SideEffects.IsQuery(method) || IsLookup(method, compilation);
        }

        if (depth == MaxDepth
            || method.IsAsync
            || method.MethodKind != MethodKind.Ordinary
            || MethodBodies.RunBy(method, compilation, CancellationToken.None) is not (var run, var body)
            || run.IsAsync)
        {
            return false;
        }

        foreach (IOperation operation in body.Descendants())
        {
            if (!IsQuiet(operation, compilation, depth))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether an operation by itself, without those inside it, changes nothing but locals.</summary>
    private static bool IsQuiet(IOperation operation, Compilation compilation, int depth)
        => operation switch
        {
            IInvocationOperation call => (call.IsImplicit && IsQuietType(call.Instance?.Type, compilation))
                || call.Parent is IObjectOrCollectionInitializerOperation
                || IsQuiet(call.TargetMethod, compilation, depth + 1),
            IObjectCreationOperation creation => IsQuietType(creation.Type, compilation),
            IAssignmentOperation assignment => assignment.Target
                is ILocalReferenceOperation or IParameterReferenceOperation { Parameter.RefKind: RefKind.None }
                || assignment.Parent is IObjectOrCollectionInitializerOperation,
            IPropertyReferenceOperation { Property.DeclaringSyntaxReferences: { IsEmpty: false } } property =>
                property.ConstantValue.HasValue || SideEffects.AreAbsent(property),
            IIncrementOrDecrementOperation or IAwaitOperation or ILockOperation or IThrowOperation
                or IDelegateCreationOperation or IAnonymousFunctionOperation or ILocalFunctionOperation
                or IUsingOperation or IUsingDeclarationOperation or IEventAssignmentOperation
                or IDynamicInvocationOperation or IDynamicMemberReferenceOperation or IDynamicObjectCreationOperation
                or IDynamicIndexerAccessOperation or IInvalidOperation => false,
            _ => true,
        };

    /// <summary>Whether a method of a library looks a value up by a name.</summary>
    private static bool IsLookup(IMethodSymbol method, Compilation compilation)
        => method.Name switch
        {
            "TryGetContentType" => KnownTypes.For(compilation).Is(method.ContainingType, ContentTypes)
                || method.ContainingType.Name == "IContentTypeProvider",
            "TryGetValue" or "ContainsKey" => method.ContainingType.Name
                is "Dictionary" or "IDictionary" or "IReadOnlyDictionary" or "FrozenDictionary",
            "GetMimeMapping" => method.ContainingType.Name == "MimeMapping",
            _ => false,
        };
}
