using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace GcGuard.Analyzers.Tests.Evidence.Leases;

/// <summary>What the paths of a body do with the one buffer that it rents first.</summary>
/// <param name="LosesOnSomePath">Whether some path leaves without having given it back.</param>
/// <param name="IsLateOnSomePath">Whether some path uses it, or gives it back, after it has been given back.</param>
/// <param name="HasStatementThatIsAlwaysLate">Whether some statement that uses it does so only after it has been given back.</param>
internal readonly record struct PathsOutcome(bool LosesOnSomePath, bool IsLateOnSomePath, bool HasStatementThatIsAlwaysLate);

/// <summary>
/// A random body of a method that rents a buffer, as text and as something that can be run: conditions are open, so every
/// outcome of each is tried, but two flags keep theirs for the whole run. A loop runs at most twice.
/// </summary>
internal sealed class RandomBody
{
    private const int MaxDepth = 3;
    private const int MaxRounds = 2;
    private const int MaxPaths = 5_000;

    private readonly Node _body;

    private RandomBody(Node body) => _body = body;

    private enum Kind
    {
        Block,
        Use,
        Give,
        If,
        IfFlag,
        While,
        TryFinally,
        Return,
        Break,
        Continue,
    }

    /// <summary>How a statement ends.</summary>
    private enum End
    {
        Normal,
        Returned,
        Broken,
        Continued,
    }

    /// <summary>A body that the source of random numbers chooses, with not too many paths.</summary>
    public static RandomBody Create(Random random)
    {
        while (true)
        {
            var body = new RandomBody(Block(random, 0, inLoop: false, inFinally: false));
            if (body.TryRunAllPaths() is not null)
            {
                return body;
            }
        }
    }

    /// <summary>The method.</summary>
    public string Text(string name)
    {
        var text = new StringBuilder();
        text.Append("    static int ").Append(name).Append("(int n, bool f0, bool f1)\n    {\n        byte[] b = ArrayPool<byte>.Shared.Rent(n);\n");
        Write(_body, text, "        ");
        return text.Append("        return n;\n    }\n").ToString();
    }

    /// <summary>Runs the body once for each sequence of outcomes.</summary>
    public PathsOutcome RunAllPaths() => TryRunAllPaths()!.Value;

    private PathsOutcome? TryRunAllPaths()
    {
        int paths = 0;
        var lateAt = new HashSet<Node>();
        var timelyAt = new HashSet<Node>();
        bool loses = false;
        for (int flags = 0; flags < 4; flags++)
        {
            var choices = new List<bool>();
            do
            {
                var run = new Run(choices, flags, lateAt, timelyAt);
                run.Walk(_body);
                loses |= !run.IsGivenBack;
                if (++paths > MaxPaths)
                {
                    return null;
                }
            }
            while (Advance(choices));
        }

        return new PathsOutcome(loses, lateAt.Count > 0, lateAt.Any(node => !timelyAt.Contains(node)));
    }

    /// <summary>The next sequence of outcomes: the last that was false becomes true.</summary>
    private static bool Advance(List<bool> choices)
    {
        while (choices.Count > 0 && choices[^1])
        {
            choices.RemoveAt(choices.Count - 1);
        }

        if (choices.Count == 0)
        {
            return false;
        }

        choices[^1] = true;
        return true;
    }

    private static Node Block(Random random, int depth, bool inLoop, bool inFinally)
    {
        var nodes = new List<Node>();
        int count = random.Next(1, 4);
        for (int i = 0; i < count; i++)
        {
            Node node = Statement(random, depth, inLoop, inFinally);
            nodes.Add(node);
            if (node.Kind is Kind.Return or Kind.Break or Kind.Continue)
            {
                break;
            }
        }

        return new Node(Kind.Block, [.. nodes]);
    }

    private static Node Statement(Random random, int depth, bool inLoop, bool inFinally)
        => random.Next(depth < MaxDepth ? 12 : 5) switch
        {
            0 or 1 => new Node(Kind.Use),
            2 or 3 => new Node(Kind.Give),
            4 when !inFinally => new Node(random.Next(3) switch { 0 when inLoop => Kind.Break, 1 when inLoop => Kind.Continue, _ => Kind.Return }),
            5 or 6 => new Node(Kind.If, Block(random, depth + 1, inLoop, inFinally), random.Next(2) == 0 ? Block(random, depth + 1, inLoop, inFinally) : new Node(Kind.Block)),
            7 or 8 => new Node(Kind.IfFlag, random.Next(2), Block(random, depth + 1, inLoop, inFinally), new Node(Kind.Block)),
            9 => new Node(Kind.While, Block(random, depth + 1, inLoop: !inFinally, inFinally)),
            10 or 11 => new Node(Kind.TryFinally, Block(random, depth + 1, inLoop, inFinally), Block(random, depth + 1, inLoop: false, inFinally: true)),
            _ => new Node(Kind.Use),
        };

