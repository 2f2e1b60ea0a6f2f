using System.Xml.Linq;

namespace GcGuard.Corpus.Projects;

/// <summary>
/// The items of one project that matter to a compilation, filled in the order the project states them.
/// </summary>
internal sealed class ProjectItems
{
    private static readonly HashSet<string> s_known = new(StringComparer.Ordinal)
    {
        "Compile", "Using", "ProjectReference", "PackageReference", "PackageVersion", "Reference", "FrameworkReference",
        "InternalsVisibleTo", "EditorConfigFiles", "GlobalAnalyzerConfigFiles",
    };

    private readonly string _directory;
    private readonly string _root;
    private readonly Dictionary<string, string> _packages = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, string> _packageVersions = new(StringComparer.OrdinalIgnoreCase);

    public ProjectItems(PropertyBag properties, bool sdkStyle, string directory, string root)
    {
        _directory = directory;
        _root = root;
        if (sdkStyle && !properties.IsFalse("EnableDefaultItems") && !properties.IsFalse("EnableDefaultCompileItems"))
        {
            string excludes = $"{properties["DefaultItemExcludes"]};{properties["DefaultItemExcludesInProjectFolder"]}";
            Compile.UnionWith(FileGlob.Expand("**/*.cs", directory));
            Compile.ExceptWith(FileGlob.Match(Compile, excludes, directory));
        }
    }

    /// <summary>Full paths of the files to compile.</summary>
    public SortedSet<string> Compile { get; } = new(StringComparer.Ordinal);

    /// <summary>Global using directives, as source text without <c>global</c> and the semicolon.</summary>
    public List<string> Usings { get; } = [];

    /// <summary>Namespaces taken out of the implicit usings.</summary>
    public HashSet<string> RemovedUsings { get; } = new(StringComparer.Ordinal);

    /// <summary>Full paths of referenced projects.</summary>
    public List<string> ProjectReferences { get; } = [];

    /// <summary>Full paths of assemblies referenced by a hint path that exists.</summary>
    public List<string> AssemblyFiles { get; } = [];

    /// <summary>Simple names of assemblies referenced without a file.</summary>
    public List<string> AssemblyNames { get; } = [];

    /// <summary>Friends named by the project, with a public key where one is given.</summary>
    public List<string> InternalsVisibleTo { get; } = [];

    /// <summary>Analyzer configuration files named by the project.</summary>
    public List<string> AnalyzerConfigFiles { get; } = [];

    /// <summary>The packages asked for, with central versions applied.</summary>
    public IEnumerable<PackageRequest> Packages =>
        _packages.Select(pair => new PackageRequest(
            pair.Key,
            pair.Value.Length > 0 ? pair.Value : _packageVersions.GetValueOrDefault(pair.Key, string.Empty)));

    /// <summary>Whether items called <paramref name="type"/> matter here.</summary>
    public static bool IsKnown(string type) => s_known.Contains(type);

    /// <summary>Reads one item element of <paramref name="file"/>.</summary>
    public void Read(XElement item, string file, Func<string, string?> expand, Action<string> note)
    {
        string? include = Attribute(item, "Include", expand);
        string? remove = Attribute(item, "Remove", expand);
        string? update = Attribute(item, "Update", expand);
        if (Refers(include) || Refers(remove))
        {
            note(
                $"item list not evaluated: <{item.Name.LocalName} Include=\"{include}\" Remove=\"{remove}\"> in {Path
                    .GetFileName(file)}");
            return;
        }

        string Metadata(string name) => expand(item.Attribute(name)?.Value
            ?? item.Elements().FirstOrDefault(child => child.Name.LocalName == name)?.Value ?? string.Empty)?.Trim()
                ?? string.Empty;

        switch (item.Name.LocalName)
        {
            case "Compile":
                ReadCompile(include, remove, Metadata("Exclude"), note);
                break;
            case "Using":
                RemovedUsings.UnionWith(Split(remove));
                Usings.AddRange(Split(include).Select(name => Using(name, Metadata("Alias"), Metadata("Static"))));
                break;
            case "ProjectReference" when IsCompiledAgainst(Metadata):
                ProjectReferences.AddRange(Split(include).Select(Full));
                break;
            case "PackageReference" when HasCompileAssets(Metadata):
                ReadPackages(
                    include ?? update,
                    remove,
                    Metadata("VersionOverride") is { Length: > 0 } over ? over : Metadata("Version"));
                break;
            case "PackageVersion":
                Split(include ?? update).ForEach(id => _packageVersions[id] = Metadata("Version"));
                break;
            case "Reference":
                Split(include).ForEach(name => ReadReference(name, Metadata("HintPath")));
                break;
            case "InternalsVisibleTo":
                string key = Metadata("Key") is { Length: > 0 } given ? $", PublicKey={given}" : string.Empty;
                InternalsVisibleTo.AddRange(Split(include).Select(name => name + key));
                break;
            case "EditorConfigFiles" or "GlobalAnalyzerConfigFiles":
                AnalyzerConfigFiles.AddRange(
                    Split(include).Select(path => Path.GetFullPath(path, Path.GetDirectoryName(file)!)));
                break;
        }
    }

