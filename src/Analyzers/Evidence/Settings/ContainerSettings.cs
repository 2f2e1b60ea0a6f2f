using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>
/// What one container is told: the last stage of a Dockerfile, a service of a compose file, a container of a manifest.
/// </summary>
internal sealed class ContainerSettings(SettingsFile file, string? name, string? image, TextSpan imageSpan)
{
    /// <summary>An image without its registry, tag and digest: <c>orderhub/api</c>.</summary>
    private static readonly Regex Repository = new(@"^(?:[^/@]*[.:][^/@]*/)?(?<name>[^:@]*)");

    private static readonly Regex NoLetters = new(@"[^\p{L}\p{Nd}]");
    private static readonly Regex Windows = new("windows|nanoserver|/dotnet/framework/", RegexOptions.IgnoreCase);

    /// <summary>The file it is described in.</summary>
    public SettingsFile File { get; } = file;

    /// <summary>The name of the service or container; null for a Dockerfile.</summary>
    public string? Name { get; } = name;

    /// <summary>The image it runs, with its tag; null where it is built and has no name.</summary>
    public string? Image { get; } = image;

    /// <summary>Where the image stands.</summary>
    public TextSpan ImageSpan { get; } = imageSpan;

    /// <summary>
    /// Paths and files that say which project it is made of: build contexts, <c>Shop.csproj</c>, <c>Shop.dll</c>.
    /// </summary>
    public List<string> Words { get; } = [];

    /// <summary>The settings in its environment, in the order of the file; the last of a name counts.</summary>
    public List<GcSetting> Environment { get; } = [];

    /// <summary>The cores it may use, or null where nothing limits them.</summary>
    public double? Cores { get; set; }

    /// <summary>Where that stands.</summary>
    public TextSpan CoresSpan { get; set; }

    /// <summary>The memory it may use, in bytes, or null where nothing limits it.</summary>
    public long? Memory { get; set; }

    /// <summary>Whether it runs Windows, where names of environment variables have no case.</summary>
    public bool IsWindows => Image is not null && Windows.IsMatch(Image);

    /// <summary>
    /// The setting that counts in the environment: <c>DOTNET_</c> before <c>COMPlus_</c>, the later before the earlier.
    /// </summary>
    public GcSetting? Find(GcKnob knob)
        => Environment.FindLast(setting => setting.Knob == knob && IsNewName(setting))
            ?? Environment.FindLast(setting => setting.Knob == knob);

    /// <summary>
    /// Whether it certainly runs this project: a word names its assembly, project file or folder, the image or service
    /// has the assembly's name, or the file stands in the project's folder and names no other assembly.
    /// </summary>
    public bool Runs(ProjectSettings project)
    {
        bool namesOther = false;
        foreach (string word in Words)
        {
            string last = LastSegment(word);
            if (last.Equals(project.AssemblyName + ".dll", StringComparison.OrdinalIgnoreCase)
                || last.Equals(project.ProjectName + ".csproj", StringComparison.OrdinalIgnoreCase)
                || (last.Length > 0 && (last == project.AssemblyName || last == project.FolderName)))
            {
                return true;
            }

            namesOther |= last.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)
                || last.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase);
        }

        string assembly = Letters(project.AssemblyName);
        string repository = Repository.Match(Image ?? string.Empty).Groups["name"].Value;
        return Letters(Name ?? string.Empty) == assembly
            || Letters(repository) == assembly
            || Letters(LastSegment(repository)) == assembly
            || (!namesOther && Name is null && project.IsInProjectFolder(File.Path));
    }

    private static bool IsNewName(GcSetting setting)
        => setting.Name.StartsWith(EnvironmentNames.Prefix, StringComparison.OrdinalIgnoreCase);

    private static string LastSegment(string path)
    {
        string trimmed = path.TrimEnd('/', '\\');
        return trimmed.Substring(trimmed.LastIndexOfAny(['/', '\\']) + 1);
    }

    private static string Letters(string name) => NoLetters.Replace(name, string.Empty).ToLowerInvariant();
}
