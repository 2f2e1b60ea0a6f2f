using System;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>JSON that is small whatever is made of it: errors, tokens, and the files that come with a program.</summary>
internal static class SmallJson
{
    /// <summary>What says in a request's address how many rows are asked for.</summary>
    private static readonly string[] LimitWords = ["limit=", "maxResults=", "max_results=", "per_page=", "pageSize=", "page_size=", "$top="];

    /// <summary>Whether the code that reads JSON reads an error, a token, or a file that comes with the program.</summary>
    public static bool IsReadBy(JsonRead json, ISymbol code, KnownTypes types)
        => SmallByName.IsCode(code)
            || types.IsOrInherits(code.ContainingType, "Microsoft.AspNetCore.Authentication.AuthenticationHandler`1")
            || FailedReply.IsReadBy(json.Read.Call)
            || FailedReply.IsReadBy(json.Reader.Invocation)
            || (IsFile(json.Read) && IsInstalled(json, types));

    /// <summary>Whether what leads to the code that reads a file says that the file comes with the program.</summary>
    public static bool IsReadOn(JsonRead json, RequestPathVerdict verdict) => IsFile(json.Read) && NameWords.Has(verdict.Describe(), WordGroup.File);

    /// <summary>
    /// Whether a request says that a few rows are enough: the text <c>limit=1</c> in the code that sends it. With a number
    /// of more than two digits they are a page, and so they are where the size of a page is the caller's.
    /// </summary>
    public static bool IsLimited(JsonRead json)
    {
        if (json.Read.From is not (WholeReadSource.Content or WholeReadSource.Client))
        {
            return false;
        }

        SyntaxNode? code = json.Read.Call.Syntax;
        while (code is not null and not MemberDeclarationSyntax)
        {
            code = code.Parent;
        }

        foreach (SyntaxToken token in code?.DescendantTokens() ?? [])
        {
            if ((token.IsKind(SyntaxKind.StringLiteralToken) || token.IsKind(SyntaxKind.InterpolatedStringTextToken)) && HasLimit(token.ValueText))
            {
                return true;
            }
        }

        return false;
    }

    private static bool HasLimit(string text)
    {
        foreach (string word in LimitWords)
        {
            int at = text.IndexOf(word, StringComparison.OrdinalIgnoreCase);
            bool isPage = word.IndexOf("page", StringComparison.OrdinalIgnoreCase) >= 0;
            if (at >= 0 && (at == 0 || !char.IsLetterOrDigit(text[at - 1])))
            {
                int digits = at + word.Length;
                while (digits < text.Length && char.IsDigit(text[digits]))
                {
                    digits++;
                }

                return digits - at - word.Length is var length && length <= 2 && (length > 0 || !isPage);
            }
        }

        return false;
    }

    /// <summary>Whether a call writes a file whose path, as it stands in the code, names settings: <c>"appsettings.json"</c>.</summary>
    public static bool IsSettingsFile(IOperation write)
    {
        if (write is not IInvocationOperation { Arguments: { IsEmpty: false } arguments })
        {
            return false;
        }

        foreach (IOperation part in LocalFlowFact.OriginOf(arguments[0].Value, default).DescendantsAndSelf())
        {
            if (part.ConstantValue is { HasValue: true, Value: string name } && NameWords.Has(name, WordGroup.File))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsFile(WholeRead read)
        => read.From == WholeReadSource.File || (read.From == WholeReadSource.Reader && FileOf(read) is not null);

    /// <summary>The path of the file that a reader is made over; null when it reads something else.</summary>
    private static IOperation? FileOf(WholeRead read)
        => LocalFlowFact.OriginOf(read.Source, default) switch
        {
            IObjectCreationOperation { Arguments: { IsEmpty: false } arguments } creation
                when creation.Constructor!.Parameters[0].Type.SpecialType == SpecialType.System_String => arguments[0].Value,
            IInvocationOperation { TargetMethod: { Name: "OpenText", ContainingType.Name: "File" } } open => open.ValueAt(0),
            _ => null,
        };

    private static bool IsInstalled(JsonRead json, KnownTypes types)
    {
        IOperation path = json.Read.From == WholeReadSource.File ? json.Read.Source : FileOf(json.Read)!;
        return IsFixedName(path)
            || json.Reader.Target is not { } target
            || JsonReaderCall.IsDocument(target, types)
            || SmallByName.IsFile(ElementOf(target).Name)
            || SmallByName.IsValue(path);
    }

    /// <summary>
    /// Whether a path ends in a name that stands in the code, or is not made of anything that the code is given: the file
    /// is one of a kind.
    /// </summary>
    private static bool IsFixedName(IOperation path)
    {
        path = LocalFlowFact.OriginOf(path, default);
        return EndsInConstant(path) || !IsGiven(path);
    }

    private static bool EndsInConstant(IOperation path)
        => path switch
        {
            { ConstantValue.HasValue: true } => true,
            IInvocationOperation { TargetMethod: { Name: "Combine" or "Join", ContainingType.Name: "Path" } } join => EndsInConstant(LastPart(join)),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum => IsFileName(sum.RightOperand.ConstantValue),
            IInterpolatedStringOperation { Parts: { IsEmpty: false } parts } =>
                parts[parts.Length - 1] is IInterpolatedStringTextOperation text && IsFileName(text.Text.ConstantValue),
            _ => false,
        };

    /// <summary>Whether a text is more than the extension of a file's name.</summary>
    private static bool IsFileName(Optional<object?> text)
        => text is { HasValue: true, Value: string name } && name.LastIndexOf('.') > 0;

    private static IOperation LastPart(IInvocationOperation join)
    {
        IOperation last = join.Arguments[join.Arguments.Length - 1].Value.WithoutConversions();
        return last is IArrayCreationOperation { Initializer.ElementValues: { IsEmpty: false } parts } ? parts[parts.Length - 1].WithoutConversions() : last;
    }

    /// <summary>Whether a path is made of a parameter, of what a loop goes through, or of a local that may be anything.</summary>
    private static bool IsGiven(IOperation path)
    {
        if (path is IParameterReferenceOperation or ILocalReferenceOperation)
        {
            return true;
        }

        foreach (IOperation child in path.ChildOperations)
        {
            if (IsGiven(child))
            {
                return true;
            }
        }

        return false;
    }

    private static ITypeSymbol ElementOf(ITypeSymbol type)
        => type switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { TypeArguments: { Length: > 0 } arguments } => arguments[arguments.Length - 1],
            _ => type,
        };
}
