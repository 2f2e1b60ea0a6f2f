using System.Buffers;

namespace Samples.GCG3008;

public sealed class Names
{
    public int Longest(string[] source)
    {
        string[] names = ArrayPool<string>.Shared.Rent(source.Length);
        try
        {
            source.CopyTo(names, 0);
            int longest = 0;
            foreach (string name in source)
            {
                longest = name.Length > longest ? name.Length : longest;
            }

            return longest;
        }
        finally
        {
            ArrayPool<string>.Shared.Return(names, clearArray: true); // all of them
        }
    }

    public void Back(object[] values) => ArrayPool<object>.Shared.Return(array: values, clearArray: true);
}
