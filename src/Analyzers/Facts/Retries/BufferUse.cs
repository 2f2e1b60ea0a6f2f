using System;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>Small questions about what an attempt does with a buffer from outside.</summary>
internal static class BufferUse
{
    /// <summary>The variable an operation reads: a local or a parameter of a method; null for anything else.</summary>
    public static ISymbol? VariableOf(IOperation operation)
        => operation switch
        {
            ILocalReferenceOperation local => local.Local,

            // A primary constructor's parameter lives as long as its object, whatever is done with it.
            IParameterReferenceOperation { Parameter: { ContainingSymbol: IMethodSymbol { MethodKind: not MethodKind.Constructor } } parameter } => parameter,
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
                case IArrayElementReferenceOperation { Parent: IAssignmentOperation assignment } element when assignment.Target == element:
                    return true;
                case IInvocationOperation call when call.Instance == value:
                    return IsWriter(call.TargetMethod.Name);
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { } method } call }:
                    if (method.Name is "AsMemory" or "AsSpan" or "Slice")
                    {
                        value = call;
                        break;
                    }

                    return IsReader(method.Name);
                case IArgumentOperation { Parent: IObjectCreationOperation { Type.Name: "Memory" or "Span" or "ArraySegment" } view }:
                    value = view;
                    break;
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

    /// <summary>Whether a variable is needed once a piece of code has run: after it, or in the next round of a loop around it.</summary>
    /// <param name="variable">The variable.</param>
    /// <param name="code">The piece of code.</param>
    /// <param name="function">A function that the code runs, wherever it is declared; null for none.</param>
    public static bool IsNeededAfter(ISymbol variable, IOperation code, IOperation? function = null)
    {
        IOperation root = code;
        for (IOperation? current = code.Parent; current is not null; current = current.Parent)
        {
            if (current is ILoopOperation && !IsDeclaredIn(variable, current.Syntax))
            {
                return true;
            }

            root = current;
            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation && !IsDeclaredIn(variable, current.Syntax))
            {
                // Captured from outside: the function may run again.
                return true;
            }
        }

        int end = code.Syntax.Span.End;
        foreach (IOperation operation in root.Descendants())
        {
            if (operation.Syntax.SpanStart >= end
                && VariableOf(operation) is { } read
                && SymbolEqualityComparer.Default.Equals(read, variable)
                && !IsTrivial(operation)
                && !IsToldOfFailure(operation, end)
                && (function is null || !operation.IsWithin(function)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a use after an attempt tells only of its failure, which could be told without the buffer having waited: in an
    /// exception that is thrown, or in a log where a condition asks for it.
    /// </summary>
    private static bool IsToldOfFailure(IOperation use, int end)
    {
        bool isLogged = false;
        for (IOperation? current = use.Parent; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case IThrowOperation:
                    return true;
                case IInvocationOperation call:
                    isLogged |= IsLogging(call.TargetMethod);
                    if (!isLogged)
                    {
                        return false;
                    }

                    break;
                case IConditionalOperation choice when choice.Syntax.SpanStart >= end:
                    return isLogged;
                case IAssignmentOperation or IVariableInitializerOperation or IReturnOperation or ILoopOperation:
                    return false;
            }
        }

        return false;
    }

    /// <summary>Whether a method writes to a log, by its name or that of its type.</summary>
    public static bool IsLogging(IMethodSymbol method)
        => method.Name.StartsWith("Log", StringComparison.Ordinal)
            || method.ContainingType.Name is "Console" or "Debug" or "Trace"
            || method.ContainingType.Name.EndsWith("Log", StringComparison.Ordinal)
            || method.ContainingType.Name.EndsWith("Logger", StringComparison.Ordinal);

    /// <summary>
    /// Whether an array of the caller is handed on with a length or a place in it that the caller gives too: it is a part of a
    /// buffer that the caller keeps and uses again.
    /// </summary>
    public static bool IsPartOfCallersBuffer(IOperation reference)
    {
        if (reference is not IParameterReferenceOperation { Parameter: { Type: IArrayTypeSymbol } buffer }
            || reference.WithImplicitConversions().Parent is not IArgumentOperation { Parameter: { } taken, Parent: { } call })
        {
            return false;
        }

        for (int next = 1; next <= 2; next++)
        {
            if (call.ArgumentAt(taken.Ordinal + next)?.Value.WithoutConversions() is IParameterReferenceOperation { Parameter: { Type.SpecialType: SpecialType.System_Int32 } length }
                && SymbolEqualityComparer.Default.Equals(length.ContainingSymbol, buffer.ContainingSymbol))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsWriter(string name)
        => name.StartsWith("Write", StringComparison.Ordinal) && name != "WriteTo" && name != "WriteToAsync"
            || name.StartsWith("Append", StringComparison.Ordinal)
            || name is "SetLength" or "Clear" or "Fill" or "Insert";

    private static bool IsReader(string name)
        => name.StartsWith("Read", StringComparison.Ordinal)
            || name.StartsWith("TryRead", StringComparison.Ordinal)
            || name.StartsWith("Receive", StringComparison.Ordinal)
            || name.StartsWith("Fill", StringComparison.Ordinal)
            || name.StartsWith("CopyTo", StringComparison.Ordinal)
            || name.StartsWith("Download", StringComparison.Ordinal)
            || name is "Copy" or "BlockCopy" or "GetBytes" or "GetChars";
}
