using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// What some statements do, with every method of the project that they call: whether they only compute, and whether
/// that takes long. Bounded; in doubt they wait for something.
/// </summary>
/// <remarks>
/// It takes long where objects of any size are serialised, compressed, hashed or encrypted, where a loop runs inside
/// another one or in what another one calls, and where a method calls itself. One loop, over a handful of words to
/// append, does not.
/// </remarks>
internal sealed class CpuWork(Compilation compilation, ISet<ISymbol> known, CancellationToken cancellationToken)
{
    private const int MaxDepth = 8, MaxMethods = 100;

    private readonly Compilation _compilation = compilation;
    private readonly ISet<ISymbol> _known = known;
    private readonly CancellationToken _cancellationToken = cancellationToken;
    private readonly UnnamedCalls _unnamed = new(compilation, cancellationToken);
    private readonly Dictionary<ISymbol, bool> _methods = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _underWay = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _own = new(SymbolEqualityComparer.Default);
    private bool _hasLoop;
    private int _depth;

    /// <summary>
    /// Whether nothing in it waits: for another thread, a file, the network, a lock, or for code that nobody can see.
    /// </summary>
    public bool OnlyComputes { get; private set; } = true;

    /// <summary>Whether it keeps a core busy for a time that grows with what it works on.</summary>
    public bool IsHeavy { get; private set; }

    /// <summary>The methods of the project that it calls, directly or not.</summary>
    public ICollection<ISymbol> Called => _methods.Keys;

    /// <summary>What statements do.</summary>
    /// <param name="statements">The statements, in one body.</param>
    /// <param name="compilation">The compilation that they are part of.</param>
    /// <param name="known">Methods that only compute, and are not looked into.</param>
    public static CpuWork Of(
        IEnumerable<IOperation> statements,
        Compilation compilation,
        ISet<ISymbol> known,
        CancellationToken cancellationToken)
    {
        var work = new CpuWork(compilation, known, cancellationToken);
        var all = new List<IOperation>(statements);
        foreach (IOperation statement in all)
        {
            work.Declare(statement);
        }

        foreach (IOperation statement in all)
        {
            work.Visit(statement, loops: 0);
        }

        return work;
    }

    /// <summary>
    /// Remembers the variables of the statements themselves: what they hold was made here, and was looked at there.
    /// </summary>
    private void Declare(IOperation statement)
    {
        foreach (IOperation operation in statement.DescendantsAndSelf())
        {
            ISymbol? variable = operation switch
            {
                IVariableDeclaratorOperation declarator => declarator.Symbol,
                IDeclarationExpressionOperation { Expression: ILocalReferenceOperation local } => local.Local,
                IAnonymousFunctionOperation function when function.Symbol.Parameters.Length > 0 =>
                    function.Symbol.Parameters[0],
                _ => null,
            };
            if (variable is not null)
            {
                _own.Add(variable);
            }
        }
    }

    private void Visit(IOperation operation, int loops)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        if (!OnlyComputes)
        {
            return;
        }

        switch (operation)
        {
            case IAwaitOperation or ILockOperation
                or IDynamicInvocationOperation or IDynamicMemberReferenceOperation or IDynamicObjectCreationOperation
                or IDynamicIndexerAccessOperation
                or IFunctionPointerInvocationOperation or IRaiseEventOperation or IInvalidOperation
                or IUsingOperation { IsAsynchronous: true }
                or IUsingDeclarationOperation { IsAsynchronous: true } or IForEachLoopOperation { IsAsynchronous: true }
                or IReturnOperation { Kind: OperationKind.YieldReturn or OperationKind.YieldBreak }
                or IAnonymousFunctionOperation { Symbol.IsAsync: true }:
                OnlyComputes = false;
                return;
            case ILocalFunctionOperation:
                return;
            case IForEachLoopOperation each when !IsHeld(each.Collection.WithoutConversions()):
                OnlyComputes = false;
                return;
            case ILoopOperation:
                _hasLoop = true;
                IsHeavy |= ++loops > 1;
                break;
            case IInvocationOperation call:
                VisitCall(call, loops);
                break;
            case IObjectCreationOperation { Constructor: { } constructor }:
                VisitMethod(constructor, loops);
                break;
            case IPropertyReferenceOperation property:
                VisitProperty(property, loops);
                break;
            case IMethodReferenceOperation { Method: var method }:
                VisitMethod(method, loops);
                break;
            case ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation:
                OnlyComputes &= IsHarmless(operation);
                break;
            case IUsingOperation @using:
                VisitDispose(@using.Resources, loops);
                break;
            case IUsingDeclarationOperation declaration:
                VisitDispose(declaration.DeclarationGroup, loops);
                break;
        }

