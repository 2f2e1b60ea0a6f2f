using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Maintenance by operators and code that fills a new database, told by name or attribute, with look-alikes.</summary>
public sealed class SilencingNameTests
{
    [Fact]
    public Task Maintenance_by_operators() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Authorization;
        using Microsoft.AspNetCore.Mvc;
        public class AdminController : ControllerBase { public void Rebuild() { Probe.Here("unknown"); Work(); } private void Work() => Probe.Here("unknown"); [AllowAnonymous] public void ResetLogin() => Probe.Here("request: AdminController.ResetLogin"); }
        public class UserAdminController : ControllerBase { public void PurgeAll() => Probe.Here("unknown"); }
        public class MyAdminBase : ControllerBase { }
        public class DerivedController : MyAdminBase { public void ClearCache() => Probe.Here("unknown"); }
        public class AdminBackupModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public void OnPost() => Probe.Here("unknown"); }
        public class MaintenanceModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public void OnPost() => Probe.Here("unknown"); }
        [Area("Admin")] public class AreaController : ControllerBase { public void RunCleanup() => Probe.Here("unknown"); }
        [Authorize(Roles = "Admin, Administrators")] public class RolesController : ControllerBase { public void Restart() => Probe.Here("unknown"); }
        public class OrdersController : ControllerBase
        {
            private const string Elevation = "RequiresElevation";
            [Authorize(Policy = Elevation)] public void Restart() => Probe.Here("unknown");
            [Authorize(Roles = "Admin,Customer")] public void ResetBoth() => Probe.Here("request: OrdersController.ResetBoth");
            [Authorize] public void ResetOwn() => Probe.Here("request: OrdersController.ResetOwn");
            [Authorize("Customers")] public void ResetPolicy() => Probe.Here("request: OrdersController.ResetPolicy");
        }
        public class AdministeredController : ControllerBase { public void Reset() => Probe.Here("request: AdministeredController.Reset"); }
        public class AdministratorsController : ControllerBase { public void Reset() => Probe.Here("unknown"); }
        namespace Shop.Areas.Admin { public class InSpaceController : ControllerBase { public void Reset() => Probe.Here("unknown"); } }
        namespace Shop.Adminer { public class NearController : ControllerBase { public void Reset() => Probe.Here("request: NearController.Reset"); } }
        """);

    [Fact]
    public Task Installing() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class InstallationController : ControllerBase { public void Post() { Probe.Here("unknown"); Sites(); } private void Sites() => Probe.Here("unknown"); }
        public class InstallController : ControllerBase { public void Index() => Probe.Here("unknown"); }
        public class PackagesController : ControllerBase
        {
            public void InstallById() => Probe.Here("unknown");
            public void UninstallById() => Probe.Here("unknown");
            public void Installed() => Probe.Here("request: PackagesController.Installed");
            public void ListInstall() => Probe.Here("request: PackagesController.ListInstall");
        }
        public class InstallmentsController : ControllerBase { public void Get() => Probe.Here("request: InstallmentsController.Get"); }
        """);

    [Fact]
    public Task Installing_on_the_way_from_a_request() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class PackagesController : ControllerBase { Packages packages = null!; public void CheckForUpdates() { packages.InstallPackage(); packages.Find(); } }
        public class Packages
        {
            public void InstallPackage() { Probe.Here("unknown"); Download(); Find(); }
            private void Download() => Probe.Here("unknown");
            public void Find() => Probe.Here("request: PackagesController.CheckForUpdates ← Packages.Find");
        }
        """);

    [Fact]
    public Task Upgrading_on_the_way_from_a_request() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class ProjectsController : ControllerBase
        {
            public void Post() { new ProjectUpgrader().Run(); new Users().MigrateAll(); new Sockets().UpgradeConnection(); new Prices().Upgraded(); }
        }
        public class ProjectUpgrader { public void Run() { Probe.Here("unknown"); Rewrite(); } private void Rewrite() => Probe.Here("unknown"); }
        public class Users { public void MigrateAll() => Probe.Here("unknown"); }
        public class Sockets { public void UpgradeConnection() => Probe.Here("request: ProjectsController.Post ← Sockets.UpgradeConnection"); }
        public class Prices { public void Upgraded() => Probe.Here("request: ProjectsController.Post ← Prices.Upgraded"); }
        """);

    [Fact]
    public Task Filling_a_cache_by_name() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class PagesController : ControllerBase
        {
            public void Get() { new Pages().InitAndCacheData(); new Pages().UpdateCache(); new Pages().GetCached(); new Pages().LoadCacheable(); }
        }
        public class Pages
        {
            public void InitAndCacheData() { Probe.Here("unknown"); Render(); }
            private void Render() => Probe.Here("unknown");
            public void UpdateCache() => Probe.Here("request: PagesController.Get ← Pages.UpdateCache");
            public void GetCached() => Probe.Here("request: PagesController.Get ← Pages.GetCached");
            public void LoadCacheable() => Probe.Here("request: PagesController.Get ← Pages.LoadCacheable");
        }
        """);

    [Fact]
    public Task Setting_up() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        public class SetupController : ControllerBase { public void Post() => Probe.Here("unknown"); }
        public static class SetupEndpoints { public static void Finish(HttpContext context) => Probe.Here("unknown"); }
        public class IntentsSetController : ControllerBase { public void Post() => Probe.Here("request: IntentsSetController.Post"); }
        """);

    [Fact]
    public Task Daily_work_in_an_administration_is_hot() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Authorization;
        using Microsoft.AspNetCore.Mvc;
        [Area("Admin")] public class AdminOrdersController : ControllerBase { public void ExportPdf() => Probe.Here("request: AdminOrdersController.ExportPdf"); public void Resettle() => Probe.Here("request: AdminOrdersController.Resettle"); }
        [Authorize(Roles = "Admin")] public class ReportsController : ControllerBase { public void Get() => Probe.Here("request: ReportsController.Get"); }
        namespace Shop.Areas.Admin { public class ShipmentController : ControllerBase { public void Slips() => Probe.Here("request: ShipmentController.Slips"); } }
        """);

    [Fact]
    public Task What_operators_and_visitors_share_is_hot() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class AdminController : ControllerBase { Export export = null!; public void Restore() { export.Shared(); export.Only(); } }
        public class OrdersController : ControllerBase { Export export = null!; public void Get() => export.Shared(); }
        public class Export
        {
            public void Shared() => Probe.Here("request: OrdersController.Get ← Export.Shared");
            public void Only() => Probe.Here("unknown");
        }
        """);

    [Fact]
    public Task Seeding() => RequestPathTest.RunAsync("""
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Get(Shop s, OrderSeeder o, DbInitializer d, Seedlings g) { s.SeedAsync(); s.SeedOrders(); s.Seedling(); s.Reseed(); o.Fill(); d.Run(); g.Grow(); }
        }
        public class Shop
        {
            public Task SeedAsync() { Probe.Here("cold: seeding"); Rows(); return Task.CompletedTask; }
            private void Rows() => Probe.Here("cold: seeding: Shop.SeedAsync");
            public void SeedOrders() => Probe.Here("cold: seeding");
            public void Seedling() => Probe.Here("request: C.Get ← Shop.Seedling");
            public void Reseed() => Probe.Here("request: C.Get ← Shop.Reseed");
        }
        public class OrderSeeder { public void Fill() => Probe.Here("cold: seeding"); }
        public class DbInitializer { public void Run() => Probe.Here("cold: seeding"); }
        public class Seedlings { public void Grow() => Probe.Here("request: C.Get ← Seedlings.Grow"); }
        """);
}
