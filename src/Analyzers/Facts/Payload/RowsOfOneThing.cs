using System;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// Whether code says that the rows it writes belong to one thing or one moment: it asks a query for those of one identity, day, month or year
/// (<c>Where(line => line.OrderId == id)</c>), or a method for them (<c>LinesOf(orderId)</c>); or are one page of a table, as long as a request asks
/// for, or few, as a constant says (<c>ToPageList(page, pageSize)</c>). See <see cref="NameOfOneThing"/> for the other sign.
/// </summary>
internal static class RowsOfOneThing
{
    /// <summary>Whether a query around an operation, in its function, takes the rows of one identity only.</summary>
    public static bool AreAskedFor(IOperation site, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in MemberBody.Of(site).Descendants())
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (operation is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } comparison
                    && (IsIdentityOfRow(comparison.LeftOperand, comparison.RightOperand) || IsIdentityOfRow(comparison.RightOperand, comparison.LeftOperand))
                    && IsWholeCondition(comparison)
                || operation is IInvocationOperation call && TakesIdentity(call) && IsCertain(call)
                || operation is IArgumentOperation argument && (AskedAmount.IsAmount(argument.Value) || (AskedAmount.IsSizeOfPage(argument) && IsCertain(argument))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether one side is an identity that a row has, and the other one a value that is there for sure.</summary>
    private static bool IsIdentityOfRow(IOperation row, IOperation value)
    {
        row = row.WithoutConversions();
        value = value.WithoutConversions();
        return row is IPropertyReferenceOperation { Property: { } property }
            && IsMemberOfParameter(row)
            && (AskedThing.IsIdentity(property.Name) || IsCode(property.Name) || NameOfOneThing.IsDate(row.Type) || (property.Name is "Year" or "Month" or "Day"))
            && IsGiven(value)
            && !IsMemberOfParameter(value);
    }

    /// <summary>Whether a value is there for sure and is no constant.</summary>
    private static bool IsGiven(IOperation value)
        => !value.ConstantValue.HasValue
            && value.Type is { SpecialType: not SpecialType.System_Boolean } type
            && type is not INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }
            && value is not IPropertyReferenceOperation { Property.Name: "Value" };

    /// <summary>Whether a name is that of the code that one thing is known by, and not of a status, a country or a currency.</summary>
    private static bool IsCode(string name)
        => name.EndsWith("Code", StringComparison.Ordinal)
            && PayloadWords.LastWord(name.Substring(0, name.Length - "Code".Length)) is not ("Status" or "Country" or "Currency" or "Language" or "Region" or "");

    /// <summary>Whether a method that answers rows is told the identity that they belong to.</summary>
    private static bool TakesIdentity(IInvocationOperation call)
    {
        if (call.TargetMethod.IsExtensionMethod
            || call.Type is not { SpecialType: not SpecialType.System_String } type
            || !TypeGraph.IsSequence(TypeGraph.Unwrap(type), out ITypeSymbol? element)
            || element is null
            || RowMembers.IsPlain(element))
        {
            return false;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (IsIdentity(argument))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an argument is the identity of one thing, and there for sure.</summary>
    public static bool IsIdentity(IArgumentOperation argument)
        => argument is { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter }
            && (AskedThing.IsIdentity(parameter.Name) || IsCode(parameter.Name))
            && RowMembers.IsPlain(parameter.Type)
            && IsGiven(argument.Value.WithoutConversions());

    /// <summary>Whether a value is a member, or a member of a member, of the element that a lambda is called for.</summary>
    private static bool IsMemberOfParameter(IOperation value)
    {
        IOperation? current = value;
        while (current is IPropertyReferenceOperation { Instance: { } owner })
        {
            current = owner.WithoutConversions();
        }

        return current is IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } } && current != value;
    }

    /// <summary>Whether a comparison is asked of every row that a query takes: no part of an alternative, in no branch, and no search for a single one.</summary>
    private static bool IsWholeCondition(IBinaryOperation comparison)
    {
        IOperation current = comparison;
        while (current.Parent is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } both)
        {
            current = both;
        }

        while (current.Parent is IReturnOperation or IBlockOperation or IConversionOperation)
        {
            current = current.Parent;
        }

        if (current.Parent is not IAnonymousFunctionOperation lambda || CallOf(lambda) is not { TargetMethod: { Name: "Where", IsExtensionMethod: true } } query)
        {
            return false;
        }

        return IsCertain(query);
    }

    /// <summary>Whether a query or call is run in all cases, and its rows are not only counted or summed.</summary>
    private static bool IsCertain(IOperation query)
    {
        for (IOperation? parent = query.Parent; parent is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation); parent = parent.Parent)
        {
            if (parent is IConditionalOperation or ISwitchOperation || (parent is ILoopOperation loop && query.IsWithin(loop.Body)))
            {
                return false;
            }

            if (parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true, Name: { } name } } } && ManyRows.IsSum(name))
            {
                return false;
            }
        }

        return true;
    }

    private static IInvocationOperation? CallOf(IOperation lambda)
    {
        IOperation? current = lambda.Parent;
        while (current is IDelegateCreationOperation or IConversionOperation or IArgumentOperation)
        {
            current = current.Parent;
        }

        return current as IInvocationOperation;
    }
}
