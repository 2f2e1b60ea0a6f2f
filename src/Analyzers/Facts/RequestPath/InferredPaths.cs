using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>One kind of Unknown: members of one shape in projects that reference one thing.</summary>
/// <param name="References">What the project references.</param>
/// <param name="Shape">What the member looks like; it has all of these.</param>
/// <param name="Promoted">Whether such a member counts as reached by requests.</param>
internal sealed record InferredKind(ServerReferences References, MemberShape Shape, bool Promoted = false)
{
    /// <summary>Short name, for tools: <c>AspNetCore/Async+Public</c>.</summary>
    public string Name => $"{References}/{Shape.ToString().Replace(", ", "+")}";
}

/// <summary>
/// Which kinds of Unknown count as request path all the same. Most server code is layered: a library's services never
/// see the controllers that call them. Labelled sites of public servers decide, by the precision of each kind; nothing
/// else does.
/// </summary>
internal sealed class InferredPaths(Compilation compilation)
{
    /// <summary>Every kind, the strongest evidence first. <see cref="InferredKind.Promoted"/> is the one switch.</summary>
    public static readonly ImmutableArray<InferredKind> Kinds = MakeKinds();

    private readonly ServerReferences _references = ServerReferenceTypes.Of(compilation);
    private readonly bool _isLibrary = compilation.Options.OutputKind is OutputKind.DynamicallyLinkedLibrary or OutputKind.NetModule;

    /// <summary>Whether any kind that this project's members can be of is promoted.</summary>
    public bool PromotesAny => PromotedKind((MemberShape)(-1)) is not null;

    /// <summary>The first promoted kind that a member of this shape is of; null for none.</summary>
    public InferredKind? PromotedKind(MemberShape shape)
    {
        if (_isLibrary)
        {
            foreach (InferredKind kind in Kinds)
            {
                if (kind.Promoted && Holds(kind, shape))
                {
                    return kind;
                }
            }
        }

        return null;
    }

    /// <summary>What a verdict on an open member comes to.</summary>
    /// <param name="open">Where the walk ended, or null where it ended in no such member.</param>
    /// <param name="trial">Whether the host wants every Unknown, with the kinds it is of.</param>
    public RequestPathVerdict Decide(OpenMember? open, bool trial)
    {
        if (trial)
        {
            return RequestPathVerdict.Inferred("inferred: " + Describe(open), open?.Chain ?? ImmutableArray<ChainLink>.Empty);
        }

        return open is not null && PromotedKind(open.Shape) is { } kind
            ? RequestPathVerdict.Inferred(
                $"inferred: {RequestPathVerdict.Describe(open.Chain)} in a library that references {Words(kind.References)}", open.Chain)
            : RequestPathVerdict.Unknown;
    }

    /// <summary>Everything known about an Unknown, for tools: <c>[library; Hosting/Public; …] Orders.Export</c>.</summary>
    private string Describe(OpenMember? open)
    {
        var text = new StringBuilder("[").Append(_isLibrary ? "library" : "application");
        text.Append("; references ").Append(_references.ToString().Replace(", ", "+"));
        text.Append("; ").Append(open is null ? "no open member" : open.Shape.ToString().Replace(", ", "+"));
        if (open is { SomeCold: true })
        {
            text.Append("; also called by cold code");
        }

        text.Append(']');
        if (open is not null)
        {
            text.Append(' ').Append(RequestPathVerdict.Describe(open.Chain));
        }

        return text.ToString();
    }

    private bool Holds(InferredKind kind, MemberShape shape)
        => (_references & kind.References) != 0 && (shape & kind.Shape) == kind.Shape;

    private static string Words(ServerReferences references) => references switch
    {
        ServerReferences.AspNetCore => "ASP.NET Core",
        ServerReferences.Grpc => "gRPC",
        ServerReferences.Messaging => "a message bus",
        ServerReferences.DataAccess => "a database client",
        ServerReferences.Hosting => "the generic host",
        _ => "dependency injection",
    };

    private static ImmutableArray<InferredKind> MakeKinds()
    {
        // No kind is promoted before labelled sites say what it is right about.
        ServerReferences[] references =
        [
            ServerReferences.AspNetCore, ServerReferences.Grpc, ServerReferences.Messaging,
            ServerReferences.DataAccess, ServerReferences.Hosting, ServerReferences.DependencyInjection,
        ];
        MemberShape[] shapes =
        [
            MemberShape.Async | MemberShape.BehindInterface, MemberShape.Async | MemberShape.Public,
            MemberShape.BehindInterface, MemberShape.Async, MemberShape.Public,
        ];
        ImmutableArray<InferredKind>.Builder kinds = ImmutableArray.CreateBuilder<InferredKind>(references.Length * shapes.Length);
        foreach (ServerReferences reference in references)
        {
            foreach (MemberShape shape in shapes)
            {
                kinds.Add(new InferredKind(reference, shape));
            }
        }

        return kinds.MoveToImmutable();
    }
}
