using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Arrays of two dimensions whose height and width a caller asks for.</summary>
public class GCG1006CellArrayTests
{
    [Theory]
    [InlineData("{|GCG1006:new float[window.Height, window.Width]|}")]
    [InlineData("{|GCG1006:new byte[rows, window.Width]|}")]
    // A matrix, a comparison of texts, a fixed or limited side, references.
    [InlineData("new double[rows, rows]")]
    [InlineData("new int[name.Length + 1, window.Name.Length + 1]")]
    [InlineData("new int[name.Length, window.Name.Length]")]
    [InlineData("new float[3, window.Width]")]
    [InlineData("new float[Math.Min(window.Height, 64), window.Width]")]
    [InlineData("new string[window.Height, window.Width]")]
    [InlineData("window.Height > 100 ? null : new float[window.Height, window.Width]")]
    [InlineData("new[,] { { window.Height, window.Width } }")]
    public Task An_array_of_cells(string array)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using Microsoft.AspNetCore.Mvc;

                public record Window(int Height, int Width, string Name);

                public class TilesController : ControllerBase
                {
                    public int Get(Window window, int rows, string name) => Cells(window, rows, name).Length;

                    private static Array Cells(Window window, int rows, string name) => {{array}};
                }
                """,
        }.RunAsync();
}
