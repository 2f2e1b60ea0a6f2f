using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Imports of administrators and code that installs, told by name or attribute, with look-alikes.</summary>
public sealed class SilencingNameTests
{
    [Fact]
    public Task Maintenance_by_operators() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Authorization;
        using Microsoft.AspNetCore.Mvc;
        public class AdminController : ControllerBase { public void Import() { Probe.Here("unknown"); Work(); } private void Work() => Probe.Here("unknown"); [AllowAnonymous] public void ImportOpen() => Probe.Here("request: AdminController.ImportOpen"); }
        public class UserAdminController : ControllerBase { public void ImportAll() => Probe.Here("unknown"); }
        public class MyAdminBase : ControllerBase { }
        public class DerivedController : MyAdminBase { public void ImportUsers() => Probe.Here("unknown"); }
        public class AdminImportModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public void OnPost() => Probe.Here("unknown"); }
        [Area("Admin")] public class AreaController : ControllerBase { public void RunImport() => Probe.Here("unknown"); }
        [Authorize(Roles = "Admin, SuperAdmins")] public class RolesController : ControllerBase { public void Import() => Probe.Here("unknown"); }
        public class OrdersController : ControllerBase
        {
            private const string Admins = "OnlyAdmins";
            [Authorize(Policy = Admins)] public void Import() => Probe.Here("unknown");
            [Authorize(Roles = "Admin,Customer")] public void ImportBoth() => Probe.Here("request: OrdersController.ImportBoth");
            [Authorize] public void ImportOwn() => Probe.Here("request: OrdersController.ImportOwn");
            [Authorize("Customers")] public void ImportPolicy() => Probe.Here("request: OrdersController.ImportPolicy");
        }
        public class AdministeredController : ControllerBase { public void Import() => Probe.Here("request: AdministeredController.Import"); }
        public class AdminsController : ControllerBase { public void Import() => Probe.Here("unknown"); public void Important() => Probe.Here("request: AdminsController.Important"); }
        namespace Shop.Areas.Admin { public class InSpaceController : ControllerBase { public void Import() => Probe.Here("unknown"); } }
        namespace Shop.Adminer { public class NearController : ControllerBase { public void Import() => Probe.Here("request: NearController.Import"); } }
        """);

    [Fact]
    public Task Installing() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class InstallController : ControllerBase { public void Index() { Probe.Here("unknown"); Sites(); } private void Sites() => Probe.Here("unknown"); }
        public class PackagesController : ControllerBase
        {
            public void InstallById() => Probe.Here("unknown");
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
    public Task Setting_up() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        public class InstallSiteController : ControllerBase { public void Post() => Probe.Here("unknown"); }
        public static class InstallEndpoints { public static void Finish(HttpContext context) => Probe.Here("unknown"); }
        public class LastInstallsListController : ControllerBase { public void Post() => Probe.Here("request: LastInstallsListController.Post"); }
        """);

    [Fact]
    public Task Daily_work_in_an_administration_is_hot() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Authorization;
        using Microsoft.AspNetCore.Mvc;
        [Area("Admin")] public class AdminOrdersController : ControllerBase { public void ExportPdf() => Probe.Here("request: AdminOrdersController.ExportPdf"); public void Importance() => Probe.Here("request: AdminOrdersController.Importance"); }
        [Authorize(Roles = "Admin")] public class ReportsController : ControllerBase { public void Get() => Probe.Here("request: ReportsController.Get"); }
        namespace Shop.Areas.Admin { public class ShipmentController : ControllerBase { public void Slips() => Probe.Here("request: ShipmentController.Slips"); } }
        """);

    [Fact]
    public Task What_operators_and_visitors_share_is_hot() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class AdminController : ControllerBase { Export export = null!; public void Import() { export.Shared(); export.Only(); } }
        public class OrdersController : ControllerBase { Export export = null!; public void Get() => export.Shared(); }
        public class Export
        {
            public void Shared() => Probe.Here("request: OrdersController.Get ← Export.Shared");
            public void Only() => Probe.Here("unknown");
        }
        """);
}