        VisitUnnamed(operation, loops);
        foreach (IOperation child in operation.ChildOperations)
        {
            Visit(child, loops);
        }
    }

    /// <summary>
    /// Looks at what runs although no call names it. It may wait, but nobody knows how often it runs: that the work
    /// takes long has to show elsewhere.
    /// </summary>
    private void VisitUnnamed(IOperation operation, int loops)
    {
        bool isHeavy = IsHeavy, hasLoop = _hasLoop;
        foreach (IMethodSymbol method in _unnamed.Of(operation))
        {
            VisitMethod(method, loops);
        }

        IsHeavy = isHeavy;
        _hasLoop = hasLoop;
    }

    /// <summary>Whether what a loop runs over is all there: a collection, or what is made of one.</summary>
    private bool IsHeld(IOperation collection)
        => !ComputingCalls.IsLazySequence(collection.Type)
            ? collection.Type is { } type
                && (type is IArrayTypeSymbol
                    || type.SpecialType == SpecialType.System_String
                    || !_compilation.Declares(type))
            : collection is IInvocationOperation or ILocalReferenceOperation
                || (_depth > 0 && collection is IParameterReferenceOperation);

    /// <summary>
    /// Whether a variable holds nothing that may wait: no sequence that is still to be fetched, and no stream but one
    /// over memory, or one that was made here. What a called method is given was looked at where it was called.
    /// </summary>
    private bool IsHarmless(IOperation reference)
    {
        ISymbol? symbol = reference switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            _ => null,
        };
        bool isOwn = (symbol is not null && _own.Contains(symbol)) || (_depth > 0 && symbol is not null);
        return isOwn
            || (!ComputingCalls.IsLazySequence(reference.Type)
                && (!ComputingCalls.IsChannel(reference.Type, out bool isMemory) || isMemory));
    }

    private void VisitCall(IInvocationOperation call, int loops)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method.MethodKind == MethodKind.DelegateInvoke)
        {
            OnlyComputes = false;
            return;
        }

        if (ComputingCalls.IsHeavy(method))
        {
            IsHeavy |= !ComputingCalls.IsSerializer(method) || !IsSmall(call);
        }

        VisitMethod(method, loops);
    }

    private bool IsSmall(IInvocationOperation serializer)
    {
        PayloadFact payload = PayloadFact.For(_compilation);
        if (serializer.TargetMethod.Name[0] is 'D' or 'R')
        {
            return serializer.Type is null || !payload.OfType(serializer.Type).Grows;
        }

        foreach (IArgumentOperation argument in serializer.Arguments)
        {
            if (argument.Value.WithoutConversions().Type is { } type
                && !ComputingCalls.IsChannel(type, out _)
                && type.Name is not ("IBufferWriter" or "ArrayBufferWriter" or "Type")
                && payload.Classify(argument.Value, _cancellationToken).Grows)
            {
                return false;
            }
        }

        return true;
    }

    private void VisitProperty(IPropertyReferenceOperation reference, int loops)
    {
        IPropertySymbol property = reference.Property;
        if (!_compilation.Declares(property))
        {
            OnlyComputes &= property is not { Name: "Result", ContainingType.Name: "Task" or "ValueTask" }
                and not { Name: "Value", ContainingType.Name: "Lazy" or "ThreadLocal" }
                && (!ComputingCalls.IsChannel(property.Type, out bool isMemory) || isMemory);
            return;
        }

        // A property that a proxy may override, as those of some databases do to load the value only then.
        OnlyComputes &= !property.IsVirtual && IsHarmless(reference);
        if (property.GetMethod is { } get)
        {
            VisitMethod(get, loops);
        }

        if (property.SetMethod is { } set
            && reference.Parent is IAssignmentOperation assignment
            && assignment.Target == reference)
        {
            VisitMethod(set, loops);
        }
    }

    private void VisitDispose(IOperation resources, int loops)
    {
        foreach (IOperation operation in resources.DescendantsAndSelf())
        {
            ITypeSymbol? type = operation switch
            {
                IVariableDeclaratorOperation declarator => declarator.Symbol.Type,
                _ when operation == resources => operation.Type,
                _ => null,
            };
            foreach (ISymbol member in type?.GetMembers("Dispose") ?? ImmutableArray<ISymbol>.Empty)
            {
                if (member is IMethodSymbol { Parameters.IsEmpty: true } dispose && _compilation.Declares(dispose))
                {
                    VisitMethod(dispose, loops);
                }
            }
        }
    }

    private void VisitMethod(IMethodSymbol called, int loops)
    {
        IMethodSymbol method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (_known.Contains(method))
        {
            return;
        }

        if (!_compilation.Declares(method))
        {
            // An implicit constructor or accessor of the project's own does nothing; everything else is another
            // assembly's.
            OnlyComputes &= SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, _compilation.Assembly)
                || ComputingCalls.Computes(method);
            return;
        }

        if (_underWay.Contains(method))
        {
            IsHeavy = true;
            return;
        }

        if (_methods.TryGetValue(method, out bool hasLoop))
        {
            IsHeavy |= hasLoop && loops > 0;
            return;
        }

        if (_depth == MaxDepth || _methods.Count == MaxMethods || method.IsAsync || method.IsExtern)
        {
            OnlyComputes = false;
            return;
        }

        bool before = _hasLoop;
        _hasLoop = false;
        _underWay.Add(method);
        _depth++;
        IReadOnlyList<IMethodSymbol> bodies = Implementations.Of(method, _compilation, _cancellationToken);
        OnlyComputes &= bodies.Count > 0;
        foreach (IMethodSymbol body in bodies)
        {
            VisitBody(body, loops);
        }

        _depth--;
        _underWay.Remove(method);
        _methods[method] = _hasLoop;
        _hasLoop |= before;
    }

    private void VisitBody(IMethodSymbol method, int loops)
    {
        if (method.DeclaringSyntaxReferences.Length != 1 || method.IsAbstract)
        {
            OnlyComputes = false;
            return;
        }

        SyntaxNode syntax = method.DeclaringSyntaxReferences[0].GetSyntax(_cancellationToken);
        if (syntax is TypeDeclarationSyntax
            or ParameterSyntax or AccessorDeclarationSyntax { Body: null, ExpressionBody: null })
        {
            return;
        }

        IOperation? body = SourceModels.OperationOf(
            _compilation, syntax is ArrowExpressionClauseSyntax arrow ? arrow.Expression : syntax, _cancellationToken);
        if (body is null)
        {
            OnlyComputes = false;
            return;
        }

        if (body is ILocalFunctionOperation { Body: { } local })
        {
            body = local;
        }

        Declare(body);
        Visit(body, loops);
    }
}
