using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// What a method writes into a stream or builder that it is handed, or answers filled, where its body is not followed.
/// </summary>
internal static class WrittenContent
{
    /// <summary>
    /// What a method of which nothing more is known writes: it may be a document of one thing or a long table.
    /// </summary>
    /// <param name="method">The name of the method, as a message shows it.</param>
    public static PayloadVerdict By(string method) => PayloadVerdict.MayGrow(Describe(method));

    /// <summary>
    /// What a call writes: stored content, where its method is known to bring it; else see <see cref="By(string)"/>.
    /// </summary>
    /// <param name="name">The name of the method or delegate, as a message shows it.</param>
    public static PayloadVerdict By(IInvocationOperation call, string name, KnownTypes types)
        => BringsStoredContent(call.TargetMethod, types) ? PayloadVerdict.Unbounded(Describe(name)) : By(name);

    /// <summary>
    /// Whether a method of the platform or of a storage client writes what was stored before: it is as large as a user
    /// made it.
    /// </summary>
    private static bool BringsStoredContent(IMethodSymbol method, KnownTypes types)
        => method.Name switch
        {
            "CreateFromDirectory" or "CreateFromDirectoryAsync"
                => types.Is(method.ContainingType, "System.IO.Compression.ZipFile")
                    || types.Is(method.ContainingType, "System.Formats.Tar.TarFile"),
            "DownloadTo" or "DownloadToAsync"
                => types.IsOrInherits(method.ContainingType, "Azure.Storage.Blobs.Specialized.BlobBaseClient"),
            "DownloadToStream" or "DownloadToStreamAsync"
                => types.IsOrInherits(method.ContainingType, "Microsoft.Azure.Storage.Blob.CloudBlob")
                    || types.IsOrInherits(method.ContainingType, "Microsoft.WindowsAzure.Storage.Blob.CloudBlob")
                    || types.IsOrInherits(method.ContainingType, "MongoDB.Driver.GridFS.GridFSBucket"),
            "DownloadObject" or "DownloadObjectAsync"
                => types.IsOrInherits(method.ContainingType, "Google.Cloud.Storage.V1.StorageClient"),
            "DownloadFile" => types.IsOrInherits(method.ContainingType, "Renci.SshNet.SftpClient"),
            _ => false,
        };

    private static string Describe(string method) => "what `" + method + "` writes";
}
