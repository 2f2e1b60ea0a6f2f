using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Work on a schedule of its own is unknown, even where a request can trigger it.</summary>
public sealed class BackgroundTests
{
    [Fact]
    public Task Names_that_only_look_like_jobs() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public interface IJobList { void Run(); }
        public class Jobs : IJobList { public void Run() => Probe.Here("request: JobsController.Get ← Jobs.Run"); }
        public class PrintBackgroundTask { public void Run() => Probe.Here("request: JobsController.Print ← PrintBackgroundTask.Run"); }
        public class JobsController : ControllerBase
        {
            public void Get(IJobList jobs) => jobs.Run();
            public void Print(PrintBackgroundTask task) => task.Run();
        }
        """);

    [Fact]
    public Task A_background_services_loop_and_what_it_calls() => RequestPathTest.RunAsync("""
        using Microsoft.Extensions.Hosting;
        public class Worker(Store store) : BackgroundService
        {
            protected override async Task ExecuteAsync(CancellationToken token) { Probe.Here("unknown"); await Task.Yield(); store.Flush(); store.Shared(); }
            public void Kick() => ExecuteAsync(default);
        }
        public class Store
        {
            internal void Flush() => Probe.Here("unknown");
            internal void Shared() => Probe.Here("request: C.Get ← Store.Shared");
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(Store store, Worker worker) { store.Shared(); worker.Kick(); } }
        """.Replace("public class Worker(Store store) : BackgroundService\n{", "public class Worker : BackgroundService\n{\n    private readonly Store store = null!;"));

    [Fact]
    public Task Packages_with_schedulers() => RequestPathTest.RunAsync("""
        namespace Quartz { public interface IJobExecutionContext { } public interface IJob { System.Threading.Tasks.Task Execute(IJobExecutionContext c); } }
        namespace Coravel.Invocable { public interface IInvocable { System.Threading.Tasks.Task Invoke(); } }
        namespace MassTransit { public interface IJobConsumer<T> { System.Threading.Tasks.Task Run(T job); } }
        namespace Hangfire.Server { public class PerformContext { } }
        namespace Microsoft.Azure.Functions.Worker { public class TimerTriggerAttribute : System.Attribute { public TimerTriggerAttribute(string s) { } } }
        namespace Microsoft.Azure.WebJobs { public class TimerTriggerAttribute : System.Attribute { public TimerTriggerAttribute(string s) { } } }
        """, """
        class A : Quartz.IJob { public Task Execute(Quartz.IJobExecutionContext c) { Probe.Here("unknown"); return null!; } }
        class B : Coravel.Invocable.IInvocable { public Task Invoke() { Probe.Here("unknown"); return null!; } }
        class D : MassTransit.IJobConsumer<int> { public Task Run(int job) { Probe.Here("unknown"); return null!; } }
        class E { public void Run(Hangfire.Server.PerformContext c) => Probe.Here("unknown"); }
        class F { public void Run([Microsoft.Azure.Functions.Worker.TimerTrigger("0 * * * *")] object t) => Probe.Here("unknown"); }
        class G { public void Run([Microsoft.Azure.WebJobs.TimerTrigger("0 * * * *")] object t) => Probe.Here("unknown"); }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Get() { new A().Execute(null!); new B().Invoke(); new D().Run(1); new E().Run(null!); new F().Run(1); new G().Run(1); }
        }
        """);

    [Fact]
    public Task Calls_that_a_queue_keeps_as_jobs() => RequestPathTest.RunAsync("""
        using System;
        using System.Linq;
        using System.Linq.Expressions;
        using Microsoft.AspNetCore.Mvc;
        public interface IJobClient { string Enqueue<T>(Expression<Action<T>> call); string Enqueue<T>(Expression<Func<T, Task>> call); void Run<T>(Action<T> call); }
        public class Reports
        {
            public void Build(int id) => Probe.Here("unknown");
            public Task BuildAsync(int id) { Probe.Here("unknown"); return Task.CompletedTask; }
            public void Now(int id) => Probe.Here("request: ReportsController.Get ← Reports.Now");
            public static string Show(int id) { Probe.Here("request: ReportsController.Get ← Reports.Show"); return string.Empty; }
        }
        public class ReportsController : ControllerBase
        {
            public object Get(IJobClient jobs, IQueryable<int> ids, int id)
            {
                jobs.Enqueue<Reports>(x => x.Build(id));
                jobs.Enqueue<Reports>(x => x.BuildAsync(id));
                jobs.Run<Reports>(x => x.Now(id));
                return ids.Select(one => Reports.Show(one));
            }
        }
        """);
}
