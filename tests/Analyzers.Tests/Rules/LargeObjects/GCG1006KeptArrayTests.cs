using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>
/// An array that becomes a property of another object is needed as it is, and is made once: an audit shows it. One that code sends, writes or keeps
/// in a stream of its own is reported.
/// </summary>
public class GCG1006KeptArrayTests
{
    [Theory]
    [InlineData("var image = new byte[icon.Length]; icon.OpenReadStream().ReadExactly(image); language.Icon = image;")]
    [InlineData("byte[] image; try { image = Client.DownloadData(address); } catch (WebException) { image = null; } language.Icon = image;")]
    [InlineData("var image = new byte[icon.Length]; icon.OpenReadStream().ReadExactly(image); language.Column = image;")]
    [InlineData("language = new Language { Icon = Client.DownloadData(address) };")]
    [InlineData("language.Icon = new BinaryReader(icon.OpenReadStream()).ReadBytes((int)icon.Length);")]
    public Task An_array_that_an_object_keeps_is_for_an_audit(string statements) => Action(statements).RunAsync();

    [Theory]
    [InlineData("var image = {|GCG1006:new byte[icon.Length]|}; icon.OpenReadStream().ReadExactly(image); store.Put(image);")]
    [InlineData("var image = {|GCG1006:new byte[icon.Length]|}; icon.OpenReadStream().ReadExactly(image); language.Length = image.Length; store.Put(image);")]
    [InlineData("store.Put({|GCG1006:Client.DownloadData(address)|});")]
    [InlineData("_last = {|GCG1006:new byte[icon.Length]|}; icon.OpenReadStream().ReadExactly(_last);")]
    public Task Another_array_is_reported(string statements) => Action(statements).RunAsync();

    [Fact]
    public Task An_audit_shows_both()
        => new AllRulesTest
        {
            IsAudit = true,
            ImplicitUsings = true,
            TestCode = Source(
                "var image = {|GCG1006:new byte[icon.Length]|}; icon.OpenReadStream().ReadExactly(image); language.Icon = image;"),
        }.RunAsync();

    private static AllRulesTest Action(string statements)
        => new() { ImplicitUsings = true, TestCode = Source(statements) };

    private static string Source(string statements) => $$"""
        using System.Net;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class Language
        {
            public byte[] Icon { get; set; }

            public Binary Column { get; set; }

            public int Length { get; set; }
        }

        public class Binary
        {
            public static implicit operator Binary(byte[] content) => new();
        }

        public interface IStore
        {
            void Put(byte[] content);

            void Put(Language language);
        }

        public class LanguagesController : ControllerBase
        {
        #pragma warning disable SYSLIB0014
            private static readonly WebClient Client = new();
        #pragma warning restore SYSLIB0014
            private readonly IStore store;
            private byte[] _last;

            public LanguagesController(IStore store) => this.store = store;

            [HttpPost]
            public IActionResult Edit(IFormFile icon, string address, Language language)
            {
                {{statements}}
                store.Put(language);
                return Ok(_last?.Length);
            }
        }
        """;
}
