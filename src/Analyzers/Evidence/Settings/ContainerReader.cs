using GcGuard.Analyzers.Evidence.Settings.Reading;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>Finds the containers in Dockerfiles, compose files and Kubernetes manifests.</summary>
internal static class ContainerReader
{
    /// <summary>What leads from a manifest of any kind to its containers.</summary>
    private static readonly string[] PodKeys = ["spec", "template", "jobTemplate"];

    /// <summary>Kinds of manifests lead to their containers over at most this many levels (CronJob: four).</summary>
    private const int PodDepth = 6;

    /// <summary>What runs is the last stage.</summary>
    public static void ReadDockerfile(SettingsFile file, Dockerfile dockerfile)
    {
        if (dockerfile.Image is { } image)
        {
            var container = new ContainerSettings(file, null, image, dockerfile.ImageSpan);
            container.Words.AddRange(dockerfile.Words);
            dockerfile.Environment.ForEach(pair => Add(container, pair));
            file.Containers.Add(container);
        }
    }

    /// <summary>The services of a compose file, or the containers of a manifest.</summary>
    public static void ReadYaml(SettingsFile file, SettingsNode document)
    {
        if (document["kind"] is not null)
        {
            ReadPods(file, document, 0);
            return;
        }

        foreach (SettingsEntry service in document["services"]?.Entries ?? [])
        {
            ReadService(file, service);
        }
    }

    private static void ReadService(SettingsFile file, SettingsEntry service)
    {
        SettingsNode node = service.Value;
        var container = new ContainerSettings(
            file, service.Key, node["image"]?.Scalar, node["image"]?.Span ?? service.KeySpan);
        SettingsNode? build = node["build"];
        string dockerfile = build?["dockerfile"]?.Scalar ?? string.Empty;
        container.Words.Add(build?.Scalar ?? build?["context"]?.Scalar ?? string.Empty);
        container.Words.Add(dockerfile.Substring(0, System.Math.Max(0, dockerfile.LastIndexOfAny(['/', '\\']))));
        SettingsNode? limits = node["deploy"]?["resources"]?["limits"];
        SetCores(container, node, "cpus");
        SetCores(container, limits, "cpus");
        container.Memory = Quantity.Bytes((node["mem_limit"] ?? limits?["memory"])?.Scalar, isKubernetes: false);
        foreach (SettingsEntry variable in node["environment"]?.Entries ?? [])
        {
            Add(container, variable.Key, variable.KeySpan, variable.Value);
        }

        foreach (SettingsNode item in node["environment"]?.Items ?? [])
        {
            if (item.Scalar is { } text && text.IndexOf('=') is > 0 and int equals)
            {
                Add(container, new NamedValue(
                    text.Substring(0, equals),
                    text.Substring(equals + 1).Trim('"', '\''),
                    new TextSpan(item.Span.Start, equals),
                    TextSpan.FromBounds(item.Span.Start + equals + 1, item.Span.End)));
            }
        }

        file.Containers.Add(container);
    }

    private static void ReadPods(SettingsFile file, SettingsNode node, int depth)
    {
        foreach (SettingsNode container in node["containers"]?.Items ?? [])
        {
            ReadContainer(file, container);
        }

        foreach (string key in PodKeys)
        {
            if (depth < PodDepth && node[key] is { } inner)
            {
                ReadPods(file, inner, depth + 1);
            }
        }
    }

    private static void ReadContainer(SettingsFile file, SettingsNode node)
    {
        var container = new ContainerSettings(
            file, node["name"]?.Scalar, node["image"]?.Scalar, node["image"]?.Span ?? node.Span);
        SettingsNode? limits = node["resources"]?["limits"];
        SetCores(container, limits, "cpu");
        container.Memory = Quantity.Bytes(limits?["memory"]?.Scalar, isKubernetes: true);
        foreach (SettingsNode variable in node["env"]?.Items ?? [])
        {
            if (variable["name"] is { Scalar: { } name } place && variable["value"] is { } value)
            {
                Add(container, name, place.Span, value);
            }
        }

        file.Containers.Add(container);
    }

    private static void SetCores(ContainerSettings container, SettingsNode? node, string key)
    {
        if (node?.Entries.Find(entry => entry.Key == key) is { } limit
            && Quantity.Cores(limit.Value.Scalar) is { } cores)
        {
            container.Cores = cores;
            container.CoresSpan = TextSpan.FromBounds(limit.KeySpan.Start, limit.Value.Span.End);
        }
    }

    private static void Add(ContainerSettings container, string name, TextSpan nameSpan, SettingsNode value)
    {
        if (value.Scalar is { } text)
        {
            Add(container, new NamedValue(name, text, nameSpan, value.Span));
        }
    }

    private static void Add(ContainerSettings container, NamedValue pair)
    {
        if (EnvironmentNames.Setting(container.File, pair, container.IsWindows) is { } setting)
        {
            container.Environment.Add(setting);
        }
    }
}
