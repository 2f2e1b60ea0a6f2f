using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// JSON that is serialised to one string or array only to be written or sent. Found by the rules, and found again by
/// their fixers, which work on the code as it stands after other fixes.
/// </summary>
internal sealed class SerializedJson
{
    private SerializedJson(SerializerCall call, TextRoute route)
    {
        Call = call;
        Route = route;
    }

    /// <summary>The call that serialises.</summary>
    public SerializerCall Call { get; }

    /// <summary>How the JSON gets to the code that writes it.</summary>
    public TextRoute Route { get; }

    /// <summary>Whether it becomes the content of a request, which is GCG2003's; everything else is GCG2002's.</summary>
    public bool IsRequestContent => Route.Sink.Kind == TextSinkKind.RequestContent;

    /// <summary>Whether the JSON exists as text, and not only as bytes.</summary>
    public bool IsText => Call.Invocation.Type?.SpecialType == SpecialType.System_String;

    /// <summary>
    /// The JSON that a call makes, or null when it makes none, or JSON that is more than written. Cheap: it is asked of
    /// every invocation.
    /// </summary>
    /// <param name="operation">The call.</param>
    /// <param name="types">The types of the compilation.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    /// <param name="isRetried">Whether a loop or lambda that writes the JSON again is known to be a retry.</param>
    public static SerializedJson? TryFind(
        IOperation operation, KnownTypes types, CancellationToken cancellationToken, bool isRetried = false)
        => operation is IInvocationOperation invocation
            && SerializerCall.TryFind(invocation, types, cancellationToken) is { } call
            && TextRoute.TryFind(invocation, types, cancellationToken, canBeReply: true, canBeCaptured: isRetried) is { } route
            && (isRetried || !IsWrittenAgain(invocation, route))
            && !IsCollected(route, types)
            && !IsEncodedInVain(call, route)
            && !JsonPurpose.IsError(route)
            && !JsonPurpose.IsPartOfForm(route, types)
            && !JsonPurpose.IsKept(route, types)
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
    /// Whether a member belongs to a type whose public methods the framework calls to answer what they return. A method that
    /// is only handed a request serves one, too, but answers its own caller.
    /// </summary>
    private static bool AnswersForFramework(ISymbol member, KnownTypes types)
        => member is { IsStatic: false, DeclaredAccessibility: Accessibility.Public, ContainingType: { } type }
            && (types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.ControllerBase")
                || types.IsOrInherits(type, "System.Web.Mvc.Controller")
                || types.IsOrInherits(type, "System.Web.Http.ApiController")
                || types.IsOrInherits(type, "System.Web.Services.WebService"));

    /// <summary>Whether JSON that is made once is written again and again, which is what one string is good for.</summary>
    private static bool IsWrittenAgain(IOperation call, TextRoute route)
        => route.Locals.Length > 0 && route.Sink.Operation.IsInLoopWithout(call);

    /// <summary>Whether the JSON goes into a text in memory, where it is a part of something else.</summary>
    private static bool IsCollected(TextRoute route, KnownTypes types)
        => route.Sink is { Kind: TextSinkKind.Writer, Operation: IInvocationOperation { Instance.Type: { } writer } }
            && types.IsOrInherits(writer, "System.IO.StringWriter");

    /// <summary>
    /// Whether the bytes go to code that is not known and must be made anyway: only System.Text.Json makes them without
    /// the string.
    /// </summary>
    private static bool IsEncodedInVain(SerializerCall call, TextRoute route)
        => route.Sink.Kind == TextSinkKind.Encoding
            && (call is not { Kind: SerializerKind.Text, IsHelper: false } || route.IsPart || !IsUtf8(route.Encoding!));

    /// <summary>Whether a call of <c>GetBytes</c> is one of UTF-8, whatever the encoding does about invalid text: JSON has none.</summary>
    public static bool IsUtf8(IInvocationOperation encoding)
        => encoding.Instance?.WithoutConversions() switch
        {
            IPropertyReferenceOperation { Property: { Name: "UTF8", ContainingType.Name: "Encoding" } } => true,
            IObjectCreationOperation { Type.Name: "UTF8Encoding" } => true,
            { Type.Name: "UTF8Encoding" } => true,
            _ => false,
        };

    /// <summary>Whether a lambda is the handler that <c>MapGet</c> and its relatives take.</summary>
    private static bool IsEndpoint(IOperation function, KnownTypes types)
    {
        IOperation? current = function.Parent;
        while (current is IDelegateCreationOperation or IConversionOperation)
        {
            current = current.Parent;
        }

        return current is IArgumentOperation { Parent: IInvocationOperation call }
            && types.Is(call.TargetMethod.ContainingType, "Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions");
    }
}
