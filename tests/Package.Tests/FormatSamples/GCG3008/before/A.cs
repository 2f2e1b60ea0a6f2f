using System.Buffers;

namespace Samples.GCG3008;

/// <summary>The argument is cut in two by a directive, which no rewrite of its line keeps.</summary>
public sealed class Directed
{
    public void Back(string[] names) => ArrayPool<string>.Shared.Return(
#if NEVER
        null,
#else
        names
#endif
        );
}
