using System.Text;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Hashes or deserialises the payload's stream: by the asynchronous method where the payload is awaited, by the
/// synchronous one where it is read so.
/// </summary>
internal static class AwaitedFormFix
{
    /// <summary>The fix, or null where the method has no such form.</summary>
    public static Fix? TryPropose(PayloadSite site)
    {
        if (site.Payload.Sink
            is not { Argument: { Parameter: { } parameter } argument, Operation: IInvocationOperation call }
            || !IsKnown(call.TargetMethod, site)
            || call.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax } syntax)
        {
            return null;
        }

        bool isAwaited = call.TargetMethod.Name.EndsWith("Async", System.StringComparison.Ordinal);
        if (isAwaited && argument.Value.Type is IArrayTypeSymbol)
        {
            return null;
        }

        SyntaxNode taker = isAwaited && site.Awaits && syntax.Parent is AwaitExpressionSyntax wait ? wait : syntax;
        if (ScopedStream.TryCreate(site, taker, name => Call(site, call, syntax, argument, parameter, name, isAwaited))
            is not { } rewrite)
        {
            return null;
        }

        bool isHash = site.Payload.Sink.Kind == TextSinkKind.Hash
            || site.Types.IsOrInherits(call.TargetMethod.ContainingType, "System.Security.Cryptography.HashAlgorithm");
        bool isClient = site.Payload.Origin.Kind == PayloadOriginKind.Client;
        string timeout = isClient ? "the client's timeout covers the headers only" : string.Empty;
        string title = isHash
            ? "Hash the payload's stream" + (isClient ? " (" + timeout + ")" : string.Empty)
            : "Deserialize from the payload's stream (a byte order mark is then skipped"
                + (isClient ? "; " + timeout : string.Empty)
                + ")";
        return new Fix(title, _ => rewrite()) { ChangesBehavior = !isHash || isClient };
    }

    /// <summary>
    /// Hashes and System.Text.Json, of which it is known that they are done with the stream when they answer.
    /// </summary>
    private static bool IsKnown(IMethodSymbol method, PayloadSite site)
        => site.Types.IsOrInherits(method.ContainingType, "System.Security.Cryptography.HashAlgorithm")
            || site.Types.Is(method.ContainingType, "System.Text.Json.JsonSerializer");

    private static ExpressionSyntax? Call(
        PayloadSite site,
        IInvocationOperation call,
        InvocationExpressionSyntax syntax,
        IArgumentOperation argument,
        IParameterSymbol parameter,
        string stream,
        bool isAwaited)
    {
        var access = (MemberAccessExpressionSyntax)syntax.Expression;
        IMethodSymbol? form = site.Awaits ? PayloadTakers.AwaitedForm(call.TargetMethod, parameter, site.Types) : null;
        if (form is null && site.Payload.Origin is { IsLocal: false, IsAsync: true })
        {
            return null;
        }

        string name = form?.Name ?? call.TargetMethod.Name;
        if (access.Name is GenericNameSyntax generic)
        {
            name += generic.TypeArgumentList;
        }

        var text = new StringBuilder(form is null ? string.Empty : "await ")
            .Append(access.Expression)
            .Append('.')
            .Append(name)
            .Append('(');
        string separator = string.Empty;
        foreach (ArgumentSyntax written in syntax.ArgumentList.Arguments)
        {
            text.Append(separator).Append(written == argument.Syntax ? stream : written.ToString());
            separator = ", ";
        }

        if (form is not null && !isAwaited && site.Token is { } token)
        {
            bool isNext = form.Parameters.Length == syntax.ArgumentList.Arguments.Count + 1
                && syntax.ArgumentList.Arguments.All(written => written.NameColon is null);
            text.Append(separator).Append(isNext ? string.Empty : "cancellationToken: ").Append(token);
        }

        text.Append(')').Append(form is null ? string.Empty : isAwaited ? SuffixOf(syntax) : site.AwaitSuffix);
        ExpressionSyntax expression = PayloadSite.Parse(text.ToString());
        return form is not null
            && !isAwaited
            && syntax.Parent
                is MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ConditionalAccessExpressionSyntax
            ? SyntaxFactory.ParenthesizedExpression(expression).WithAdditionalAnnotations(Simplifier.Annotation)
            : expression;
    }

    private static string SuffixOf(InvocationExpressionSyntax call)
        => call.Parent is MemberAccessExpressionSyntax
            { Name.Identifier.ValueText: "ConfigureAwait",
                Parent: InvocationExpressionSyntax { ArgumentList: { } list } }
            ? ".ConfigureAwait" + list
            : string.Empty;
}
