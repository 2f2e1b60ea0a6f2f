using System.IO;

namespace Samples.GCG5005;

public sealed class Journal
{
    private FileStream? _file;

    public void Close()
    {
        _file?.Dispose();
        _file = null;
        // and hope
    }
}
