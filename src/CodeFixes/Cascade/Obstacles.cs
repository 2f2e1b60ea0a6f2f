namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Everything a cascade refuses: the one table that the planner, the documentation and the tests share.
/// </summary>
internal static class Obstacles
{
    public static readonly Obstacle
        Constructor = new(
            "constructor",
            "a constructor, finalizer or static initialiser cannot await",
            "Move the work to a factory method or to an initialisation method that can be async."),
        Initializer = new(
            "initializer",
            "the initialiser of a field or property, a default value or an attribute cannot await",
            "Move the value to a method that can be async."),
        Operator = new(
            "operator",
            "an operator or conversion cannot be async",
            "Give the work a method of its own and call it instead of the operator."),
        Property = new(
            "property",
            "a property, indexer or event accessor cannot be async",
            "Make it a method."),
        Lock = new(
            "lock", "an await cannot stand inside a lock", "Take the value before the lock, or use a `SemaphoreSlim`."),
        ThreadBound = new(
            "thread-bound",
            "the function holds something that belongs to its thread: a monitor, a mutex, a reader-writer lock, a "
                + "transaction scope without `TransactionScopeAsyncFlowOption.Enabled`", "Use a `SemaphoreSlim`, or "
                + "take the value before it is held."),
        Struct = new(
            "struct",
            "an async method of a struct would work on a copy of it",
            "Make the struct or the method `readonly`, or move the work to a class."),
        Filter =
            new("catch-filter", "an await cannot stand in a catch filter", "Take the value inside of the catch block."),
        Unsafe = new("unsafe", "an await cannot stand in unsafe code", "Take the value outside of the unsafe code."),
        Query = new(
            "query",
            "an await can stand only in the first source of a query expression",
            "Write the query with methods or as a loop."),
        ExpressionTree =
            new(
                "expression-tree",
                "an expression tree holds the call, and can neither await it nor take another result",
                "Take the value before the expression."),
        ByReference = new(
            "by-reference",
            "a method with `ref`, `in` or `out` parameters, or one that returns by reference, keeps its signature",
            "Return the values, as a tuple where they are several."),
        RefLike = new(
            "ref-like",
            "a span or another ref struct, or a `ref` local, cannot live across an await",
            "Take the value before the span is made, or use `Memory<T>`."),
        Variance = new(
            "variance",
            "the result is of a type parameter with `out`, or an override returns a more derived type; another "
                + "result would not be convertible", "Drop the variance."),
        Partial = new(
            "partial",
            "a partial method without an access modifier has to return void",
            "Write the access modifier on both parts."),
        Attribute = new(
            "attribute",
            "an attribute of the member, or one that names it, calls it in a way that another result would break",
            "Call the member from code instead of by the attribute."),
        Convention = new(
            "convention",
            "the framework finds this member by its name and calls it synchronously",
            "Take the value where the framework can await."),
        Iterator = new(
            "iterator",
            "an iterator can await only as `IAsyncEnumerable<T>`, which all that reads it would have to await",
            "Fill a list instead, or make it `IAsyncEnumerable<T>` and read it with `await foreach`."),
        Metadata = new(
            "metadata",
            "the member overrides or implements one of a library, whose signature is given",
            "Take the value elsewhere, or derive from an asynchronous member of the library."),
        PublicApi = new(
            "public-api",
            "the signature is public, and callers outside of the solution would break",
            "Write a paths file, which knows all callers of the solution, or set `gcguard.cascade_public_api = true`."),
        Generated =
            new("generated", "generated code declares or calls the member", "Change what the code is generated from."),
        Delegate = new(
            "delegate",
            "the delegate is called by code that can take no other result than it does now",
            "Pass the value instead, or an asynchronous delegate where there is an overload for one."),
        Selector = new(
            "selector",
            "a query operator calls the lambda, and takes no task for its result",
            "Write a loop that awaits."),
        MethodGroup = new(
            "method-group",
            "the method is used as a delegate that can take no other result than it does now",
            "Call the method from a lambda that can take the new result."),
        Receiver =
            new(
                "receiver",
                "the object before `?.` may be null, and then there is no task",
                "Write the test for null."),
        ImplicitUse =
            new("implicit-use", "a language construct calls the member by its shape", "Call the member in code."),
        AsyncVoid = new(
            "async-void",
            "an `async void` method is in the chain, whose callers cannot await it",
            "Make it return a task."),
        NullTask = new(
            "null-task",
            "a method answers `null` in the place of a task",
            "Answer `Task.FromResult` or `Task.CompletedTask`."),
        Language = new(
            "language",
            "the C# version of the project is too old for what would have to be written",
            "Raise `LangVersion`."),
        Linked = new(
            "linked",
            "a file in several projects or frameworks does not read the same in all of them",
            "Move what differs to files of their own."),
        ForeignLanguage = new(
            "foreign-language",
            "a project in another language may call a member that changes",
            "Change its callers by hand."),
        MissingProject = new(
            "missing-project",
            "a project that the solution refers to is not loaded, and may hold callers",
            "Restore or load it."),
        CompileErrors =
            new("compile-errors", "code that may hold callers does not compile", "Mend its errors first."),
        Entangled = new("entangled", "two rewrites meet in one expression", "Keep the inner value in a local."),
        TooLarge = new(
            "too-large",
            "more members would have to change than one action should",
            "Make part of the chain async first."),
        DoesNotCompile = new(
            "does-not-compile",
            "the compiler or an analyzer of the project would find something in the result that it does not find now",
            "The detail names what; change that place by hand."),
        NeedsArray =
            new("needs-array",
                "a caller does more with the array or text than to write it once: it keeps, changes, "
                + "compares, parses or measures it, or writes it twice",
            "Let that caller read a stream, or leave the array or text."),
        OtherResult =
            new("other-result",
                "the member also answers an array or text that may be null, an array that is no stream's, a text in an "
                + "encoding that has a mark or throws, what something else still writes to, or something else "
                + "behind a part of the content",
            "Answer a stream, or write, there by hand."),
        Scope =
            new("scope",
                "content is read inside a lock, a `using` or a `try` with a `finally`, which ends before callers "
                + "read a stream; a file is deleted or moved by the method that reads it or by a caller, or a caller "
                + "would leave it open",
            "Open the stream outside of them by hand."),
        ReadOnce =
            new("read-once",
                "a caller asks the answer of another server for its length, or hands it to code that may read it "
                + "twice; it can be read only forward",
            "Let that caller write it, or leave the array."),
        EntryPoint =
            new("entry-point", "the framework calls the member and writes what it answers", "Answer a file result."),
        Mock = new("mock", "a mock gives the member a result", "Change the set-up of the mock by hand."),
        Reflection =
            new("reflection", "the member is called by its name while the program runs: by reflection or `dynamic`",
                "Call the member in code."),
        Remote =
            new("remote",
                "the member's interface extends one of a library, or carries attributes of one, "
                + "so a call may leave the process",
            "Change the contract by hand."),
        SentAgain =
            new("sent-again",
                "the content of a request is kept, or the request may be sent more than once: in a loop, by a delegate "
                + "or by what sends copies of it; each would read the same stream",
            "Make the content anew for each request."),
        NoDestination =
            new("no-destination",
                "a caller has no stream to write to where it takes the array or text: the content of a request, a file "
                + "by its name, a result with ranges, tags or a declared file type, an encoding or content type that "
                + "is not known, a writer whose lines may end otherwise, or what it closes before the result runs",
            "Hand a stream or writer in there by hand."),
        SynchronousWrite =
            new("synchronous-write",
                "the body writes to its stream or builder where it cannot await, or hands it to code of which that is "
                + "not known; a response forbids synchronous writes",
            "Write with asynchronous calls, and close writers with `await using`."),
        ReadsBack =
            new("reads-back",
                "the body asks its stream or builder for more than to write: a position, a length, a text that is put "
                + "in, replaced or taken away, the content before the end, or what a writer still holds some of",
            "Write the content in one direction, and flush the writer."),
        Status =
            new("status",
                "a `catch` goes on after the work has failed, the caller decides by the content, or an action answers "
                + "something else or looks at its response behind a part of it; once bytes are on their way, neither "
                + "they nor the status can change",
            "Decide before the content is written."),
        ResultFilter =
            new("result-filter",
                "a filter of the project runs behind the action and uses its result or response or hands its context "
                + "on, or the action has a filter of a library; the response has begun by then",
            "Let the filter run before the action."),
        CalledAction =
            new("called-action",
                "code of the solution, a test for one, calls the action and looks at its file result",
            "Test the response by `WebApplicationFactory`.");

