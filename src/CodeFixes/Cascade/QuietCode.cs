using System;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Whether code has no effect but its result, so that calls of it may overlap: it writes its own locals only, and calls
/// nothing but code of the solution of which the same is true, and a few types of the framework.
/// </summary>
internal static class QuietCode
{
    private const int MostBodies = 50;

    private static readonly HashSet<string> QuietTypes = new(StringComparer.Ordinal)
    {
        "string", "int", "long", "double", "decimal", "bool", "char", "byte", "short", "uint", "ulong", "float",
        "System.Math", "System.Convert", "System.Guid", "System.DateTime", "System.TimeSpan", "System.Lazy<T>",
        "System.Linq.Enumerable", "System.Threading.Tasks.Task", "object",
    };

    /// <summary>Whether a lambda, or the method that a name names, is quiet.</summary>
    public static async Task<bool> IsAsync(SourceFiles files, DocumentId document, ExpressionSyntax function)
    {
        SemanticModel model = await files.ModelAsync(document).ConfigureAwait(false);
        var work = new Queue<(SemanticModel Model, SyntaxNode Body)>();
        var seen = new HashSet<SyntaxNode>();
        if (function is AnonymousFunctionExpressionSyntax lambda)
        {
            work.Enqueue((model, lambda.Body));
        }
        else if (!await AddAsync(model.GetSymbolInfo(function).Symbol as IMethodSymbol).ConfigureAwait(false))
        {
            return false;
        }

        while (work.Count > 0)
        {
            (SemanticModel its, SyntaxNode body) = work.Dequeue();
            if (seen.Count > MostBodies)
            {
                return false;
            }

            if (!seen.Add(body))
            {
                continue;
            }

            if (its.GetOperation(body, files.CancellationToken) is not { } operation)
            {
                return false;
            }

            foreach (IOperation part in operation.DescendantsAndSelf())
            {
                if (!await IsQuietAsync(part, body).ConfigureAwait(false))
                {
                    return false;
                }
            }
        }

        return true;

        async Task<bool> IsQuietAsync(IOperation part, SyntaxNode body) => part switch
        {
            IAssignmentOperation assignment => IsOwn(assignment.Target, body),
            IIncrementOrDecrementOperation step => IsOwn(step.Target, body),
            IInvocationOperation { IsVirtual: true } call
                when !call.TargetMethod.DeclaringSyntaxReferences.IsEmpty => false,
            IInvocationOperation call => await AddAsync(call.TargetMethod).ConfigureAwait(false),
            IObjectCreationOperation creation =>
                creation.Constructor is { IsImplicitlyDeclared: true } || IsOfFramework(creation.Type),
            IPropertyReferenceOperation property => IsOfFramework(property.Property.ContainingType)
                || await AddAsync(property.Property.GetMethod).ConfigureAwait(false),
            IDynamicInvocationOperation
                or IEventAssignmentOperation or IAwaitOperation or ILockOperation or IInvalidOperation => false,
            _ => true,
        };

        async Task<bool> AddAsync(IMethodSymbol? method)
        {
            if (method is null)
            {
                return false;
            }

            if (method.DeclaringSyntaxReferences.IsEmpty)
            {
                return method.AssociatedSymbol is IPropertySymbol || IsOfFramework(method.ContainingType);
            }

            if (await files.DeclarationAsync(
                method.OriginalDefinition.DeclaringSyntaxReferences[0]).ConfigureAwait(false) is not { } declaration)
            {
                return false;
            }

            // An automatic property or an arrow has no body of its own kind.
            SyntaxNode? body = FunctionAround.BodyOf(declaration.Node)
                ?? (declaration.Node as ArrowExpressionClauseSyntax)?.Expression;
            if (body is not null)
            {
                work.Enqueue((await files.ModelAsync(declaration.Document).ConfigureAwait(false), body));
                return true;
            }

            return declaration.Node is AccessorDeclarationSyntax;
        }
    }

    private static bool IsOwn(IOperation target, SyntaxNode body)
        => target is ILocalReferenceOperation local
            ? local.Local.DeclaringSyntaxReferences
                .Any(reference => body.FullSpan.Contains(reference.Span) && reference.SyntaxTree == body.SyntaxTree)
            : target is IDiscardOperation;

    private static bool IsOfFramework(ITypeSymbol? type)
        => type is not null && QuietTypes.Contains(type.OriginalDefinition.ToDisplayString());
}
