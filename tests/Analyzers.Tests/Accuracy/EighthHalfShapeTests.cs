using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>The shapes of the eighth half's wrong findings and misses, in our own words, each with a look-alike.</summary>
public class EighthHalfShapeTests
{
    private const string Store = """
        public interface IStore { List<Quarter> Quarters(); List<Carrier> Carriers(); List<Parcel> Parcels(); List<Hub> Hubs(); List<Visitor> Visitors(); List<Guest> Guests(); }

        public sealed class Quarter
        {
            public int Id { get; set; }
            public string Name { get; set; } = "";
            public string? Code { get; set; }
            public bool IsActive { get; set; } = true;
            public DateTime DateCreated { get; set; }
            public ICollection<Parcel> Parcels { get; set; } = new List<Parcel>();
        }

        public sealed class Carrier { public int CarrierId { get; set; } public string CarrierName { get; set; } = ""; public string Name => CarrierName; public int SortOrder { get; set; } }

        public sealed class Parcel { public int Id { get; set; } public string Name { get; set; } = ""; public int QuarterId { get; set; } public Quarter? Quarter { get; set; } }

        public sealed class Hub { public int Id { get; set; } public string Name { get; set; } = ""; public string? Address { get; set; } }

        public sealed class Visitor { public string Name { get; set; } = ""; public bool IsActive { get; set; } }

        public sealed class Guest { public int Id { get; set; } public string Name { get; set; } = ""; }
        """;

    /// <summary>An entity that is only a name is written by hand, row by row; one with a reference or an address is not, nor what has no identity or nothing else.</summary>
    [Theory]
    [InlineData("Quarters", false)]
    [InlineData("Carriers", false)]
    [InlineData("Parcels", true)]
    [InlineData("Hubs", true)]
    [InlineData("Visitors", true)]
    [InlineData("Guests", true)]
    public Task The_rows_of_a_table_of_names(string rows, bool isReported)
        => ShapeTest.ControllerAsync(
            $$"""
                private readonly IStore _store;

                public OrdersController(IStore store) => _store = store;

                public IActionResult Export()
                {
                    var text = new StringBuilder();
                    foreach (var row in _store.{{rows}}())
                    {
                        text.AppendLine(row.Name);
                    }

                    return File(Encoding.UTF8.GetBytes({{(isReported ? "{|GCG1004:text.ToString()|}" : "text.ToString()")}}), "text/csv");
                }
            """,
            Store);

    /// <summary>What moves to the next row is called so, whatever the package; what reads a part of one message is not asked here.</summary>
    [Fact]
    public Task A_table_that_a_reader_of_a_missing_package_fills()
        => new AllRulesTest
        {
            CompilerDiagnostics = CompilerDiagnostics.None,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.IO.Compression;
                using System.Linq;
                using System.Net.Http;
                using System.Security.Claims;
                using System.Security.Cryptography;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly MissingConnection _connection;

                    public async Task<IActionResult> Export()
                    {
                        var table = new StringBuilder("Shop;Day");
                        await using var command = _connection.CreateCommand();
                        await using var reader = await command.ExecuteReaderAsync();
                        while (await reader.ReadAsync())
                        {
                            table.AppendLine($"{Text(reader, 0)};{Text(reader, 1)}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "sales.csv");
                    }

                    public IActionResult Listed()
                    {
                        using var reader = _connection.CreateCommand().ExecuteReader();
                        var table = new StringBuilder();
                        while (reader.Read())
                        {
                            table.AppendLine(reader.GetString(0));
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "listed.csv");
                    }

                    public IActionResult First()
                    {
                        using var reader = _connection.CreateCommand().ExecuteReader();
                        var table = new StringBuilder();
                        if (reader.Read())
                        {
                            table.AppendLine(reader.GetString(0));
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "first.csv");
                    }

                    public IActionResult Waiting()
                    {
                        var lamp = _connection.Lamp();
                        var table = new StringBuilder();
                        while (lamp.IsOn())
                        {
                            table.AppendLine("on");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "lamp.csv");
                    }

                    private static string Text(MissingReader reader, int column) => reader.GetString(column);
                }
                """,
        }.RunAsync();
}
