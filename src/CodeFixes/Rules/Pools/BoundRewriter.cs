using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using GcGuard.Analyzers.Facts.Pools;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Bounds a pool in place: every place that puts an object back calls one new method that keeps it only below the limit, and
/// for a concurrent collection every place that takes one calls another that counts down.
/// </summary>
/// <remarks>
/// The count goes up before an object is added and down after one is taken, so there are never more in the collection than
/// the limit. A collection for one thread at a time knows its own count.
/// </remarks>
internal sealed class BoundRewriter
{
    private readonly FixTarget _target;
    private readonly ObjectPool _pool;
    private readonly TypeDeclarationSyntax _type;
    private readonly FieldDeclarationSyntax _field;
    private readonly int _limit;
    private readonly int _perCore;
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
    {
        _perCore = perCore;
        _target = target;
        _pool = pool;
        _type = type;
        _field = field;
        _limit = limit;
        _takes = takes;
        _adds = adds;
    }

    /// <summary>The limit as a title says it.</summary>
    public string LimitText => _limit == 0 ? (_perCore == 1 ? string.Empty : _perCore == 2 ? "twice " : _perCore.ToString(CultureInfo.InvariantCulture) + " times ") + "as many objects as there are cores" : _limit.ToString(CultureInfo.InvariantCulture) + (_limit == 1 ? " object" : " objects");

    /// <summary>The rewriter for a pool behind a gate: where no limit is set, it keeps as many as can be in use at once.</summary>
    /// <param name="slots">How many threads the gate lets in; 0 for as many as there are cores.</param>
    /// <param name="objects">How many objects each of them rents.</param>
    public BoundRewriter Behind(int slots, int objects)
        => _limit == 0 ? new BoundRewriter(_target, _pool, _type, _field, slots * objects, _takes, _adds, objects) : this;

    /// <summary>What becomes of the others, as a title says it.</summary>
    public string RestText => Disposal is null ? "drop the rest" : "dispose of the rest";

    /// <summary>The declaration of the type that gets the new members.</summary>
    public TypeDeclarationSyntax Type => _type;

    private bool IsConcurrent => _pool.Kind == StorageKind.Concurrent;

    /// <summary>The rewriter for a pool, or null where it cannot be bounded without knowing more.</summary>
    public static BoundRewriter? TryCreate(FixTarget target, ObjectPool pool, CancellationToken cancellationToken)
    {
        if (pool.Kind is not (StorageKind.Concurrent or StorageKind.Serial)
            || pool.Storage is not IFieldSymbol { DeclaredAccessibility: Accessibility.Private, Type: INamedTypeSymbol { TypeArguments.Length: 1 } storageType } storage
            || StorageTypes.KindOf(storageType, KnownTypes.For(target.Model.Compilation)) != pool.Kind
            || pool.Owner.TypeKind != TypeKind.Class
            || pool.Owner.DeclaringSyntaxReferences.Length != 1
            || storage.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not VariableDeclaratorSyntax
            {
                Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: FieldDeclarationSyntax { Parent: TypeDeclarationSyntax type } field },
            }
            || field.SyntaxTree != target.Root.SyntaxTree
            || type.CloseBraceToken.IsMissing
            || type.OpenBraceToken.RawKind == 0)
        {
            return null;
        }

        var takes = new List<InvocationExpressionSyntax>();
        var adds = new List<InvocationExpressionSyntax>();
        if (!Collect(target.Model, storage, pool, takes, adds, cancellationToken) || adds.Count == 0)
        {
            return null;
        }

