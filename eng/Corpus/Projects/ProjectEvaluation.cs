using System.Xml;
using System.Xml.Linq;

namespace GcGuard.Corpus.Projects;

/// <summary>
/// Reads one project file with the files it imports, in MSBuild's order: properties first, then items. The SDK itself
/// is not read; <see cref="SdkDefaults"/> stands for it. Bounded by the number and depth of imports.
/// </summary>
internal sealed class ProjectEvaluation
{
    private const int MaximumImports = 64;
    private const int MaximumDepth = 16;

    private readonly List<(XElement Group, string File)> _itemGroups = [];
    private readonly HashSet<string> _imported = new(StringComparer.Ordinal);
    private readonly ExpressionExpander _expander;
    private readonly string _path;
    private readonly string _root;

    public ProjectEvaluation(string path, string root)
    {
        _path = path;
        _root = root;
        _expander = new ExpressionExpander(Properties);
    }

    /// <summary>The properties, final after <see cref="Run"/>.</summary>
    public PropertyBag Properties { get; } = new();

    /// <summary>The items, final after <see cref="Run"/>.</summary>
    public ProjectItems Items { get; private set; } = null!;

    /// <summary>What was not evaluated, each once.</summary>
    public SortedSet<string> Notes { get; } = new(StringComparer.Ordinal);

    /// <summary>The SDK the project names, empty for an old-style project.</summary>
    public string Sdk { get; private set; } = string.Empty;

    /// <summary>Reads the project for one target framework, or for the framework it states itself when null.</summary>
    /// <exception cref="XmlException">The project file is no XML.</exception>
    /// <exception cref="IOException">The project file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The project file cannot be read.</exception>
    public void Run(string configuration, string? targetFramework)
    {
        XElement root = Load(_path);
        Sdk = SdkDefaults.SdkOf(root);
        SetWellKnown(configuration);
        if (targetFramework is not null)
        {
            Properties.SetGlobal("TargetFramework", targetFramework);
        }

        ImportNearest("Directory.Build.props");
        SdkDefaults.BeforeProject(Properties, Sdk);
        Walk(root, _path, 0);
        SdkDefaults.AfterProject(Properties, Sdk);
        if (!Properties.IsFalse("ManagePackageVersionsCentrally"))
        {
            ImportNearest("Directory.Packages.props");
        }

        ImportNearest("Directory.Build.targets");
        Items = new ProjectItems(Properties, Sdk.Length > 0, Path.GetDirectoryName(_path)!, _root);
        foreach ((XElement group, string file) in _itemGroups)
        {
            EnterFile(file);
            ReadItems(group, file);
        }
    }

    private void SetWellKnown(string configuration)
    {
        string directory = Path.GetDirectoryName(_path)!;
        Properties.SetGlobal("Configuration", configuration);
        Properties.SetGlobal("Platform", "AnyCPU");
        Properties.SetGlobal("MSBuildProjectDirectory", directory);
        Properties.SetGlobal("MSBuildProjectFullPath", _path);
        Properties.SetGlobal("MSBuildProjectFile", Path.GetFileName(_path));
        Properties.SetGlobal("MSBuildProjectName", Path.GetFileNameWithoutExtension(_path));
        Properties.SetGlobal("MSBuildProjectExtension", Path.GetExtension(_path));
        Properties.SetGlobal("MSBuildRuntimeType", "Core");
        Properties.SetGlobal("OS", "Unix");
        EnterFile(_path);
    }

    private void EnterFile(string file)
    {
        Properties.SetGlobal("MSBuildThisFile", Path.GetFileName(file));
        Properties.SetGlobal("MSBuildThisFileFullPath", file);
        Properties.SetGlobal("MSBuildThisFileName", Path.GetFileNameWithoutExtension(file));
        Properties.SetGlobal("MSBuildThisFileDirectory", Path.GetDirectoryName(file) + "/");
    }

    private void ImportNearest(string name)
    {
        string found = StaticFunctions.FileAbove(name, Path.GetDirectoryName(_path)!);
        if (found.Length > 0)
        {
            Import(found, 0);
        }
    }

    private void Import(string file, int depth)
    {
        if (depth > MaximumDepth || _imported.Count >= MaximumImports || !_imported.Add(file))
        {
            return;
        }

        try
        {
            string outer = Properties["MSBuildThisFileFullPath"];
            XElement root = Load(file);
            EnterFile(file);
            Walk(root, file, depth + 1);
            EnterFile(outer);
        }
        catch (Exception exception) when (exception is XmlException or IOException or UnauthorizedAccessException)
        {
            Notes.Add($"import {file} cannot be read: {exception.Message}");
        }
    }

    /// <summary>
    /// External entities are not resolved: a project file of a foreign repository must not read others.
    /// </summary>
    private static XElement Load(string path)
    {
        var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Ignore, XmlResolver = null };
        using var reader = XmlReader.Create(path, settings);
        return XDocument.Load(reader).Root ?? throw new XmlException("no root element");
    }

    private void Walk(XElement parent, string file, int depth)
    {
        foreach (XElement element in parent.Elements())
        {
            switch (element.Name.LocalName)
            {
                case "PropertyGroup" when Holds(element):
                    ReadProperties(element);
                    break;
                case "ItemGroup":
                    _itemGroups.Add((element, file));
                    break;
                case "Import" when element.Attribute("Sdk") is null && Holds(element):
                    ReadImport(element, file, depth);
                    break;
                case "ImportGroup" when Holds(element):
                    Walk(element, file, depth);
                    break;
                case "Choose":
                    XElement? chosen = element.Elements().FirstOrDefault(
                        branch => branch.Name.LocalName == "Otherwise" || Holds(branch));
                    Walk(chosen ?? new XElement("Otherwise"), file, depth);
                    break;
            }
        }
    }

    private void ReadProperties(XElement group)
    {
        foreach (XElement property in group.Elements())
        {
            if (Holds(property) && Expand(property.Value) is { } value)
            {
                Properties.Set(property.Name.LocalName, value.Trim());
            }
        }
    }

    private void ReadImport(XElement import, string file, int depth)
    {
        string? path = Expand(import.Attribute("Project")?.Value ?? string.Empty)?.Replace('\\', '/');
        if (string.IsNullOrWhiteSpace(path) || path.Contains('*', StringComparison.Ordinal))
        {
            return;
        }

        string full = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(file)!, path));
        if (File.Exists(full))
        {
            Import(full, depth);
        }
    }

    private void ReadItems(XElement group, string file)
    {
        if (!Holds(group))
        {
            return;
        }

        foreach (XElement item in group.Elements())
        {
            if (ProjectItems.IsKnown(item.Name.LocalName) && Holds(item))
            {
                Items.Read(item, file, Expand, note => Notes.Add(note));
            }
        }
    }

    private bool Holds(XElement element)
    {
        string? condition = element.Attribute("Condition")?.Value;
        try
        {
            var evaluator = new ConditionEvaluator(_expander, Properties["MSBuildThisFileDirectory"]);
            return evaluator.Evaluate(condition);
        }
        catch (NotEvaluatedException)
        {
            Notes.Add($"condition not evaluated, taken as false: {condition}");
            return false;
        }
    }

    private string? Expand(string text)
    {
        try
        {
            return _expander.Expand(text);
        }
        catch (NotEvaluatedException)
        {
            Notes.Add($"expression not evaluated: {text.Trim()}");
            return null;
        }
    }
}
