using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Base64;

/// <summary>
/// JSON that Newtonsoft.Json writes through a <c>JsonTextWriter</c> and a <c>StreamWriter</c> into a local
/// <c>MemoryStream</c>, which is then copied by <c>ToArray</c>.
/// </summary>
internal sealed class NewtonsoftStream
{
    private NewtonsoftStream(
        IInvocationOperation serialize,
        string? encoding,
        string? writerSettings,
        ImmutableArray<LocalFlowFact> locals)
    {
        Serialize = serialize;
        Encoding = encoding;
        WriterSettings = writerSettings;
        Locals = locals;
    }

    /// <summary>The call of <c>JsonSerializer.Serialize(writer, value)</c>.</summary>
    public IInvocationOperation Serialize { get; }

    /// <summary>The serializer it is called on.</summary>
    public IOperation Serializer => Serialize.Instance!;

    /// <summary>What is serialised.</summary>
    public IOperation Value => Serialize.ValueAt(1).WithoutConversions();

    /// <summary>The encoding that the <c>StreamWriter</c> is given, as source text; null where it is given none.</summary>
    public string? Encoding { get; }

    /// <summary>The initialiser of the <c>JsonTextWriter</c> as source text; null where it has none.</summary>
    public string? WriterSettings { get; }

    /// <summary>The locals that hold the stream and the writers.</summary>
    public ImmutableArray<LocalFlowFact> Locals { get; }

    /// <summary>How the JSON gets into the stream that a call of <c>ToArray</c> copies, or null where anything else happens to it.</summary>
    public static NewtonsoftStream? TryFind(IInvocationOperation toArray, KnownTypes types, CancellationToken cancellationToken)
    {
        if (FlowOf(toArray.Instance, toArray, cancellationToken) is not { InitialValue: IObjectCreationOperation { Arguments: var arguments, Initializer: null } } stream
            || arguments.Length > 1
            || (arguments.Length == 1 && arguments[0].Parameter?.Type.SpecialType != SpecialType.System_Int32)
            || OnlyHandedTo(stream, toArray, out _) is not { } text
            || !types.Is(text.Type, "System.IO.StreamWriter")
            || !TryReadEncoding(text, out string? encoding))
        {
            return null;
        }

        ImmutableArray<LocalFlowFact> locals = ImmutableArray.Create(stream);
        if (OwnerOf(text, toArray, cancellationToken, ref locals) is not IObjectCreationOperation json
            || !types.Is(json.Type, "Newtonsoft.Json.JsonTextWriter")
            || json.WithImplicitConversions().Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || LocalFlowFact.TryAnalyze(declarator.Symbol, ScopeOf(declarator), cancellationToken) is not { IsSingleAssignment: true } writer
            || OnlyHandedTo(writer, toArray, out bool isFlushed) is not IInvocationOperation serialize
            || !IsSerialize(serialize, types)
            || !(isFlushed || !toArray.IsWithin(ScopeOf(declarator)))
            || !TryReadSettings(json, out string? settings))
        {
            return null;
        }

        return new NewtonsoftStream(serialize, encoding, settings, locals.Add(writer));
    }

    /// <summary>The creation that takes the writer: directly, or through a local that nothing else takes.</summary>
    private static IOperation? OwnerOf(
        IOperation text, IInvocationOperation toArray, CancellationToken cancellationToken, ref ImmutableArray<LocalFlowFact> locals)
    {
        switch (text.WithImplicitConversions().Parent)
        {
            case IArgumentOperation { Parent: IObjectCreationOperation json }:
                return json;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
                when LocalFlowFact.TryAnalyze(declarator.Symbol, ScopeOf(declarator), cancellationToken) is { IsSingleAssignment: true } flow:
                locals = locals.Add(flow);
                return OnlyHandedTo(flow, toArray, out _);
            default:
                return null;
        }
    }

