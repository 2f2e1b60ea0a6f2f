namespace GcGuard.Tool.Tests.Paths;

/// <summary>Calls through generic interfaces run what implements them for the types that are named or handed over.</summary>
public sealed class ConstructedCallTests
{
    private const string Handlers = """
        public interface IHandler<T> { void Handle(T message); }
        public class Ship { }
        public class Cancel { }
        public class ShipHandler : IHandler<Ship> { public void Handle(Ship message) => new Shipped().Go(); }
        public class CancelHandler : IHandler<Cancel> { public void Handle(Cancel message) => new Cancelled().Go(); }
        public class AnyHandler<T> : IHandler<T> { public void Handle(T message) => new Any().Go(); }
        public class Shipped { public void Go() { } }
        public class Cancelled { public void Go() { } }
        public class Any { public void Go() { } }
        """;

    [Fact]
    public void A_handler_of_one_type_does_not_run_where_one_of_another_is_called() => new PathsTest()
        .Library("Lib", Handlers)
        .Program("Api", "public class C(IHandler<Ship> ship) : ControllerBase { public void Go() => ship.Handle(new Ship()); }")
        .Expect(
            "Lib M:AnyHandler`1.Handle(`0) C.Go - Api",
            "Lib M:ShipHandler.Handle(Ship) C.Go - Api");

    /// <summary>Who hands out any message does not run all handlers; the types that it is handed say which.</summary>
    [Fact]
    public void A_message_that_is_handed_over_runs_the_handler_of_its_own_type() => new PathsTest()
        .Library("Bus", Handlers + """
            public class Envelope(object receiver)
            {
                public void Reply<T>(T message) { if (receiver is IHandler<T> handler) handler.Handle(message); }
            }
            """)
        .Program("Api", "public class C(Envelope envelope) : ControllerBase { public void Go() => envelope.Reply(new Ship()); }")
        .Expect(
            "Bus M:Envelope.Reply``1(``0) C.Go - Api",
            "Bus M:ShipHandler.Handle(Ship) C.Go other Api");

    /// <summary>A handler of any message of one kind is not run by whatever is handed over; a decorator is.</summary>
    [Fact]
    public void A_handler_of_a_kind_of_messages_is_not_run_by_all_that_is_handed_over() => new PathsTest()
        .Library("Bus", """
            public interface IHandler<T> { void Handle(T message); }
            public class Message { }
            public class Ship : Message { }
            public class Timer : Message { }
            public class Work { public void Timed() { } public void Logged() { } }
            public class Timed<T>(Work work) : IHandler<T> where T : Timer { public void Handle(T message) => work.Timed(); }
            public class Logged<T>(Work work) : IHandler<T> where T : Message { public void Handle(T message) => work.Logged(); }
            """)
        .Library("Post", """
            public class Envelope(object receiver)
            {
                public void Reply<T>(T message) where T : Message { if (receiver is IHandler<T> handler) handler.Handle(message); }
            }
            """)
        .Program("Api", "public class C(Envelope envelope) : ControllerBase { public void Go() => envelope.Reply(new Ship()); }")
        .Expect(
            "Bus M:Logged`1.Handle(`0) C.Go ← Envelope.Reply - Post",
            "Post M:Envelope.Reply``1(``0) C.Go - Api");

    /// <summary>What takes a base type may stand for an interface that is contravariant, and what takes another not.</summary>
    [Fact]
    public void An_interface_of_other_variance_runs_what_takes_a_base_type() => new PathsTest()
        .Library("Lib", """
            public interface IHandler<in T, TResult> { TResult Handle(T message); }
            public interface IMessage { }
            public class Order { }
            public class Ship : Order, IMessage { }
            public class Cancel : Order { }
            public class OrderHandler : IHandler<Order, int> { public int Handle(Order message) => 0; }
            public class MessageHandler : IHandler<IMessage, int> { public int Handle(IMessage message) => 0; }
            public class CancelHandler : IHandler<Cancel, int> { public int Handle(Cancel message) => 0; }
            public class TextHandler : IHandler<Order, string> { public string Handle(Order message) => ""; }
            """)
        .Program("Api", "public class C(IHandler<Ship, int> ship) : ControllerBase { public void Go() => ship.Handle(new Ship()); }")
        .Expect(
            "Lib M:MessageHandler.Handle(IMessage) C.Go other Api",
            "Lib M:OrderHandler.Handle(Order) C.Go other Api");

