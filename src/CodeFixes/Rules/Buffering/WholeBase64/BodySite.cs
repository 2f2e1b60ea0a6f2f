using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>How JSON is written, which must be the same at all places that make a body.</summary>
/// <param name="IsNewtonsoft">Whether Newtonsoft.Json writes it, with a serializer that the body is given.</param>
/// <param name="HasOptions">Whether System.Text.Json is given options, which the body is then given too.</param>
/// <param name="Encoding">The encoding of the bytes, for Newtonsoft.Json.</param>
/// <param name="WriterSettings">The settings of its <c>JsonTextWriter</c>; null for none.</param>
internal sealed record BodyFormat(bool IsNewtonsoft, bool HasOptions, string Encoding, string? WriterSettings);

/// <summary>
/// One place that makes a body from JSON it has serialised, and how it makes it from the value instead.
/// </summary>
/// <param name="Format">How the JSON is written.</param>
/// <param name="ValueType">The type of the value; null where it has no name.</param>
/// <param name="Value">The value, as source text.</param>
/// <param name="Settings">The serializer or options, as source text; null for none.</param>
internal sealed record BodySite(BodyFormat Format, ITypeSymbol? ValueType, string Value, string? Settings)
{
    /// <summary>
    /// The place around a creation, its edits added to those of its document; null where something else needs the JSON,
    /// or the value may have changed or be gone when the body is written.
    /// </summary>
    public static BodySite? TryPlan(
        IObjectCreationOperation creation,
        KeptBuffer kept,
        KnownTypes types,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (creation.ArgumentAt(
            kept.Parameter.Ordinal) is not
                { Syntax: ArgumentSyntax { NameColon: null, Parent: ArgumentListSyntax list } argument,
                    ArgumentKind: ArgumentKind.Explicit }
            || list.Arguments.IndexOf(argument) != kept.Parameter.Ordinal
            || creation.Initializer is not null
            || SerializedBytes.TryFind(creation.ArgumentAt(kept.Parameter.Ordinal)!.Value, types, cancellationToken)
                is not { } json
            || !SinkCompletion.IsUnprotected(creation.Syntax)
            || !LivesOn(json, creation)
            || TextsOf(json, cancellationToken) is not (var value, var settings)
            || !TryRemoveSerializing(json, creation, edits))
        {
            return null;
        }

        string? encoding = null, writerSettings = null;
        if (json.Stream is { } stream
            && !(NewtonsoftFormat.TryReadEncoding(stream.Text, out encoding)
                && NewtonsoftFormat.TryReadSettings(stream.Json, out writerSettings)))
        {
            return null;
        }

        bool isNewtonsoft = json.Kind == SerializerKind.Newtonsoft;
        if (isNewtonsoft && json.Stream is null)
        {
            settings = $"Newtonsoft.Json.JsonSerializer.CreateDefault({settings})";
        }

        var format = new BodyFormat(
            isNewtonsoft,
            !isNewtonsoft && settings is not null,
            encoding ?? "new System.Text.UTF8Encoding(false)",
            writerSettings);
        string[] arguments = settings is null ? [value] : isNewtonsoft ? [settings, value] : [value, settings];
        edits.Replace(list, current => WithArguments((ArgumentListSyntax)current, kept.Parameter.Ordinal, arguments));
        return new BodySite(format, TypeOf(json), value, settings);
    }

    private static ITypeSymbol? TypeOf(SerializedBytes json)
        => json.Kind == SerializerKind.Newtonsoft
            ? json.Value.Type is { IsAnonymousType: false } type ? type : null
            : SerializeTypeOf(json);

    /// <summary>
    /// The type that System.Text.Json is told to serialise: its type argument decides what is written.
    /// </summary>
    private static ITypeSymbol? SerializeTypeOf(SerializedBytes json)
    {
        for (IOperation? current = json.Value.Parent; current is not null; current = current.Parent)
        {
            if (current is IInvocationOperation
                { TargetMethod: { TypeArguments: { Length: 1 } arguments, ContainingType.Name: "JsonSerializer" } })
            {
                return arguments[0].IsAnonymousType ? null : arguments[0];
            }
        }

        return null;
    }

