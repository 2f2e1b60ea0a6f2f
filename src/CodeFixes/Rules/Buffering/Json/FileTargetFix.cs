using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Serialises straight to a file, opened as <c>File.WriteAllText</c> and <c>AppendAllText</c> open it: created or
/// emptied, or written to at its end, others may read it meanwhile, UTF-8 without a byte order mark.
/// </summary>
internal static class FileTargetFix
{
    private const string FileStream = "System.IO.FileStream",
        Writer = "System.IO.StreamWriter",
        Mode = "System.IO.FileMode",
        Access = "System.IO.FileAccess", Share = "System.IO.FileShare";

    /// <summary>The fix, or null where the statement has another shape or the file another encoding.</summary>
    public static Fix? TryPropose(JsonSite site)
    {
        if (!site.IsUtf8
            || site.Json.Route.Sink.Operation is not IInvocationOperation call
            || CallStatement.TryFind(call) is not { } place
            || !IsAtHand(site)
            || !HasPlainUtf8(call)
            || TokenCheck.TryPlan(call, place.Statement, site.Types) is not { } check
            || new SinkArguments(call).Get("path") is not { } path
            || Block(site, place, path, IsAppending(call), new SinkArguments(call).Get("cancellationToken"))
                is not { } block)
        {
            return null;
        }

        return new Fix(
            "Serialize to a stream of the file (a serializer that fails then leaves a part of the JSON in it)",
            _ => DeclarationRemoval.Apply(
                site.Target.Root, place.Statement, check, site.ParseStatement(block, IsOwn), site.Declarations))
        {
            ChangesBehavior = true,
        };
    }

    private static string? Block(JsonSite site, CallStatement place, string path, bool isAppending, string? token)
    {
        string mode = Mode + (isAppending ? ".Append" : ".Create");
        string name = FreeName.Choose(place.Statement, site.IsTextJson ? "stream" : "writer", "file");
        if (!site.IsTextJson)
        {
            // Newtonsoft.Json writes synchronously, so only where the file is written synchronously already.
            return place.IsAsync || NewtonsoftWriterFix.Statements(site, name, place.Statement) is not { } statements
                ? null
                : $"using (var {name} = new {Writer}({path}{(isAppending
                    ? ", true"
                    : string.Empty)}))\n{{\n{statements}\n}}";
        }

        if (!place.IsAsync)
        {
            return $"using (var {name} = new {FileStream}({path}, {mode}, {Access}.Write, {Share}.Read))\n{{\n{site
                .Call("Serialize", name, null)};\n}}";
        }

        return ((CSharpParseOptions)site.Target.Root.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp8
            ? null
            : $"await using (var {name} = new {FileStream}({path}, {mode}, {Access}.Write, {Share}.Read, 4096, "
                + $"useAsync: true))\n{{\nawait {site
                .Call(
                "SerializeAsync", name, token)};\n}}";
    }

    /// <summary>
    /// Whether the value is there before the file is opened. The file is opened, and may be emptied, first, so a value
    /// that is read from that very file, at once or when a sequence is enumerated, would be lost.
    /// </summary>
    private static bool IsAtHand(JsonSite site)
    {
        IOperation value = site.Json.Call.Value.WithoutConversions();
        return value is ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
            && value.Type is not (null or { TypeKind: TypeKind.Interface or TypeKind.TypeParameter }
                or { SpecialType: SpecialType.System_Object });
    }

    /// <summary>
    /// Whether the file gets UTF-8 without a byte order mark: no encoding is given, or this very one.
    /// </summary>
    private static bool HasPlainUtf8(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Name == "encoding"
                && !(argument.Value.WithoutConversions()
                    is IObjectCreationOperation { Type.Name: "UTF8Encoding" } encoding
                    && (encoding.Arguments.Length == 0
                        || encoding.Arguments[0].Value.ConstantValue is { HasValue: true, Value: false })))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsAppending(IInvocationOperation call)
        => call.TargetMethod.Name.StartsWith("Append", StringComparison.Ordinal);

    private static bool IsOwn(string name)
        => name is FileStream or Writer or Mode or Access or Share || NewtonsoftWriterFix.IsFullName(name);
}
