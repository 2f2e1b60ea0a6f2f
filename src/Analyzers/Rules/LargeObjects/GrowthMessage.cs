using GcGuard.Analyzers.Facts.AllocationSize;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What a finding of GCG1003 says.</summary>
internal static class GrowthMessage
{
    /// <summary>What the code does: <c>`File.ReadAllLines` holds every line of the file at once per request, only to read each once</c>.</summary>
    public static string Effect(WholeSequence sequence)
    {
        string code = sequence.Kind is WholeSequenceKind.FileLines or WholeSequenceKind.FileLinesAsync
            ? $"`File.{NameOf(sequence)}`"
            : $"`{sequence.Call.TargetMethod.Name}()`";
        string what = sequence.Kind switch
        {
            WholeSequenceKind.Rows => sequence.Rows!.Value.Reason,
            WholeSequenceKind.Computed => "all values",
            _ => "every line of the file",
        };
        string purpose = sequence.Use switch
        {
            { Kind: SequenceUseKind.EmptyTest } => "to see whether there is any",
            { Kind: SequenceUseKind.Count } => "to count them",
            { IsPart: true } => "to use a part",
            _ => "to read each once",
        };
        return $"{code} holds {what} at once per request, only {purpose}";
    }

    /// <summary>What to do where the collection itself is needed.</summary>
    public const string PartsAdvice = "work through the elements in parts, or one by one";

    /// <summary>What to do instead.</summary>
    public static string Advice(WholeSequence sequence)
    {
        switch (sequence.Kind)
        {
            case WholeSequenceKind.FileLines:
                return "read them one by one with `File.ReadLines`";
            case WholeSequenceKind.FileLinesAsync:
                return "read them one by one with `File.ReadLinesAsync` or a `StreamReader`";
            default:
                return sequence.Use.Kind == SequenceUseKind.LazyQuery
                    ? $"call `{sequence.Call.TargetMethod.Name}()` on the part"
                    : $"leave out `{sequence.Call.TargetMethod.Name}()`";
        }
    }

    /// <summary>What a list of a known, large number of elements does.</summary>
    public static string Effect(IInvocationOperation call, long bytes)
        => $"`{call.TargetMethod.Name}()` makes a list with an array of {AllocationSizeFact.Text(bytes)} on the large object heap per request";

    /// <summary>What a collection does that is filled in a loop of known trip count.</summary>
    public static string Effect(IObjectCreationOperation creation, ILocalSymbol local, long bytes)
        => $"`{local.Name}` ({creation.Type!.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)}) grows to an array of {AllocationSizeFact.Text(bytes)} on the large object heap per request";

    private static string NameOf(WholeSequence sequence)
        => sequence.IsMaterialization ? "ReadLines(…)." + sequence.Call.TargetMethod.Name + "()" : sequence.Call.TargetMethod.Name;
}
