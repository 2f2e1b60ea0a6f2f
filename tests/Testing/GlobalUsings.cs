using System;
using System.Collections.Concurrent;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Testing;

/// <summary>
/// The implicit usings of the sources under test, as an SDK gives them to a project: one list, of which a source sees
/// those whose namespaces its references have.
/// </summary>
public static class GlobalUsings
{
    private static readonly string[] s_namespaces =
    [
        "System", "System.Buffers", "System.Collections.Concurrent", "System.Collections.Generic",
        "System.Collections.Immutable", "System.Diagnostics", "System.IO", "System.IO.Compression", "System.Linq",
        "System.Net", "System.Net.Http", "System.Runtime", "System.Runtime.InteropServices",
        "System.Security.Cryptography", "System.Text", "System.Text.Json", "System.Threading", "System.Threading.Channels", "System.Threading.Tasks",
        "Microsoft.AspNetCore.Mvc", "Microsoft.Extensions.Caching.Memory", "Microsoft.Extensions.DependencyInjection",
        "Microsoft.Extensions.Hosting", "Microsoft.Extensions.ObjectPool",
        "Polly", "Polly.Retry",
    ];

    private static readonly ConcurrentDictionary<ReferenceSet, RuleSource> s_files = new();

    /// <summary>The file with the usings for sources that compile against a set of references.</summary>
    public static RuleSource For(ReferenceSet references) => s_files.GetOrAdd(references, Create);

    private static RuleSource Create(ReferenceSet references)
    {
        INamespaceSymbol root = CSharpCompilation.Create("Usings", references: references.References).GlobalNamespace;
        return new RuleSource(
            nameof(GlobalUsings),
            string.Concat(s_namespaces.Where(name => Exists(root, name)).Select(name => $"global using {name};\n")));
    }

    private static bool Exists(INamespaceSymbol root, string name)
    {
        INamespaceSymbol? found = root;
        foreach (string part in name.Split('.'))
        {
            found = found?.GetNamespaceMembers().FirstOrDefault(child => child.Name == part);
        }

        return found is not null;
    }
}
