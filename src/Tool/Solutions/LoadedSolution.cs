using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Solutions;

/// <summary>A project that could be compiled.</summary>
/// <param name="Project">The project.</param>
/// <param name="Compilation">Its compilation, generated code included.</param>
internal sealed record LoadedProject(Project Project, Compilation Compilation);

/// <summary>A solution as far as it could be loaded.</summary>
/// <param name="Input">Where it came from.</param>
/// <param name="Projects">The C# projects that can be used, one for each target framework.</param>
/// <param name="Problems">What could not be loaded, and what to do about it.</param>
internal sealed record LoadedSolution(
    SolutionInput Input, ImmutableArray<LoadedProject> Projects, ImmutableArray<string> Problems);