    /// <summary>
    /// The one call or creation that a local is handed to; null where there are several, or where it is used in another
    /// way than to flush, close or copy it.
    /// </summary>
    private static IOperation? OnlyHandedTo(LocalFlowFact flow, IInvocationOperation toArray, out bool isFlushed)
    {
        IOperation? taker = null;
        isFlushed = false;
        foreach (LocalUse use in flow.Uses)
        {
            switch (use.Value.Parent)
            {
                case IInvocationOperation own when own == toArray:
                    break;
                case IInvocationOperation { TargetMethod: { Name: "Flush" or "Close" or "Dispose", Parameters.IsEmpty: true }, Parent: IExpressionStatementOperation } quiet
                    when quiet.Instance == use.Value:
                    isFlushed |= quiet.Syntax.SpanStart < toArray.Syntax.SpanStart;
                    break;
                case IArgumentOperation { Parameter.Ordinal: 0, Parent: { } parent } when taker is null && !use.IsCaptured:
                    taker = parent;
                    break;
                default:
                    return null;
            }
        }

        return taker;
    }

    /// <summary>An encoding that means the same wherever it is written.</summary>
    private static bool TryReadEncoding(IOperation creation, out string? encoding)
    {
        encoding = null;
        if (creation.ArgumentAt(1) is not { ArgumentKind: ArgumentKind.Explicit } argument)
        {
            return true;
        }

        IOperation value = argument.Value.WithoutConversions();
        encoding = value.Syntax.ToString();
        return value switch
        {
            IPropertyReferenceOperation { Property: { IsStatic: true, Name: "UTF8" or "ASCII" or "Unicode", ContainingType.Name: "Encoding" } property } =>
                (encoding = "System.Text.Encoding." + property.Name) is not null,
            IObjectCreationOperation { Type.Name: "UTF8Encoding", Arguments: var arguments } => TryWrite(arguments, out encoding),
            _ => false,
        };
    }

    private static bool TryWrite(ImmutableArray<IArgumentOperation> arguments, out string? encoding)
    {
        encoding = "new System.Text.UTF8Encoding(";
        for (int i = 0; i < arguments.Length; i++)
        {
            if (arguments[i].Value.ConstantValue is not { HasValue: true, Value: bool flag })
            {
                return false;
            }

            encoding += (i == 0 ? string.Empty : ", ") + (flag ? "true" : "false");
        }

        encoding += ")";
        return true;
    }

    /// <summary>Settings of the writer that are constants: <c>{ Formatting = Formatting.Indented }</c>.</summary>
    private static bool TryReadSettings(IObjectCreationOperation json, out string? settings)
    {
        settings = null;
        if (json.Initializer is not { } initializer)
        {
            return true;
        }

        foreach (IOperation member in initializer.Initializers)
        {
            if (member is not ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: not ("CloseOutput" or "AutoCompleteOnClose") and var name }, Value: { ConstantValue.HasValue: true } value })
            {
                return false;
            }

            string text = value.Type is { TypeKind: TypeKind.Enum } type && value.WithoutConversions() is IFieldReferenceOperation field
                ? type.ToDisplayString() + "." + field.Field.Name
                : value.Syntax.ToString();
            settings += (settings is null ? string.Empty : ", ") + name + " = " + text;
        }

        return true;
    }

    private static bool IsSerialize(IInvocationOperation call, KnownTypes types)
        => call is { TargetMethod: { Name: "Serialize", Parameters: { Length: 2 } parameters }, Instance: not null, Parent: IExpressionStatementOperation }
            && parameters[1].Type.SpecialType == SpecialType.System_Object
            && types.Is(call.TargetMethod.ContainingType, "Newtonsoft.Json.JsonSerializer");

    private static LocalFlowFact? FlowOf(IOperation? value, IOperation inside, CancellationToken cancellationToken)
        => value is ILocalReferenceOperation reference
            && LocalFlowFact.TryAnalyze(reference.Local, inside, cancellationToken) is { IsSingleAssignment: true } flow
                ? flow
                : null;

    /// <summary>The operation in which a declared local lives: the block of its declaration, or the <c>using</c> statement.</summary>
    private static IOperation ScopeOf(IOperation declarator)
    {
        for (IOperation current = declarator; ; current = current.Parent)
        {
            if (current is IUsingOperation or IBlockOperation || current.Parent is null)
            {
                return current;
            }
        }
    }
}
