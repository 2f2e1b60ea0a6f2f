using System;
using System.Collections.Generic;
using GcGuard.Analyzers.Facts.Settings.Reading;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings;

/// <summary>Finds the containers in Dockerfiles, compose files and Kubernetes manifests.</summary>
internal static class ContainerReader
{
    /// <summary>Kinds of manifests lead to their containers over at most this many levels (CronJob: four).</summary>
    private const int PodDepth = 6;

    /// <summary>What runs is the last stage, on the image at the end of its chain, with the environment of the whole chain.</summary>
    public static void ReadDockerfile(SettingsFile file, IReadOnlyList<DockerStage> stages)
    {
        if (stages.Count == 0)
        {
            return;
        }

        DockerStage last = stages[stages.Count - 1];
        DockerStage first = last;
        var chain = new Stack<DockerStage>();
        for (DockerStage? stage = last; stage is not null && chain.Count <= stages.Count; stage = stage.Parent)
        {
            chain.Push(stage);
            first = stage;
        }

        var container = new ContainerSettings(file, null, first.Image, first.ImageSpan);
        foreach (DockerStage stage in chain)
        {
            foreach (NamedValue pair in stage.Environment)
            {
                Add(container, pair);
            }
        }

        foreach (DockerStage stage in stages)
        {
            container.Words.AddRange(stage.Words);
        }

        file.Containers.Add(container);
    }

    /// <summary>The services of a compose file and the containers of manifests.</summary>
    public static void ReadYaml(SettingsFile file, IReadOnlyList<YamlNode> documents)
    {
        foreach (YamlNode document in documents)
        {
            if (document["kind"] is not null)
            {
                ReadPods(file, document, 0);
            }
            else if (document["services"] is { } services)
            {
                foreach (YamlEntry service in services.Entries)
                {
                    ReadService(file, service);
                }
            }
        }
    }

    private static void ReadService(SettingsFile file, YamlEntry service)
    {
        YamlNode node = service.Value;
        var container = new ContainerSettings(
            file, service.Key, node["image"]?.Scalar, node["image"]?.Span ?? service.KeySpan);
        AddWord(container, node["build"]?.Scalar);
        AddWord(container, node["build"]?["context"]?.Scalar);
        AddFolder(container, node["build"]?["dockerfile"]?.Scalar);
        YamlNode? limits = node["deploy"]?["resources"]?["limits"];
        SetCores(container, node, "cpus");
        SetCores(container, limits, "cpus");
        container.Memory = Quantity.Bytes((node["mem_limit"] ?? limits?["memory"])?.Scalar, kubernetes: false);
        ReadEnvironment(container, node["environment"]);
        file.Containers.Add(container);
    }

    private static void ReadEnvironment(ContainerSettings container, YamlNode? environment)
    {
        foreach (YamlEntry entry in environment?.Entries ?? [])
        {
            if (entry.Value.Scalar is { } value)
            {
                Add(container, new NamedValue(entry.Key, value, entry.KeySpan, entry.Value.Span));
            }
        }

        foreach (YamlNode item in environment?.Items ?? [])
        {
            int equals = item.Scalar?.IndexOf('=') ?? -1;
            if (equals > 0)
            {
                string text = item.Scalar!;
                Add(container, new NamedValue(
                    text.Substring(0, equals),
                    text.Substring(equals + 1).Trim('"', '\''),
                    new TextSpan(item.Span.Start, equals),
                    TextSpan.FromBounds(item.Span.Start + equals + 1, item.Span.End)));
            }
        }
    }

    private static void ReadPods(SettingsFile file, YamlNode node, int depth)
    {
        if (depth > PodDepth)
        {
            return;
        }

        foreach (YamlNode container in node["containers"]?.Items ?? [])
        {
            ReadContainer(file, container);
        }

        foreach (string key in new[] { "spec", "template", "jobTemplate" })
        {
            if (node[key] is { } inner)
            {
                ReadPods(file, inner, depth + 1);
            }
        }
    }

    private static void ReadContainer(SettingsFile file, YamlNode node)
    {
        var container = new ContainerSettings(
            file, node["name"]?.Scalar, node["image"]?.Scalar, node["image"]?.Span ?? node.Span);
        YamlNode? limits = node["resources"]?["limits"];
        SetCores(container, limits, "cpu");
        container.Memory = Quantity.Bytes(limits?["memory"]?.Scalar, kubernetes: true);
        foreach (YamlNode variable in node["env"]?.Items ?? [])
        {
            if (variable["name"] is YamlScalar name && variable["value"] is YamlScalar value)
            {
                Add(container, new NamedValue(name.Text, value.Text, name.Span, value.Span));
            }
        }

        file.Containers.Add(container);
    }

    private static void SetCores(ContainerSettings container, YamlNode? node, string key)
    {
        foreach (YamlEntry entry in node?.Entries ?? [])
        {
            if (entry.Key == key && Quantity.Cores(entry.Value.Scalar) is { } cores)
            {
                container.Cores = cores;
                container.CoresSpan = TextSpan.FromBounds(entry.KeySpan.Start, entry.Value.Span.End);
            }
        }
    }

    private static void Add(ContainerSettings container, NamedValue pair)
    {
        if (EnvironmentNames.Setting(container.File, pair, container.IsWindows) is { } setting)
        {
            container.Environment.Add(setting);
        }
    }

    private static void AddWord(ContainerSettings container, string? word)
    {
        if (word is not null)
        {
            container.Words.Add(word);
        }
    }

    private static void AddFolder(ContainerSettings container, string? path)
    {
        int slash = path?.LastIndexOfAny(['/', '\\']) ?? -1;
        if (slash > 0)
        {
            container.Words.Add(path!.Substring(0, slash));
        }
    }
}
