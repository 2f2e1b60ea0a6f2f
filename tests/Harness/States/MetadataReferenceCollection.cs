using System.Collections.Generic;
using System.Reflection;
using GcGuard.Harness.Engine;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Assemblies a project references beside its reference assemblies.</summary>
public class MetadataReferenceCollection : List<MetadataReference>
{
    /// <summary>Adds a loaded assembly.</summary>
    /// <param name="assembly">An assembly that was loaded from a file.</param>
    public void Add(Assembly assembly)
    {
        System.ArgumentNullException.ThrowIfNull(assembly);
        Add(MetadataFiles.Reference(assembly.Location));
    }

    /// <summary>Adds an assembly file.</summary>
    /// <param name="path">Its path.</param>
    public void Add(string path) => Add(MetadataFiles.Reference(path));
}
