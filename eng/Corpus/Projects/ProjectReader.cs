using System.Collections.Immutable;
using System.Text;
using System.Xml;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Corpus.Projects;

/// <summary>
/// Turns a project file into a <see cref="ProjectDescription"/>, without MSBuild and without a restore.
/// </summary>
internal sealed class ProjectReader(string root, string configuration, string? preferredFramework)
{
    /// <summary>
    /// Reads <paramref name="path"/>; a file that cannot be read becomes an SDK-style project of its folder, with a
    /// note.
    /// </summary>
    public ProjectDescription Read(string path)
    {
        try
        {
            var evaluation = new ProjectEvaluation(path, root);
            evaluation.Run(configuration, null);
            string moniker = ChooseFramework(evaluation.Properties);
            if (evaluation.Properties["TargetFramework"].Length == 0 && moniker.Length > 0 && evaluation.Sdk.Length > 0)
            {
                evaluation = new ProjectEvaluation(path, root);
                evaluation.Run(configuration, moniker);
            }

            return Describe(path, evaluation, moniker);
        }
        catch (Exception exception) when (exception is XmlException or IOException or UnauthorizedAccessException)
        {
            return BareFolder.Describe(Path.GetDirectoryName(path)!, Label(path)) with
            {
                Path = path,
                AssemblyName = Path.GetFileNameWithoutExtension(path),
                Notes = [
                    $"{Label(path)}: not readable ({exception.Message}); repair the project file. "
                        + "Its folder is compiled with defaults."
                ],
            };
        }
    }

    private ProjectDescription Describe(string path, ProjectEvaluation evaluation, string moniker)
    {
        PropertyBag properties = evaluation.Properties;
        ProjectItems items = evaluation.Items;
        List<string> notes = [.. evaluation.Notes.Select(note => $"{Label(path)}: {note}")];
        TargetFramework? framework = TargetFramework.Parse(moniker);
        if (framework is null)
        {
            notes.Add(
                $"{Label(path)}: target framework '{moniker}' is not known; bound against "
                    + $"{TargetFramework.Newest.Moniker}");
        }

        if (items.Packages
            .Any(package => package.Id.Equals("Microsoft.NET.Test.Sdk", StringComparison.OrdinalIgnoreCase)))
        {
            // That package's own props say so in a real build.
            properties.SetDefault("IsTestProject", "true");
            properties.SetDefault("OutputType", "Exe");
        }

        TargetFramework bound = framework ?? TargetFramework.Newest;
        return new ProjectDescription
        {
            Path = path,
            Label = Label(path),
            Directory = Path.GetDirectoryName(path)!,
            AssemblyName = properties["AssemblyName"],
            Framework = bound,
            SourceFiles = [.. items.Compile.Where(file => file.EndsWith(".cs", StringComparison.OrdinalIgnoreCase))],
            ParseOptions = LanguageSettings.ParseOptions(properties, bound),
            CompilationOptions = LanguageSettings.CompilationOptions(properties),
            GeneratedSource = GeneratedSource(evaluation, bound),
            ProjectReferences = [.. items.ProjectReferences.Distinct(StringComparer.OrdinalIgnoreCase)],
            Packages = [.. items.Packages.OrderBy(package => package.Id, StringComparer.OrdinalIgnoreCase)],
            AssemblyReferences = [.. items.AssemblyFiles.Distinct(StringComparer.Ordinal)],
            FrameworkAssemblies = [.. items.AssemblyNames.Distinct(StringComparer.OrdinalIgnoreCase)],
            AnalyzerConfigFiles = [.. items.AnalyzerConfigFiles.Where(File.Exists).Distinct(StringComparer.Ordinal)],
            Properties = properties,
            Notes = [.. notes],
        };
    }

    /// <summary>Of several frameworks the preferred one, else the newest .NET, else the first.</summary>
    private string ChooseFramework(PropertyBag properties)
    {
        string single = properties["TargetFramework"];
        if (single.Length > 0)
        {
            return single;
        }

        string[] all = properties["TargetFrameworks"]
            .Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        if (all.Length == 0)
        {
            return properties["TargetFrameworkVersion"];
        }

        string? preferred =
            all.FirstOrDefault(moniker => moniker.Equals(preferredFramework, StringComparison.OrdinalIgnoreCase));
        return preferred ?? all
            .Select(moniker => (Moniker: moniker, Framework: TargetFramework.Parse(moniker)))
            .Where(candidate => candidate.Framework?.Family == FrameworkFamily.Net)
            // A plain moniker before one of a platform: servers use the plain one.
            .OrderByDescending(candidate => candidate.Framework!.Version)
            .ThenBy(candidate => candidate.Moniker.Length)
            .Select(candidate => candidate.Moniker)
            .FirstOrDefault() ?? all[0];
    }

    private static string GeneratedSource(ProjectEvaluation evaluation, TargetFramework framework)
    {
        PropertyBag properties = evaluation.Properties;
        ProjectItems items = evaluation.Items;
        bool isImplicit = properties.IsTrue("ImplicitUsings")
            || properties["ImplicitUsings"].Equals("enable", StringComparison.OrdinalIgnoreCase);
        IEnumerable<string> usings = isImplicit ? SdkDefaults.ImplicitUsings(evaluation.Sdk, framework) : [];
        usings = usings.Where(name => !items.RemovedUsings.Contains(name))
            .Concat(items.Usings)
            .Distinct(StringComparer.Ordinal);
        return GeneratedCode.Write(usings, items.InternalsVisibleTo);
    }

    private string Label(string path) => Path.GetRelativePath(root, path).Replace('\\', '/');
}
