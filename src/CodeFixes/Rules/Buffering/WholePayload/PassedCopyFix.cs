using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Copies from the payload's stream to the stream or file that it is written to. Target and token stay those of the
/// call that wrote.
/// </summary>
internal static class PassedCopyFix
{
    private const string Partial = " (a source that fails then leaves a part of it there)";

    /// <summary>The fix, or null where the write is more than a statement, or the copy would be another one.</summary>
    public static Fix? TryPropose(PayloadSite site)
    {
        PayloadOrigin origin = site.Payload.Origin;
        if (site.Payload.Sink.Operation is not IInvocationOperation write
            || StatementOf(write, out bool isAwaited) is not { } statement
            || site.Payload.Copy is { Lengths.IsEmpty: false }
            || (site.Payload.Route is { } route && !new SinkArguments(write).WritesWholeArray(route))
            || TargetOf(site, write) is not { } target)
        {
            return null;
        }

        bool isAsync = isAwaited || site.Awaits;
        string? readToken = site.Token, writeToken = PayloadSite.TokenOf(write);
        string? token = writeToken ?? readToken;
        if (readToken is not null && writeToken is not null && readToken != writeToken)
        {
            return null;
        }

        bool isDirect =
            origin.Kind is PayloadOriginKind.FormFile or PayloadOriginKind.Content or PayloadOriginKind.Stream
            && (isAsync || origin.Kind != PayloadOriginKind.Content);
        string? stream = isDirect ? site.Source() : site.Stream();
        string name = isDirect ? stream! : FreeName.Choose(statement, "stream", "source", "content");
        if (stream is null || CopyOf(site, name, target.Target, token, isAsync, isDirect) is not { } copy)
        {
            return null;
        }

        string header = isDirect ? string.Empty : $"using (var {name} = {stream})";
        if (target.Open is { } open)
        {
            string file = target.Target;
            header = header.Length == 0 ? $"using (var {file} = {open})" : $"{header}\nusing (var {file} = {open})";
        }

        StatementSyntax body = SyntaxFactory.ParseStatement(copy + ";");
        StatementSyntax changed = header.Length == 0
            ? body
            : ScopedStream.Block(header.Replace("\n", TriviaLines.EndOfLine(site.Target.Root).ToString()), body, site);
        string what =
            site.Payload.Sink.Kind == TextSinkKind.File ? "Copy to a stream of the file" : "Copy from stream to stream";
        string timeout =
            origin.Kind == PayloadOriginKind.Client ? "; the client's timeout covers the headers only)" : ")";
        return new Fix(
            what + Partial.Replace(")", timeout),
            _ => DeclarationRemoval.Apply(site.Target.Root, statement, changed.WithTriviaFrom(statement), site.Removed))
        {
            ChangesBehavior = true,
        };
    }

    /// <summary>The call that copies; null where the framework has no overload for a token.</summary>
    private static string? CopyOf(
        PayloadSite site, string source, string target, string? token, bool isAsync, bool isDirect)
    {
        if (!isAsync)
        {
            return $"{source}.CopyTo({target})";
        }

        string type = !isDirect || site.Payload.Origin.Kind == PayloadOriginKind.Stream ? "System.IO.Stream"
            : site.Payload.Origin.Kind == PayloadOriginKind.Content ? "System.Net.Http.HttpContent"
            : "Microsoft.AspNetCore.Http.IFormFile";
        string? arguments = token is null ? target
            : Takes(site, type, 2) ? $"{target}, {token}"
            : type == "System.IO.Stream" ? $"{target}, 81920, {token}"
            : null;
        return arguments is null ? null : $"await {source}.CopyToAsync({arguments}){site.AwaitSuffix}";
    }

    /// <summary>Whether <c>CopyToAsync</c> has an overload of so many parameters whose last one is a token.</summary>
    private static bool Takes(PayloadSite site, string type, int count)
        => site.Types.Get(type) is { } owner
            && owner.GetMembers("CopyToAsync").OfType<IMethodSymbol>().Any(method =>
                method.Parameters.Length == count && method.Parameters[count - 1].Type.Name == "CancellationToken");

    /// <summary>The statement that consists of the write, awaited with settings or without, or synchronous.</summary>
    private static ExpressionStatementSyntax? StatementOf(IInvocationOperation write, out bool isAwaited)
    {
        isAwaited = write.Completion() is IAwaitOperation;
        IOperation whole = isAwaited ? write.Completion()! : write;
        return (isAwaited || write.TargetMethod.ReturnsVoid)
            && whole.Syntax.Parent is ExpressionStatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax } statement
                ? statement
                : null;
    }

    /// <summary>What is written to and, where it is a file, how it is opened.</summary>
    private static (string Target, string? Open)? TargetOf(PayloadSite site, IInvocationOperation write)
    {
        if (site.Payload.Sink.Kind == TextSinkKind.File)
        {
            if (!write.TargetMethod.Name.StartsWith("WriteAllBytes", System.StringComparison.Ordinal)
                || new SinkArguments(write).Get("path") is not { } path)
            {
                return null;
            }

            string mode = site.Awaits ? ", 4096, useAsync: true" : string.Empty;
            return (
                FreeName.Choose(write.Syntax, "file", "target", "output"),
                $"new {PayloadNames.FileStream}({path}, {PayloadNames.Mode}.Create, {PayloadNames.Access}.Write, "
                    + $"{PayloadNames.Share}.Read{mode})");
        }

        if (site.Payload.Sink.Argument is null)
        {
            // The stream in memory is told to copy or write itself.
            return write.ArgumentAt(0)?.Syntax is ArgumentSyntax argument
                && write.Arguments
                    .All(a => a.Parameter?.Name != "bufferSize" || a.ArgumentKind != ArgumentKind.Explicit)
                ? (argument.Expression.ToString(), null)
                : null;
        }

        if (write.Instance is not { Type: { } type } target
            || write.Syntax is not InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax { Expression: { } receiver } }
            || site.Types.IsOrInherits(type, "System.IO.Pipes.PipeStream"))
        {
            return null;
        }

        if (site.Types.IsOrInherits(type, "System.IO.Stream"))
        {
            return (receiver.ToString(), null);
        }

        if (ApiTable.Has(write.TargetMethod, ApiEffect.WritesResponse, site.Types))
        {
            return (receiver + ".OutputStream", null);
        }

        return target.WithoutConversions()
            is IPropertyReferenceOperation { Property: { Name: "BodyWriter", ContainingType: { } owner } }
            && site.Types.IsOrInherits(owner, "Microsoft.AspNetCore.Http.HttpResponse")
            && receiver is MemberAccessExpressionSyntax { Expression: { } response }
                ? (response + ".Body", null)
                : null;
    }
}
