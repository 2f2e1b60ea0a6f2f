using System.Threading.Tasks;
using GcGuard.CodeFixes.Cascade;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>
/// A filter of the project that may use the result or the response behind an action keeps it from writing to the
/// response; one whose source shows that it leaves both alone does not.
/// </summary>
public sealed class ResultFilterTests
{
    private const string Definition =
        "class E { internal string Csv(int a) { var s = new StringBuilder(); s.AppendLine(\"x\"); return s.ToString(); } } ";

    private const string Filtered =
        " public class A : ControllerBase { readonly E _e = new(); [F] public IActionResult Get() => Content(_e.Csv(1), \"a/b\"); }";

    private const string Generic =
        " public class A : ControllerBase { readonly E _e = new(); [ServiceFilter<F>] public IActionResult Get() => Content(_e.Csv(1), \"a/b\"); }";

    private const string Action =
        " public class A : ControllerBase { readonly E _e = new(); public IActionResult Get() => Content(_e.Csv(1), \"a/b\"); }";

    private const string Page = " public class P : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { readonly E _e = new(); "
        + "public IActionResult OnGet() => Content(_e.Csv(1), \"a/b\"); ";

    private const string Around = "class F : IAsyncActionFilter { Task Log(object a) => null; "
        + "public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) { ";

    [Theory]
    [InlineData(Around + "var done = await next(); Console.Write(done.Exception?.Message + context.HttpContext.User?.Identity?.Name); } }" + Action)]
    [InlineData(Around + "if (context.ActionArguments.Count == 0) { await next(); return; } var done = await next(); Console.Write(done.Exception); } }" + Action)]
    [InlineData(Around + "if (!context.ModelState.IsValid) { context.Result = new BadRequestResult(); return; } await next(); } }" + Action)]
    [InlineData(Around + "context.HttpContext.Items[1] = 2; try { await next.Invoke(); } finally { Console.Write(context.ActionDescriptor.DisplayName); } } }" + Action)]
    [InlineData("class F : ActionFilterAttribute { public override void OnActionExecuting(ActionExecutingContext c) => c.Result = new BadRequestResult(); }" + Filtered)]
    [InlineData("class F : ActionFilterAttribute { public override void OnActionExecuted(ActionExecutedContext c) { base.OnActionExecuted(c); Console.Write(c.ExceptionHandled); } }" + Filtered)]
    [InlineData("class G : IAuthorizationFilter { public void OnAuthorization(AuthorizationFilterContext c) => c.Result = new ForbidResult(); } class F : TypeFilterAttribute { public F(string a) : base(typeof(G)) { } }" + Action)]
    [InlineData("class G : IAsyncAuthorizationFilter { public async Task OnAuthorizationAsync(AuthorizationFilterContext c) => c.Result = new ForbidResult(); } class F : TypeFilterAttribute { public F() : base(typeof(G)) { } }" + Filtered)]
    [InlineData("class F : IAsyncActionFilter { public async Task OnActionExecutionAsync(ActionExecutingContext c, ActionExecutionDelegate next) { if (c.ActionArguments.Count > 0) { c.Result = new BadRequestResult(); return; } await next(); } }" + Generic)]
    [InlineData(Page + "}")]
    [InlineData("class F : IPageFilter { public void OnPageHandlerSelected(PageHandlerSelectedContext c) { } public void OnPageHandlerExecuting(PageHandlerExecutingContext c) => c.Result = new OkResult(); public void OnPageHandlerExecuted(PageHandlerExecutedContext c) { } }" + Page + "}")]
    [InlineData("class F : Attribute { }" + " public class A : ControllerBase { readonly E _e = new(); [TypeFilter(typeof(object))] public IActionResult Get() => Content(_e.Csv(1), \"a/b\"); }")]
    [InlineData(Page + "} public class Q : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public override void OnPageHandlerExecuted(PageHandlerExecutedContext c) => c.Result = new OkResult(); }")]
    public async Task IsPlanned(string code) => Assert.Null((await PlanAsync(code)).Obstacle?.ToString());

