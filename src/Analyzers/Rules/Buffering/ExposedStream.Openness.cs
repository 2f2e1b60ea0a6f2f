using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <content>Whether the stream is open.</content>
internal sealed partial class ExposedStream
{
    /// <summary>
    /// Whether the stream is known to be open where <paramref name="call"/> runs. On a closed one <c>ToArray</c>,
    /// <c>GetBuffer</c> and <c>TryGetBuffer</c> work, while <c>Length</c> and <c>WriteTo</c> throw
    /// <see cref="System.ObjectDisposedException"/>.
    /// </summary>
    public bool IsOpenAt(IOperation call)
    {
        bool mayBeClosed = !_creation.ComesOpen;
        for (int i = 0; i < _kinds.Length && !mayBeClosed; i++)
        {
            mayBeClosed = _kinds[i] is StreamUseKind.Close or StreamUseKind.Call or StreamUseKind.Appender or StreamUseKind.Wrapper
                && _flow.MayRunBefore(_flow.Uses[i].Reference, call);
        }

        return !mayBeClosed || HasWitnessIn(call) || HasWitnessBefore(call);
    }

    /// <summary>Whether the call itself already reads a member that throws on a closed stream, as its length.</summary>
    private bool HasWitnessIn(IOperation call)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            if (_kinds[i] == StreamUseKind.ReadOfOpen
                && _flow.Uses[i].Reference.Parent?.Parent is IConversionOperation { Parent: IArgumentOperation argument }
                && argument.Parent == call)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the statement before the one with the call uses a member that throws on a closed stream.
    /// </summary>
    private bool HasWitnessBefore(IOperation call)
    {
        if (call.EnclosingStatement() is not { Parent: IBlockOperation block } statement)
        {
            return false;
        }

        int index = block.Operations.IndexOf(statement);
        return index > 0 && IsWitness(block.Operations[index - 1]);
    }

    private bool IsWitness(IOperation statement)
        => statement is IExpressionStatementOperation { Operation: { } expression }
            && expression switch
            {
                ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "Position", Instance: { } instance } } => IsOwn(instance),
                IInvocationOperation { TargetMethod.Name: "Seek", Instance: { } instance } => IsOwn(instance),
                _ => false,
            };
}
