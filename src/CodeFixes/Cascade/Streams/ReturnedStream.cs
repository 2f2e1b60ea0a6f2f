using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>
/// Writes a stream in the place of a returned array, at its beginning and owned by the caller: the stream in memory
/// itself
/// where nothing else holds it, a stream over its buffer where something does or it may be closed, and a stream over
/// the
/// array where that is no copy of a stream.
/// </summary>
internal static class ReturnedStream
{
    private static readonly string[] SegmentNames = ["buffer", "segment", "content"];

    /// <summary>Writes it; false where the array may be null, or what holds it may still change.</summary>
    /// <param name="statement">The statement before which others can stand; null where none can.</param>
    public static async Task<bool> WriteAsync(
        CascadeState state, DocumentId document, ExpressionSyntax array, ReturnStatementSyntax? statement,
            SemanticModel model)
    {
        DocumentChanges changes = state.ChangesOf(document);
        StatementSyntax? anchor = statement is { Parent: BlockSyntax or SwitchSectionSyntax } ? statement : null;
        if (CopyIn(array, model, IsToArray(model), state.Files.CancellationToken) is { } copy)
        {
            // Where a local holds the copy, the local holds the stream.
            if (copy.Local is { } declaration && declaration.Type is not { IsVar: true })
            {
                await StreamSignature.WriteAsync(state, document, declaration.Type).ConfigureAwait(false);
            }

            anchor = copy.Local is null ? anchor : copy.Local.Parent
                is LocalDeclarationStatementSyntax { Parent: BlockSyntax } made ? made : null;
            return await WriteCopyAsync(state, document, copy.Array, anchor, copy.Local is null, model)
                .ConfigureAwait(false);
        }

        if (IsEmpty(array))
        {
            changes.Replace(
                array.Span, "new " + await MemoryStreamAtAsync(state, document, array).ConfigureAwait(false) + "()");
            return true;
        }

        if (!IsNotNull(array, model))
        {
            return false;
        }

        string type = await MemoryStreamAtAsync(state, document, array).ConfigureAwait(false);
        changes.Before(array.Span, "new " + type + "(");
        changes.After(array.Span, ", writable: false)");
        return true;
    }

    private static async Task<bool> WriteCopyAsync(
        CascadeState state, DocumentId document, InvocationExpressionSyntax toArray, StatementSyntax? anchor,
            bool isReturned, SemanticModel model)
    {
        var types = KnownTypes.For(model.Compilation);
        if (model.GetOperation(
            toArray, state.Files.CancellationToken) is not IInvocationOperation { Instance: { } receiver } call
            || ExposedStream.TryFind(receiver, types, state.Files.CancellationToken) is not { } stream
            || (stream.HasLiveAlias(call, out bool appends) && !appends)
            || (!isReturned && stream.MayChangeAfter(call)))
        {
            return false;
        }

        DocumentChanges changes = state.ChangesOf(document);
        string name = stream.Local.Name;
        if (isReturned && anchor is not null && stream.IsFreeAt(call) && ReleaseUsing(state, document, stream.Local))
        {
            if (!IsRewound(anchor, name))
            {
                StatementLines.Insert(changes, anchor, name + ".Position = 0;");
            }

            changes.Replace(toArray.Span, name);
            return true;
        }

        string type = await MemoryStreamAtAsync(state, document, toArray).ConfigureAwait(false);
        if (stream.IsOpenAt(call))
        {
            changes.Replace(toArray.Span, $"new {type}({name}.GetBuffer(), 0, (int){name}.Length, writable: false)");
            return true;
        }

        if (anchor is null || types.Get("System.IO.MemoryStream")!.GetMembers("TryGetBuffer").IsEmpty)
        {
            return false;
        }

        string segment = FreeName.Choose(anchor, SegmentNames);
        string suppression = model.GetNullableContext(toArray.SpanStart).HasFlag(NullableContext.WarningsEnabled)
            ? "!" : string.Empty;
        string segmentType = await TaskNames.NameAtAsync(state, document, toArray.SpanStart, "System", "ArraySegment")
            .ConfigureAwait(false);
        StatementLines.Insert(changes, anchor, $"{name}.TryGetBuffer(out {segmentType}<byte> {segment});");
        changes.Replace(
            toArray.Span,
                $"new {type}({segment}.Array{suppression}, {segment}.Offset, {segment}.Count, writable: false)");
        return true;
    }

