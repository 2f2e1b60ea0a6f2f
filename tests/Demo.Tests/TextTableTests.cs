using System;
using GcGuard.Demo.Reporting;

namespace GcGuard.Demo.Tests;

public sealed class TextTableTests
{
    [Fact]
    public void Columns_line_up_and_heads_stand_on_the_table()
    {
        TextTable table = Sample();

        Assert.Equal(
            """
                    p50  long name
            what     ms         kB
            ----------------------
            one     1.5          7
            ----------------------
            second   20        123
            """.ReplaceLineEndings("\n"),
            table.Format(int.MaxValue));
    }

    [Fact]
    public void A_narrow_terminal_gets_the_columns_in_blocks()
    {
        TextTable table = Sample();

        Assert.Equal(
            """
                    p50
            what     ms
            -----------
            one     1.5
            -----------
            second   20

                    long name
            what           kB
            -----------------
            one             7
            -----------------
            second        123
            """.ReplaceLineEndings("\n"),
            table.Format(15));
    }

    [Fact]
    public void A_row_has_a_cell_for_every_column()
    {
        Assert.Throws<ArgumentException>(() => Sample().AddRow("one", "2"));
    }

    private static TextTable Sample()
    {
        var table = new TextTable(["what", "p50\nms", "long name\nkB"]);
        table.AddRow("one", "1.5", "7");
        table.AddRule();
        table.AddRow("second", "20", "123");
        return table;
    }
}
