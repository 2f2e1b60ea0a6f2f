using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>Shapes of labelled sites of the sixth held-out half that no other test here has, with look-alikes in both directions.</summary>
public class SixthHalfShapeTests
{
    [Fact]
    public Task A_message_for_each_file_of_a_form()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IActionResult Check(List<IFormFile> files)
                    {
                        var script = new StringBuilder();
                        foreach (IFormFile file in files)
                        {
                            script.AppendLine("<script>alert('" + file.FileName + "');</script>");
                        }

                        return Content(script.ToString(), "text/html", Encoding.UTF8);
                    }

                    public IActionResult Posted()
                    {
                        var names = new StringBuilder();
                        foreach (var file in Request.Form.Files.Where(file => file.Length > 0))
                        {
                            names.AppendLine(file.FileName);
                        }

                        return Content(names.ToString(), "text/plain");
                    }

                    public IActionResult Each(IFormFileCollection files)
                    {
                        var names = new StringBuilder();
                        for (int i = 0; i < files.Count; i++)
                        {
                            names.AppendLine(files[i].FileName);
                        }

                        return Content(names.ToString(), "text/plain");
                    }

                    public IActionResult Contents(List<IFormFile> files)
                    {
                        var text = new StringBuilder();
                        foreach (IFormFile file in files)
                        {
                            using var reader = new StreamReader(file.OpenReadStream());
                            text.Append(reader.ReadToEnd());
                        }

                        return Content({|GCG1004:text.ToString()|}, "text/plain");
                    }

                    public IActionResult Lines(List<IFormFile> files)
                    {
                        var text = new StringBuilder();
                        foreach (IFormFile file in files)
                        {
                            using var reader = new StreamReader(file.OpenReadStream());
                            string? line;
                            while ((line = reader.ReadLine()) != null)
                            {
                                text.AppendLine(line);
                            }
                        }

                        return Content({|GCG1004:text.ToString()|}, "text/plain");
                    }

                    public IActionResult All(List<IFormFile> files)
                    {
                        var memory = new MemoryStream();
                        foreach (var file in files)
                        {
                            file.CopyTo(memory);
                        }

                        return File({|GCG2001:memory.ToArray()|}, "application/octet-stream", "all.bin");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_form_of_an_import_whose_callers_say_its_name()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IActionResult Products() => Form("products-template.xlsx", "name", "price");

                    public IActionResult Customers()
                    {
                        const string name = "customers-template.xlsx";
                        return Form(name, "name", "address");
                    }

                    public IActionResult Corrected(ClosedXML.Excel.XLWorkbook book) => Answer(book, "corrected.xlsx");

                    public IActionResult Empty(ClosedXML.Excel.XLWorkbook book) => Answer(book, "Orders_Template.xlsx");

                    public IActionResult Named(ClosedXML.Excel.XLWorkbook book, string name) => AnswerNamed(book, name);

                    private IActionResult Form(string fileName, params string[] headers)
                    {
                        var book = new ClosedXML.Excel.XLWorkbook();
                        for (var i = 0; i < headers.Length; i++)
                        {
                            book.Set(i, headers[i]);
                        }

                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File(memory.ToArray(), "application/octet-stream", fileName);
                    }

                    private IActionResult Answer(ClosedXML.Excel.XLWorkbook book, string fileName)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File({|GCG2009:memory.ToArray()|}, "application/octet-stream", fileName);
                    }

