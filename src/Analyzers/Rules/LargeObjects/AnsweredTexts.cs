using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// The texts that a method of the project puts together and answers: <c>return csv.ToString();</c>, through a local, a finished task or other such
/// methods. Null, constants and what is not known say nothing.
/// </summary>
internal sealed class AnsweredTexts
{
    /// <summary>A method, a helper of it, and a helper of that one.</summary>
    private const int MaxDepth = 3;

    /// <summary>The most bodies one question looks at: a switch over the tables of an application, with a method for each.</summary>
    private const int MaxBodies = 12;

    private readonly OneImplementation _implementations;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;
    private readonly List<TextContent> _found = [];
    private int _bodies;

    private AnsweredTexts(OneImplementation implementations, KnownTypes types, CancellationToken cancellationToken)
    {
        _implementations = implementations;
        _types = types;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The texts of the method that a call runs; empty when its body is not in the project, or puts none together.</summary>
    public static IReadOnlyList<TextContent> Of(
        IInvocationOperation call, OneImplementation implementations, KnownTypes types, CancellationToken cancellationToken)
    {
        var texts = new AnsweredTexts(implementations, types, cancellationToken);
        texts.Add(call, depth: 0);
        return texts._found;
    }

    private void Add(IInvocationOperation call, int depth)
    {
        if (depth == MaxDepth || ++_bodies > MaxBodies || BodyOf(call) is not { } body)
        {
            return;
        }

        foreach (IOperation operation in body.Descendants())
        {
            if (operation is not IReturnOperation { Kind: OperationKind.Return, ReturnedValue: { } value } || MemberBody.IsNested(operation, body))
            {
                continue;
            }

            IOperation text = ValueOf(value);
            if (TextContent.TryFind(text, _types) is { } content)
            {
                _found.Add(content);
            }
            else if (StreamHelper.CallOf(text) is { } helper)
            {
                Add(helper, depth + 1);
            }
        }
    }

    private IOperation? BodyOf(IInvocationOperation call)
        => call is { SemanticModel: { } caller, TargetMethod.IsVirtual: false }
            && _implementations.Of(call.TargetMethod, _cancellationToken) is { DeclaringSyntaxReferences: { Length: 1 } references }
            && references[0].GetSyntax(_cancellationToken) is { } declaration
                ? SourceModels.OperationOf(caller.Compilation, declaration, _cancellationToken)
                : null;

    /// <summary>What a <c>return</c> answers: through conversions, <c>Task.FromResult</c> and a local with one value.</summary>
    private IOperation ValueOf(IOperation returned)
    {
        IOperation value = returned.WithoutConversions();
        if (value is IInvocationOperation { TargetMethod: { Name: "FromResult", ContainingType.Name: "Task" or "ValueTask" }, Arguments: { Length: 1 } result })
        {
            value = result[0].Value.WithoutConversions();
        }

        return value is ILocalReferenceOperation { Local: { } local } reference
            && LocalFlowFact.TryAnalyze(local, reference, _cancellationToken) is { HasOneValue: true, InitialValue: { } initial }
                ? initial
                : value;
    }
}
