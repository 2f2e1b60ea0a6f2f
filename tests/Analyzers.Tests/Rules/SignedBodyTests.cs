using System.Text.RegularExpressions;
using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules;

/// <summary>
/// The events that other servers send: their signature stands in a header and is checked over the whole body, so there
/// is nothing to do about it. Only an audit shows them.
/// </summary>
public class SignedBodyTests
{
    private const string Text = "await {|GCG1006:new StreamReader(Request.Body).ReadToEndAsync()|}";

    private const string Copy = "using var memory = new MemoryStream(); await Request.Body.CopyToAsync(memory); ";

    [Theory]
    [InlineData("_hooks.Receive(" + Text + ", Request.Headers[\"Stripe-Signature\"], \"secret\");")]
    [InlineData("var json = " + Text + "; _hooks.Receive(json, Request.Headers[\"Stripe-Signature\"], \"secret\");")]
    [InlineData("var json = " + Text + "; var sign = Request.Headers[\"Stripe-Signature\"].ToString(); _hooks.Receive(json, sign, \"secret\");")]
    [InlineData("var json = " + Text + "; string sign = Request.Headers[\"Stripe-Signature\"]; _hooks.Receive(json, sign, \"secret\");")]
    [InlineData("var json = " + Text + "; if (!Request.Headers.TryGetValue(\"Stripe-Signature\", out var sign)) { return; } _hooks.Receive(json, sign, \"secret\");")]
    [InlineData("var json = " + Text + "; _hooks.Receive(json, Request.Headers[\"Stripe-Signature\"].FirstOrDefault(), \"secret\");")]
    [InlineData("var json = " + Text + "; _hooks.ReceiveAll(json, Request.Headers);")]
    [InlineData("var json = " + Text + "; _hooks.ReceiveBytes(Encoding.UTF8.GetBytes(json), Request.Headers[\"Stripe-Signature\"]);")]
    [InlineData("var json = " + Text + "; var hash = HMACSHA256.HashData(Key, Encoding.UTF8.GetBytes(json)); if (Convert.ToHexString(hash) != Request.Headers[\"X-Sign\"]) { return; } Keep(json);")]
    [InlineData("var json = " + Text + "; using var hmac = new HMACSHA256(Key); var hash = hmac.ComputeHash(Encoding.UTF8.GetBytes(json)); var sign = Request.Headers[\"X-Sign\"].ToString(); if (!CryptographicOperations.FixedTimeEquals(hash, Convert.FromHexString(sign))) { return; } Keep(json);")]
    [InlineData("var json = " + Text + "; var bytes = Encoding.UTF8.GetBytes(json); using var hmac = new HMACSHA256(Key); var made = \"sha256=\" + Convert.ToHexString(hmac.ComputeHash(bytes)); if (!made.Equals(Request.Headers[\"X-Sign\"])) { return; } Keep(json);")]
    [InlineData("var json = " + Text + "; _hooks.Receive(json, sent, \"secret\");")]
    [InlineData(Copy + "_hooks.ReceiveBytes({|GCG2009:memory.ToArray()|}, Request.Headers[\"X-Sign\"]);")]
    [InlineData(Copy + "var bytes = {|GCG2009:memory.ToArray()|}; _hooks.ReceiveBytes(bytes, Request.Headers[\"X-Sign\"]);")]
    [InlineData(Copy + "var bytes = {|GCG2009:memory.ToArray()|}; if (Convert.ToHexString(HMACSHA256.HashData(Key, bytes)) != Request.Headers[\"X-Sign\"]) { return; } Keep(bytes);")]
    [InlineData(Copy + "var bytes = {|GCG2009:memory.ToArray()|}; using var hmac = new HMACSHA256(Key); if (Convert.ToHexString(hmac.ComputeHash(bytes)) != Request.Headers[\"X-Sign\"]) { return; } Keep(Encoding.UTF8.GetString(bytes));")]
    public async Task A_body_whose_signature_is_checked(string body)
    {
        await Test(Regex.Replace(body, @"\{\|GCG[0-9]+:(.*?)\|\}", "$1"), isAudit: false).RunAsync();
        await Test(body, isAudit: true).RunAsync();
    }