    private static string? Attribute(XElement item, string name, Func<string, string?> expand)
    {
        return item.Attribute(name)?.Value is { } value ? expand(value) : null;
    }

    private static bool Refers(string? value)
    {
        return value is not null
            && (value.Contains("@(", StringComparison.Ordinal) || value.Contains("%(", StringComparison.Ordinal));
    }

    private void ReadCompile(string? include, string? remove, string exclude, Action<string> note)
    {
        foreach (string pattern in Split(include))
        {
            // A property that is not known here leaves a pattern that would walk the whole disk.
            if (FileGlob.WalksOutside(pattern, _directory, _root))
            {
                note($"pattern leaves the analysed folder, not followed: {pattern}");
                continue;
            }

            List<string> found = [.. FileGlob.Expand(pattern, _directory)];
            Compile.UnionWith(found.Except(FileGlob.Match(found, exclude, _directory)));
        }

        if (remove is not null)
        {
            Compile.ExceptWith(FileGlob.Match(Compile, remove, _directory));
        }
    }

    private static string Using(string name, string alias, string isStatic)
    {
        if (alias.Length > 0)
        {
            return $"{alias} = {name}";
        }

        return isStatic.Equals("true", StringComparison.OrdinalIgnoreCase) ? $"static {name}" : name;
    }

    /// <summary>
    /// A reference that only orders the build, or brings an analyzer, is no reference of the compilation.
    /// </summary>
    private static bool IsCompiledAgainst(Func<string, string> metadata)
    {
        return !metadata("ReferenceOutputAssembly").Equals("false", StringComparison.OrdinalIgnoreCase)
            && metadata("OutputItemType").Length == 0;
    }

    /// <summary>A package of tools, as those of Entity Framework's designer, gives a compilation no assembly.</summary>
    private static bool HasCompileAssets(Func<string, string> metadata)
    {
        List<string> included = Split(metadata("IncludeAssets"));
        return (included.Count == 0 || IsCompile(included)) && !IsCompile(Split(metadata("ExcludeAssets")));

        static bool IsCompile(List<string> assets)
            => assets.Exists(
                asset => asset.Equals("compile", StringComparison.OrdinalIgnoreCase)
                    || asset.Equals("all", StringComparison.OrdinalIgnoreCase));
    }

    private void ReadPackages(string? ids, string? removed, string version)
    {
        Split(removed).ForEach(id => _packages.Remove(id));
        foreach (string id in Split(ids))
        {
            if (version.Length > 0 || !_packages.ContainsKey(id))
            {
                _packages[id] = version;
            }
        }
    }

    private void ReadReference(string name, string hintPath)
    {
        string file = hintPath.Length > 0 ? Full(hintPath) : Full(name);
        if (File.Exists(file))
        {
            AssemblyFiles.Add(file);
        }
        else
        {
            AssemblyNames.Add(name.Split(',')[0].Trim());
        }
    }

    private string Full(string path) => Path.GetFullPath(path.Replace('\\', '/'), _directory);

    private static List<string> Split(string? list)
    {
        return [
            .. (list ?? string.Empty).Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
        ];
    }
}
