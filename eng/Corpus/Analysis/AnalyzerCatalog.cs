using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Analysis;

/// <summary>The analyzers and fixers of assemblies, found as a compiler host finds them: by their attributes.</summary>
internal sealed record AnalyzerCatalog(
    ImmutableArray<DiagnosticAnalyzer> Analyzers, ImmutableArray<CodeFixProvider> Fixers)
{
    /// <summary>What the package ships.</summary>
    public static AnalyzerCatalog GcGuard()
    {
        return new AnalyzerCatalog(
            [.. RuleCatalog.AnalyzerTypes.Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)],
            [.. RuleCatalog.FixerTypes.Select(type => (CodeFixProvider)Activator.CreateInstance(type)!)]);
    }

    /// <summary>
    /// The analyzers of another assembly, or of all assemblies in a folder; what they depend on is looked for beside
    /// them.
    /// </summary>
    /// <exception cref="CorpusInputException">The file is no loadable assembly, or has no C# analyzer.</exception>
    public static ImmutableArray<DiagnosticAnalyzer> Peer(string path)
    {
        try
        {
            var context = new AssemblyLoadContext(path);
            bool isFolder = Directory.Exists(path);
            string folder = isFolder ? path : Path.GetDirectoryName(path)!;
            string[] files =
                isFolder ? [.. Directory.EnumerateFiles(path, "*.dll").Order(StringComparer.Ordinal)] : [path];
            context.Resolving += (_, name) =>
            {
                string beside = Path.Combine(folder, name.Name + ".dll");
                return File.Exists(beside) ? context.LoadFromAssemblyPath(beside) : null;
            };
            ImmutableArray<DiagnosticAnalyzer> found =
                [.. files.SelectMany(file => Create(context.LoadFromAssemblyPath(file)))];
            return found.Length > 0
                ? found
                : throw new CorpusInputException($"{path}: holds no C# analyzer; give the analyzer assembly itself.");
        }
        catch (Exception exception) when (exception
            is BadImageFormatException or FileLoadException or FileNotFoundException)
        {
            throw new CorpusInputException($"{path}: cannot be loaded as an analyzer assembly ({exception.Message}).");
        }
    }

    private static ImmutableArray<DiagnosticAnalyzer> Create(Assembly assembly)
    {
        return
        [
            .. Types(assembly)
                .Where(type => !type.IsAbstract && typeof(DiagnosticAnalyzer).IsAssignableFrom(type))
                .Where(
                    type =>
                        type.GetCustomAttribute<DiagnosticAnalyzerAttribute>()?.Languages
                            .Contains(LanguageNames.CSharp) == true)
                .OrderBy(type => type.FullName, StringComparer.Ordinal)
                .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
        ];
    }

    /// <summary>A folder of analyzers may hold some for another language, whose compiler is not here.</summary>
    private static IEnumerable<Type> Types(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException exception)
        {
            return exception.Types.OfType<Type>();
        }
    }
}
