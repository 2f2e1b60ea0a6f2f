namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Which serialiser MVC hands its <c>JsonResult</c> to. <c>AddNewtonsoftJson</c> changes it, and a result with the
/// options of the other serialiser then fails when it is executed, so the project itself must show that it is
/// System.Text.Json.
/// </summary>
internal static class MvcSerializer
{
    /// <summary>Whether the project adds MVC's services, and nowhere mentions <c>AddNewtonsoftJson</c>.</summary>
    public static bool IsTextJson(JsonSite site)
    {
        bool addsMvc = false;
        foreach (SyntaxTree tree in site.Target.Model.Compilation.SyntaxTrees)
        {
            foreach (SyntaxNode node in tree.GetRoot().DescendantNodes())
            {
                if (node is IdentifierNameSyntax { Identifier.ValueText: { } name }
                    && name.StartsWith("Add", StringComparison.Ordinal))
                {
                    if (name.StartsWith("AddNewtonsoftJson", StringComparison.Ordinal))
                    {
                        return false;
                    }

                    addsMvc |= name
                        is "AddControllers" or "AddControllersWithViews" or "AddMvc" or "AddMvcCore" or "AddRazorPages";
                }
            }
        }

        return addsMvc;
    }
}
