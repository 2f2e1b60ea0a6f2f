using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Bounds a pool in place: every place that puts an object back calls one new method that keeps it only below the
/// limit, and for a concurrent collection every place that takes one calls another that counts down.
/// </summary>
/// <remarks>
/// The count goes up before an object is added and down after one is taken, so there are never more in the collection
/// than the limit. A collection for one thread at a time knows its own count.
/// </remarks>
internal sealed class BoundRewriter : PoolBound
{
    private readonly List<InvocationExpressionSyntax> _takes;
    private readonly List<InvocationExpressionSyntax> _adds;

    private BoundRewriter(
        FixTarget target,
        ObjectPool pool,
        TypeDeclarationSyntax type,
        FieldDeclarationSyntax field,
        int limit,
        List<InvocationExpressionSyntax> takes,
        List<InvocationExpressionSyntax> adds,
        int perCore = 1)
        : base(target, pool, type, field, limit, perCore)
    {
        _takes = takes;
        _adds = adds;
    }

    private bool IsConcurrent => Pool.Kind == StorageKind.Concurrent;

    /// <summary>The rewriter for a pool, or null where it cannot be bounded without knowing more.</summary>
    public static BoundRewriter? TryCreate(FixTarget target, ObjectPool pool, CancellationToken cancellationToken)
    {
        if (pool.Kind is not (StorageKind.Concurrent or StorageKind.Serial)
            || pool.Storage is not IFieldSymbol
                { DeclaredAccessibility: Accessibility.Private,
                    Type: INamedTypeSymbol { TypeArguments.Length: 1 } storageType } storage
            || StorageTypes.KindOf(storageType, KnownTypes.For(target.Model.Compilation)) != pool.Kind
            || pool.Owner.TypeKind != TypeKind.Class
            || pool.Owner.DeclaringSyntaxReferences.Length != 1
            || DeclarationOf(storage.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken), target.Root)
                is not { } declaration)
        {
            return null;
        }

        var takes = new List<InvocationExpressionSyntax>();
        var adds = new List<InvocationExpressionSyntax>();
        if (!Collect(target.Model, storage, pool, takes, adds, cancellationToken) || adds.Count == 0)
        {
            return null;
        }