    [Theory]
    [InlineData(Around + "var done = await next(); done.Result = new OkResult(); } }" + Action)]
    [InlineData(Around + "var done = await next(); await Log(done); } }" + Action)]
    [InlineData(Around + "var done = await next(); Console.Write(done); } }" + Action)]
    [InlineData(Around + "await next(); context.HttpContext.Response.Headers.Append(\"a\", \"b\"); } }" + Action)]
    [InlineData(Around + "var response = context.HttpContext.Response; await next(); response.StatusCode = 201; } }" + Action)]
    [InlineData(Around + "var http = context.HttpContext; await next(); await Log(http); } }" + Action)]
    [InlineData(Around + "await next(); context?.HttpContext.Response.Headers.Append(\"a\", \"b\"); } }" + Action)]
    [InlineData(Around + "ActionExecutionDelegate other = next; await other(); context.Result = null; } }" + Action)]
    [InlineData("class F : IPageFilter { public void OnPageHandlerSelected(PageHandlerSelectedContext c) { } public void OnPageHandlerExecuting(PageHandlerExecutingContext c) { } public void OnPageHandlerExecuted(PageHandlerExecutedContext c) => c.HttpContext.Response.StatusCode = 201; }" + Page + "}")]
    [InlineData(Page + "public override void OnPageHandlerExecuted(PageHandlerExecutedContext c) => c.Result = new OkResult(); }")]
    [InlineData("class F : IAsyncResultFilter { public async Task OnResultExecutionAsync(ResultExecutingContext c, ResultExecutionDelegate next) { c.HttpContext.Response.StatusCode = 201; await next(); } }" + Action)]
    [InlineData("class F : ActionFilterAttribute { public override void OnActionExecuted(ActionExecutedContext c) => c.Result = new OkResult(); }" + Filtered)]
    [InlineData("abstract class B : ActionFilterAttribute { public override void OnResultExecuting(ResultExecutingContext c) => Do(c); protected abstract void Do(ResultExecutingContext c); } class F : B { protected override void Do(ResultExecutingContext c) { } }" + Filtered)]
    [InlineData("class G : IResultFilter { public void OnResultExecuting(ResultExecutingContext c) => c.Cancel = c.Result is null; public void OnResultExecuted(ResultExecutedContext c) { } } class F : TypeFilterAttribute { public F() : base(typeof(G)) { } }" + Filtered)]
    [InlineData("class F : IResultFilter { public void OnResultExecuting(ResultExecutingContext c) => c.Cancel = c.Result is null; public void OnResultExecuted(ResultExecutedContext c) { } }" + Generic)]
    [InlineData("class F : TypeFilterAttribute { public F(Type a) : base(a) { } public F() : this(typeof(object)) { } }" + Filtered)]
    [InlineData("class Outer { class F : IResultFilter { public void OnResultExecuting(ResultExecutingContext c) => c.Cancel = c.Result is null; public void OnResultExecuted(ResultExecutedContext c) { } } }" + Action)]
    public async Task IsRefused(string code)
        => Assert.Equal("result-filter", (await PlanAsync(code)).Obstacle?.Obstacle.Id);

    /// <summary>A filter in a project that the action's project refers to is read in its own compilation.</summary>
    [Theory]
    [InlineData("public class F : ActionFilterAttribute { public override void OnActionExecuted(ActionExecutedContext c) { } }", Filtered, null)]
    [InlineData("public class F : ActionFilterAttribute { public override void OnActionExecuted(ActionExecutedContext c) => c.Result = new OkResult(); }", Filtered, "result-filter")]
    [InlineData("public class F : ActionFilterAttribute { public override void OnActionExecuted(ActionExecutedContext c) => c.Result = new OkResult(); }", Action, "result-filter")]
    [InlineData("public class B : ActionFilterAttribute { public override void OnActionExecuted(ActionExecutedContext c) => c.Result = null; } ", " class F : B { }" + Filtered, "result-filter")]
    [InlineData("public class B : ActionFilterAttribute { public override void OnActionExecuted(ActionExecutedContext c) { } } ", " class F : B { }" + Filtered, null)]
    [InlineData("public class G : IAuthorizationFilter { public void OnAuthorization(AuthorizationFilterContext c) { } } public class F : TypeFilterAttribute { public F() : base(typeof(G)) { } }", Filtered, null)]
    [InlineData("public class G : IActionFilter { public void OnActionExecuting(ActionExecutingContext c) { } public void OnActionExecuted(ActionExecutedContext c) => c.HttpContext.Response.StatusCode = 1; } public class F : TypeFilterAttribute { public F() : base(typeof(G)) { } }", Filtered, "result-filter")]
    public async Task OfAnotherProject(string filter, string app, string? obstacle)
    {
        CascadeSolution code = new CascadeSolution { Nullable = false, References = TestReferences.RunningAspNet.References }
            .Project("Web").File("F.cs", "using Microsoft.AspNetCore.Mvc; using Microsoft.AspNetCore.Mvc.Filters; " + filter)
            .Project("App", OutputKind.ConsoleApplication).File("Code.cs", TextObstacleTests.Usings + Definition + app);
        Assert.Equal(obstacle, (await TextObstacleTests.PlanAsync(code.Solution)).Obstacle?.Obstacle.Id);
    }

    private static Task<CascadePlan> PlanAsync(string code) => TextObstacleTests.PlanAsync(Definition + code);
}
