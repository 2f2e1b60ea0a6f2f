using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Analysis;

/// <summary>The analyzers and fixers of assemblies, found as a compiler host finds them: by their attributes.</summary>
internal sealed record AnalyzerCatalog(ImmutableArray<DiagnosticAnalyzer> Analyzers, ImmutableArray<CodeFixProvider> Fixers)
{
    /// <summary>What the package ships.</summary>
    public static AnalyzerCatalog GcGuard()
    {
        return new AnalyzerCatalog(
            [.. RuleCatalog.AnalyzerTypes.Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)],
            [.. RuleCatalog.FixerTypes.Select(type => (CodeFixProvider)Activator.CreateInstance(type)!)]);
    }

    /// <summary>The analyzers of another assembly; what it depends on is looked for beside it.</summary>
    /// <exception cref="CorpusInputException">The file is no loadable assembly, or has no C# analyzer.</exception>
    public static ImmutableArray<DiagnosticAnalyzer> Peer(string path)
    {
        try
        {
            var context = new AssemblyLoadContext(path);
            string folder = Path.GetDirectoryName(path)!;
            context.Resolving += (_, name) =>
            {
                string beside = Path.Combine(folder, name.Name + ".dll");
                return File.Exists(beside) ? context.LoadFromAssemblyPath(beside) : null;
            };
            ImmutableArray<DiagnosticAnalyzer> found = Create(context.LoadFromAssemblyPath(path));
            return found.Length > 0 ? found : throw new CorpusInputException($"{path}: holds no C# analyzer; give the analyzer assembly itself.");
        }
        catch (Exception exception) when (exception is BadImageFormatException or FileLoadException or ReflectionTypeLoadException)
        {
            throw new CorpusInputException($"{path}: cannot be loaded as an analyzer assembly ({exception.Message}).");
        }
    }

    private static ImmutableArray<DiagnosticAnalyzer> Create(Assembly assembly)
    {
        return
        [
            .. assembly.GetTypes()
                .Where(type => !type.IsAbstract && typeof(DiagnosticAnalyzer).IsAssignableFrom(type))
                .Where(type => type.GetCustomAttribute<DiagnosticAnalyzerAttribute>()?.Languages.Contains(LanguageNames.CSharp) == true)
                .OrderBy(type => type.FullName, StringComparer.Ordinal)
                .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
        ];
    }
}
