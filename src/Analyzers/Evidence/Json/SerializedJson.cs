using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Json;

/// <summary>
/// JSON that is serialised to one string or array only to be written or sent. Found by the rules, and found again by
/// their fixers, which work on the code as it stands after other fixes.
/// </summary>
/// <param name="Call">The call that serialises.</param>
/// <param name="Route">How the JSON gets to the code that writes it.</param>
internal sealed record SerializedJson(SerializerCall Call, TextRoute Route)
{
    /// <summary>Whether it becomes the content of a request, which is GCG2003's and not GCG2002's.</summary>
    public bool IsRequestContent => Route.Sink.Kind == TextSinkKind.RequestContent;

    /// <summary>Whether the JSON exists as text, and not only as bytes.</summary>
    public bool IsText => Call.Invocation.Type?.SpecialType == SpecialType.System_String;

    /// <summary>
    /// Whether the bytes go to code that is not known and must be made anyway: only System.Text.Json makes them without
    /// the string.
    /// </summary>
    public bool IsEncodedInVain
        => Route.Sink.Kind == TextSinkKind.Encoding
            && (Call is not { Kind: SerializerKind.Text, IsHelper: false } || Route.IsPart || !IsUtf8(Route.Encoding!));

    /// <summary>
    /// The JSON that a call makes, or null when it makes none, or JSON that is more than written. Cheap: it is asked of
    /// every invocation.
    /// </summary>
    /// <param name="operation">The call.</param>
    /// <param name="isRetried">Whether a loop or lambda that writes the JSON again is known to be a retry.</param>
    public static SerializedJson? TryFind(
        IOperation operation, KnownTypes types, CancellationToken cancellationToken, bool isRetried = false)
        => operation is IInvocationOperation invocation
            && SerializerCall.TryFind(invocation, types, cancellationToken) is { } call
            && TextRoute.TryFind(invocation, types, cancellationToken, canBeReply: true, canBeCaptured: isRetried)
                is { } route
            && (isRetried || route.Locals.IsEmpty || !route.Sink.Operation.IsInLoopWithout(invocation))
            && !IsCollected(route, types)
            && !StatusFlow.IsError(route.Sink.Operation)
            && !IsNeededWhole(route, types)
                ? new SerializedJson(call, route)
                : null;

    /// <summary>
    /// Whether the member that holds the code is what the framework calls and answers with, so that what it returns is
    /// the reply. Only asked of JSON that is returned.
    /// </summary>
    public bool IsReply(ISymbol method, RequestPathVerdict verdict, KnownTypes types)
    {
        if (Route.Sink is not { Kind: TextSinkKind.Reply, Operation: IReturnOperation reply })
        {
            return true;
        }

        for (IOperation? current = reply.Parent; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return IsEndpoint(current, types);
            }
        }

        return verdict.Chain.Length == 1 && verdict.Reason is null && AnswersForFramework(method, types);
    }

    /// <summary>
    /// Whether a member belongs to a type whose public methods the framework calls to answer what they return. A method
    /// that is only handed a request serves one, too, but answers its own caller.
    /// </summary>
    private static bool AnswersForFramework(ISymbol member, KnownTypes types)
        => member is { IsStatic: false, DeclaredAccessibility: Accessibility.Public, ContainingType: { } type }
            && (types.IsController(type)
                || types.IsOrInherits(type, "System.Web.Services.WebService"));

    /// <summary>Whether the JSON goes into a text in memory, where it is a part of something else.</summary>
    private static bool IsCollected(TextRoute route, KnownTypes types)
        => route.Sink is { Kind: TextSinkKind.Writer, Operation: IInvocationOperation { Instance.Type: { } writer } }
            && types.IsOrInherits(writer, "System.IO.StringWriter");

    /// <summary>Whether a call of <c>GetBytes</c> is one of UTF-8, whatever it does about invalid text.</summary>
    public static bool IsUtf8(IInvocationOperation encoding)
        => encoding.Instance?.WithoutConversions() is { Type.Name: "UTF8Encoding" }
            or IPropertyReferenceOperation { Property: { Name: "UTF8", ContainingType.Name: "Encoding" } };

    /// <summary>
    /// Whether the JSON describes the other parts of a form, or goes encoded into a cache or a cipher, which take
    /// nothing but the whole.
    /// </summary>
    private static bool IsNeededWhole(TextRoute route, KnownTypes types)
        => route.Sink.Kind switch
        {
            TextSinkKind.RequestContent => ConsumerOf(route.Sink.Operation) is { Name: "Add", ContainingType: { } form }
                && types.IsOrInherits(form, "System.Net.Http.MultipartContent"),
            TextSinkKind.Encoding => ConsumerOf(route.Encoding!) is { ContainingType: { } type }
                && (types.IsOrInherits(type, "Microsoft.Extensions.Caching.Distributed.IDistributedCache")
                    || types.Is(type, "Microsoft.Extensions.Caching.Distributed.DistributedCacheExtensions")
                    || types.IsOrInherits(type, "Microsoft.AspNetCore.DataProtection.IDataProtector")
                    || type.ContainingNamespace is { Name: "Cryptography", ContainingNamespace.Name: "Security" }),
            _ => false,
        };

    /// <summary>The method that a value is handed to, directly or through a local.</summary>
    private static IMethodSymbol? ConsumerOf(IOperation operation)
    {
        IOperation value = operation.WithImplicitConversions();
        foreach (LocalUse use in ReturnRoute.LocalOf(value, default)?.Uses ?? ImmutableArray<LocalUse>.Empty)
        {
            value = use.Kind == LocalUseKind.Argument ? use.Value : value;
        }

        return ((value.Parent as IArgumentOperation)?.Parent as IInvocationOperation)?.TargetMethod;
    }

    /// <summary>Whether a lambda is the handler that <c>MapGet</c> and its relatives take.</summary>
    private static bool IsEndpoint(IOperation function, KnownTypes types)
    {
        IOperation? current = function.Parent;
        while (current is IDelegateCreationOperation or IConversionOperation)
        {
            current = current.Parent;
        }

        return current is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.ContainingType: { } type } }
            && types.Is(type, "Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions");
    }
}
