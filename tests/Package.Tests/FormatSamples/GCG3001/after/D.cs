using System;
using System.Text;
using System.Threading.Channels;

namespace Samples.GCG3001;

public static class Texts
{
    private static readonly Channel<StringBuilder> Free =
        Channel.CreateBounded<StringBuilder>(Environment.ProcessorCount);

    public static StringBuilder Rent() => Free.Reader.TryRead(out StringBuilder? text) ? text : new StringBuilder();

    public static void Return(StringBuilder text)
    {
        if (text.Capacity <= 4096)
        {
            text.Clear();
            Free.Writer.TryWrite(text); // kept while there is room
        }
    }
}
