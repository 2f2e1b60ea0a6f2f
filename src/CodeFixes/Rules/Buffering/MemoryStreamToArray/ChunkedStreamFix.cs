using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Content that is built in a <c>MemoryStream</c> and then written to another stream is built in chunks instead: not
/// only the copy goes, but every array that the stream outgrows.
/// </summary>
internal static class ChunkedStreamFix
{
    private const string TypeName = "ChunkedStream";

    /// <summary>What a chunked stream has too.</summary>
    private static readonly ImmutableHashSet<string> s_members = ImmutableHashSet.Create(
        "Write", "WriteByte", "WriteAsync", "Flush", "FlushAsync", "Read", "ReadByte", "ReadAsync", "Seek", "SetLength",
        "CopyTo", "CopyToAsync", "WriteTo", "Close", "Dispose", "DisposeAsync", "Length", "Position", "CanRead",
        "CanSeek", "CanWrite");

    /// <summary>
    /// The rewrite; null where GcGuard.Runtime is not referenced, where something needs the stream to be a
    /// <c>MemoryStream</c>, or where the copy is not just written to another stream.
    /// </summary>
    public static Fix? TryCreate(FixTarget target, NeedlessCopy copy, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        return copy.Array is null
            && types.Has(ChunkedTypes.Namespace + "." + TypeName)
            && copy.ToArray.Instance is ILocalReferenceOperation reference
            && LocalFlowFact.TryAnalyze(reference.Local, reference, cancellationToken)
                is { IsSingleAssignment: true } flow
            && flow.Declarator.Syntax is VariableDeclaratorSyntax
            {
                Initializer.Value: BaseObjectCreationExpressionSyntax { Initializer: null } creation,
                Parent: VariableDeclarationSyntax { Variables.Count: 1 } declaration,
            }
            && HasNoCapacityToCompute(flow)
            && AreAllOfAnyStream(flow, copy, types)
            && WriteOf(copy, reference.Local.Name, types) is var (write, text)
                ? new Fix(
                    "Build it in a ChunkedStream of GcGuard.Runtime, which has no large array",
                    _ => Rewrite(target, declaration, creation, write, text))
                : null;
    }

    private static SyntaxNode Rewrite(
        FixTarget target,
        VariableDeclarationSyntax declaration,
        BaseObjectCreationExpressionSyntax creation,
        SyntaxNode write,
        string text)
    {
        bool isImported = NamespaceImport.IsPresent(
            target.Model, creation.SpanStart, ChunkedTypes.Namespace, TypeName);
        bool addsImport = !isImported && NamespaceImport.CanAdd(target.Root);
        string name = isImported || addsImport ? TypeName : ChunkedTypes.Namespace + "." + TypeName;
        var edits = new TextEdits(target.Root);
        if (!declaration.Type.IsVar)
        {
            edits.Replace(declaration.Type.Span, name);
        }

        if (creation is ObjectCreationExpressionSyntax { Type: { } type })
        {
            edits.Replace(TextSpan.FromBounds(type.SpanStart, creation.Span.End), name + "()");
        }
        else if (creation.ArgumentList is { } arguments)
        {
            edits.Replace(arguments.Span, "()");
        }

        edits.Replace(write.Span, text);
        SyntaxNode root = edits.Apply();
        return addsImport ? NamespaceImport.Add(root, ChunkedTypes.Namespace) : root;
    }

    /// <summary>A capacity goes away, so nothing may happen while it is computed.</summary>
    private static bool HasNoCapacityToCompute(LocalFlowFact flow)
        => flow.InitialValue is IObjectCreationOperation creation
            && creation.Arguments.All(argument => argument.Value.ConstantValue.HasValue);

    /// <summary>Whether everything but the copy is content with any stream.</summary>
    private static bool AreAllOfAnyStream(LocalFlowFact flow, NeedlessCopy copy, KnownTypes types)
        => flow.Uses.All(use => use.Reference.IsWithin(copy.ToArray) || use.Kind switch
        {
            LocalUseKind.Receiver => use.Value.Parent switch
            {
                IInvocationOperation call => s_members.Contains(call.TargetMethod.Name),
                IPropertyReferenceOperation property => s_members.Contains(property.Property.Name),
                _ => false,
            },
            LocalUseKind.Argument => use.Value.Parent is IArgumentOperation { Parameter.Type: { } type }
                && types.Is(type, "System.IO.Stream"),
            _ => false,
        });

    /// <summary>
    /// The call that writes the copy to another stream, and what takes its place; null for every other consumer.
    /// </summary>
    private static (SyntaxNode Write, string Text)? WriteOf(NeedlessCopy copy, string stream, KnownTypes types)
    {
        if (copy.Consumer.Operation is not IInvocationOperation
            {
                Instance: { } receiver,
                TargetMethod: { Name: "Write" or "WriteAsync", IsStatic: false } method,
                Syntax: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } syntax,
            } call
            || !types.IsOrInherits(receiver.Type, "System.IO.Stream")
            || receiver is IInstanceReferenceOperation
            || TriviaLines.HasContent(syntax))
        {
            return null;
        }

        string destination = access.Expression.ToString();
        if (method.Name == "Write")
        {
            return (syntax, $"{stream}.WriteTo({destination})");
        }

        // A ValueTask that somebody keeps cannot become a Task.
        if (syntax.Parent is not (AwaitExpressionSyntax
            or MemberAccessExpressionSyntax
                { Name.Identifier.ValueText: "ConfigureAwait", Parent.Parent: AwaitExpressionSyntax }))
        {
            return null;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Type.Name: "CancellationToken" }
                && argument.Syntax is ArgumentSyntax { Expression: { } token })
            {
                return (syntax, $"{stream}.WriteToAsync({destination}, {token})");
            }
        }

        return (syntax, $"{stream}.WriteToAsync({destination})");
    }
}