    /// <summary>Whatever an interface names is an object too.</summary>
    [Fact]
    public void What_takes_any_object_runs_where_an_interface_is_named() => new PathsTest()
        .Library("Lib", """
            public interface ILog<in T> { void Write(T message); }
            public interface IMessage { }
            public class ObjectLog : ILog<object> { public void Write(object message) { } }
            """)
        .Program("Api", "public class C(ILog<IMessage> log) : ControllerBase { public void Go(IMessage message) => log.Write(message); }")
        .Expect("Lib M:ObjectLog.Write(System.Object) C.Go - Api");

    /// <summary>An interface that hands out what is derived may stand for any that does.</summary>
    [Fact]
    public void An_interface_that_hands_out_derived_types_may_run_any() => new PathsTest()
        .Library("Lib", """
            public interface ISource<out T> { T Get(); }
            public class Order { }
            public class Ship : Order { }
            public class ShipSource : ISource<Ship> { public Ship Get() => new Ship(); }
            """)
        .Program("Api", "public class C(ISource<Order> orders) : ControllerBase { public void Go() => orders.Get(); }")
        .Expect("Lib M:ShipSource.Get C.Go other Api");

    /// <summary>What a decorator hands a message on to is the handler that its caller means.</summary>
    [Fact]
    public void A_decorator_hands_a_message_on_to_its_own_handler() => new PathsTest()
        .Library("Lib", Handlers + """
            public class Logged<T>(IHandler<T> inner) : IHandler<T> { public void Handle(T message) => inner.Handle(message); }
            """)
        .Program("Api", "public class C(IHandler<Ship> ship) : ControllerBase { public void Go() => ship.Handle(new Ship()); }")
        .Expect(
            "Lib M:AnyHandler`1.Handle(`0) C.Go - Api",
            "Lib M:Logged`1.Handle(`0) C.Go - Api",
            "Lib M:ShipHandler.Handle(Ship) C.Go - Api");

    /// <summary>A mediator that wraps each type of message in an object of its own sends it to its handler alone.</summary>
    [Fact]
    public void A_mediator_with_a_wrapper_for_each_type_sends_messages_to_their_handlers() => new PathsTest()
        .Library("App", """
            public interface IRequest<R> { }
            public interface IRequestHandler<in Q, R> where Q : IRequest<R> { R Ask(Q query); }
            public class Mediator(IServiceProvider services)
            {
                private static readonly System.Collections.Concurrent.ConcurrentDictionary<Type, object> Wrappers = new();
                public R Ask<R>(IRequest<R> query)
                {
                    var wrapper = (Wrapper<R>)Wrappers.GetOrAdd(
                        query.GetType(),
                        static type => Activator.CreateInstance(typeof(Wrapper<,>).MakeGenericType(type, typeof(R))));
                    return wrapper.Run(services, query);
                }
                private abstract class Wrapper<R> { public abstract R Run(IServiceProvider services, IRequest<R> query); }
                private sealed class Wrapper<Q, R> : Wrapper<R> where Q : IRequest<R>
                {
                    public override R Run(IServiceProvider services, IRequest<R> query)
                        => services.GetRequiredService<IRequestHandler<Q, R>>().Ask((Q)query);
                }
            }
            public class Count : IRequest<int> { }
            public class Text : IRequest<string> { }
            public class CountHandler : IRequestHandler<Count, int> { public int Ask(Count query) => 1; }
            public class TextHandler : IRequestHandler<Text, string> { public string Ask(Text query) => "text"; }
            """)
        .Program("Api", """
            public class A(Mediator mediator) : ControllerBase { public int Count() => mediator.Ask(new Count()); }
            public class B(Mediator mediator) : ControllerBase
            {
                public IActionResult Text() => Content(mediator.Ask(new Text()));
            }
            """)
        .Expect(
            "App M:CountHandler.Ask(Count) A.Count other Api",
            "App M:Mediator.Ask``1(IRequest{``0}) A.Count +1 content-result,other Api",
            "App M:TextHandler.Ask(Text) B.Text content-result Api");
}