    /// <summary>What stands in the way of <c>await</c>, in the order of the documentation.</summary>
    public static readonly ImmutableArray<Obstacle> OfAwait = ImmutableArray.Create(
        Constructor, Initializer, Operator, Property, Lock, ThreadBound, Struct, Filter, Unsafe, Query, ExpressionTree,
        ByReference, RefLike,
        Variance, Partial, Attribute, Convention, Iterator, Metadata, PublicApi, Generated, Delegate, Selector,
        MethodGroup, Receiver, ImplicitUse, AsyncVoid, NullTask, Language, Linked, ForeignLanguage, MissingProject,
        CompileErrors, Entangled, TooLarge, DoesNotCompile);

    /// <summary>
    /// What stands in the way of a stream in the place of an array, in the order of the documentation.
    /// </summary>
    public static readonly ImmutableArray<Obstacle> OfStreams = ImmutableArray.Create(
        NeedsArray, OtherResult, SentAgain, Scope, ReadOnce, EntryPoint, Mock, Reflection, Remote,
            ExpressionTree, Delegate, MethodGroup,
            ImplicitUse,
        ByReference, Variance, Attribute, Metadata, PublicApi, Generated, Language, Linked, ForeignLanguage,
        MissingProject, CompileErrors, Entangled, DoesNotCompile);

    /// <summary>
    /// What stands in the way of a stream that callers hand in, beside what stands in the way of a stream and of
    /// <c>await</c>.
    /// </summary>
    public static readonly ImmutableArray<Obstacle> OfDestinations = ImmutableArray.Create(
        NoDestination, SynchronousWrite, ReadsBack, Status, ResultFilter, CalledAction);

    /// <summary>All of them.</summary>
    public static readonly ImmutableArray<Obstacle> All =
        OfAwait.Union(OfStreams).Union(OfDestinations).ToImmutableArray();
}
