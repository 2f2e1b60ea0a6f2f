using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>A picture that code draws is shown in audit alone; one that is opened from content is reported.</summary>
public class GCG2009DrawnPictureTests
{
    [Theory]
    [InlineData("new Bitmap(width, 100)", false, false)]
    [InlineData("new Bitmap(width, 100)", true, true)]
    [InlineData("s_frame.Clone()", false, false)]
    [InlineData("code.GetGraphic(20)", false, false)]
    [InlineData("code.GetGraphic(20)", true, true)]
    [InlineData("new Docnet.Core.Page().Render(20)", false, true)]
    [InlineData("Bitmap.FromStream(upload.OpenReadStream())", false, true)]
    [InlineData("Bitmap.FromStream(upload.OpenReadStream()).Clone()", false, true)]
    [InlineData("new Bitmap(path)", false, true)]
    public Task Answered_as_a_file(string picture, bool isAudit, bool isReported)
        => new AllRulesTest
        {
            IsAudit = isAudit,
            TestState =
            {
                AdditionalProjects = { ["Library"] = { Sources = { """
                    namespace System.Drawing
                    {
                        public class Bitmap
                        {
                            public Bitmap(int width, int height) { }
                            public Bitmap(string path) { }
                            public static Bitmap FromStream(System.IO.Stream stream) => null;
                            public Bitmap Clone() => this;
                            public void Save(System.IO.Stream stream) { }
                        }
                    }

                    namespace Docnet.Core { public class Page { public System.Drawing.Bitmap Render(int size) => null; } }

                    namespace QRCoder
                    {
                        public class QRCode { public QRCode(string text) { } public System.Drawing.Bitmap GetGraphic(int pixels) => null; }
                    }
                    """ } } },
                AdditionalProjectReferences = { "Library" },
            },
            TestCode = $$"""
                using System.Drawing;
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class CardsController : ControllerBase
                {
                    private static readonly Bitmap s_frame = new Bitmap("frame.png");

                    public IActionResult Card(int width, string text, string path, IFormFile upload)
                    {
                        var code = new QRCoder.QRCode(text);
                        var picture = {{picture}};
                        using var stream = new MemoryStream();
                        picture.Save(stream);
                        return File({{(isReported ? "{|GCG2009:stream.ToArray()|}" : "stream.ToArray()")}}, "image/png");
                    }
                }
                """,
        }.RunAsync();
}