    private static ArgumentListSyntax WithArguments(ArgumentListSyntax list, int index, string[] values)
        => list.WithArguments(SeparatedLists.Expand(
            list.Arguments,
            list.Arguments[index],
            [.. values.Select(
                value => SyntaxFactory.Argument(JsonSite.Parse(value, "Newtonsoft.Json.JsonSerializer")))]));

    /// <summary>
    /// Whether the value is still what it was, and alive, when the body is written after this code has returned.
    /// </summary>
    private static bool LivesOn(SerializedBytes json, IObjectCreationOperation creation)
    {
        IOperation value = json.Helper is null ? json.Value : json.Helper;
        if (IsDeferred(json.Value))
        {
            return false;
        }

        SyntaxNode? member = creation.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        for (IOperation? current = creation; current is not null; current = current.Parent)
        {
            if (current is ILoopOperation or IAnonymousFunctionOperation)
            {
                return false;
            }
        }

        foreach (IOperation part in value.DescendantsAndSelf())
        {
            ISymbol? symbol = part switch
            {
                ILocalReferenceOperation local => local.Local,
                IParameterReferenceOperation parameter => parameter.Parameter,
                _ => null,
            };
            if (symbol is null)
            {
                continue;
            }

            if (part is ILocalReferenceOperation owned
                && LocalFlowFact.TryAnalyze(owned.Local, owned, default) is not { Ownership: LocalOwnership.None })
            {
                return false;
            }

            if (member is null
                || KeptBuffer.Mentions(member, symbol.Name).Any(
                    mention => mention.SpanStart > creation.Syntax.Span.End))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether the value is a query or sequence that is only read when it is serialised.</summary>
    private static bool IsDeferred(IOperation value)
    {
        value = value.WithoutConversions();
        if (value is ILocalReferenceOperation reference
            && LocalFlowFact.TryAnalyze(reference.Local, reference, default)?.InitialValue is { } initial)
        {
            value = initial;
        }

        return value.Type is { TypeKind: TypeKind.Interface, Name: "IEnumerable"
            or "IQueryable" or "IOrderedQueryable" or "IOrderedEnumerable" or "IAsyncEnumerable" }
            || value is IObjectCreationOperation { Type.Name: "DataReader" };
    }

    /// <summary>
    /// Value and settings as they are written where the body is made; null where a helper's names mean nothing there.
    /// </summary>
    private static (string Value, string? Settings)? TextsOf(SerializedBytes json, CancellationToken cancellationToken)
    {
        if (json.Helper is not { } helper)
        {
            return (json.Value.Syntax.ToString(), json.Settings?.Syntax.ToString());
        }

        return helper.Instance is null or IInstanceReferenceOperation { IsImplicit: true }
            && TextAtCall(json.Value, helper, cancellationToken) is { } value
            && (json.Settings is null ? string.Empty : TextAtCall(json.Settings, helper, cancellationToken))
                is { } settings
                ? (value, json.Settings is null ? null : settings)
                : null;
    }

    /// <summary>An expression of a helper, with the arguments of its call in the place of its parameters.</summary>
    private static string? TextAtCall(
        IOperation expression, IInvocationOperation helper, CancellationToken cancellationToken)
    {
        expression = expression.WithoutConversions();
        if (expression is ILocalReferenceOperation local)
        {
            if (LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken)
                is not { IsSingleAssignment: true, InitialValue: { } initial } flow
                || flow.Uses.Length != 1)
            {
                return null;
            }

            expression = initial;
        }

        var arguments = new Dictionary<SyntaxNode, SyntaxNode>();
        foreach (IOperation part in expression.DescendantsAndSelf())
        {
            switch (part)
            {
                case ILocalReferenceOperation or IAnonymousFunctionOperation:
                    return null;
                case IParameterReferenceOperation parameter:
                    // An argument that does something is written once: where it is the whole value.
                    if (helper.ArgumentAt(parameter.Parameter.Ordinal)
                        is not { Syntax: ArgumentSyntax { Expression: { } argument } }
                        || (part != expression
                            && argument
                                is not (IdentifierNameSyntax or MemberAccessExpressionSyntax or ThisExpressionSyntax)))
                    {
                        return null;
                    }

                    arguments.Add(parameter.Syntax, argument.WithoutTrivia());
                    break;
            }
        }

        SyntaxNode syntax = expression.Syntax;
        return (arguments.TryGetValue(syntax, out SyntaxNode? whole)
            ? whole
            : syntax.ReplaceNodes(arguments.Keys, (old, _) => arguments[old])).ToString();
    }

    /// <summary>Takes the statements away that serialise; false where they do more, or stand elsewhere.</summary>
    private static bool TryRemoveSerializing(
        SerializedBytes json, IObjectCreationOperation creation, DocumentEdits edits)
    {
        if (json.Helper is { } helper)
        {
            RemoveHelper(helper, edits);
        }

        var own = new HashSet<SyntaxNode>();
        foreach (LocalFlowFact flow
            in json.Helper is null && json.Stream is { } stream ? stream.Locals : ImmutableArray<LocalFlowFact>.Empty)
        {
            if (!TryAddStatements(flow, own))
            {
                return false;
            }
        }

        if (json.Local is { } local && !TryAddStatements(local, own, creation.Syntax))
        {
            return false;
        }

        if (own.Count == 0)
        {
            return true;
        }

        SyntaxNode[] roots =
            [.. own.Where(node => !node.Ancestors().Any(own.Contains)).OrderBy(node => node.SpanStart)];
        return roots.All(node => ContainsOnly(node, own))
            && creation.Syntax.FirstAncestorOrSelf<StatementSyntax>(statement => statement.Parent == roots[0].Parent)
                is { } maker
            && maker is ReturnStatementSyntax or LocalDeclarationStatementSyntax or ExpressionStatementSyntax
            && AreNeighbours(roots, maker)
            && Take(roots, edits);
    }

    private static bool Take(SyntaxNode[] roots, DocumentEdits edits)
    {
        edits.Remove(roots.ToImmutableArray());
        return true;
    }

    /// <summary>Adds the statement that declares a local, and those that consist of its uses.</summary>
    private static bool TryAddStatements(LocalFlowFact flow, HashSet<SyntaxNode> own, SyntaxNode? except = null)
    {
        StatementSyntax? declaration = flow.Declarator.Syntax.FirstAncestorOrSelf<StatementSyntax>();
        if (declaration is not (LocalDeclarationStatementSyntax { Declaration.Variables.Count: 1 }
            or UsingStatementSyntax { Declaration.Variables.Count: 1 }))
        {
            return false;
        }

        own.Add(declaration);
        foreach (LocalUse use in flow.Uses)
        {
            if (except is not null && except.Span.Contains(use.Reference.Syntax.Span))
            {
                continue;
            }

            if (use.Reference.Syntax.FirstAncestorOrSelf<StatementSyntax>() is not { } statement)
            {
                return false;
            }

            if (statement is ExpressionStatementSyntax or LocalDeclarationStatementSyntax or UsingStatementSyntax)
            {
                own.Add(statement);
            }
        }

        return true;
    }

    private static bool ContainsOnly(SyntaxNode statement, HashSet<SyntaxNode> own)
        => statement.DescendantNodesAndSelf()
            .OfType<StatementSyntax>()
            .All(node => node is BlockSyntax || own.Contains(node));

    /// <summary>Whether the statements follow each other and the one that makes the body follows them.</summary>
    private static bool AreNeighbours(SyntaxNode[] roots, StatementSyntax maker)
    {
        SyntaxNode[] siblings = [.. roots[0].Parent!.ChildNodes()];
        int index = Array.IndexOf(siblings, roots[0]);
        for (int i = 0; i < roots.Length; i++)
        {
            if (index + i >= siblings.Length || siblings[index + i] != roots[i])
            {
                return false;
            }
        }

        return index + roots.Length < siblings.Length && siblings[index + roots.Length] == maker;
    }

    /// <summary>
    /// Takes a private method away that nothing calls any more. What it calls itself by that name is another method.
    /// </summary>
    private static void RemoveHelper(IInvocationOperation helper, DocumentEdits edits)
    {
        if (helper.TargetMethod is not
            { DeclaredAccessibility: Accessibility.Private, ContainingType.DeclaringSyntaxReferences.Length: 1 } method)
        {
            return;
        }

        SyntaxNode declaration = method.DeclaringSyntaxReferences[0].GetSyntax();
        if (KeptBuffer.Mentions(method.ContainingType.DeclaringSyntaxReferences[0].GetSyntax(), method.Name)
            .Count(mention => !declaration.Span.Contains(mention.Span)) == 1)
        {
            edits.Remove(ImmutableArray.Create(declaration));
        }
    }
}
