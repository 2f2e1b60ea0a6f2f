using System;
using System.IO;

namespace GcGuard;

/// <summary>
/// Finds the folder of <c>Analyzers.sln</c>, so that tools and tests run from anywhere inside the repository. This file
/// is compiled into every tool that needs it.
/// </summary>
internal static class RepositoryRoot
{
    /// <summary>
    /// The folder, or null when neither the current folder nor the program's stands inside the repository.
    /// </summary>
    public static string? Find()
        => FindFrom(Directory.GetCurrentDirectory()) ?? FindFrom(AppContext.BaseDirectory);

    private static string? FindFrom(string folder)
    {
        for (DirectoryInfo? current = new(folder); current is not null; current = current.Parent)
        {
            if (File.Exists(Path.Combine(current.FullName, "Analyzers.sln")))
            {
                return current.FullName;
            }
        }

        return null;
    }
}
