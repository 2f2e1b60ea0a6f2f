using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>
/// A gate that lets Environment.ProcessorCount pieces of work through at once: one static field of a type.
/// </summary>
/// <param name="Enter">The statement that waits for a slot, or the head of the <c>using</c> that does.</param>
/// <param name="Leave">The statement that gives the slot back; null where the <c>using</c> does.</param>
/// <param name="Field">The declaration of the field, without indentation; null where the type has one already.</param>
/// <param name="Name">The name of the field.</param>
internal sealed record Gate(string Enter, string? Leave, string? Field, string Name)
{
    /// <summary>
    /// The gate of a type: an <c>AsyncGate</c> where GcGuard.Runtime is referenced, else a <c>SemaphoreSlim</c>.
    /// </summary>
    /// <param name="fieldName">What the field is called where that name is free.</param>
    public static Gate For(TypeDeclarationSyntax type, SemanticModel model, string fieldName = "FactoryGate")
    {
        int position = type.SpanStart;
        bool hasRuntime = KnownTypes.For(model.Compilation).Has("GcGuard.AsyncGate");
        string cores = PoolNames.Type(model, position, "System", "Environment") + ".ProcessorCount";
        string gateType = hasRuntime
            ? PoolNames.Type(model, position, "GcGuard", "AsyncGate")
            : PoolNames.Type(model, position, "System.Threading", "SemaphoreSlim");
        string? existing = Existing(type, hasRuntime ? "AsyncGate" : "SemaphoreSlim", fieldName);
        string name = existing ?? StaticField.NameIn(type, fieldName);
        string? field = existing is null
            ? "private static readonly " + gateType + " " + name + " = new " + gateType + "(" + cores + ");"
            : null;
        return hasRuntime
            ? new Gate("using (await " + name + ".EnterAsync().ConfigureAwait(false))", null, field, name)
            : new Gate("await " + name + ".WaitAsync().ConfigureAwait(false);", name + ".Release();", field, name);
    }

    /// <summary>
    /// The gate of a type for the factory of a Lazy. Null where the factory asks another Lazy of the type, or runs a
    /// delegate that may: it would hold a slot while the other factory waits for one.
    /// </summary>
    public static Gate? ForFactory(
        TypeDeclarationSyntax type, IOperation factory, SemanticModel model, CancellationToken cancellationToken)
    {
        INamedTypeSymbol? owner = model.GetDeclaredSymbol(type, cancellationToken);
        return ReachedCode.Any(
            factory,
            operation => SymbolEqualityComparer.Default.Equals(ReachedCode.OwnerOfAsked(operation), owner)
                || operation is IInvocationOperation
                {
                    TargetMethod.MethodKind: MethodKind.DelegateInvoke,
                    Instance: not ILocalReferenceOperation,
                },
            model.Compilation,
            cancellationToken)
            ? null
            : For(type, model);
    }

    /// <summary>
    /// The text of the declaration as the first member of the type, or after the static fields it begins with.
    /// </summary>
    public TextChange Declare(TypeDeclarationSyntax type, string newLine)
    {
        MemberDeclarationSyntax? before = type.Members.TakeWhile(IsStaticField).LastOrDefault();
        SourceText text = type.SyntaxTree.GetText();
        if (before is not null)
        {
            return new TextChange(
                new TextSpan(text.Lines.GetLineFromPosition(before.Span.End).EndIncludingLineBreak, 0),
                TextEdits.IndentationOf(before) + Field + newLine);
        }

        MemberDeclarationSyntax first = type.Members[0];
        int start = text.Lines.GetLineFromPosition(type.OpenBraceToken.SpanStart).EndIncludingLineBreak;
        return new TextChange(
            new TextSpan(start, 0),
            TextEdits.IndentationOf(first)
                + Field + newLine + (first is FieldDeclarationSyntax ? string.Empty : newLine));
    }

    /// <summary>
    /// The gate that this fix has written for other work of the type. Any other gate the factory may enter by
    /// itself, as what rents from a pool does, and a gate that is entered twice waits for itself.
    /// </summary>
    private static string? Existing(TypeDeclarationSyntax type, string gateType, string fieldName)
    {
        foreach (MemberDeclarationSyntax member in type.Members)
        {
            if (IsStaticField(member)
                && member
                    is FieldDeclarationSyntax { Declaration: { Variables: { Count: 1 } variables } declaration } field
                && field.Modifiers.Any(SyntaxKind.ReadOnlyKeyword)
                && declaration.Type.ToString().EndsWith(gateType, System.StringComparison.Ordinal)
                && variables[0].Initializer?.Value
                    is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments }
                && arguments[0].ToString().EndsWith("Environment.ProcessorCount", System.StringComparison.Ordinal)
                && variables[0].Identifier.ValueText.EndsWith(fieldName.Substring(1), System.StringComparison.Ordinal))
            {
                return variables[0].Identifier.ValueText;
            }
        }

        return null;
    }

    private static bool IsStaticField(MemberDeclarationSyntax member)
        => member is FieldDeclarationSyntax field
            && (field.Modifiers.Any(SyntaxKind.StaticKeyword) || field.Modifiers.Any(SyntaxKind.ConstKeyword));
}
