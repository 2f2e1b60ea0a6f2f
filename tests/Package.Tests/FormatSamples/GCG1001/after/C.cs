using System;
using System.Buffers;
using System.IO;
using System.Text;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1001;

public sealed class TextController : ControllerBase
{
    #region Text
    [HttpPost("head")]
    public string Head([FromServices] TextReader reader)
    {
        char[] head = ArrayPool<char>.Shared.Rent(50_000);
        try
        {
            int length = reader.Read(head, 0, 50_000);
            return new string(head, 0, length);
        }
        finally
        {
            ArrayPool<char>.Shared.Return(head);
        }
    }
    #endregion

    [HttpPost("names")]
    public int Names([FromServices] TextReader reader)
    {
        var names = ArrayPool<string?>.Shared.Rent(20_000);
        Array.Clear(names, 0, 20_000);
        try
        {
            foreach (string? name in new ArraySegment<string?>(names, 0, 20_000))
            {
                reader.ReadBlock(new char[(name ?? string.Empty).Length + 1], 0, 1);
            }

            return Encoding.UTF8.GetByteCount(names[0] ?? string.Empty);
        }
        finally
        {
            ArrayPool<string?>.Shared.Return(names, clearArray: true);
        }
    }
}
