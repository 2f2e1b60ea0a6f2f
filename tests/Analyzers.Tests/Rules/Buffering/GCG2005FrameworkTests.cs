using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2005 offers where the framework or the language is old: only what both have.</summary>
public class GCG2005FrameworkTests
{
    /// <summary>GCG2001 would turn the array into a view of a stream that nobody needs.</summary>
    [Fact]
    public Task The_response_of_system_web()
        => new WholePayloadTest
        {
            NumberOfFixAllIterations = 2,
            References = TestReferences.Net472,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;
                using System.Web;

                class Handler : IHttpHandler
                {
                    public bool IsReusable => true;

                    public void ProcessRequest(HttpContext context)
                    {
                        var ms = new MemoryStream();
                        {|GCG2005:context.Request.InputStream.CopyTo(ms)|};
                        context.Response.BinaryWrite(ms.ToArray()); // all
                    }

                    public void Send(HttpResponseBase response, string path)
                    {
                        response.BinaryWrite({|GCG2009:File.ReadAllBytes(path)|});
                    }
                }
                """,
            FixedCode = """
                using System.IO;
                using System.Web;

                class Handler : IHttpHandler
                {
                    public bool IsReusable => true;

                    public void ProcessRequest(HttpContext context)
                    {
                        context.Request.InputStream.CopyTo(context.Response.OutputStream); // all
                    }

                    public void Send(HttpResponseBase response, string path)
                    {
                        using (var stream = File.OpenRead(path))
                        {
                            stream.CopyTo(response.OutputStream);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Net_472_with_MVC_5_in_CSharp_7_3()
        => new WholePayloadTest
        {
            References = TestReferences.Net472.AddPackages(TestPackages.Mvc5),
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System.IO;
                using System.Net;
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Threading;
                using System.Threading.Tasks;

                public class DocumentsController : System.Web.Mvc.Controller
                {
                    public System.Web.Mvc.ActionResult Get(string path)
                        => File({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/pdf", "a.pdf");

                    public System.Web.Mvc.ActionResult Hash(string path, HashAlgorithm hash)
                    {
                        byte[] bytes = {|GCG2009:System.IO.File.ReadAllBytes(path)|};
                        return Json(hash.ComputeHash(bytes));
                    }

                    public void Download(string url, Stream target)
                    {
                        using (var client = new WebClient())
                        {
                            byte[] bytes = {|GCG2009:client.DownloadData(url)|};
                            target.Write(bytes, 0, bytes.Length);
                        }
                    }

                    public async Task Forward(HttpClient client, string url, Stream target, CancellationToken token)
                    {
                        byte[] bytes = await {|GCG2009:client.GetByteArrayAsync(url)|};
                        await target.WriteAsync(bytes, 0, bytes.Length, token);
                    }

                    internal async Task Read(HttpContent content, Stream target)
                    {
                        byte[] bytes = await {|GCG2009:content.ReadAsByteArrayAsync()|};
                        await target.WriteAsync(bytes, 0, bytes.Length);
                    }
                }
                """,
            FixedCode = """
                using System.IO;
                using System.Net;
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Threading;
                using System.Threading.Tasks;

                public class DocumentsController : System.Web.Mvc.Controller
                {
                    public System.Web.Mvc.ActionResult Get(string path)
                        => File(System.IO.File.OpenRead(path), "application/pdf", "a.pdf");

                    public System.Web.Mvc.ActionResult Hash(string path, HashAlgorithm hash)
                    {
                        using (var stream = System.IO.File.OpenRead(path))
                        {
                            return Json(hash.ComputeHash(stream));
                        }
                    }

                    public void Download(string url, Stream target)
                    {
                        using (var client = new WebClient())
                        {
                            using (var stream = client.OpenRead(url))
                            {
                                stream.CopyTo(target);
                            }
                        }
                    }

                    public async Task Forward(HttpClient client, string url, Stream target, CancellationToken token)
                    {
                        using (var stream = await client.GetStreamAsync(url))
                        {
                            await stream.CopyToAsync(target, 81920, token);
                        }
                    }

                    internal async Task Read(HttpContent content, Stream target)
                    {
                        await content.CopyToAsync(target);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Net_standard_2_0_hashes_no_stream_asynchronously()
        => new WholePayloadTest
        {
            References = TestReferences.NetStandard20,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            UnfixedCode = """
                using System.IO;
                using System.Net;
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Threading;
                using System.Threading.Tasks;

                public class Documents
                {
                    public async Task<byte[]> Hash(HttpClient client, string url, HashAlgorithm hash)
                        => hash.ComputeHash(await client.GetByteArrayAsync(url));

                    public async Task Read(HttpContent content, Stream target, CancellationToken token)
                    {
                        byte[] bytes = await {|GCG2009:content.ReadAsByteArrayAsync()|};
                        await target.WriteAsync(bytes, 0, bytes.Length, token);
                    }
                }
                """,
        }.RunAsync();
}
