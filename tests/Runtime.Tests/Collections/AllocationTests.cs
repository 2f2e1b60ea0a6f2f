using System;

namespace GcGuard.Runtime.Tests.Collections;

public sealed class AllocationTests
{
    [Fact]
    public void What_one_run_alone_allocates_is_the_runtimes_and_not_counted()
    {
        int run = 0;
        Assert.Equal(0, Allocation.Least(() =>
        {
            if (++run == 3)
            {
                GC.KeepAlive(new byte[2_000]);
            }
        }));
        Assert.InRange(Allocation.Least(() => GC.KeepAlive(new byte[2_000])), 2_000, 2_100);
    }

    [Fact]
    public void What_is_done_before_a_run_is_not_counted()
        => Assert.Equal(0, Allocation.Least(() => { }, () => GC.KeepAlive(new byte[2_000])));
}
