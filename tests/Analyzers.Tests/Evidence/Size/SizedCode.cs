using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Evidence.Size;

/// <summary>
/// Source code that is asked for sizes, and that can also be run: then the collector says where its objects are.
/// </summary>
internal sealed class SizedCode
{
    private readonly CSharpCompilation _compilation;
    private readonly SyntaxTree _tree;

    private SizedCode(string source, ReferenceSet references, params MetadataReference[] projects)
    {
        _tree = CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest));
        _compilation = CSharpCompilation.Create(
            "Sized",
            [_tree],
            [.. references.References, .. projects],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
        Size = AllocationSizeFact.For(_compilation);
        Model = _compilation.GetSemanticModel(_tree);
    }

    public AllocationSizeFact Size { get; }

    public SemanticModel Model { get; }

    /// <summary>A compilation of a whole file.</summary>
    public static SizedCode OfFile(string source, ReferenceSet? references = null, params MetadataReference[] projects)
    {
        var code = new SizedCode(source, references ?? TestReferences.Net100, projects);
        Diagnostic[] errors = code._compilation.GetDiagnostics()
            .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            .ToArray();
        Assert.True(errors.Length == 0, string.Join("\n", errors.Select(error => error.ToString())));
        return code;
    }

    /// <summary>This compilation as another one references it: as source, the way an editor does, or as an assembly, the way a build does.</summary>
    public MetadataReference Reference(bool asSource)
    {
        if (asSource)
        {
            return _compilation.ToMetadataReference();
        }

        using var image = new MemoryStream();
        Assert.True(_compilation.Emit(image).Success);
        image.Position = 0;
        return MetadataReference.CreateFromStream(image);
    }

    /// <summary>The type of the field of this name in the class <c>Samples</c>.</summary>
    public ITypeSymbol TypeOfField(string name)
        => _compilation.GetTypeByMetadataName("Samples")!.GetMembers(name).OfType<IFieldSymbol>().Single().Type;

    /// <summary>The names of the fields of the class <c>Samples</c>.</summary>
    public IEnumerable<string> Fields
        => _compilation.GetTypeByMetadataName("Samples")!.GetMembers().OfType<IFieldSymbol>().Select(static sample => sample.Name);

    /// <summary>The operation of an expression that stands between <c>/*&lt;*/</c> and <c>/*&gt;*/</c>.</summary>
    public IOperation Marked()
    {
        string text = _tree.ToString();
        int start = text.IndexOf("/*<*/", StringComparison.Ordinal) + 5;
        int end = text.IndexOf("/*>*/", StringComparison.Ordinal);
        Assert.True(end > start, "The source marks no expression.");
        string expression = text[start..end];
        SyntaxNode node = _tree.GetRoot().DescendantNodes()
            .OfType<ExpressionSyntax>()
            .First(candidate => candidate.SpanStart >= start && candidate.Span.End <= end && candidate.ToString() == expression.Trim());
        return Model.GetOperation(node)!;
    }

    public long? LargestObject() => Size.LargestObject(Marked(), CancellationToken.None);

    public long? LeastValue() => Size.LeastValue(Marked(), CancellationToken.None);

    public long? LargestGrown() => Size.LargestGrown((IObjectCreationOperation)Marked(), CancellationToken.None);

    /// <summary>Compiles the source and loads it into this process.</summary>
    public Assembly Load()
    {
        using var image = new MemoryStream();
        Assert.True(_compilation.Emit(image).Success);
        return Assembly.Load(image.ToArray());
    }
}
