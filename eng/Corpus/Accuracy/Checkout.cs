using System.Diagnostics;

namespace GcGuard.Corpus.Accuracy;

/// <summary>The checkout of one labelled repository.</summary>
internal static class Checkout
{
    /// <summary>How many digits of a commit the name of its own checkout has.</summary>
    private const int Digits = 12;

    /// <summary>
    /// The folder of <paramref name="repository"/> below <paramref name="checkouts"/>, that of the commit where there
    /// is one.
    /// </summary>
    /// <exception cref="CorpusInputException">There is none; the message says how to get it.</exception>
    public static string Find(string checkouts, string repository, string commit)
    {
        string folder = Path.Combine(checkouts, repository.Replace('/', '+'));
        string own = $"{folder}@{commit[..Digits]}";
        return Directory.Exists(own) ? own : Directory.Exists(folder)
            ? folder
            : throw new CorpusInputException(
                $"{folder}: no such folder; check out commit {commit} of github.com/{repository} there.");
    }

    /// <summary>
    /// The commit that is checked out; null where the folder has no git directory, or git does not run.
    /// </summary>
    public static async Task<string?> CommitAsync(string folder, CancellationToken cancellationToken)
    {
        string git = Path.Combine(folder, ".git");
        if (!Directory.Exists(git) && !File.Exists(git))
        {
            return null;
        }

        var start = new ProcessStartInfo("git", ["-C", folder, "rev-parse", "--verify", "--quiet", "HEAD"])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using var process = Process.Start(start)!;
            Task<string> error = process.StandardError.ReadToEndAsync(cancellationToken);
            string output = await process.StandardOutput.ReadToEndAsync(cancellationToken).ConfigureAwait(false);
            await error.ConfigureAwait(false);
            await process.WaitForExitAsync(cancellationToken).ConfigureAwait(false);
            return process.ExitCode == 0 ? output.Trim() : null;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }
}
