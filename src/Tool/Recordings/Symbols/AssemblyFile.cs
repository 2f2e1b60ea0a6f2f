using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace GcGuard.Tool.Recordings.Symbols;

/// <summary>Where a statement stands.</summary>
/// <param name="File">The document, as the PDB names it.</param>
/// <param name="Line">Its first line, from 1.</param>
/// <param name="Column">Its first column, from 1.</param>
/// <param name="Checksum">The checksum of the document that was compiled.</param>
/// <param name="IsSha256">Whether that is SHA-256; else it is SHA-1.</param>
internal sealed record SourcePlace(string File, int Line, int Column, byte[] Checksum, bool IsSha256);

/// <summary>An assembly of the server with its code, and with its PDB where that can be found.</summary>
internal sealed class AssemblyFile
{
    private static readonly Guid s_sha256 = new("8829d00f-11b8-4213-878b-770e8597ac16");
    private static readonly Guid s_compilationOptions = new("b5feec05-8cd0-4a83-96da-466284bb4bd8");
    private readonly PEReader _file;
    private readonly MetadataReader? _symbols;
    private readonly SourceMembers _members;
    private readonly Dictionary<int, List<Instruction>> _instructions = [];

    private AssemblyFile(PEReader file, MetadataReader? symbols)
    {
        _file = file;
        _symbols = symbols;
        Metadata = file.GetMetadataReader();
        _members = new SourceMembers(this);
    }

    /// <summary>Its metadata.</summary>
    public MetadataReader Metadata { get; }

    /// <summary>Its simple name.</summary>
    public string Name => Metadata.GetString(Metadata.GetAssemblyDefinition().Name);

    /// <summary>The id of its build.</summary>
    public Guid Mvid => Metadata.GetGuid(Metadata.GetModuleDefinition().Mvid);

    /// <summary>Whether its PDB was found.</summary>
    public bool HasSymbols => _symbols is not null;

    /// <summary>Whether it holds code compiled ahead of time beside its IL.</summary>
    public bool IsReadyToRun => _file.PEHeaders.CorHeader?.ManagedNativeHeaderDirectory.Size > 0;

    /// <summary>Opens a file; null where it is no assembly that can be read.</summary>
    public static AssemblyFile? TryOpen(string path)
    {
        try
        {
            var file = new PEReader(new MemoryStream(File.ReadAllBytes(path)));
            if (!file.HasMetadata || !file.GetMetadataReader().IsAssembly)
            {
                return null;
            }

            // Takes a PDB only where its id is the one that the assembly names.
            file.TryOpenAssociatedPortablePdb(path, Open, out MetadataReaderProvider? symbols, out _);
            return new AssemblyFile(file, symbols?.GetMetadataReader());
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException
            or BadImageFormatException or InvalidOperationException)
        {
            return null;
        }

        static Stream? Open(string path) => File.Exists(path) ? new MemoryStream(File.ReadAllBytes(path)) : null;
    }

    /// <summary>What a method's body allocates, calls and names.</summary>
    public IReadOnlyList<Instruction> InstructionsOf(int token)
    {
        if (!_instructions.TryGetValue(token, out List<Instruction>? instructions))
        {
            instructions = Read((MethodDefinitionHandle)MetadataTokens.Handle(token));
            _instructions.Add(token, instructions);
        }

        return instructions;
    }

    /// <summary>The documentation id of the member that a reader of the source sees.</summary>
    public string MemberOf(int token)
        => MetadataNames.DocumentationId(
            Metadata, _members.Of((MethodDefinitionHandle)MetadataTokens.Handle(token)));

    /// <summary>The token of the method of this assembly that a handle names; 0 where it is another's.</summary>
    public int TokenOf(EntityHandle handle)
        => _members.Resolve(handle) is { } method ? MetadataTokens.GetToken(method) : 0;

    /// <summary>
    /// Whether the compiler made a method's body where nobody has written one: what starts an iterator or an async
    /// method, the members of a record. Without a PDB nothing is known, and the answer is no.
    /// </summary>
    public bool IsUnwritten(int token)
        => _symbols is not null
            && _symbols.GetMethodDebugInformation(
                ((MethodDefinitionHandle)MetadataTokens.Handle(token)).ToDebugInformationHandle())
                .SequencePointsBlob.IsNil;

    /// <summary>Where an instruction's statement stands; null without a PDB.</summary>
    public SourcePlace? PlaceOf(int token, int offset)
    {
        if (_symbols is null)
        {
            return null;
        }

        var handle = (MethodDefinitionHandle)MetadataTokens.Handle(token);
        MethodDebugInformation information = _symbols.GetMethodDebugInformation(handle.ToDebugInformationHandle());
        if (information.SequencePointsBlob.IsNil)
        {
            return null;
        }

        SequencePoint? best = null;
        foreach (SequencePoint point in information.GetSequencePoints())
        {
            if (point.IsHidden)
            {
                continue;
            }

            if (best is not null && point.Offset > offset)
            {
                break;
            }

            best = point;
        }

        if (best is not { } found)
        {
            return null;
        }

        Document document = _symbols.GetDocument(found.Document);
        return new SourcePlace(
            _symbols.GetString(document.Name), found.StartLine, found.StartColumn,
            _symbols.GetBlobBytes(document.Hash), _symbols.GetGuid(document.HashAlgorithm) == s_sha256);
    }

    /// <summary>The symbols that the compiler took as defined, from the PDB.</summary>
    public string[] Defines()
    {
        if (_symbols is null)
        {
            return [];
        }

        foreach (CustomDebugInformationHandle handle
            in _symbols.GetCustomDebugInformation(EntityHandle.ModuleDefinition))
        {
            CustomDebugInformation information = _symbols.GetCustomDebugInformation(handle);
            if (_symbols.GetGuid(information.Kind) == s_compilationOptions)
            {
                // Names and values in turn, each ended by a zero.
                string[] parts =
                    System.Text.Encoding.UTF8.GetString(_symbols.GetBlobBytes(information.Value)).Split('\0');
                int at = Array.IndexOf(parts, "define");
                return at >= 0 && at + 1 < parts.Length ? parts[at + 1].Split(',') : [];
            }
        }

        return [];
    }

    private List<Instruction> Read(MethodDefinitionHandle handle)
    {
        int address = Metadata.GetMethodDefinition(handle).RelativeVirtualAddress;
        return address == 0 ? [] : Instructions.Read(_file.GetMethodBody(address).GetILReader(), Metadata);
    }
}
