using System;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// What the callers in this compilation hand to a parameter. A text or a content says nothing by its type; one caller that
/// hands over a large one is enough, since its calls hold it.
/// </summary>
internal sealed class HandedBuffers(MemberValues values, OneImplementation implementations)
{
    /// <summary>The most calls of the method that are looked at.</summary>
    private const int MaxCalls = 16;

    /// <summary>The most calls that are bound to find them; others may have the method's name and number of arguments.</summary>
    private const int MaxBound = 256;

    /// <summary>The first size that is not null, of what the callers hand over.</summary>
    /// <param name="parameter">A parameter of an ordinary method or a local function.</param>
    /// <param name="sizeOf">The size of one value; null where it is small or not known.</param>
    /// <param name="cancellationToken">Honoured between calls.</param>
    public HeldSize? First(IParameterSymbol parameter, Func<IOperation, HeldSize?> sizeOf, CancellationToken cancellationToken)
    {
        parameter = parameter.OriginalDefinition;
        if (parameter.RefKind != RefKind.None || parameter.ContainingSymbol is not IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction } method)
        {
            return null;
        }

        int calls = 0;
        int bound = 0;
        ISymbol[] target = [method];
        foreach (SyntaxTree tree in values.Trees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, method.Name, cancellationToken))
            {
                if (CallSite.InvocationOf(name) is not { } invocation || !CallSite.FitsAny(name, target))
                {
                    continue;
                }

                if (++bound > MaxBound)
                {
                    return null;
                }

                if (values.OperationOf(invocation, cancellationToken) is not IInvocationOperation call
                    || !SymbolEqualityComparer.Default.Equals(implementations.Of(call.TargetMethod, cancellationToken), method))
                {
                    continue;
                }

                if (++calls > MaxCalls)
                {
                    return null;
                }

                if (call.ArgumentAt(parameter.Ordinal) is { ArgumentKind: ArgumentKind.Explicit } argument
                    && sizeOf(argument.Value) is { } size)
                {
                    return size;
                }
            }
        }

        return null;
    }
}
