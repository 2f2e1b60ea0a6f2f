using System;
using System.Threading;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What the code says about the name of a file: its constant end.</summary>
internal static class FileName
{
    /// <summary>Files that hold rows, so that even one of a fixed name grows.</summary>
    private static readonly string[] RowFiles = [".csv", ".tsv", ".psv", ".log", ".jsonl", ".ndjson"];

    /// <summary>Files that people and programs keep small: settings, keys, one address.</summary>
    private static readonly string[] SmallFiles =
    [
        ".conf", ".config", ".cfg", ".cnf", ".ini", ".env", ".yml", ".yaml", ".json", ".toml", ".properties", ".xml",
        ".pem", ".crt", ".cer", ".key", ".pub", ".pid", ".lock", ".strm", ".url", ".service", ".editorconfig",
        ".cue", ".m3u", ".m3u8", ".nfo", ".sfv", ".md5", ".sha1", ".sha256",
        ".gitignore", ".sh", ".cmd", ".bat", ".ps1", ".cs", ".csproj", ".sln", ".html", ".htm", ".md",
    ];

    /// <summary>Folders of a system that hold settings and states, not data.</summary>
    private static readonly string[] SystemFolders = ["/proc/", "/sys/", "/etc/", "/run/", "/var/run/"];

    /// <summary>
    /// Whether a file is known to stay small: it has a fixed name and is no table or log, or it is of a kind that is
    /// small, or lies where a system keeps its settings or among templates, or the code calls it settings. A name proves no finding, but it
    /// is enough for silence.
    /// </summary>
    /// <param name="path">The expression for the path.</param>
    /// <param name="cancellationToken">Honoured while locals are followed.</param>
    public static bool IsSmallFile(IOperation path, CancellationToken cancellationToken)
    {
        (string start, string end, bool isWhole) = ConstantParts(path, depth: 0, cancellationToken);
        if (StartsWithAny(start, SystemFolders) || EndsWithAny(end, SmallFiles) || IsOfSettings(path, end) || IsTemplate(path, cancellationToken))
        {
            return true;
        }

        int separator = end.LastIndexOfAny(['/', '\\']);
        bool hasFixedName = isWhole || separator >= 0;
        return hasFixedName && end.Length > separator + 1 && !EndsWithAny(end, RowFiles);
    }

    private static bool IsOfSettings(IOperation path, string end)
    {
        if (EndsWithAny(end, RowFiles))
        {
            return false;
        }

        return SmallByName.IsValue(path)
            || (path.SemanticModel?.GetEnclosingSymbol(path.Syntax.SpanStart) is { } code && SmallByName.IsCodeOfFile(code));
    }

    /// <summary>Whether a file is a table or log by the end of its name.</summary>
    public static bool IsRowFile(IOperation path, CancellationToken cancellationToken)
        => EndsWithAny(ConstantParts(path, depth: 0, cancellationToken).End, RowFiles);

