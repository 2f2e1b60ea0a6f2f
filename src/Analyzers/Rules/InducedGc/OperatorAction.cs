using System.Collections.Immutable;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// A collection that a person asked for: an endpoint, command, menu entry or button whose own name, route or label says
/// that it collects garbage. A helper with such a name says nothing about who calls it, so it does not count.
/// </summary>
internal static class OperatorAction
{
    private static readonly string[] ActionTypes =
    [
        "Microsoft.AspNetCore.Mvc.ControllerBase",
        "Microsoft.AspNetCore.Mvc.RazorPages.PageModel",
        "Microsoft.AspNetCore.SignalR.Hub",
        "System.Web.Mvc.ControllerBase",
        "System.Web.Http.ApiController",
    ];

    /// <summary>Whether the call is what an operator's action announces.</summary>
    public static bool Covers(
        IOperation operation,
        ISymbol containingSymbol,
        RequestPathVerdict verdict,
        FunctionUses uses,
        KnownTypes types)
        => IsAnnouncedMember(containingSymbol, types)
            || (verdict.Chain.IsEmpty && IsConsoleHandler(containingSymbol) && CollectionWords.Announce(containingSymbol.Name))
            || IsUnderAnnouncedCase(operation)
            || IsCalledUnderAnnouncedCase(uses)
            || IsAnnouncedDelegate(uses, types)
            || IsAnnouncedToUnknown(uses)
            || (!verdict.Chain.IsEmpty && CollectionWords.Announce(verdict.Chain[0].Name));

    private static bool IsAnnouncedMember(ISymbol member, KnownTypes types)
        => (CollectionWords.Announce(member.Name) && (IsAction(member, types) || IsEventHandler(member, types)))
            || (CollectionWords.Announce(member.ContainingType?.Name) && CollectionWords.IsCommand(member.ContainingType!.Name))
            || IsAnnouncedByAttribute(member);

    private static bool IsAction(ISymbol member, KnownTypes types)
    {
        if (member.DeclaredAccessibility != Accessibility.Public || member.IsStatic)
        {
            return false;
        }

        foreach (string type in ActionTypes)
        {
            if (types.IsOrInherits(member.ContainingType, type))
            {
                return true;
            }
        }

        // What the compiler could not find may be a controller's base.
        INamedTypeSymbol? outermostBase = member.ContainingType?.BaseType;
        while (outermostBase is { TypeKind: not TypeKind.Error, BaseType: { } next })
        {
            outermostBase = next;
        }

        return outermostBase is { TypeKind: TypeKind.Error };
    }

    private static bool IsEventHandler(ISymbol member, KnownTypes types)
        => member is IMethodSymbol { Parameters.Length: 2 } method
            && method.Parameters[0].Type.SpecialType == SpecialType.System_Object
            && types.IsOrInherits(method.Parameters[1].Type, "System.EventArgs");

