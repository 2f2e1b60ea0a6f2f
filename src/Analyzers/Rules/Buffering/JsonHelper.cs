using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A method of the project that makes objects of the JSON it is given: <c>T FromJson&lt;T&gt;(string json)</c>. Only a
/// short method counts, and only one of the project at hand: an editor sees the source of others, a build does not.
/// </summary>
internal static class JsonHelper
{
    /// <summary>The most statements a helper has that does little else.</summary>
    private const int MaxStatements = 6;

    /// <summary>The helper's call that takes its JSON by a parameter; null when the method does something else.</summary>
    public static JsonReaderCall? TryFind(
        IInvocationOperation invocation,
        IParameterSymbol parameter,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        IMethodSymbol method = invocation.TargetMethod.ReducedFrom ?? invocation.TargetMethod;
        if (method.IsAbstract || method.IsVirtual || method.IsOverride
            || parameter.Type.SpecialType != SpecialType.System_String
            || method.OriginalDefinition.DeclaringSyntaxReferences is not { Length: 1 } references
            || invocation.SemanticModel?.Compilation is not { } compilation)
        {
            return null;
        }

        SyntaxNode? body = references[0].GetSyntax(cancellationToken) switch
        {
            MethodDeclarationSyntax declaration => (SyntaxNode?)declaration.ExpressionBody ?? declaration.Body,
            LocalFunctionStatementSyntax function => (SyntaxNode?)function.ExpressionBody ?? function.Body,
            _ => null,
        };
        return body is not (null or BlockSyntax { Statements.Count: > MaxStatements })
            && CallIn(body, parameter.Name) is { } call
            && SourceModels.OperationOf(compilation, call, cancellationToken) is IInvocationOperation { Arguments: { IsEmpty: false } arguments } inner
            && arguments[0].Parameter is { } taken
            && arguments[0].Value.WithoutConversions() is IParameterReferenceOperation
            && JsonReaderCall.TryFind(inner, taken, types) is not null
                ? new JsonReaderCall(invocation, JsonReaderKind.Helper, Answer(invocation.Type))
                : null;
    }

    /// <summary>The call in a helper's body that is given the parameter and has the name of a reader of JSON.</summary>
    private static InvocationExpressionSyntax? CallIn(SyntaxNode body, string parameter)
    {
        foreach (SyntaxNode node in body.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: { } name },
                    ArgumentList.Arguments: { Count: > 0 } arguments,
                } call
                && JsonReaderCall.IsName(name)
                && arguments[0].Expression is IdentifierNameSyntax { Identifier.ValueText: { } given }
                && given == parameter)
            {
                return call;
            }
        }

        return null;
    }

    private static ITypeSymbol? Answer(ITypeSymbol? type)
        => type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: { Length: 1 } arguments } ? arguments[0] : type;
}