    private static void Write(Node node, StringBuilder text, string indent)
    {
        string inner = indent + "    ";
        switch (node.Kind)
        {
            case Kind.Block:
                foreach (Node child in node.Children)
                {
                    Write(child, text, indent);
                }

                break;
            case Kind.Use:
                text.Append(indent).Append("b[0] = 1;\n");
                break;
            case Kind.Give:
                text.Append(indent).Append("ArrayPool<byte>.Shared.Return(b);\n");
                break;
            case Kind.Return:
                text.Append(indent).Append("return 1;\n");
                break;
            case Kind.Break:
                text.Append(indent).Append("break;\n");
                break;
            case Kind.Continue:
                text.Append(indent).Append("continue;\n");
                break;
            case Kind.If or Kind.IfFlag:
                text.Append(indent).Append(node.Kind == Kind.If ? "if (C())\n" : $"if (f{node.Flag})\n").Append(indent).Append("{\n");
                Write(node.Children[0], text, inner);
                text.Append(indent).Append("}\n").Append(indent).Append("else\n").Append(indent).Append("{\n");
                Write(node.Children[1], text, inner);
                text.Append(indent).Append("}\n");
                break;
            case Kind.While:
                text.Append(indent).Append("while (C())\n").Append(indent).Append("{\n");
                Write(node.Children[0], text, inner);
                text.Append(indent).Append("}\n");
                break;
            case Kind.TryFinally:
                text.Append(indent).Append("try\n").Append(indent).Append("{\n");
                Write(node.Children[0], text, inner);
                text.Append(indent).Append("}\n").Append(indent).Append("finally\n").Append(indent).Append("{\n");
                Write(node.Children[1], text, inner);
                text.Append(indent).Append("}\n");
                break;
        }
    }

    private sealed class Node(Kind kind, params Node[] children)
    {
        public Node(Kind kind, int flag, params Node[] children)
            : this(kind, children) => Flag = flag;

        public Kind Kind { get; } = kind;

        public Node[] Children { get; } = children;

        public int Flag { get; }
    }

    /// <summary>One path.</summary>
    private sealed class Run(List<bool> choices, int flags, HashSet<Node> lateAt, HashSet<Node> timelyAt)
    {
        private int _next;

        public bool IsGivenBack { get; private set; }

        public End Walk(Node node)
        {
            switch (node.Kind)
            {
                case Kind.Block:
                    foreach (Node child in node.Children)
                    {
                        End end = Walk(child);
                        if (end != End.Normal)
                        {
                            return end;
                        }
                    }

                    return End.Normal;
                case Kind.Use:
                    (IsGivenBack ? lateAt : timelyAt).Add(node);
                    return End.Normal;
                case Kind.Give:
                    (IsGivenBack ? lateAt : timelyAt).Add(node);
                    IsGivenBack = true;
                    return End.Normal;
                case Kind.If:
                    return Walk(node.Children[Choose() ? 0 : 1]);
                case Kind.IfFlag:
                    return Walk(node.Children[(flags & (1 << node.Flag)) != 0 ? 0 : 1]);
                case Kind.While:
                    for (int round = 0; round < MaxRounds && Choose(); round++)
                    {
                        End end = Walk(node.Children[0]);
                        if (end == End.Returned)
                        {
                            return end;
                        }

                        if (end == End.Broken)
                        {
                            break;
                        }
                    }

                    return End.Normal;
                case Kind.TryFinally:
                    End left = Walk(node.Children[0]);
                    Walk(node.Children[1]);
                    return left;
                case Kind.Return:
                    return End.Returned;
                case Kind.Break:
                    return End.Broken;
                default:
                    return End.Continued;
            }
        }

        private bool Choose()
        {
            if (_next == choices.Count)
            {
                choices.Add(false);
            }

            return choices[_next++];
        }
    }
}
