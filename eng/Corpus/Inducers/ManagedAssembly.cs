using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace GcGuard.Corpus.Inducers;

/// <summary>One managed assembly with its bodies, read into memory.</summary>
internal sealed class ManagedAssembly : IDisposable
{
    private readonly PEReader _file;

    private ManagedAssembly(string path, PEReader file, MetadataReader reader)
    {
        Path = path;
        _file = file;
        Reader = reader;
        AssemblyDefinition definition = reader.GetAssemblyDefinition();
        Name = reader.GetString(definition.Name);
        Version = definition.Version;
    }

    /// <summary>Its path below the application's folder, with forward slashes.</summary>
    public string Path { get; }

    /// <summary>Its simple name.</summary>
    public string Name { get; }

    /// <summary>Its version.</summary>
    public Version Version { get; }

    /// <summary>Its metadata.</summary>
    public MetadataReader Reader { get; }

    /// <summary>Whether the application is made of it, rather than merely using it.</summary>
    public bool IsApplication { get; set; }

    /// <summary>The assembly in a file; null for a native library, a netmodule or a satellite assembly.</summary>
    /// <param name="fullPath">The file.</param>
    /// <param name="path">How the report names it.</param>
    /// <exception cref="Exception">One that is <see cref="Damage"/>: the file says it is an assembly, but its metadata
    /// cannot be read.</exception>
    public static ManagedAssembly? Open(string fullPath, string path)
    {
        var file = new PEReader([.. File.ReadAllBytes(fullPath)]);
        bool kept = false;
        try
        {
            if (!HasMetadata(file))
            {
                return null;
            }

            MetadataReader reader = file.GetMetadataReader();
            if (!reader.IsAssembly || !reader.GetAssemblyDefinition().Culture.IsNil)
            {
                return null;
            }

            Damage.Find(reader);
            var assembly = new ManagedAssembly(path, file, reader);
            kept = true;
            return assembly;
        }
        finally
        {
            if (!kept)
            {
                file.Dispose();
            }
        }
    }

    /// <summary>The body of a method, or null for one without.</summary>
    /// <exception cref="BadImageFormatException">The body cannot be read.</exception>
    public MethodBodyBlock? BodyOf(MethodDefinition method)
        => method.RelativeVirtualAddress == 0 ? null : _file.GetMethodBody(method.RelativeVirtualAddress);

    /// <inheritdoc/>
    public void Dispose() => _file.Dispose();

    private static bool HasMetadata(PEReader file)
    {
        try
        {
            return file.HasMetadata;
        }
        catch (Exception exception) when (Damage.Is(exception))
        {
            // Not even a Windows executable: a native library of another system.
            return false;
        }
    }
}
