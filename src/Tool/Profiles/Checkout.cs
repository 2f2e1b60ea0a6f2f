using System.Security.Cryptography;
using System.Text;
using GcGuard.Tool.Recordings.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Tool.Profiles;

/// <summary>The builds and sources below a folder.</summary>
internal sealed class Checkout(string root)
{
    private readonly Dictionary<string, (SyntaxTree? Tree, string Problem)> _trees = new(StringComparer.Ordinal);
    private Dictionary<string, List<string>>? _assemblies;
    private Dictionary<string, List<string>>? _sources;

    /// <summary>The build of an assembly with an id; null where the checkout has none.</summary>
    /// <param name="name">The assembly's simple name.</param>
    /// <param name="mvid">The id.</param>
    public AssemblyFile? BuildOf(string name, Guid mvid)
    {
        _assemblies ??= FilesByName("*.dll", isOutput: true);
        foreach (string path in _assemblies.GetValueOrDefault(name + ".dll") ?? [])
        {
            if (AssemblyFile.TryOpen(path) is { } file && file.Mvid == mvid && file.HasSymbols)
            {
                return file;
            }
        }

        return null;
    }

    /// <summary>Why <see cref="BuildOf"/> found nothing.</summary>
    public string ProblemOf(string name, Guid mvid)
    {
        _assemblies ??= FilesByName("*.dll", isOutput: true);
        return !_assemblies.TryGetValue(name + ".dll", out List<string>? paths) ? "is not built here"
            : paths.Exists(path => AssemblyFile.TryOpen(path)?.Mvid == mvid) ? "has no PDB here"
            : "is another build than the one here";
    }

    /// <summary>The syntax of a document as it was compiled, or why it is not here.</summary>
    public (SyntaxTree? Tree, string Problem) TreeOf(SourcePlace place, string[] defines)
    {
        if (!_trees.TryGetValue(place.File, out (SyntaxTree?, string) tree))
        {
            _trees.Add(place.File, tree = Parse(place, defines));
        }

        return tree;
    }

    private (SyntaxTree?, string) Parse(SourcePlace place, string[] defines)
    {
        bool isFound = false;
        foreach (string path in Candidates(place.File))
        {
            isFound = true;
            byte[] bytes = File.ReadAllBytes(path);
            // SHA-1 is what old compilers wrote into PDBs; nothing is kept secret by it here.
#pragma warning disable CA5350
            byte[] checksum = place.IsSha256 ? SHA256.HashData(bytes) : SHA1.HashData(bytes);
#pragma warning restore CA5350
            if (checksum.AsSpan().SequenceEqual(place.Checksum))
            {
                return (CSharpSyntaxTree.ParseText(
                    SourceText.From(bytes, bytes.Length, Encoding.UTF8),
                    new CSharpParseOptions(LanguageVersion.Preview, preprocessorSymbols: defines)), string.Empty);
            }
        }

        return (null, isFound ? "the source has changed since the build" : "the source is not in this folder");
    }

    // The file itself, or those of its name whose folders fit best: a build elsewhere had another root.
    private IEnumerable<string> Candidates(string document)
    {
        if (File.Exists(document))
        {
            yield return document;
        }

        string[] wanted = document.Split('/', '\\');
        _sources ??= FilesByName("*.cs", isOutput: false);
        foreach (string path in (_sources.GetValueOrDefault(wanted[^1]) ?? [])
            .OrderByDescending(path => CommonEnd(path.Split('/', '\\'), wanted)))
        {
            yield return path;
        }
    }

    private static int CommonEnd(string[] a, string[] b)
    {
        int count = 0;
        while (count < a.Length && count < b.Length && a[^(count + 1)] == b[^(count + 1)])
        {
            count++;
        }

        return count;
    }

    private Dictionary<string, List<string>> FilesByName(string pattern, bool isOutput)
    {
        var files = new Dictionary<string, List<string>>(StringComparer.OrdinalIgnoreCase);
        var options = new EnumerationOptions
        {
            RecurseSubdirectories = true, IgnoreInaccessible = true, AttributesToSkip = FileAttributes.ReparsePoint,
        };
        foreach (string path in Directory.EnumerateFiles(root, pattern, options))
        {
            string relative = Path.GetRelativePath(root, path).Replace('\\', '/');
            // Assemblies for reference have no bodies, and sources below an output are another build's.
            bool isReference = relative.Contains("/ref/", StringComparison.Ordinal)
                || relative.Contains("/refint/", StringComparison.Ordinal);
            if (relative.StartsWith(".git/", StringComparison.Ordinal) || (isOutput && isReference))
            {
                continue;
            }

            string name = Path.GetFileName(path);
            if (!files.TryGetValue(name, out List<string>? same))
            {
                files.Add(name, same = []);
            }

            same.Add(path);
        }

        return files;
    }
}