    /// <summary>
    /// Whether a member has the shape of a console's command handler, <c>(string[] words)</c> or
    /// <c>(string module, string[] words)</c>: what a person typed. Who registers it is often in another file.
    /// </summary>
    private static bool IsConsoleHandler(ISymbol member)
        => member is IMethodSymbol { Parameters: { Length: 1 or 2 } parameters }
            && parameters[parameters.Length - 1].Type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_String }
            && (parameters.Length == 1 || parameters[0].Type.SpecialType == SpecialType.System_String);

    /// <summary>
    /// Whether an attribute such as <c>[HttpPost("admin/gc")]</c>, <c>[Route("gc")]</c> or <c>[Command("gc")]</c> says so.
    /// The route of a controller and of its action are one text.
    /// </summary>
    private static bool IsAnnouncedByAttribute(ISymbol member)
    {
        string text = string.Empty;
        for (ISymbol? symbol = member; symbol is IMethodSymbol or INamedTypeSymbol; symbol = symbol.ContainingSymbol)
        {
            foreach (AttributeData attribute in symbol.GetAttributes())
            {
                if (IsLabel(attribute.AttributeClass))
                {
                    text = LabelOf(attribute) + "/" + text;
                }
            }
        }

        return text.Length > 0 && CollectionWords.Announce(text);
    }

    private static bool IsLabel(INamedTypeSymbol? attribute)
    {
        for (INamedTypeSymbol? type = attribute; type is not null; type = type.BaseType)
        {
            if (type.Name is "RouteAttribute" or "HttpMethodAttribute" or "CommandAttribute" or "VerbAttribute"
                or "ActionNameAttribute" or "CmdletAttribute"
                || type.Name.EndsWith("CommandAttribute", System.StringComparison.Ordinal))
            {
                return true;
            }
        }

        return false;
    }

    private static string LabelOf(AttributeData attribute)
    {
        string label = string.Empty;
        foreach (TypedConstant argument in attribute.ConstructorArguments)
        {
            if (argument is { Kind: TypedConstantKind.Primitive, Value: string text })
            {
                label += text + "/";
            }
        }

        return label;
    }

    /// <summary>Whether the call stands under <c>case "gc":</c> or <c>if (command == "gc")</c>.</summary>
    private static bool IsUnderAnnouncedCase(IOperation operation)
    {
        for (IOperation inner = operation; inner.Parent is { } outer; inner = outer)
        {
            switch (outer)
            {
                case ISwitchCaseOperation section when Announces(section.Clauses):
                case ISwitchExpressionArmOperation arm when arm.Value == inner && Announces(arm.Pattern):
                case IConditionalOperation choice
                    when (IsNegated(choice.Condition) ? choice.WhenFalse : choice.WhenTrue) == inner && Announces(choice.Condition):
                    return true;
            }
        }

        return false;
    }

    /// <summary>Whether a condition holds for every command but the one it names.</summary>
    private static bool IsNegated(IOperation condition)
        => condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not }
            or IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals }
            or IIsPatternOperation { Pattern: INegatedPatternOperation };

    private static bool IsCalledUnderAnnouncedCase(FunctionUses uses)
    {
        foreach (IInvocationOperation call in uses.Calls)
        {
            if (IsUnderAnnouncedCase(call))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method is handed, together with such a name, to code the compiler could not find.</summary>
    private static bool IsAnnouncedToUnknown(FunctionUses uses)
    {
        foreach (ArgumentListSyntax arguments in uses.UnknownReceivers)
        {
            foreach (ArgumentSyntax argument in arguments.Arguments)
            {
                if (argument.Expression is LiteralExpressionSyntax { Token.Value: string text } && CollectionWords.Announce(text))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool Announces(ImmutableArray<ICaseClauseOperation> clauses)
    {
        foreach (ICaseClauseOperation clause in clauses)
        {
            if (Announces(clause))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Announces(IOperation condition)
    {
        foreach (IOperation part in condition.DescendantsAndSelf())
        {
            if (part is ILiteralOperation { ConstantValue.Value: string text } && CollectionWords.Announce(text))
            {
                return true;
            }

            if (part is IUtf8StringOperation { Value: var bytes } && CollectionWords.Announce(bytes))
            {
                return true;
            }

            if (part is IFieldReferenceOperation { Field: { IsConst: true, ContainingType.TypeKind: TypeKind.Enum } field }
                && CollectionWords.Announce(field.Name))
            {
                return true;
            }

            // CmdStrings.ForceGC, whose text is data.
            if (part is IMemberReferenceOperation { Member: { IsStatic: true } and (IFieldSymbol or IPropertySymbol) } member
                && member.Type is { SpecialType: SpecialType.System_String } or { Name: "ReadOnlySpan" or "ReadOnlyMemory" }
                && CollectionWords.Announce(member.Member.Name))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a delegate is handed over together with a name for it: <c>MapPost("/admin/gc", …)</c>,
    /// <c>commands["gc"] = …</c>. A job that has a name and a schedule is no operator's action.
    /// </summary>
    private static bool IsAnnouncedDelegate(FunctionUses uses, KnownTypes types)
    {
        foreach (IDelegateCreationOperation use in uses.Delegates)
        {
            IOperation? receiver = use.Parent;
            while (receiver is IConversionOperation)
            {
                receiver = receiver.Parent;
            }

            bool announced = receiver switch
            {
                IArgumentOperation { Parent: IInvocationOperation call }
                    => !IsSchedule(call.TargetMethod, types) && Announces(call.Arguments),
                IArgumentOperation { Parent: IObjectCreationOperation { Constructor: { } constructor } creation }
                    => !IsSchedule(constructor, types) && Announces(creation.Arguments),
                ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.IsIndexer: true } entry }
                    => Announces(entry.Arguments),
                _ => false,
            };
            if (announced)
            {
                return true;
            }
        }

        return false;
    }

    private static bool Announces(ImmutableArray<IArgumentOperation> arguments)
    {
        foreach (IArgumentOperation argument in arguments)
        {
            if (argument.Value.ConstantValue is { HasValue: true, Value: string text } && CollectionWords.Announce(text))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsSchedule(IMethodSymbol method, KnownTypes types)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (types.Is(parameter.Type, "System.TimeSpan"))
            {
                return true;
            }
        }

        return CollectionWords.IsSchedule(method.Name) || CollectionWords.IsSchedule(method.ContainingType.Name);
    }
}
