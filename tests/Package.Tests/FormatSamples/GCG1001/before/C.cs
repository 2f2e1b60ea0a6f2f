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
        char[] head = new char[50_000];
        int length = reader.Read(head, 0, head.Length);
        return new string(head, 0, length);
    }
    #endregion

    [HttpPost("names")]
    public int Names([FromServices] TextReader reader)
    {
        var names = new string?[20_000];
        foreach (string? name in names)
        {
            reader.ReadBlock(new char[(name ?? string.Empty).Length + 1], 0, 1);
        }

        return Encoding.UTF8.GetByteCount(names[0] ?? string.Empty);
    }
}