        return new BoundRewriter(target, pool, declaration.Type, declaration.Field, LimitOf(target), takes, adds);
    }

    /// <inheritdoc/>
    public override IEnumerable<SyntaxNode> Nodes => Calls.Append<SyntaxNode>(Field).Append(Type);

    protected override ITypeSymbol Element => StorageTypes.ElementOf(((IFieldSymbol)Pool.Storage).Type);

    private IEnumerable<InvocationExpressionSyntax> Calls => IsConcurrent ? _adds.Concat(_takes) : _adds;

    /// <inheritdoc/>
    public override SyntaxNode Rewrite(SyntaxNode root)
    {
        string count = PoolNames.Field(Type, Pool.Storage.Name, "idleCount");
        string keep = PoolNames.Method(Type, "KeepIdle"), take = PoolNames.Method(Type, "TryTakeIdle");
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(Target.Root);
        foreach (InvocationExpressionSyntax call in Calls)
        {
            InvocationExpressionSyntax current = root.GetCurrentNode(call)!;
            root = root.ReplaceNode(
                current, current.WithExpression(Renamed(current.Expression, _adds.Contains(call) ? keep : take)));
        }

        TypeDeclarationSyntax type = root.GetCurrentNode(Type)!;
        string indentation = Reindentation.Of(Field);
        string unit = Reindentation.Unit(Reindentation.Of(Type), indentation);
        type = type.WithMembers(type.Members.AddRange(Methods(count, keep, take, indentation, unit, lineEnd)));
        if (IsConcurrent)
        {
            FieldDeclarationSyntax field = type.Members
                .OfType<FieldDeclarationSyntax>()
                .Single(member => member.IsEquivalentTo(root.GetCurrentNode(Field)!));
            string text = indentation + "private " + StaticText + "int " + count + ";" + lineEnd;
            type = type.InsertNodesAfter(field, [SyntaxFactory.ParseMemberDeclaration(text)!]);
        }

        return root.ReplaceNode(root.GetCurrentNode(Type)!, type);
    }

    protected override PoolBound WithLimit(int limit, int perCore)
        => new BoundRewriter(Target, Pool, Type, Field, limit, _takes, _adds, perCore);

    private IEnumerable<MemberDeclarationSyntax> Methods(
        string count, string keep, string take, string indentation, string unit, SyntaxTrivia lineEnd)
    {
        string storage = Pool.Storage.Name;
        string element = Element.ToMinimalDisplayString(Target.Model, NullableFlowState.None, Position);
        string interlocked = PoolNames.Type(Target.Model, Position, "System.Threading", "Interlocked");
        string add = ((MemberAccessExpressionSyntax)_adds[0].Expression).Name.Identifier.ValueText;

        // Counted before it is added, so that the collection never holds more than the limit.
        var lines = new List<string>
        {
            string.Empty,
            "private " + StaticText + "void " + keep + "(" + element + " item)",
            "{",
            "\tif (" + (IsConcurrent ? interlocked + ".Increment(ref " + count + ") <= " : storage + ".Count < ")
                + LimitCode + ")",
            "\t{",
            "\t\t" + storage + "." + add + "(item);",
            "\t}",
        };
        string? disposal = Disposal;
        if (IsConcurrent || disposal is not null)
        {
            lines.Add("\telse");
            lines.Add("\t{");
            if (IsConcurrent)
            {
                lines.Add("\t\t" + interlocked + ".Decrement(ref " + count + ");");
            }

            if (disposal is not null)
            {
                lines.Add("\t\t" + disposal);
            }

            lines.Add("\t}");
        }

        lines.Add("}");
        yield return Parse(lines, indentation, unit, lineEnd);
        if (!IsConcurrent)
        {
            yield break;
        }

        string takeName = ((MemberAccessExpressionSyntax)_takes[0].Expression).Name.Identifier.ValueText;
        yield return Parse(
            [
                string.Empty,
                "private " + StaticText + "bool " + take + "(" + Attribute() + "out " + element + " item)",
                "{",
                "\tif (" + storage + "." + takeName + "(out item))",
                "\t{",
                "\t\t" + interlocked + ".Decrement(ref " + count + ");",
                "\t\treturn true;",
                "\t}",
                string.Empty,
                "\treturn false;",
                "}",
            ],
            indentation,
            unit,
            lineEnd);
    }

    private string Attribute()
    {
        const string Space = "System.Diagnostics.CodeAnalysis";
        NullableContext context = Target.Model.GetNullableContext(Position);
        return (context & NullableContext.AnnotationsEnabled) != 0
            && KnownTypes.For(Target.Model.Compilation).Has(Space + ".MaybeNullWhenAttribute")
            ? "[" + (NamespaceImport.IsPresent(Target.Model, Position, Space, "MaybeNullWhenAttribute")
                ? string.Empty
                : Space + ".") + "MaybeNullWhen(false)] "
            : string.Empty;
    }

    private static MemberDeclarationSyntax Parse(
        IEnumerable<string> lines, string indentation, string unit, SyntaxTrivia lineEnd)
        => SyntaxFactory.ParseMemberDeclaration(string.Concat(lines.Select(line
            => (line.Length == 0 ? string.Empty : indentation + line.Replace("\t", unit)) + lineEnd)))!;

    /// <summary>The call's callee with the storage and its method replaced by a method of the pool.</summary>
    private static ExpressionSyntax Renamed(ExpressionSyntax callee, string name)
    {
        IdentifierNameSyntax method = SyntaxFactory.IdentifierName(name);
        return ((MemberAccessExpressionSyntax)callee).Expression switch
        {
            MemberAccessExpressionSyntax access => access.WithName(method).WithTriviaFrom(callee),
            _ => method.WithTriviaFrom(callee),
        };
    }

    /// <summary>
    /// Sorts every mention of the storage into takes, adds and what reads; false where one is something else, which the
    /// count would miss.
    /// </summary>
    private static bool Collect(
        SemanticModel model,
        IFieldSymbol storage,
        ObjectPool pool,
        List<InvocationExpressionSyntax> takes,
        List<InvocationExpressionSyntax> adds,
        CancellationToken cancellationToken)
    {
        string? addName = null, takeName = null;
        SyntaxNode scope = Outermost(storage.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken));
        foreach (IdentifierNameSyntax name in scope.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (name.Identifier.ValueText != storage.Name
                || !SymbolEqualityComparer.Default.Equals(
                    model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition,
                    storage.OriginalDefinition))
            {
                continue;
            }

            ExpressionSyntax whole =
                name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
            switch (whole.Parent)
            {
                case MemberAccessExpressionSyntax
                    { Name.Identifier.ValueText: var member, Parent: InvocationExpressionSyntax call } receiver
                        when receiver.Expression == whole:
                    if (StorageTypes.IsAddName(member))
                    {
                        if ((addName ??= member) != member
                            || call.ArgumentList.Arguments.Count != 1
                            || !IsStatement(call))
                        {
                            return false;
                        }

                        adds.Add(call);
                    }
                    else if (pool.Kind == StorageKind.Concurrent && StorageTypes.IsTakeName(member))
                    {
                        if ((takeName ??= member) != member || call.ArgumentList.Arguments.Count != 1)
                        {
                            return false;
                        }

                        takes.Add(call);
                    }
                    else if (pool.Kind == StorageKind.Concurrent
                        && member is not ("ToArray" or "TryPeek" or "CopyTo"
                            or "GetEnumerator" or "Count" or "Any" or "Contains" or "Select" or "Sum" or "ToList"))
                    {
                        return false;
                    }

                    break;
                case MemberAccessExpressionSyntax receiver when receiver.Expression == whole:
                case CommonForEachStatementSyntax:
                case LockStatementSyntax:
                case AssignmentExpressionSyntax assignment when assignment.Left == whole
                    && assignment.FirstAncestorOrSelf<ConstructorDeclarationSyntax>() is not null:
                    break;
                default:
                    // `[.. _items]` has no type in the oldest compiler that this runs in. A serial collection keeps its
                    // own count.
                    if (pool.Kind == StorageKind.Serial || whole.Parent?.GetType().Name == "SpreadElementSyntax")
                    {
                        break;
                    }

                    return false;
            }
        }

        return pool.Kind == StorageKind.Serial || takes.Count > 0;
    }

    private static bool IsStatement(InvocationExpressionSyntax call)
        => call.Parent is ExpressionStatementSyntax
            || (call.Parent is ArrowExpressionClauseSyntax
                { Parent: MethodDeclarationSyntax
                    { ReturnType: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } } });

    private static SyntaxNode Outermost(SyntaxNode node)
    {
        SyntaxNode outermost = node;
        for (SyntaxNode? current = node; current is not null; current = current.Parent)
        {
            if (current is TypeDeclarationSyntax)
            {
                outermost = current;
            }
        }

        return outermost;
    }
}
