using System.Collections.Immutable;
using System.Text.Json;

namespace GcGuard.Corpus.Inducers;

/// <summary>The managed assemblies of a published application.</summary>
internal sealed class PublishedApp : IDisposable
{
    private PublishedApp(ImmutableArray<ManagedAssembly> assemblies) => Assemblies = assemblies;

    /// <summary>The assemblies, in the order of their paths; those nearer to the folder come first.</summary>
    public ImmutableArray<ManagedAssembly> Assemblies { get; }

    /// <summary>Reads a folder.</summary>
    /// <exception cref="CorpusInputException">The folder does not exist, or holds no managed assembly, or its
    /// <c>.deps.json</c> is damaged.</exception>
    public static PublishedApp Open(InducersOptions options, Action<string> note)
    {
        if (!Directory.Exists(options.Folder))
        {
            throw new CorpusInputException(
                $"{options.Folder}: no such folder; give the one that 'dotnet publish -o' wrote.");
        }

        Dependencies dependencies = Dependencies.Read(options.Folder);
        ImmutableArray<ManagedAssembly>.Builder assemblies = ImmutableArray.CreateBuilder<ManagedAssembly>();
        foreach (string path
            in AssemblyFiles(options.Folder).Where(path => !dependencies.Framework.Contains(Path.GetFileName(path))))
        {
            if (Open(options.Folder, path, note) is { } assembly)
            {
                assemblies.Add(assembly);
            }
        }

        if (assemblies.Count == 0)
        {
            throw new CorpusInputException(
                $"{options.Folder}: no managed assembly in it; publish without PublishSingleFile and PublishAot, or "
                    + "give the folder that 'dotnet publish -o' wrote.");
        }

        var app = new PublishedApp(assemblies.ToImmutable());
        app.MarkApplication(options, dependencies);
        return app;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (ManagedAssembly assembly in Assemblies)
        {
            assembly.Dispose();
        }
    }

    private static IEnumerable<string> AssemblyFiles(string folder)
        => Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories)
            .Where(path => Path.GetExtension(path).ToUpperInvariant() is ".DLL" or ".EXE")
            .Select(path => Path.GetRelativePath(folder, path).Replace('\\', '/'))
            .OrderBy(path => path.Count(character => character == '/'))
            .ThenBy(path => path, StringComparer.Ordinal);

    private static ManagedAssembly? Open(string folder, string path, Action<string> note)
    {
        string fullPath = Path.Combine(folder, path);
        try
        {
            return ManagedAssembly.Open(fullPath, path);
        }
        catch (Exception exception) when (Damage.Is(exception))
        {
            note(
                $"note: {fullPath}: left out, its metadata is damaged ({exception.Message}); publish again, or restore "
                    + "the package it is from");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            note($"note: {fullPath}: left out ({exception.Message}); make it readable and run again");
        }

        return null;
    }

    private void MarkApplication(InducersOptions options, Dependencies dependencies)
    {
        foreach (string name in options.Applications.Where(name => !Assemblies.Any(assembly => Is(assembly, name))))
        {
            throw new CorpusInputException(
                $"--app {name}: no assembly of that name in {options.Folder}; leave out the extension.");
        }

        foreach (ManagedAssembly assembly in Assemblies)
        {
            assembly.IsApplication = options.Applications.IsEmpty
                ? dependencies.Application.Contains(Path.GetFileName(assembly.Path))
                : options.Applications.Any(name => Is(assembly, name));
        }
    }

    private static bool Is(ManagedAssembly assembly, string name)
        => assembly.Name.Equals(name, StringComparison.OrdinalIgnoreCase);

    /// <summary>What the application's own files say about its assemblies.</summary>
    private sealed record Dependencies(ImmutableHashSet<string> Application, ImmutableHashSet<string> Framework)
    {
        public static Dependencies Read(string folder)
        {
            var application = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
            var framework = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
            foreach (string path in Directory.EnumerateFiles(folder, "*.deps.json").Order(StringComparer.Ordinal))
            {
                try
                {
                    using JsonDocument document = JsonDocument.Parse(File.ReadAllText(path));
                    Read(document.RootElement, application, framework);
                }
                catch (Exception exception) when (exception
                    is JsonException or KeyNotFoundException or InvalidOperationException)
                {
                    throw new CorpusInputException(
                        $"{path}: not the file that a build writes ({exception.Message}); publish again, or delete it "
                            + "and name the application with --app.");
                }
            }

            if (application.Count == 0)
            {
                application.UnionWith(Directory.EnumerateFiles(folder, "*.runtimeconfig.json")
                    .Select(
                        path => Path.GetFileName(path).Replace(
                            ".runtimeconfig.json", ".dll", StringComparison.OrdinalIgnoreCase)));
            }

            return new Dependencies(
                application.ToImmutableHashSet(StringComparer.OrdinalIgnoreCase),
                framework.ToImmutableHashSet(StringComparer.OrdinalIgnoreCase));
        }

        private static void Read(JsonElement root, HashSet<string> application, HashSet<string> framework)
        {
            JsonElement libraries = root.GetProperty("libraries");
            foreach (JsonProperty library
                in root.GetProperty("targets").EnumerateObject().SelectMany(target => target.Value.EnumerateObject()))
            {
                string? kind = libraries.TryGetProperty(library.Name, out JsonElement described)
                    ? described.GetProperty("type").GetString()
                    : null;
                if (kind is "project" or "runtimepack"
                    && library.Value.TryGetProperty("runtime", out JsonElement files))
                {
                    (kind == "project" ? application : framework)
                        .UnionWith(files.EnumerateObject().Select(file => Path.GetFileName(file.Name)));
                }
            }
        }
    }
}
