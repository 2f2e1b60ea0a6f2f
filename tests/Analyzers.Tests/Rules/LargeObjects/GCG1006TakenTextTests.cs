using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1006 shows in audit a text of rows that code takes: where the rows come from decides.</summary>
public class GCG1006TakenTextTests
{
    [Theory]
    [InlineData("var lines = new List<string>(); foreach (var line in _source.All()) { lines.Add(line.Name + \";\" + line.Id); } _sink.Save({|GCG1006:string.Join(\"\\n\", lines)|});")]
    [InlineData("var lines = new List<string>(); foreach (var line in _source.All()) { lines.Add(line.Name + \";\" + line.Id); } var text = {|GCG1006:string.Join(\"\\n\", lines)|}; _sink.Save(text);")]
    [InlineData("var lines = new List<string> { \"Name;Id\" }; lines.AddRange(_source.All().Select(line => line.Name)); _last = {|GCG1006:string.Join(\"\\n\", lines)|};")]
    [InlineData("var kept = new List<Line>(); foreach (var line in _source.All()) { kept.Add(line); } _sink.Save({|GCG1006:string.Join(\"\\n\", kept.Select(line => line.Name))|});")]
    [InlineData("var lines = new List<string>(); foreach (var line in _source.All()) { lines.Add(line.Name); } return Ok({|GCG1006:string.Join(\"\\n\", lines)|});")]
    [InlineData("var lines = new List<string>(); foreach (var line in _source.All()) { lines.Add(line.Name); } return Ok(new { csv = {|GCG1006:string.Join(\"\\n\", lines)|} });")]
    [InlineData("_sink.Save({|GCG1006:string.Join(\"\\n\", _source.All().Select(line => line.Name))|});")]
    [InlineData("var text = new StringBuilder(); foreach (var line in _source.All()) { text.AppendLine(line.Name); } _sink.Save({|GCG1006:text.ToString()|});")]
    public Task A_text_of_rows_that_code_takes(string body) => Verify(body);

    [Theory]
    [InlineData("_sink.Save(string.Join(\"\\n\", _source.All().Select(line => line.Name)));")]
    [InlineData("var text = new StringBuilder(); foreach (var line in _source.All()) { text.AppendLine(line.Name); } _sink.Save(text.ToString());")]
    public Task Without_an_audit(string body) => Verify(body, isAudit: false);

    [Theory]
    // Few rows, rows of one thing, and rows of which somebody has said which.
    [InlineData("_sink.Save(string.Join(\"\\n\", _source.All().Take(20).Select(line => line.Name)));")]
    [InlineData("var lines = new List<string>(); foreach (var line in order.Lines) { lines.Add(line.Name); } _sink.Save(string.Join(\"\\n\", lines));")]
    [InlineData("var lines = new List<string>(); foreach (var line in _source.Of(order.Id)) { lines.Add(line.Name); } _sink.Save(string.Join(\"\\n\", lines));")]
    [InlineData("_sink.Save(string.Join(\"\\n\", _source.All().Where(line => line.Id == order.Id).Select(line => line.Name)));")]
    // What some rows say.
    [InlineData("var errors = new List<string>(); foreach (var line in _source.All()) { if (line.Name.Length == 0) { errors.Add(line.Id + \" has no name\"); } } _sink.Save(string.Join(\"\\n\", errors));")]
    [InlineData("var errors = new List<string>(); foreach (var line in _source.All()) { try { line.Check(); } catch (Exception e) { errors.Add(e.Message); } } _sink.Save(string.Join(\"\\n\", errors));")]
    // A log, an exception, and a text of one row.
    [InlineData("_log.LogInformation(\"{Names}\", string.Join(\"\\n\", _source.All().Select(line => line.Name)));")]
    // Values that a caller hands over.
    [InlineData("_sink.Save(string.Join(\",\", ids)); Send(ids); void Send(List<int> all) => _sink.Save(string.Join(\",\", all));")]
    [InlineData("throw new InvalidOperationException(string.Join(\"\\n\", _source.All().Select(line => line.Name)));")]
    [InlineData("foreach (var line in _source.All()) { var cells = new List<string>(); cells.Add(line.Name); cells.Add(line.Id.ToString()); _sink.Save(string.Join(\";\", cells)); }")]
    public Task A_text_that_stays_short_or_is_read_by_people(string body) => Verify(body);

    private static Task Verify(string body, bool isAudit = true)
        => new AllRulesTest
        {
            IsAudit = isAudit,
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.Logging;

                public class Line
                {
                    public int Id { get; set; }
                    public string Name { get; set; } = "";
                    public void Check() { }
                }

                public class Order { public int Id { get; set; } public string Name { get; set; } = ""; public List<Line> Lines { get; set; } = new(); }

                public interface ISource { List<Line> All(); List<Line> Of(int order); }

                public interface ISink { void Save(string text); }

                public class ExportController : ControllerBase
                {
                    private readonly ISource _source;
                    private readonly ISink _sink;
                    private readonly ILogger _log;
                    private string _last = "";

                    public ExportController(ISource source, ISink sink, ILogger log) => (_source, _sink, _log) = (source, sink, log);

                    [HttpPost]
                    public IActionResult Post(Order order, List<int> ids)
                    {
                        {{body}}
                        return Ok(_last.Length);
                    }
                }
                """,
        }.RunAsync();
}
