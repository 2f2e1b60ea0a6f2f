using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>What a call writes into a stream, builder or writer.</summary>
internal static class WriteCalls
{
    /// <summary>What <c>sink.Write(…)</c> writes; null when the call writes nothing.</summary>
    public static PayloadVerdict? OfReceiver(IInvocationOperation call, PayloadQuery query)
    {
        if (WritesNothing(call.TargetMethod))
        {
            return null;
        }

        PayloadVerdict? written = null;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter is { Ordinal: 0 } && call.Instance is null && call.TargetMethod.IsExtensionMethod)
            {
                continue;
            }

            if (IsPayload(argument, query.Types))
            {
                PayloadVerdict verdict = ValueOrigin.Classify(argument.Value, query);
                if (IsCipherOfArray(call, argument, query.Types) && ValueOrigin.IsSomeBytes(verdict))
                {
                    verdict = PayloadVerdict.Unknown;
                }

                written = written?.With(verdict) ?? verdict;
            }
        }

        return written
            ?? (IsMark(LibraryName(call.TargetMethod, query.Types)) ? PayloadVerdict.Small("marks")
                : PayloadVerdict.Unknown);
    }

    /// <summary>
    /// What a method writes that is handed the sink. A serialiser writes the value that goes with it. Of all other
    /// methods a value that grows says enough, while scalars say nothing about what the method adds to them: a method
    /// that takes a stream is made for content of any length, so it counts as such. Where there has to be evidence, it
    /// counts only where it is of the project and gets more than the sink: an object writes its own wire form.
    /// </summary>
    public static PayloadVerdict? OfArgument(IInvocationOperation call, IArgumentOperation sink, PayloadQuery query)
    {
        if (IsCreate(call.TargetMethod, query.Types))
        {
            return OfLibrary(call.Type);
        }

        if (ReadsBuilder(call.TargetMethod, sink, query.Types))
        {
            return null;
        }

        if (SmallByName.IsCode(call.TargetMethod))
        {
            return PayloadVerdict.Small("what `" + call.TargetMethod.Name + "` writes");
        }

        bool isExact = IsExact(call.TargetMethod, query.Types);
        PayloadVerdict written = call.Instance is { } receiver && receiver is not IInstanceReferenceOperation
            ? OfReceiverValue(call, receiver, query)
            : PayloadVerdict.Unknown;
        if (written.Grows || written.IsMostlyShort)
        {
            return written;
        }

        PayloadVerdict? values = null;
        PayloadQuery question = IsSerialization(call.TargetMethod, sink, query.Types) ? query.ByType : query;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument != sink && IsPayload(argument, query.Types))
            {
                PayloadVerdict verdict = ValueOrigin.Classify(argument.Value, question);
                values = values?.With(verdict) ?? verdict;
            }
        }

        // An extension method is handed the picture that it saves.
        if (values is { } known && (isExact || known.IsMostlyShort))
        {
            return known == PayloadVerdict.Unknown && WritesOneThing(call, sink)
                ? PayloadVerdict.MostlyShort("one object")
                : known;
        }

        if (values is { Grows: true } large)
        {
            return IsGraph(call, sink, query) ? WrittenContent.By(call, NameOf(call), query.Types) : large;
        }

        return written.Kind == PayloadKind.Unknown
            && !isExact
            && (!query.NeedsEvidence || (values is not null && query.Types.Declares(call.TargetMethod)))
            && TakesStream(call.TargetMethod, sink, query.Types)
            ? WrittenContent.By(call, NameOf(call), query.Types)
            : written;
    }

    /// <summary>Whether a serializer is handed one thing of several members.</summary>
    private static bool WritesOneThing(IInvocationOperation call, IArgumentOperation sink)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument != sink
                && argument.Value.WithoutConversions().Type is { } type
                && PayloadFact.IsOneThing(type)
                && !KnownTypes.IsUnderSystem(type.ContainingNamespace))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the values that go with the sink grow only by what their members reach: a method seldom writes just the
    /// member that was found first, so the message names the method.
    /// </summary>
    private static bool IsGraph(IInvocationOperation call, IArgumentOperation sink, PayloadQuery query)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument != sink && IsPayload(argument, query.Types)
                && argument.Value.WithoutConversions() is { Type: { } type }
                && query.Graph.GrowsByItself(type))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a writer or another builder is given a builder, whose text it takes: <c>writer.Write(builder)</c>.
    /// </summary>
    private static bool ReadsBuilder(IMethodSymbol method, IArgumentOperation sink, KnownTypes types)
        => types.Is(sink.Parameter?.Type, "System.Text.StringBuilder")
            && (types.IsOrInherits(method.ContainingType, "System.IO.TextWriter")
                || types.Is(method.ContainingType, "System.Text.StringBuilder"));

    private static string NameOf(IInvocationOperation call)
        => call.TargetMethod.MethodKind == MethodKind.DelegateInvoke && call.Instance is { } target
            ? SmallByName.NameOf(target.WithoutConversions()) ?? "Invoke"
            : call.TargetMethod.Name;

    /// <summary>
    /// Whether a method takes the sink as a stream to write to. One whose name says that it writes something
    /// small does not count, nor does a writer of a binary protocol.
    /// </summary>
    private static bool TakesStream(IMethodSymbol method, IArgumentOperation sink, KnownTypes types)
        => (types.Is(sink.Parameter?.Type, "System.IO.Stream")
            || types.Is(sink.Parameter?.Type, "System.IO.MemoryStream"))
            && !SmallByName.IsSmall(method.Name)
            && LibraryName(method, types) is var name
            && !StartsWith(name, "Read")
            && !StartsWith(name, "Load")
            && !StartsWith(name, "Open");

    /// <summary>
    /// Whether a byte array is enciphered. Where nothing shows what it holds, that is a password or a key far more
    /// often than a document.
    /// </summary>
    private static bool IsCipherOfArray(IInvocationOperation call, IArgumentOperation argument, KnownTypes types)
        => argument.Value.WithoutConversions() is { Type: IArrayTypeSymbol }
            && types.Is(call.Instance?.Type, "System.Security.Cryptography.CryptoStream");

    /// <summary>What a library writes through an object that is made around the sink: a document, an archive.</summary>
    public static PayloadVerdict? OfWrapper(IObjectCreationOperation creation, PayloadQuery query)
    {
        if (OfLibrary(creation.Type) is { } library)
        {
            return library;
        }

        return query.Types.Is(creation.Type, "System.IO.Compression.ZipArchive")
            ? PayloadVerdict.Unbounded("a ZIP archive")
            : null;
    }

    /// <summary>Whether a type is one that is written into: a stream, a writer, a builder.</summary>
    public static bool IsSinkType(ITypeSymbol type, PayloadQuery query)
        => query.Types.IsOrInherits(type, "System.IO.Stream")
            || query.Types.IsOrInherits(type, "System.IO.TextWriter")
            || query.Types.Is(type, "System.Text.StringBuilder")
            || query.Types.IsOrInherits(type, "System.Xml.XmlWriter");

    private static PayloadVerdict? OfLibrary(ITypeSymbol? type)
        => type is not null && KnownPayloadTypes.IsOfDocumentLibrary(type)
            ? PayloadVerdict.MayGrow("a document of type " + type.Name)
            : null;

    /// <summary>The receiver of a call that is handed the sink: what is saved, copied or rendered into it.</summary>
    private static PayloadVerdict OfReceiverValue(IInvocationOperation call, IOperation receiver, PayloadQuery query)
        => !SavesReceiver(call.TargetMethod, query.Types) ? PayloadVerdict.Unknown
            : receiver.WithoutConversions() is ILocalReferenceOperation { Local: { } local }
                && query.Types.Is(local.Type, "System.IO.MemoryStream")
                && LocalFlowFact.OriginOf(receiver, query.CancellationToken) is IObjectCreationOperation
                ? SinkContent.Classify(local, call, query)
            : ValueOrigin.Classify(receiver, query);

    /// <summary>
    /// The name of a member of another assembly, or of a library for documents whose source the project has taken over.
    /// </summary>
    private static string LibraryName(IMethodSymbol method, KnownTypes types)
        => KnownPayloadTypes.IsOfDocumentLibrary(method.ContainingType) ? method.Name : types.ReferencedName(method);

    /// <summary>
    /// Whether a method that is handed the sink writes its receiver there: one of a library by its name, one of the
    /// project where it answers nothing.
    /// </summary>
    private static bool SavesReceiver(IMethodSymbol method, KnownTypes types)
        => LibraryName(method, types) is { Length: > 0 } name ? SavesReceiver(name)
            : method.AnswersNothing();

    private static bool SavesReceiver(string name)
        => StartsWith(name, "Save")
            || StartsWith(name, "CopyTo") || StartsWith(name, "WriteTo") || StartsWith(name, "Write")
            || StartsWith(name, "Export") || StartsWith(name, "Encode") || StartsWith(name, "Generate")
            || StartsWith(name, "Render")
            || StartsWith(name, "Serialize") || StartsWith(name, "Print") || StartsWith(name, "Download");

    private static bool StartsWith(string name, string start)
        => name.StartsWith(start, System.StringComparison.Ordinal);

    /// <summary>Factories that only put a writer around a stream: <c>XmlWriter.Create(stream)</c>.</summary>
    private static bool IsCreate(IMethodSymbol method, KnownTypes types)
        => method.IsStatic && StartsWith(LibraryName(method, types), "Create")
            && !method.ReturnsVoid && method.ReturnType.Name is not ("Task" or "ValueTask");

    /// <summary>Methods that write the value they are given and nothing else.</summary>
    private static bool IsExact(IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        return method.Name switch
        {
            "Serialize" or "SerializeAsync" => types.Is(type, "System.Text.Json.JsonSerializer")
                || types.Is(type, "System.Xml.Serialization.XmlSerializer")
                || types.IsOrInherits(type, "Newtonsoft.Json.JsonSerializer")
                || types.Is(type, "ProtoBuf.Serializer")
                || types.Is(type, "MessagePack.MessagePackSerializer"),
            "WriteObject" => types.IsOrInherits(type, "System.Runtime.Serialization.XmlObjectSerializer"),
            "CopyTo" or "CopyToAsync" => types.IsOrInherits(type, "System.IO.Stream"),
            _ => false,
        };
    }

    /// <summary>
    /// Whether a method writes the whole of a value into a stream, by its name: all that the type can hold is written.
    /// </summary>
    private static bool IsSerialization(IMethodSymbol method, IArgumentOperation sink, KnownTypes types)
        => (StartsWith(LibraryName(method, types), "Serialize") || LibraryName(method, types) == "WriteObject")
            && types.IsOrInherits(sink.Parameter?.Type, "System.IO.Stream");

    private static bool WritesNothing(IMethodSymbol method)
        => method.Name switch
        {
            "Flush" or "FlushAsync" or "Dispose" or "DisposeAsync" or "Close" or "CloseAsync" or "Seek" or "SetLength"
                or "ToArray" or "ToString" or "GetBuffer" or "TryGetBuffer" or "Read" or "ReadAsync" or "ReadByte"
                or "CopyTo"
                or "CopyToAsync" or "WriteTo" or "Clear" or "Reset" or "GetHashCode" or "Equals" or "GetType"
                or "FlushFinalBlock"
                or "FlushFinalBlockAsync" or "EnsureCapacity" or "ConfigureAwait" or "Remove" => true,
            _ => false,
        };

    /// <summary>
    /// Calls that write a mark of a format and no value: <c>WriteStartObject()</c>, <c>AppendLine()</c>.
    /// </summary>
    private static bool IsMark(string name) => StartsWith(name, "Write") || StartsWith(name, "Append");

    /// <summary>Whether an argument may be written, rather than say how.</summary>
    private static bool IsPayload(IArgumentOperation argument, KnownTypes types)
    {
        if (argument.ArgumentKind == ArgumentKind.DefaultValue
            || argument.Value.WithoutConversions().Type is not { } type)
        {
            return false;
        }

        if (type.TypeKind == TypeKind.Delegate || type.TypeKind == TypeKind.Enum)
        {
            return false;
        }

        return !types.Is(type, "System.Threading.CancellationToken")
            && !types.Is(type, "System.Type")
            && !types.IsOrInherits(type, "System.Text.Encoding")
            && !types.IsOrInherits(type, "System.IFormatProvider")
            && !IsSetting(types.ReferencedName(type));
    }

    private static bool IsSetting(string name)
        => name.EndsWith("Options", System.StringComparison.Ordinal)
            || name.EndsWith("Settings", System.StringComparison.Ordinal)
            || name.EndsWith("Format", System.StringComparison.Ordinal)
            || name.EndsWith("Encoder", System.StringComparison.Ordinal)
            || name.EndsWith("Configuration", System.StringComparison.Ordinal)
            || name.EndsWith("Resolver", System.StringComparison.Ordinal)
            || name.EndsWith("Namespaces", System.StringComparison.Ordinal)
            || name.EndsWith("Context", System.StringComparison.Ordinal)
            || name.EndsWith("TypeInfo", System.StringComparison.Ordinal)
            || name.EndsWith("TypeInfo`1", System.StringComparison.Ordinal);
}