                    private IActionResult AnswerNamed(ClosedXML.Excel.XLWorkbook book, string fileName)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File({|GCG2009:memory.ToArray()|}, "application/octet-stream", fileName);
                    }
                }

                namespace ClosedXML.Excel
                {
                    public sealed class XLWorkbook
                    {
                        public void Set(int column, string value) { }

                        public void SaveAs(Stream stream) { }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Sums_of_months_categories_and_ways_to_pay()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IActionResult Months([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var month in reports.Find().MonthlyBreakdown)
                        {
                            table.AppendLine($"{month.MonthName},{month.Year},{month.Profit}");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "months.csv");
                    }

                    public IActionResult Payments([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var way in reports.Find().Payments)
                        {
                            table.AppendLine($"{way.PaymentMethod},{way.Total}");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "payments.csv");
                    }

                    public IActionResult Categories([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var category in reports.Find().Categories)
                        {
                            table.AppendLine($"{category.CategoryName},{category.ProductCount}");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "categories.csv");
                    }

                    public IActionResult Providers([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var month in reports.Find().Billing)
                        {
                            foreach (var provider in month.Providers)
                            {
                                table.AppendLine($"{month.Month},{month.Deadline},{provider.Provider},{provider.Amount}");
                            }
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "providers.csv");
                    }

                    public IActionResult Salaries([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var salary in reports.Find().Salaries)
                        {
                            table.AppendLine($"{salary.EmployeeId},{salary.Month},{salary.Amount}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "salaries.csv");
                    }

                    public IActionResult Sales([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var product in reports.Find().Sales)
                        {
                            table.AppendLine($"{product.Product},{product.Year},{product.Total}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "sales.csv");
                    }

                    public IActionResult Days([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var day in reports.Find().Days)
                        {
                            table.AppendLine($"{day.Date},{day.Total}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "days.csv");
                    }

                    public IActionResult Payroll([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var entry in reports.Find().Expenses)
                        {
                            table.AppendLine($"{entry.Category},{entry.Amount}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "expenses.csv");
                    }

                    public IActionResult Teams([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var month in reports.Find().Teams)
                        {
                            foreach (var member in month.Members)
                            {
                                table.AppendLine($"{month.Month},{member.Name}");
                            }
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "teams.csv");
                    }
                }

                public interface IReports { FinancialReport Find(); }

                public sealed class FinancialReport
                {
                    public decimal Total { get; set; }
                    public List<MonthlyProfitDto> MonthlyBreakdown { get; set; } = new();
                    public List<PaymentMethodSummaryDto> Payments { get; set; } = new();
                    public List<CategoryInventoryDto> Categories { get; set; } = new();
                    public List<MonthlyBillingSummary> Billing { get; set; } = new();
                    public List<MonthlySalary> Salaries { get; set; } = new();
                    public List<YearlySalesSummary> Sales { get; set; } = new();
                    public List<DailySummary> Days { get; set; } = new();
                    public List<Expense> Expenses { get; set; } = new();
                    public List<MonthlyTeamSummary> Teams { get; set; } = new();
                }

                public sealed class MonthlyProfitDto { public int Year { get; set; } public int Month { get; set; } public string MonthName { get; set; } = ""; public decimal Profit { get; set; } }

                public sealed class PaymentMethodSummaryDto { public string PaymentMethod { get; set; } = ""; public decimal Total { get; set; } public int TransactionCount { get; set; } }

                public sealed class CategoryInventoryDto { public string CategoryName { get; set; } = ""; public string CategoryColor { get; set; } = ""; public int ProductCount { get; set; } }

                public sealed class MonthlyBillingSummary { public int Year { get; set; } public int Month { get; set; } public DateTime? Deadline { get; set; } public decimal Total { get; set; } public List<ProviderSummary> Providers { get; set; } = new(); }

                public sealed class ProviderSummary { public string Provider { get; set; } = ""; public decimal Amount { get; set; } }

                public sealed class MonthlySalary { public int EmployeeId { get; set; } public int Month { get; set; } public decimal Amount { get; set; } }

                public sealed class YearlySalesSummary { public int Year { get; set; } public string Product { get; set; } = ""; public decimal Total { get; set; } }

                public sealed class DailySummary { public DateTime Date { get; set; } public decimal Total { get; set; } }

                public sealed class Expense { public string Category { get; set; } = ""; public decimal Amount { get; set; } }

                public sealed class MonthlyTeamSummary { public int Month { get; set; } public decimal Total { get; set; } public List<Member> Members { get; set; } = new(); }

                public sealed class Member { public string Name { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task A_short_text_deciphered_through_a_span()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class NotesController : ControllerBase
                {
                    public string Get(string note) => Cipher.Decrypt(note);

                    public string File(string path) => Cipher.DecryptFile(path);
                }

                public static class Cipher
                {
                    public static string Decrypt(string text)
                    {
                        Span<byte> buffer = new Span<byte>(new byte[text.Length]);
                        if (!Convert.TryFromBase64String(text, buffer, out int length))
                        {
                            return text;
                        }

                        var data = buffer.Slice(0, length).ToArray();
                        using Aes aes = Aes.Create();
                        using MemoryStream input = new(data);
                        using CryptoStream cipher = new(input, aes.CreateDecryptor(), CryptoStreamMode.Read);
                        using MemoryStream output = new();
                        cipher.CopyTo(output);
                        return Encoding.Unicode.GetString(output.ToArray());
                    }

                    public static string DecryptFile(string path)
                    {
                        var data = new Span<byte>(System.IO.File.ReadAllBytes(path)).Slice(16).ToArray();
                        using Aes aes = Aes.Create();
                        using MemoryStream input = new(data);
                        using CryptoStream cipher = new(input, aes.CreateDecryptor(), CryptoStreamMode.Read);
                        using MemoryStream output = new();
                        cipher.CopyTo(output);
                        return Encoding.Unicode.GetString({|GCG2001:output.ToArray()|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_line_that_a_log_appends_to_its_file()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public void Get(List<Row> values)
                    {
                        ImportLog.Write("orders", values);
                        ImportLog.Dump(values);
                        Exports.Write(values);
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; }

                public static class ImportLog
                {
                    public static void Write(string message, List<Row> data)
                    {
                        var parts = new List<string> { message };
                        if (data.Count > 0)
                        {
                            var pairs = data.Select(pair => pair.Name);
                            parts.Add($" | {string.Join(", ", pairs)}");
                        }

                        File.AppendAllText("import.log", $"[{DateTime.Now:u}] {string.Join("", parts)}\n");
                    }

                    public static void Dump(List<Row> data)
                    {
                        var text = new StringBuilder();
                        foreach (var pair in data)
                        {
                            text.AppendLine(pair.Name);
                        }

                        File.AppendAllText("import.log", {|GCG1004:text.ToString()|});
                    }
                }

                public static class Exports
                {
                    public static void Write(List<Row> data)
                    {
                        var parts = new List<string> { "pairs" };
                        if (data.Count > 0)
                        {
                            var pairs = data.Select(pair => pair.Name);
                            parts.Add($" | {string.Join(", ", pairs)}");
                        }

                        File.AppendAllText("export.csv", {|GCG1004:$"[{DateTime.Now:u}] {string.Join("", parts)}\n"|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_word_read_up_to_a_mark()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public void Number(IFormFile file)
                    {
                        using var input = file.OpenReadStream();
                        var word = new StringBuilder();
                        while (true)
                        {
                            int read = input.ReadByte();
                            if (read == -1) break;
                            word.Append((char)read);
                            if ((char)read == 'e') break;
                        }

                        var bytes = Encoding.ASCII.GetBytes(word.ToString());
                        Response.Body.Write(bytes, 0, bytes.Length);
                    }

                    public void Whole(IFormFile file)
                    {
                        using var input = file.OpenReadStream();
                        var text = new StringBuilder();
                        while (true)
                        {
                            int read = input.ReadByte();
                            if (read == -1) break;
                            text.Append((char)read);
                        }

                        var bytes = Encoding.ASCII.GetBytes({|GCG1004:text.ToString()|});
                        Response.Body.Write(bytes, 0, bytes.Length);
                    }

                    public void WithoutLetters(IFormFile file)
                    {
                        using var input = file.OpenReadStream();
                        var text = new StringBuilder();
                        while (true)
                        {
                            int read = input.ReadByte();
                            if (read < 0) break;
                            if ((char)read == 'e') continue;
                            text.Append((char)read);
                        }

                        var bytes = Encoding.ASCII.GetBytes({|GCG1004:text.ToString()|});
                        Response.Body.Write(bytes, 0, bytes.Length);
                    }

                    public void Lines(IFormFile file)
                    {
                        using var input = new StreamReader(file.OpenReadStream());
                        var text = new StringBuilder();
                        while (true)
                        {
                            string? line = input.ReadLine();
                            if (line == null || line[0] == '.') break;
                            text.AppendLine(line);
                        }

                        var bytes = Encoding.ASCII.GetBytes({|GCG1004:text.ToString()|});
                        Response.Body.Write(bytes, 0, bytes.Length);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_request_signed_as_xml()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public string Token(System.Xml.XmlDocument request) => SignXml(request);

                    public IActionResult Export(System.Xml.XmlDocument orders)
                    {
                        using var memory = new MemoryStream();
                        orders.Save(memory);
                        return File({|GCG2001:memory.ToArray()|}, "application/xml");
                    }

                    private static string SignXml(System.Xml.XmlDocument request) => AssembleSignedXml(request);

                    private static string AssembleSignedXml(System.Xml.XmlDocument request)
                    {
                        using var memory = new MemoryStream();
                        using var writer = System.Xml.XmlWriter.Create(memory);
                        request.WriteTo(writer);
                        writer.Flush();
                        return Encoding.UTF8.GetString(memory.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_download_that_is_kept_in_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _client = new();

                    public async Task Voice(string language)
                    {
                        string model = Path.Combine("models", language + ".onnx");
                        if (!System.IO.File.Exists(model))
                        {
                            var bytes = await _client.GetByteArrayAsync("https://models.example/" + language);
                            await System.IO.File.WriteAllBytesAsync(model, bytes);
                        }
                    }

                    public async Task<string> Poster(string address, string file)
                    {
                        if (System.IO.File.Exists(file))
                        {
                            return file;
                        }

                        var response = await _client.GetAsync(address);
                        var bytes = await response.Content.ReadAsByteArrayAsync();
                        await System.IO.File.WriteAllBytesAsync(file, bytes);
                        return file;
                    }

                    public async Task Import(string address, string file, string other)
                    {
                        if (System.IO.File.Exists(other))
                        {
                            return;
                        }

                        var bytes = await {|GCG2005:_client.GetByteArrayAsync(address)|};
                        await System.IO.File.WriteAllBytesAsync(file, bytes);
                    }

                    public async Task Upload(IFormFile upload, string file)
                    {
                        if (System.IO.File.Exists(file))
                        {
                            return;
                        }

                        using var memory = new MemoryStream();
                        await {|GCG2005:upload.CopyToAsync(memory)|};
                        await System.IO.File.WriteAllBytesAsync(file, memory.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_archive_of_settings()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.IO.Compression;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IActionResult Settings(string compose, string values)
                    {
                        using var memory = new MemoryStream();
                        using (var archive = new ZipArchive(memory, ZipArchiveMode.Create, leaveOpen: true))
                        {
                            var first = archive.CreateEntry("docker-compose.yml");
                            using (var writer = new StreamWriter(first.Open())) { writer.Write(compose); }
                            var second = archive.CreateEntry(".env");
                            using (var writer = new StreamWriter(second.Open())) { writer.Write(values); }
                        }

                        return File(memory.ToArray(), "application/zip", "deployment.zip");
                    }

                    public IActionResult Tables(string orders, string values)
                    {
                        using var memory = new MemoryStream();
                        using (var archive = new ZipArchive(memory, ZipArchiveMode.Create, leaveOpen: true))
                        {
                            var first = archive.CreateEntry("orders.csv");
                            using (var writer = new StreamWriter(first.Open())) { writer.Write(orders); }
                            var second = archive.CreateEntry(".env");
                            using (var writer = new StreamWriter(second.Open())) { writer.Write(values); }
                        }

                        return File({|GCG2001:memory.ToArray()|}, "application/zip", "deployment.zip");
                    }
                }
                """,
        }.RunAsync();
}
