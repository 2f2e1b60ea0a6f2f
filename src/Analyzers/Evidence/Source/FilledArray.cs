using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// An array that is as long as an object of the program says, and is filled from a stream which the same object opens:
/// <c>var bytes = new byte[document.Length]; document.OpenRead().ReadExactly(bytes);</c>.
/// </summary>
internal static class FilledArray
{
    /// <summary>The stream that fills an array, and the object that knows its length; null for other arrays.</summary>
    public static (IOperation Stream, IOperation Owner)? TryFind(
        IOperation array, IOperation length, KnownTypes types, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.OriginOf(length, cancellationToken).WithoutConversions()
                is not IPropertyReferenceOperation { Instance: { } owner }
            || array.WithImplicitConversions().Parent
                is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken)
                is not { IsSingleAssignment: true } flow)
        {
            return null;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (StreamReadInto(use.Value, types) is { } stream
                && IsOpenedBy(LocalFlowFact.OriginOf(stream, cancellationToken), owner))
            {
                return (stream, owner);
            }
        }

        return null;
    }

    /// <summary>The stream that a call reads into an array or a view of it; null for other uses.</summary>
    private static IOperation? StreamReadInto(IOperation array, KnownTypes types)
    {
        if (array.Parent is IArgumentOperation { Parent: IInvocationOperation
            { TargetMethod: { Name: "AsMemory" or "AsSpan", ContainingType: { } extensions } } view }
            && types.Is(extensions, "System.MemoryExtensions"))
        {
            array = view.WithImplicitConversions();
        }

        return array.WithImplicitConversions().Parent is IArgumentOperation { Parent: IInvocationOperation
            {
                TargetMethod.Name: "Read" or "ReadAsync" or "ReadExactly" or "ReadExactlyAsync",
                Instance: { Type: { } type } stream,
            } }
            && types.IsOrInherits(type, "System.IO.Stream")
                ? stream
                : null;
    }

    /// <summary>Whether a call of an object, or one that gets a property of it, opens a stream.</summary>
    private static bool IsOpenedBy(IOperation opening, IOperation owner)
    {
        foreach (IOperation child in opening.ChildOperations)
        {
            IOperation part = (child is IArgumentOperation argument ? argument.Value : child).WithoutConversions();
            if (SyntaxFactory.AreEquivalent(part.Syntax, owner.Syntax)
                || (part is IPropertyReferenceOperation { Instance: { } instance }
                    && SyntaxFactory.AreEquivalent(instance.Syntax, owner.Syntax)))
            {
                return true;
            }
        }

        return false;
    }
}
