using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Tests.Evidence.Source;

/// <summary>Asks the fact about one expression of a small program.</summary>
internal static class PayloadProbe
{
    private const string Declarations = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.IO.Compression;
        using System.Linq;
        using System.Net.Http;
        using System.Security.Cryptography;
        using System.Text;
        using System.Text.Json;
        using System.Threading.Tasks;
        using System.Xml;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        namespace System.Drawing { public class Bitmap { public Bitmap(int width, int height) { } public Bitmap(Stream stream) { } public Bitmap(Bitmap original, int width, int height) { } public static Bitmap FromStream(Stream stream) => null; public Bitmap Clone() => this; public Bitmap Resize(int width, int height) => this; public void Draw(Bitmap other) { } public void Save(Stream stream) { } } }
        public enum Color { Red }
        public struct Point { public int X; public int Y; }
        public class Money { public decimal Amount { get; set; } public string Currency { get; set; } }
        public class Line { public int Id { get; set; } public Money Price { get; set; } }
        public class Order { public int Id { get; set; } public List<Line> Lines { get; set; } }
        public class Person { public Guid Id { get; set; } public string FirstName { get; set; } public Money Salary { get; set; } public Color? Favourite { get; set; } public Point Home { get; set; } }
        public class Report { public List<Line> Lines { get; set; } public void Emit(Stream target) { } public int Count(Stream source) => 0; }
        public class Holder { public Order Order { get; set; } }
        public class Basket { public int Total { get; set; } public List<Line> Lines { get; set; } }
        public class Held { public Basket Basket { get; set; } }

        """;

    /// <summary>The verdict on the type of a member named <c>Value</c> in these declarations, or of this type.</summary>
    public static async Task<PayloadVerdict> OfTypeAsync(string type, string declarations = "")
    {
        Compilation compilation = await CompileAsync(Declarations + declarations + $"unsafe class Probe<T> {{ {type} Value; }}");
        ITypeSymbol symbol = ((IFieldSymbol)compilation.GetTypeByMetadataName("Probe`1")!.GetMembers("Value").Single()).Type;
        return PayloadFact.For(compilation).OfType(symbol);
    }

    /// <summary>The verdict on the argument of the call of <c>Show</c> in this body.</summary>
    public static async Task<PayloadVerdict> OfValueAsync(string body, string parameters = "")
    {
        (Compilation compilation, IInvocationOperation show) = await FindShowAsync(body, parameters);
        return PayloadFact.For(compilation).Classify(show.Arguments[0].Value, CancellationToken.None);
    }

    /// <summary>The verdict on the content of the local that the call of <c>Show</c> in this body is given.</summary>
    public static async Task<PayloadVerdict> OfContentAsync(string body, string parameters = "")
    {
        (Compilation compilation, IInvocationOperation show) = await FindShowAsync(body, parameters);
        IOperation value = show.Arguments[0].Value;
        while (value is IConversionOperation conversion)
        {
            value = conversion.Operand;
        }

        return PayloadFact.For(compilation)
            .ContentOf(((ILocalReferenceOperation)value).Local, show, CancellationToken.None);
    }

    private static async Task<(Compilation Compilation, IInvocationOperation Show)> FindShowAsync(string body, string parameters)
    {
        Compilation compilation = await CompileAsync(Declarations + $$"""
            class Probe<T>
            {
                static readonly System.Drawing.Bitmap Frame = new System.Drawing.Bitmap(1, 1);
                static void Show(object value) { }
                static void Fill(Stream stream, int rows) { }
                static void Export(Stream stream, IEnumerable<Order> orders) { }
                static void Print(Order order, Stream stream) { }
                static MemoryStream Made(List<Order> orders) { var ms = new MemoryStream(); JsonSerializer.Serialize(ms, orders); return ms; }
                static async Task<MemoryStream> MadeAsync(List<Order> orders) { var ms = new MemoryStream(); await JsonSerializer.SerializeAsync(ms, orders); return ms; }
                static MemoryStream Empty() => new MemoryStream();
                static void WriteHeader(Stream stream, int version) { }
                static void Encrypt(Stream input, Stream output) { }
                static byte[] HexToBytes(string text) => null;
                static byte[] Render(int id) => null;
                static string Describe(int id) => null;
                static object Status(bool done) { if (done) return new { done, at = DateTime.UtcNow }; return new { done }; }
                static object Report(bool whole) => whole ? (object)new { rows = new List<Order>(1) } : null;
                static IDictionary<string, string> Names() => new Dictionary<string, string> { { "a", "b" }, { "c", "d" } };
                static async Task<object> StatusAsync() { await Task.Yield(); return new { ok = true }; }
                async Task M({{parameters}})
                {
                    {{body}}
                    await Task.Yield();
                }
            }
            """);
        SyntaxTree tree = compilation.SyntaxTrees.Single();
        SemanticModel model = compilation.GetSemanticModel(tree);
        MethodDeclarationSyntax method = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>()
            .Single(candidate => candidate.Identifier.Text == "M");
        return (compilation, model.GetOperation(method)!.Descendants().OfType<IInvocationOperation>()
            .Single(call => call.TargetMethod.Name == "Show"));
    }

    /// <summary>The verdict on the argument of the call of <c>Show</c> in the members of a class.</summary>
    public static async Task<PayloadVerdict> OfMembersAsync(string members, OutputKind kind = OutputKind.DynamicallyLinkedLibrary)
    {
        Compilation compilation = await CompileAsync(
            Declarations + "static class Sink { public static void Show(object value) { } }\n" + members, kind);
        SyntaxTree tree = compilation.SyntaxTrees.Single();
        InvocationExpressionSyntax show = tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Single(call => call.Expression.ToString() == "Sink.Show");
        var operation = (IInvocationOperation)compilation.GetSemanticModel(tree).GetOperation(show)!;
        return PayloadFact.For(compilation).Classify(operation.Arguments[0].Value, CancellationToken.None);
    }

    private static async Task<Compilation> CompileAsync(string source, OutputKind kind = OutputKind.DynamicallyLinkedLibrary)
    {
        var compilation = CSharpCompilation.Create(
            "Test",
            [CSharpSyntaxTree.ParseText(source)],
            TestReferences.Net80AspNet.References,
            new CSharpCompilationOptions(kind, allowUnsafe: true));
        Assert.DoesNotContain(
            compilation.GetDiagnostics(), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error && diagnostic.Id != "CS0246");
        return compilation;
    }
}
