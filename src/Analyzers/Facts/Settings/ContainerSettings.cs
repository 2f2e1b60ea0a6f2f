using System;
using System.Collections.Generic;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings;

/// <summary>What one container is told: the last stage of a Dockerfile, a service of a compose file, a container of a manifest.</summary>
internal sealed class ContainerSettings(SettingsFile file, string? name, string? image, TextSpan imageSpan)
{
    private static readonly string[] Distributions =
    [
        "alpine", "azurelinux", "bookworm", "bullseye", "buster", "chiseled", "debian", "focal", "jammy", "mariner", "noble", "resolute", "trixie", "ubuntu",
    ];

    /// <summary>The file it is described in.</summary>
    public SettingsFile File { get; } = file;

    /// <summary>The name of the service or container; null for a Dockerfile.</summary>
    public string? Name { get; } = name;

    /// <summary>The image it runs, with its tag; null where it is built and has no name.</summary>
    public string? Image { get; } = image;

    /// <summary>Where the image stands.</summary>
    public TextSpan ImageSpan { get; } = imageSpan;

    /// <summary>Paths and files that say which project it is made of: build contexts, <c>Shop.csproj</c>, <c>Shop.dll</c>.</summary>
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
    public bool IsWindows => Image is not null
        && (Image.IndexOf("windows", StringComparison.OrdinalIgnoreCase) >= 0
            || Image.IndexOf("nanoserver", StringComparison.OrdinalIgnoreCase) >= 0
            || Image.IndexOf("/dotnet/framework/", StringComparison.OrdinalIgnoreCase) >= 0);

    /// <summary>
    /// Whether it certainly runs Linux: its image is named after a distribution. Microsoft's plain tags
    /// (<c>aspnet:8.0</c>) stand for Windows too.
    /// </summary>
    public bool IsLinux => Image is { } image && Array.Exists(Distributions, name => image.IndexOf(name, StringComparison.OrdinalIgnoreCase) >= 0);

    /// <summary>The setting that counts in the environment: <c>DOTNET_</c> before <c>COMPlus_</c>, the later before the earlier.</summary>
    public GcSetting? Find(GcKnob knob)
    {
        GcSetting? found = null;
        foreach (GcSetting setting in Environment)
        {
            if (setting.Knob == knob
                && (found is null || setting.Name.StartsWith("DOTNET_", StringComparison.OrdinalIgnoreCase)
                    || !found.Name.StartsWith("DOTNET_", StringComparison.OrdinalIgnoreCase)))
            {
                found = setting;
            }
        }

        return found;
    }

    /// <summary>
    /// Whether it certainly runs this project: a word names its assembly or project file or its folder, the image or the
    /// service has the assembly's name, or the file stands in the project's folder and names no other assembly.
    /// </summary>
    public bool Runs(ProjectSettings project)
    {
        bool namesOther = false;
        foreach (string word in Words)
        {
            string last = LastSegment(word);
            if (IsFile(last, project.AssemblyName, ".dll") || IsFile(last, project.ProjectName, ".csproj")
                || last == project.AssemblyName || last == project.FolderName)
            {
                return true;
            }

            namesOther |= last.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)
                || last.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase);
        }

        string assembly = Letters(project.AssemblyName);
        return Letters(Name) == assembly
            || Letters(Repository(Image)) == assembly
            || Letters(LastSegment(Repository(Image))) == assembly
            || (!namesOther && Name is null && project.IsInProjectFolder(File.Path));
    }

    private static bool IsFile(string file, string name, string extension)
        => file.Length == name.Length + extension.Length
            && file.StartsWith(name, StringComparison.OrdinalIgnoreCase)
            && file.EndsWith(extension, StringComparison.OrdinalIgnoreCase);

    private static string LastSegment(string path)
    {
        string trimmed = path.TrimEnd('/', '\\');
        return trimmed.Substring(trimmed.LastIndexOfAny(['/', '\\']) + 1);
    }

    /// <summary>An image without its registry, tag and digest: <c>orderhub/api</c>.</summary>
    private static string Repository(string? image)
    {
        if (image is null)
        {
            return string.Empty;
        }

        int digest = image.IndexOf('@');
        string name = digest < 0 ? image : image.Substring(0, digest);
        int slash = name.IndexOf('/');
        if (slash > 0 && name.IndexOfAny(['.', ':'], 0, slash) >= 0)
        {
            name = name.Substring(slash + 1);
        }

        int tag = name.IndexOf(':');
        return tag < 0 ? name : name.Substring(0, tag);
    }

    private static string Letters(string? name)
    {
        if (name is null)
        {
            return string.Empty;
        }

        var letters = new StringBuilder(name.Length);
        foreach (char c in name)
        {
            if (char.IsLetterOrDigit(c))
            {
                letters.Append(char.ToLowerInvariant(c));
            }
        }

        return letters.ToString();
    }
}