    /// <summary>
    /// Takes <c>using</c> away from the declaration of a stream that leaves its method; false where another shares it.
    /// </summary>
    private static bool ReleaseUsing(CascadeState state, DocumentId document, ILocalSymbol local)
    {
        if (local.DeclaringSyntaxReferences[0].GetSyntax() is not VariableDeclaratorSyntax
            {
                Parent: VariableDeclarationSyntax
                {
                    Variables.Count: 1,
                    Parent: LocalDeclarationStatementSyntax declaration,
                },
            })
        {
            return false;
        }

        if (!declaration.UsingKeyword.IsKind(SyntaxKind.None) && state.IsFirst("using", document, declaration.Span))
        {
            int start = declaration.AwaitKeyword.IsKind(SyntaxKind.None) ? declaration.UsingKeyword.SpanStart
                : declaration.AwaitKeyword.SpanStart;
            state.ChangesOf(document).Replace(
                TextSpan.FromBounds(start, declaration.Declaration.SpanStart), string.Empty);
        }

        return true;
    }

    /// <summary>Whether the statement before one has put a stream back to its beginning.</summary>
    private static bool IsRewound(StatementSyntax anchor, string stream)
        => anchor.Parent is BlockSyntax block
            && block.Statements.IndexOf(anchor) is > 0 and var index
            && block.Statements[index - 1] is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax set }
            && set.Left.ToString() == stream + ".Position"
            && set.Right.ToString() == "0";

    /// <summary>The call that a value comes of, at once or by a local that nothing else reads.</summary>
    /// <param name="array">The value.</param>
    /// <param name="isCopy">Whether a call is the one that is looked for: it copies a stream in memory.</param>
    public static (InvocationExpressionSyntax Array, VariableDeclarationSyntax? Local)? CopyIn(
        ExpressionSyntax array,
        SemanticModel model,
        System.Func<IInvocationOperation, bool> isCopy,
        CancellationToken cancellationToken)
    {
        if (model.OperationOf(array, cancellationToken) is not { } value)
        {
            return null;
        }

        if (value is IInvocationOperation call)
        {
            return isCopy(call) && array is InvocationExpressionSyntax own ? (own, null) : null;
        }

        return value is ILocalReferenceOperation reference
            && LocalFlowFact.TryAnalyze(reference.Local, reference, cancellationToken)
                is { IsSingleAssignment: true, Uses.Length: 1,
                    InitialValue: IInvocationOperation { Syntax: InvocationExpressionSyntax made } initial } flow
            && isCopy(initial)
            && flow.Declarator.Syntax.Parent is VariableDeclarationSyntax { Variables.Count: 1 } declaration
                ? (made, declaration)
                : null;
    }

    /// <summary>Says whether a call copies a stream in memory.</summary>
    public static System.Func<IInvocationOperation, bool> IsToArray(SemanticModel model)
    {
        var types = KnownTypes.For(model.Compilation);
        return call => NeedlessCopy.IsToArray(call, types);
    }

    /// <summary><c>new byte[0]</c>, <c>Array.Empty&lt;byte&gt;()</c>, <c>[]</c>.</summary>
    public static bool IsEmpty(ExpressionSyntax array)
        => array is ArrayCreationExpressionSyntax { Initializer: null, Type.RankSpecifiers: { Count: 1 } ranks }
            && ranks[0].Sizes is { Count: 1 } sizes && sizes[0].ToString() == "0"
            || array
                is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access,
                    ArgumentList.Arguments.Count: 0 }
                        && access.ToString() is "Array.Empty<byte>" or "System.Array.Empty<byte>"
            || array.ToString() == "[]";

    public static bool IsNotNull(ExpressionSyntax array, SemanticModel model)
        => array is ArrayCreationExpressionSyntax or ImplicitArrayCreationExpressionSyntax
            || model.GetTypeInfo(array).Nullability.FlowState == NullableFlowState.NotNull
            || (model.GetSymbolInfo(
                array).Symbol is IMethodSymbol { Name: "ToArray" or "GetBytes" or "ReadAllBytes" } method
                    && KnownTypes.IsUnderSystem(method.ContainingNamespace));

    private static Task<string> MemoryStreamAtAsync(CascadeState state, DocumentId document, SyntaxNode node)
        => TaskNames.NameAtAsync(state, document, node.SpanStart, "System.IO", "MemoryStream");
}