    [Theory]
    // No header, a header for somebody else, and a header of an answer.
    [InlineData("var json = " + Text + "; _hooks.Receive(json, \"none\", \"secret\");")]
    [InlineData("var json = " + Text + "; _hooks.Note(Request.Headers[\"Stripe-Signature\"]); _hooks.Receive(json, \"none\", \"secret\");")]
    [InlineData("var json = " + Text + "; var sign = Request.Headers[\"Stripe-Signature\"]; _hooks.Note(sign); _hooks.Receive(json, \"none\", \"secret\");")]
    [InlineData("var json = " + Text + "; _hooks.Receive(json, Response.Headers[\"Stripe-Signature\"], \"secret\");")]
    [InlineData("var json = " + Text + "; _hooks.Receive(json, other, \"secret\");")]
    [InlineData("var json = " + Text + "; _hooks.Receive(json, Request.Headers.ContainsKey(\"X\") ? \"a\" : \"b\", \"secret\");")]
    [InlineData(Copy + "_hooks.ReceiveBytes({|GCG2009:memory.ToArray()|}, \"none\");")]
    [InlineData(Copy + "var bytes = {|GCG2009:memory.ToArray()|}; var hash = HMACSHA256.HashData(bytes, Key); if (Convert.ToHexString(hash) != Request.Headers[\"X\"]) { return; } Keep(bytes);")]
    // A method of the same project does what it does there, and one of the framework sends or keeps it.
    [InlineData("var json = " + Text + "; Own(json, Request.Headers[\"Stripe-Signature\"]);")]
    [InlineData("var json = " + Text + "; _client.PostAsync(\"x\", new StringContent(json, Encoding.UTF8, Request.Headers[\"Accept\"]));")]
    // A method that takes a stream beside the text.
    [InlineData("var json = " + Text + "; _hooks.Store(json, Request.Headers[\"Name\"]);")]
    // A hash that nobody compares to a header, and one that needs no key.
    [InlineData("var json = " + Text + "; var hash = HMACSHA256.HashData(Key, Encoding.UTF8.GetBytes(json)); _hooks.Note(Convert.ToHexString(hash)); Keep(json);")]
    [InlineData("var json = " + Text + "; var hash = HMACSHA256.HashData(Key, Encoding.UTF8.GetBytes(json)); if (Convert.ToHexString(hash) != \"none\") { return; } _hooks.Note(Request.Headers[\"X\"]); Keep(json);")]
    [InlineData("var json = " + Text + "; var hash = HMACSHA256.HashData(Key, Encoding.UTF8.GetBytes(\"none\")); if (Convert.ToHexString(hash) != Request.Headers[\"X-Sign\"]) { return; } Keep(json);")]
    [InlineData("var json = " + Text + "; var hash = SHA256.HashData(Encoding.UTF8.GetBytes(json)); if (Convert.ToHexString(hash) == Request.Headers[\"If-None-Match\"]) { return; } Keep(json);")]
    public Task A_body_that_is_read_for_something_else(string body) => Test(body, isAudit: false).RunAsync();

    private static AllRulesTest Test(string body, bool isAudit)
    {
        var test = new AllRulesTest
        {
            IsAudit = isAudit,
            TestCode = $$"""
                #nullable disable
                using System;
                using System.IO;
                using System.Linq;
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class HookController : ControllerBase
                {
                    private static readonly byte[] Key = new byte[32];
                    private readonly IHooks _hooks;
                    private readonly HttpClient _client;

                    public HookController(IHooks hooks, HttpClient client) => (_hooks, _client) = (hooks, client);

                    [HttpPost]
                    [DisableRequestSizeLimit]
                    public async Task Post([FromHeader(Name = "X-Sign")] string sent, string other)
                    {
                        {{body}}
                    }

                    private void Own(string json, string sign) => _hooks.Receive(json, sign.Trim(), "secret");

                    private void Keep(string json) => _hooks.Note(json);

                    private void Keep(byte[] json) => _hooks.NoteBytes(json);
                }
                """,
        };
        test.TestState.AdditionalProjects["Payments"].Sources.Add("""
            using Microsoft.AspNetCore.Http;

            public interface IHooks
            {
                void Receive(string json, string signature, string secret);
                void ReceiveBytes(byte[] json, string signature);
                void ReceiveAll(string json, IHeaderDictionary headers);
                void Note(string text);
                void NoteBytes(byte[] text);
                void Store(string text, string name);
                void Store(System.IO.Stream text, string name);
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Payments");
        return test;
    }
}