        int limit = target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.Read(target.Root.SyntaxTree, RuleOptions.PoolBound);
        return new BoundRewriter(target, pool, type, field, limit, takes, adds);
    }

    /// <summary>The nodes that the rewrite looks for in the root it is given, which has to track them.</summary>
    public IEnumerable<SyntaxNode> Nodes => Calls.Append<SyntaxNode>(_field).Append(_type);

    private IEnumerable<InvocationExpressionSyntax> Calls => IsConcurrent ? _adds.Concat(_takes) : _adds;

    /// <summary>The root after the rewrite.</summary>
    public SyntaxNode Rewrite() => Rewrite(_target.Root.TrackNodes(Nodes));

    /// <summary>A root that tracks <see cref="Nodes"/>, after the rewrite.</summary>
    public SyntaxNode Rewrite(SyntaxNode root)
    {
        string count = PoolNames.Field(_type, _pool.Storage.Name, "idleCount");
        string keep = PoolNames.Method(_type, "KeepIdle"), take = PoolNames.Method(_type, "TryTakeIdle");
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(_target.Root);
        foreach (InvocationExpressionSyntax call in Calls)
        {
            InvocationExpressionSyntax current = root.GetCurrentNode(call)!;
            root = root.ReplaceNode(current, current.WithExpression(Renamed(current.Expression, _adds.Contains(call) ? keep : take)));
        }

        TypeDeclarationSyntax type = root.GetCurrentNode(_type)!;
        string indentation = Reindentation.Of(_field);
        string unit = Reindentation.Unit(Reindentation.Of(_type), indentation);
        type = type.WithMembers(type.Members.AddRange(Methods(count, keep, take, indentation, unit, lineEnd)));
        if (IsConcurrent)
        {
            FieldDeclarationSyntax field = type.Members.OfType<FieldDeclarationSyntax>().Single(member => member.IsEquivalentTo(root.GetCurrentNode(_field)!));
            string text = indentation + "private " + StaticText + "int " + count + ";" + lineEnd;
            type = type.InsertNodesAfter(field, [SyntaxFactory.ParseMemberDeclaration(text)!]);
        }

        return root.ReplaceNode(root.GetCurrentNode(_type)!, type);
    }

    private string StaticText => _pool.Storage.IsStatic ? "static " : string.Empty;

    private int Position => _field.SpanStart;

    private string? Disposal
    {
        get
        {
            Compilation compilation = _target.Model.Compilation;
            ITypeSymbol element = StorageTypes.ElementOf(((IFieldSymbol)_pool.Storage).Type);
            INamedTypeSymbol? disposable = KnownTypes.For(compilation).Get("System.IDisposable");
            if (disposable is null)
            {
                return null;
            }

            if (KnownTypes.Inherits(element, disposable)
                && HasPublicDispose(element))
            {
                return "item.Dispose();";
            }

            return element.TypeKind is TypeKind.Interface or TypeKind.TypeParameter || KnownTypes.Inherits(element, disposable)
                ? "(item as " + PoolNames.Type(_target.Model, Position, "System", "IDisposable") + ")?.Dispose();"
                : null;
        }
    }

    private static bool HasPublicDispose(ITypeSymbol element)
    {
        for (ITypeSymbol? type = element; type is not null; type = type.BaseType)
        {
            if (type.GetMembers("Dispose").OfType<IMethodSymbol>().Any(method => method.Parameters.IsEmpty && method.DeclaredAccessibility == Accessibility.Public))
            {
                return true;
            }
        }

        return false;
    }

    private IEnumerable<MemberDeclarationSyntax> Methods(string count, string keep, string take, string indentation, string unit, SyntaxTrivia lineEnd)
    {
        string storage = _pool.Storage.Name;
        string element = StorageTypes.ElementOf(((IFieldSymbol)_pool.Storage).Type).ToMinimalDisplayString(_target.Model, NullableFlowState.None, Position);
        string interlocked = PoolNames.Type(_target.Model, Position, "System.Threading", "Interlocked");
        string limit = _limit == 0
            ? (_perCore == 1 ? string.Empty : _perCore.ToString(CultureInfo.InvariantCulture) + " * ") + PoolNames.Type(_target.Model, Position, "System", "Environment") + ".ProcessorCount"
            : _limit.ToString(CultureInfo.InvariantCulture);
        string add = ((MemberAccessExpressionSyntax)_adds[0].Expression).Name.Identifier.ValueText;

        // Counted before it is added, so that the collection never holds more than the limit.
        var lines = new List<string>
        {
            string.Empty,
            "private " + StaticText + "void " + keep + "(" + element + " item)",
            "{",
            "\tif (" + (IsConcurrent ? interlocked + ".Increment(ref " + count + ") <= " : storage + ".Count < ") + limit + ")",
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
        NullableContext context = _target.Model.GetNullableContext(Position);
        return (context & NullableContext.AnnotationsEnabled) != 0 && KnownTypes.For(_target.Model.Compilation).Has(Space + ".MaybeNullWhenAttribute")
            ? "[" + (NamespaceImport.IsPresent(_target.Model, Position, Space, "MaybeNullWhenAttribute") ? string.Empty : Space + ".") + "MaybeNullWhen(false)] "
            : string.Empty;
    }

    private static MemberDeclarationSyntax Parse(IEnumerable<string> lines, string indentation, string unit, SyntaxTrivia lineEnd)
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
    /// Sorts every mention of the storage into takes, adds and what reads; false where one is something else, which the count
    /// would miss.
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
                || !SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition, storage.OriginalDefinition))
            {
                continue;
            }

            ExpressionSyntax whole = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
            switch (whole.Parent)
            {
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member, Parent: InvocationExpressionSyntax call } receiver when receiver.Expression == whole:
                    if (StorageTypes.IsAddName(member))
                    {
                        if ((addName ??= member) != member || call.ArgumentList.Arguments.Count != 1 || !IsStatement(call))
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
                    else if (pool.Kind == StorageKind.Concurrent && member is not ("ToArray" or "TryPeek" or "CopyTo" or "GetEnumerator" or "Count" or "Any" or "Contains" or "Select" or "Sum" or "ToList"))
                    {
                        return false;
                    }

                    break;
                case MemberAccessExpressionSyntax receiver when receiver.Expression == whole:
                case CommonForEachStatementSyntax:
                case LockStatementSyntax:
                case AssignmentExpressionSyntax assignment when assignment.Left == whole && assignment.FirstAncestorOrSelf<ConstructorDeclarationSyntax>() is not null:
                    break;
                default:
                    // `[.. _items]` has no type in the oldest compiler that this runs in. A serial collection keeps its own count.
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
        => call.Parent is ExpressionStatementSyntax || (call.Parent is ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax { ReturnType: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } } });

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
