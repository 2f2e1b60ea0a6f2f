using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// The stream that writes what it is given to an XML writer as Base64: GcGuard.Runtime's where it is referenced, else a
/// nested class that the rewrite adds.
/// </summary>
internal static class Base64StreamSource
{
    private const string RuntimeType = "GcGuard.XmlBase64Stream";

    /// <summary>
    /// The name of GcGuard.Runtime's stream where it can be made over an <c>XmlWriter</c>; null where it is not
    /// referenced.
    /// </summary>
    public static string? RuntimeName(KnownTypes types)
        => types.Get(RuntimeType) is { } type
            && type.InstanceConstructors
                .Any(constructor => constructor is { DeclaredAccessibility: Accessibility.Public, Parameters.Length: 1 }
                && types.Is(constructor.Parameters[0].Type, "System.Xml.XmlWriter"))
            ? RuntimeType
            : null;

    /// <summary>
    /// The nested class. It hands on multiples of three bytes, so that no call but the last ends in padding, and leaves
    /// the XML writer open.
    /// </summary>
    public static MemberDeclarationSyntax Declare(string name, SyntaxNode root)
    {
        string text = Template.Replace("Base64Stream", name)
            .Replace("\r\n", "\n")
            .Replace("\n", TriviaLines.EndOfLine(root).ToString());
        return SyntaxFactory.ParseMemberDeclaration(text)!
            .WithLeadingTrivia(TriviaLines.EndOfLine(root))
            .WithTrailingTrivia(TriviaLines.EndOfLine(root))
            .WithAdditionalAnnotations(Formatter.Annotation, Simplifier.Annotation);
    }

    private const string Template = """
        private sealed class Base64Stream : global::System.IO.Stream
        {
            private readonly global::System.Xml.XmlWriter _writer;
            private readonly byte[] _rest = new byte[3];
            private int _restLength;

            public Base64Stream(global::System.Xml.XmlWriter writer)
            {
                _writer = writer;
            }

            public override bool CanRead
            {
                get { return false; }
            }

            public override bool CanSeek
            {
                get { return false; }
            }

            public override bool CanWrite
            {
                get { return true; }
            }

            public override long Length
            {
                get { throw new global::System.NotSupportedException(); }
            }

            public override long Position
            {
                get { throw new global::System.NotSupportedException(); }
                set { throw new global::System.NotSupportedException(); }
            }

            public override void Write(byte[] buffer, int offset, int count)
            {
                while (_restLength > 0 && count > 0)
                {
                    _rest[_restLength++] = buffer[offset++];
                    count--;
                    if (_restLength == _rest.Length)
                    {
                        WriteRest();
                    }
                }

                int whole = count / _rest.Length * _rest.Length;
                if (whole > 0)
                {
                    _writer.WriteBase64(buffer, offset, whole);
                }

                for (int i = whole; i < count; i++)
                {
                    _rest[_restLength++] = buffer[offset + i];
                }
            }

            public override void Flush()
            {
            }

            public override int Read(byte[] buffer, int offset, int count)
            {
                throw new global::System.NotSupportedException();
            }

            public override long Seek(long offset, global::System.IO.SeekOrigin origin)
            {
                throw new global::System.NotSupportedException();
            }

            public override void SetLength(long value)
            {
                throw new global::System.NotSupportedException();
            }

            protected override void Dispose(bool disposing)
            {
                if (disposing)
                {
                    WriteRest();
                }

                base.Dispose(disposing);
            }

            private void WriteRest()
            {
                if (_restLength > 0)
                {
                    _writer.WriteBase64(_rest, 0, _restLength);
                    _restLength = 0;
                }
            }
        }
        """;
}