    /// <summary>
    /// The constant text a path begins and ends with, and whether that end is a whole file name or path.
    /// </summary>
    private static (string Start, string End, bool IsWhole) ConstantParts(IOperation path, int depth, CancellationToken cancellationToken)
    {
        path = path.WithoutConversions();
        if (path.ConstantValue is { HasValue: true, Value: string constant })
        {
            return (constant, constant, true);
        }

        switch (path)
        {
            case IInvocationOperation { TargetMethod: { Name: "Combine" or "Join", ContainingType: { Name: "Path", ContainingNamespace.Name: "IO" } } } join:
                return OfJoin(join, depth, cancellationToken);
            case IInvocationOperation { TargetMethod: { Name: "GetFullPath", ContainingType.Name: "Path" }, Arguments.Length: > 0 } full:
                return ConstantParts(full.Arguments[0].Value, depth + 1, cancellationToken);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum:
                return (
                    ConstantParts(sum.LeftOperand, depth + 1, cancellationToken).Start,
                    ConstantParts(sum.RightOperand, depth + 1, cancellationToken).End,
                    false);
            case IInterpolatedStringOperation { Parts: { IsEmpty: false } parts }:
                return (TextOf(parts[0]), TextOf(parts[parts.Length - 1]), false);
            case ILocalReferenceOperation { Local: { } local } reference
                when depth < 3 && LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is { HasOneValue: true, InitialValue: { } initial }:
                return ConstantParts(initial, depth + 1, cancellationToken);
            case IConditionalOperation { WhenFalse: { } otherwise } choice when depth < 3:
                return OfChoice(ConstantParts(choice.WhenTrue, depth + 1, cancellationToken), ConstantParts(otherwise, depth + 1, cancellationToken));
            case IFieldReferenceOperation { Field: { IsReadOnly: true } field } when depth < 3 && ConstructorValue.Of(field, path, cancellationToken) is { } given:
                return ConstantParts(given, depth + 1, cancellationToken);
            case IPropertyReferenceOperation { Property: { } property, SemanticModel: { } model }
                when depth < 3 && new Definitions(model.Compilation).ValueOf(property, cancellationToken) is { } answered:
                return ConstantParts(answered, depth + 1, cancellationToken);
            default:
                return (string.Empty, string.Empty, false);
        }
    }

    /// <summary>One of two constant names; the one of a table or log where one of them is.</summary>
    private static (string Start, string End, bool IsWhole) OfChoice((string Start, string End, bool IsWhole) first, (string Start, string End, bool IsWhole) second)
        => !first.IsWhole || !second.IsWhole ? (string.Empty, string.Empty, false) : EndsWithAny(second.End, RowFiles) ? second : first;

    /// <summary>Whether a path is combined with a folder of templates: <c>Path.Combine(root, "uploads/TemplateForm", name)</c>.</summary>
    private static bool IsTemplate(IOperation path, CancellationToken cancellationToken)
    {
        if (path.WithoutConversions() is ILocalReferenceOperation { Local: { } local } reference
            && LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is { HasOneValue: true, InitialValue: { } initial })
        {
            path = initial;
        }

        if (path.WithoutConversions() is not IInvocationOperation { TargetMethod: { Name: "Combine" or "Join", ContainingType.Name: "Path" } } join)
        {
            return false;
        }

        foreach (IOperation part in join.Descendants())
        {
            if (part.ConstantValue is { HasValue: true, Value: string text } && NameWords.Has(text, WordGroup.File))
            {
                return true;
            }
        }

        return false;
    }

    private static (string Start, string End, bool IsWhole) OfJoin(IInvocationOperation join, int depth, CancellationToken cancellationToken)
    {
        IOperation? first = null;
        IOperation? last = null;
        foreach (IArgumentOperation argument in join.Arguments)
        {
            if (argument.Value is IArrayCreationOperation { Initializer.ElementValues: { IsEmpty: false } elements })
            {
                first ??= elements[0];
                last = elements[elements.Length - 1];
            }
            else
            {
                first ??= argument.Value;
                last = argument.Value;
            }
        }

        if (first is null || last is null || depth > 2)
        {
            return (string.Empty, string.Empty, false);
        }

        (_, string end, bool isWhole) = ConstantParts(last, depth + 1, cancellationToken);
        return (ConstantParts(first, depth + 1, cancellationToken).Start, end, isWhole);
    }

    private static string TextOf(IInterpolatedStringContentOperation part)
        => part is IInterpolatedStringTextOperation { Text.ConstantValue: { HasValue: true, Value: string text } } ? text : string.Empty;

    private static bool StartsWithAny(string text, string[] starts)
    {
        foreach (string start in starts)
        {
            if (text.StartsWith(start, StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }
        }

        return false;
    }

    private static bool EndsWithAny(string text, string[] ends)
    {
        foreach (string end in ends)
        {
            if (text.EndsWith(end, StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }
        }

        return false;
    }
}
