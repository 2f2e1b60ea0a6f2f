using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>Small questions about what code does with a buffer in a variable.</summary>
internal static class BufferUse
{
    /// <summary>The variable an operation reads: a local or a parameter of a method; null for anything else.</summary>
    public static ISymbol? VariableOf(IOperation operation)
        => operation switch
        {
            ILocalReferenceOperation local => local.Local,

            // A primary constructor's parameter lives as long as its object, whatever is done with it.
            IParameterReferenceOperation { Parameter: { ContainingSymbol: IMethodSymbol method } parameter }
                when method.MethodKind != MethodKind.Constructor => parameter,
            _ => null,
        };

    /// <summary>Whether a variable is declared inside a piece of code.</summary>
    public static bool IsDeclaredIn(ISymbol variable, SyntaxNode code)
    {
        foreach (SyntaxReference reference in variable.DeclaringSyntaxReferences)
        {
            if (reference.SyntaxTree == code.SyntaxTree && code.Span.Contains(reference.Span))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a piece of code writes to a variable or replaces what it holds.</summary>
    public static bool IsFilledIn(ISymbol variable, IOperation code)
    {
        foreach (IOperation operation in code.Descendants())
        {
            if (Reads(operation, variable) && IsFilled(operation))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the use of a buffer writes to it or replaces it, so that the buffer is what the attempt yields and not
    /// what it sends.
    /// </summary>
    public static bool IsFilled(IOperation reference)
    {
        bool isText = reference.Type?.SpecialType == SpecialType.System_String;
        for (IOperation value = reference.WithImplicitConversions(); ; value = value.WithImplicitConversions())
        {
            switch (value.Parent)
            {
                case IAssignmentOperation assignment when assignment.Target == value:
                case IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out }:
                    return true;
                case not null when isText:
                    return false;
                case IArrayElementReferenceOperation { Parent: IAssignmentOperation assignment } element
                    when assignment.Target == element:
                    return true;
                case IInvocationOperation call when call.Instance == value:
                    return IsWriter(ReferencedName(call, call.TargetMethod));
                case IArgumentOperation { Parent: { Type.TypeKind: TypeKind.Struct } view }
                    when view.CalledMethod()?.Name is ".ctor" or "AsMemory" or "AsSpan":
                    value = view;
                    break;
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { } method } call }:
                    return IsReader(ReferencedName(call, method));
                default:
                    return false;
            }
        }
    }

    /// <summary>Whether a use only asks for a length, gives the buffer back or ends it.</summary>
    public static bool IsTrivial(IOperation reference)
        => reference.WithImplicitConversions().Parent switch
        {
            IPropertyReferenceOperation { Property.Name: "Length" or "Count" or "LongLength" } => true,
            IInvocationOperation { TargetMethod.Name: "Dispose" or "DisposeAsync" or "Close" } => true,
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Return" } } => true,
            INameOfOperation => true,
            _ => false,
        };

    /// <summary>Whether a variable is needed after a piece of code, or in the next round of a loop around it.</summary>
    public static bool IsNeededAfter(ISymbol variable, IOperation code)
    {
        for (IOperation? current = code.Parent; current is not null; current = current.Parent)
        {
            // A function that captures it may run again.
            if (current is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation
                && !IsDeclaredIn(variable, current.Syntax))
            {
                return true;
            }
        }

        foreach (IOperation operation in code.Root().Descendants())
        {
            if (operation.Syntax.SpanStart >= code.Syntax.Span.End
                && Reads(operation, variable)
                && !IsTrivial(operation))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether an array of the caller is handed on with a number that the caller gives too: it is a part of a buffer
    /// that the caller keeps and uses again.
    /// </summary>
    public static bool IsPartOfCallersBuffer(IOperation reference)
    {
        if (reference is not IParameterReferenceOperation { Parameter.Type: IArrayTypeSymbol }
            || reference.WithImplicitConversions().Parent is not IArgumentOperation { Parent: { } call })
        {
            return false;
        }

        foreach (IOperation argument in call.ChildOperations)
        {
            if (argument is IArgumentOperation { Value: { Type.SpecialType: SpecialType.System_Int32 } number }
                && number.WithoutConversions() is IParameterReferenceOperation)
            {
                return true;
            }
        }

        return false;
    }

    private static string ReferencedName(IOperation call, IMethodSymbol method)
        => call.SemanticModel!.Compilation.ReferencedName(method);

    private static bool Reads(IOperation operation, ISymbol variable)
        => VariableOf(operation) is { } read && SymbolEqualityComparer.Default.Equals(read, variable);

    private static bool IsWriter(string name)
        => (name.StartsWith("Write", StringComparison.Ordinal) && name is not ("WriteTo" or "WriteToAsync"))
            || name.StartsWith("Append", StringComparison.Ordinal)
            || name is "SetLength" or "Clear" or "Fill" or "Insert" or "Seek";

    private static bool IsReader(string name)
        => name.StartsWith("Read", StringComparison.Ordinal)
            || name.StartsWith("TryRead", StringComparison.Ordinal)
            || name.StartsWith("Receive", StringComparison.Ordinal)
            || name.StartsWith("Fill", StringComparison.Ordinal)
            || name.StartsWith("CopyTo", StringComparison.Ordinal)
            || name.StartsWith("Download", StringComparison.Ordinal)
            || name is "Copy" or "BlockCopy" or "GetBytes" or "GetChars";
}
