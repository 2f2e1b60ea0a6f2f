using System.Linq;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// A collection that a person asked for: an endpoint, command, menu entry or button whose own name, route or label says
/// that it collects garbage. A helper with such a name says nothing about who calls it, so it does not count.
/// </summary>
internal static class OperatorAction
{
    /// <summary>
    /// Whether the request that leads here, or the member that holds the call, says so: the entry point's name or
    /// route, an attribute (<c>[HttpPost("admin/gc")]</c>), a handler's name or that of a command.
    /// </summary>
    public static bool IsAnnounced(RuleOperation suspect, RequestPathVerdict verdict, KnownTypes types)
    {
        ISymbol member = suspect.ContainingSymbol;
        return (verdict.Chain.IsEmpty
                ? Announces(member.Name) && (IsHandler(member, types) || IsAction(member, types))
                : Announces(verdict.Chain[0].Name)
                    || (verdict.Chain.Length > 1
                        && EntryOf(verdict.Chain[0], suspect) is { } entry
                        && Announces(LabelsOf(entry))))
            || (member.ContainingType is { } type
                && NameWords.Ends(type.Name, WordGroup.Command)
                && Announces(type.Name))
            || Announces(LabelsOf(member));
    }

    /// <summary>
    /// How a chain that begins in another project shows an entry point: by its name, and by its route or label where
    /// only these say that it collects garbage.
    /// </summary>
    /// <param name="entry">The entry point.</param>
    /// <param name="isAnnounced">Whether anything about it says so.</param>
    public static string Shown(ISymbol entry, out bool isAnnounced)
    {
        string name = ChainNames.Of(entry);
        isAnnounced = Announces(name);
        if (isAnnounced || LabelsOf(entry) is not { } labels || !Announces(labels))
        {
            return name;
        }

        isAnnounced = true;
        return $"{name}(\"{labels.Trim('/')}\")";
    }

    /// <summary>
    /// Whether a call stands under <c>case "gc":</c> or <c>if (command == "gc")</c>, or in a delegate that is handed
    /// over together with such a name (<c>commands["gc"] = …</c>). A job with a name and an interval is none.
    /// </summary>
    public static bool IsAnnounced(IOperation place, KnownTypes types)
    {
        for (IOperation inner = place; inner.Parent is { } outer; inner = outer)
        {
            bool isAnnounced = outer switch
            {
                ISwitchCaseOperation section => section.Clauses.Any(static clause => Announces(clause)),
                ISwitchExpressionArmOperation arm => arm.Value == inner && Announces(arm.Pattern),
                IConditionalOperation choice
                    => (IsNegated(choice.Condition) ? choice.WhenFalse : choice.WhenTrue) == inner
                        && Announces(choice.Condition),
                IArgumentOperation { Parent: { } receiver } argument
                    => argument.Value.WithoutConversions() is IDelegateCreationOperation && Announces(receiver, types),
                ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.IsIndexer: true } entry }
                    => Announces(entry.Arguments),
                _ => false,
            };
            if (isAnnounced)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>What an event calls, or a console with the words that a person typed.</summary>
    private static bool IsHandler(ISymbol member, KnownTypes types)
        => member is IMethodSymbol { Parameters: { Length: 1 or 2 } parameters }
            && parameters[parameters.Length - 1].Type is var last
            && (last is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_String }
                ? parameters[0].Type.Equals(last, SymbolEqualityComparer.Default)
                    || parameters[0].Type.SpecialType == SpecialType.System_String
                : parameters[0].Type.SpecialType == SpecialType.System_Object
                    && types.IsOrInherits(last, "System.EventArgs"));

    /// <summary>
    /// Whether a member is an action of a controller, also in the area of the people who run the server.
    /// </summary>
    private static bool IsAction(ISymbol member, KnownTypes types)
        => member
            is IMethodSymbol { DeclaredAccessibility: Accessibility.Public, IsStatic: false, ContainingType: { } type }
            && types.IsController(type);

    /// <summary>The entry point at the beginning of a chain; null where it stands in another project.</summary>
    private static ISymbol? EntryOf(ChainLink first, RuleOperation suspect)
    {
        Compilation compilation = suspect.Compilation;
        return first.Location.SourceTree is { } tree && compilation.ContainsSyntaxTree(tree)
            && tree.GetRoot(suspect.CancellationToken).FindToken(first.Location.SourceSpan.Start).Parent is { } declared
            ? SourceModels.Of(compilation, tree).GetDeclaredSymbol(declared, suspect.CancellationToken)
            : null;
    }

    /// <summary>The route of a controller and of its action are one text.</summary>
    private static string LabelsOf(ISymbol member) => Labels(member.ContainingType) + "/" + Labels(member);

    /// <summary>The texts in a symbol's attributes.</summary>
    private static string Labels(ISymbol? symbol)
        => string.Join("/", (symbol?.GetAttributes() ?? ImmutableArray<AttributeData>.Empty)
            .SelectMany(static attribute => attribute.ConstructorArguments)
            .Where(static argument => argument.Kind == TypedConstantKind.Primitive)
            .Select(static argument => argument.Value as string));

    /// <summary>Whether a condition holds for every command but the one it names.</summary>
    private static bool IsNegated(IOperation condition)
        => condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not }
            or IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals }
            or IIsPatternOperation { Pattern: INegatedPatternOperation };

    /// <summary>Whether a condition names a collection, in text or by a constant (<c>Command.ForceGC</c>).</summary>
    private static bool Announces(IOperation condition)
        => condition.DescendantsAndSelf().Any(static part => part switch
        {
            ILiteralOperation { ConstantValue.Value: string text } => Announces(text),
            IUtf8StringOperation utf8 => Announces(utf8.Value),
            // A static switch is a setting, and no command.
            IMemberReferenceOperation { Member: { IsStatic: true } member } named
                => named.Type?.SpecialType != SpecialType.System_Boolean && Announces(member.Name),
            _ => false,
        });

    private static bool Announces(IOperation receiver, KnownTypes types)
    {
        (IMethodSymbol? method, ImmutableArray<IArgumentOperation> arguments) = receiver switch
        {
            IInvocationOperation call => (call.TargetMethod, call.Arguments),
            IObjectCreationOperation { Constructor: { } constructor } creation => (constructor, creation.Arguments),
            _ => (null, ImmutableArray<IArgumentOperation>.Empty),
        };
        return method is not null
            && !method.Parameters.Any(parameter => types.Is(parameter.Type, "System.TimeSpan"))
            && Announces(arguments);
    }

    private static bool Announces(ImmutableArray<IArgumentOperation> arguments)
        => arguments.Any(static argument => argument.Value.ConstantValue.Value is string text && Announces(text));

    /// <summary>Whether a name, route or label says that it collects garbage.</summary>
    public static bool Announces(string text) => NameWords.Has(text, WordGroup.Collection);
}
