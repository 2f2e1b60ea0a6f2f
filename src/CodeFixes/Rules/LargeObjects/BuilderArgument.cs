using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>Hands the builder to the <c>TextWriter</c>, which writes its chunks (.NET Core 3.0 and later).</summary>
internal static class BuilderArgument
{
    private const string Title = "Pass the builder instead of its text";

    /// <summary>The fix, or null where the writer has no form that takes a builder.</summary>
    public static Fix? TryPropose(FixTarget target, BuiltText text, BuilderSource source, KnownTypes types)
    {
        TextSink sink = text.Route.Sink;
        if (sink is not
            {
                Operation: IInvocationOperation { Instance.Type: { } writer } call,
                Argument.Syntax: ArgumentSyntax { NameColon: null } argument,
            }
            || !TakesBuilder(writer, call.TargetMethod, types))
        {
            return null;
        }

        return new Fix(Title, _ => DeclarationRemoval.Apply(
            target.Root, argument.Expression, source.Expression.WithTriviaFrom(
                argument.Expression), source.Declaration));
    }

    /// <summary>
    /// Whether the method has an overload of <c>TextWriter</c> for a builder, and no class between the two that could
    /// mean something else by the name. Writers of the project itself may treat a text as a unit, so they are left out.
    /// </summary>
    private static bool TakesBuilder(ITypeSymbol writer, IMethodSymbol method, KnownTypes types)
    {
        for (ITypeSymbol? type = writer; type is not null; type = type.BaseType)
        {
            bool isBase = types.Is(type, "System.IO.TextWriter");
            if (!isBase && !type.Locations[0].IsInMetadata)
            {
                return false;
            }

            foreach (ISymbol member in type.GetMembers(method.Name))
            {
                if (member is IMethodSymbol { IsOverride: false, Parameters: { IsEmpty: false } parameters } candidate)
                {
                    if (isBase && types.Is(parameters[0].Type, "System.Text.StringBuilder"))
                    {
                        return true;
                    }

                    if (!isBase && candidate.DeclaredAccessibility == Accessibility.Public)
                    {
                        return false;
                    }
                }
            }
        }

        return false;
    }
}
