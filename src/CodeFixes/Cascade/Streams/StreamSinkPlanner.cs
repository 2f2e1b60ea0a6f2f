using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>Plans the call that wrote an array, and writes a stream now.</summary>
internal static class StreamSinkPlanner
{
    /// <summary>Plans it.</summary>
    /// <param name="argument">The argument that is the value.</param>
    /// <param name="local">The local that holds it; null where it is the call itself.</param>
    /// <param name="isHandedIn">Whether it is a parameter, which its caller closes.</param>
    public static async Task<Met?> PlanAsync(
        CascadeState state, DocumentId document, ArgumentSyntax argument, VariableDeclaratorSyntax? local,
        bool isHandedIn = false)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (argument.Parent?.Parent is not ExpressionSyntax taker
            || model.GetSymbolInfo(taker).Symbol is not IMethodSymbol method
            || (model.GetOperation(argument) as IArgumentOperation)?.Parameter is not { } parameter)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, argument);
        }

        var types = KnownTypes.For(model.Compilation);
        DocumentChanges changes = state.ChangesOf(document);
        switch (TextSinks.OfBytes(method, parameter, types))
        {
            case TextSinkKind.Result:
                // The overload for a stream closes it when the response is written.
                RenameResult(state, document, taker);
                RenameArgument(changes, argument, method.Name == "Bytes" ? "stream" : "fileStream");
                return method.Name == "File"
                    || Rename(changes, taker, method.Name == "Bytes" ? "Stream" : "FileStreamResult")
                    ? null
                    : ArrayCallPlanner.Refuse(Obstacles.NeedsArray, argument);
            case TextSinkKind.RequestContent when method.Parameters.Length == 1:
                return Rename(changes, taker, "StreamContent")
                    ? await SentContent.FindAsync(state, taker, model).ConfigureAwait(false)
                    : ArrayCallPlanner.Refuse(Obstacles.NeedsArray, argument);
            case TextSinkKind.Stream when method.Name is "Write" or "WriteAsync" && taker
                is InvocationExpressionSyntax write:
                return await CopyAsync(state, document, write, argument, local, isHandedIn, model).ConfigureAwait(false)
                    ?? (local is null ? null : Dispose(state, document, local, model));
            case null when WrappedStream.TryRead(taker, argument, model) is { } wrapped:
                return await wrapped.PlanAsync(state, document, model).ConfigureAwait(false);
            case null when PayloadTakers.StreamForm(method, parameter, types) is not null:
                // What does not wait for it may read the stream later.
                return taker.Parent is AwaitExpressionSyntax && IsDone(taker) && local is not null
                    ? Dispose(state, document, local, model)
                    : null;
            case null when method.DeclaringSyntaxReferences.Length > 0:
                return await ParameterPlanner.PlanAsync(state, method, parameter, argument).ConfigureAwait(false)
                    ?? (IsDone(taker) && local is not null ? Dispose(state, document, local, model) : null);
            default:
                return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, argument);
        }
    }

    /// <summary>Whether nothing is left of a call behind its statement.</summary>
    private static bool IsDone(ExpressionSyntax call)
        => call.Parent is ExpressionStatementSyntax
            || call.Parent is AwaitExpressionSyntax { Parent: ExpressionStatementSyntax };

    /// <summary>An action that names the kind of its result names the other kind.</summary>
    private static void RenameResult(CascadeState state, DocumentId document, ExpressionSyntax taker)
    {
        if (FunctionAround.Find(taker) is MethodDeclarationSyntax { ReturnType: { } type }
            && type.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>()
                .FirstOrDefault(static name => name.Identifier.ValueText == "FileContentResult") is { } named
            && state.IsFirst("result", document, named.Span))
        {
            state.ChangesOf(document).Replace(named.Span, "FileStreamResult");
        }
    }

    private static void RenameArgument(DocumentChanges changes, ArgumentSyntax argument, string name)
    {
        if (argument.NameColon is { } named)
        {
            changes.Replace(named.Name.Span, name);
        }
    }

    /// <summary>Gives the method or type that takes the value another name; false where it is not written.</summary>
    private static bool Rename(DocumentChanges changes, ExpressionSyntax taker, string name)
    {
        SyntaxNode? written = taker switch
        {
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } => access.Name,
            InvocationExpressionSyntax { Expression: IdentifierNameSyntax own } => own,
            ObjectCreationExpressionSyntax { Type: QualifiedNameSyntax type } => type.Right,
            ObjectCreationExpressionSyntax { Type: IdentifierNameSyntax type } => type,
            _ => null,
        };
        if (written is null)
        {
            return false;
        }

        changes.Replace(written.Span, name);
        return true;
    }

    /// <summary><c>target.Write(value)</c> becomes <c>value.CopyTo(target)</c>, closed behind it.</summary>
    private static async Task<Met?> CopyAsync(
        CascadeState state, DocumentId document, InvocationExpressionSyntax write, ArgumentSyntax argument,
            VariableDeclaratorSyntax? local, bool isHandedIn, SemanticModel model)
    {
        if (!WholeWrite.TryRead(write, argument, model, out ExpressionSyntax target, out ExpressionSyntax? given)
            || write.FirstAncestorOrSelf<ExpressionStatementSyntax>()
                is not { Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax } statement
            || FunctionAround.Find(write) != FunctionAround.Find(statement))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, write);
        }

        bool isAsync = ((MemberAccessExpressionSyntax)write.Expression).Name.Identifier.ValueText == "WriteAsync";
        string token = given is null ? string.Empty : ", " + given;
        string stream = isHandedIn ? argument.Expression.ToString()
            : local?.Identifier.Text ?? FreeName.Choose(statement, "content", "stream", "document");
        DocumentChanges changes = state.ChangesOf(document);
        if (local is null && !isHandedIn)
        {
            if (!HasUsingDeclarations(model))
            {
                return ArrayCallPlanner.Refuse(Obstacles.Language, write);
            }

            // A using declaration lives to the end of its block; nothing else of the statement is in it.
            changes.Before(
                statement.Span,
                $"{Using(write, model)} var {stream} = {argument.Expression};"
                    + LineEnding.Of(statement.SyntaxTree.GetText())
                    + TextEdits.IndentationOf(statement));
        }

        changes.Replace(write.Span, $"{stream}.{(isAsync ? "CopyToAsync" : "CopyTo")}({target}{token})");
        return null;
    }

    /// <summary>Puts <c>using</c> before the declaration of a local whose stream nobody else closes.</summary>
    private static Met? Dispose(
        CascadeState state, DocumentId document, VariableDeclaratorSyntax local, SemanticModel model)
    {
        if (local.Parent?.Parent is not LocalDeclarationStatementSyntax declaration || !HasUsingDeclarations(model))
        {
            return ArrayCallPlanner.Refuse(Obstacles.Language, local);
        }

        if (declaration.UsingKeyword.IsKind(SyntaxKind.None))
        {
            state.ChangesOf(document).Before(
                new TextSpan(declaration.SpanStart, declaration.Span.Length), Using(local, model) + " ");
        }

        return null;
    }

    private static string Using(SyntaxNode place, SemanticModel model)
        => IsInAsync(place) && KnownTypes.For(model.Compilation).Get("System.IO.Stream") is { } stream
            && stream.AllInterfaces.Any(static contract => contract.Name == "IAsyncDisposable")
            && place.SyntaxTree.GetText().ToString().IndexOf("ConfigureAwait", System.StringComparison.Ordinal) < 0
                ? "await using"
                : "using";

    private static bool IsInAsync(SyntaxNode place) => FunctionAround.Find(place) switch
    {
        MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.AsyncKeyword),
        LocalFunctionStatementSyntax local => local.Modifiers.Any(SyntaxKind.AsyncKeyword),
        AnonymousFunctionExpressionSyntax lambda => !lambda.AsyncKeyword.IsKind(SyntaxKind.None),
        _ => false,
    };

    private static bool HasUsingDeclarations(SemanticModel model)
        => ((CSharpCompilation)model.Compilation).LanguageVersion >= LanguageVersion.CSharp8;
}
