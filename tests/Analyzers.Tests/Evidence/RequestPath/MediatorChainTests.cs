using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Chains through a mediator that a project has written itself.</summary>
public sealed class MediatorChainTests
{
    private const string Mediator = """
        using System.Collections.Concurrent;
        using Microsoft.Extensions.DependencyInjection;

        public interface IRequest<R> { }
        public interface IRequestHandler<in Q, R> where Q : IRequest<R> { R Ask(Q query); }
        public class Mediator
        {
            private static readonly ConcurrentDictionary<Type, object> s_wrappers = new();
            private readonly IServiceProvider _services = null!;
            public R Send<R>(IRequest<R> query)
            {
                var wrapper = (Wrapper<R>)s_wrappers.GetOrAdd(
                    query.GetType(),
                    type => Activator.CreateInstance(typeof(Wrapper<,>).MakeGenericType(type, typeof(R)))!);
                return wrapper.Run(_services, query);
            }
            private abstract class Wrapper<R> { public abstract R Run(IServiceProvider services, IRequest<R> query); }
            private sealed class Wrapper<Q, R> : Wrapper<R> where Q : IRequest<R>
            {
                public override R Run(IServiceProvider services, IRequest<R> query)
                    => services.GetRequiredService<IRequestHandler<Q, R>>().Ask((Q)query);
            }
        }
        """;

    /// <summary>The first controller sends another message, so the chain begins at the handler.</summary>
    [Fact]
    public Task A_chain_through_a_mediator_begins_at_the_handler() => new RequestPathTest
    {
        Files =
        {
            ("Mediator.cs", Mediator),
            ("Orders.cs", """
                using Microsoft.AspNetCore.Mvc;

                public class Count : IRequest<int> { }
                public class Text : IRequest<string> { }
                public class ACountController : ControllerBase
                {
                    private readonly Mediator _mediator = null!;
                    public int Count() => _mediator.Send(new Count());
                }
                public class TextController : ControllerBase
                {
                    private readonly Mediator _mediator = null!;
                    public string Text() => _mediator.Send(new Text());
                }
                public class CountHandler : IRequestHandler<Count, int>
                {
                    public int Ask(Count query) { Probe.Here("request: CountHandler.Ask"); return 1; }
                }
                public class TextHandler : IRequestHandler<Text, string>
                {
                    private readonly Letters _letters = null!;
                    public string Ask(Text query) => _letters.Write();
                }
                public class Letters
                {
                    public string Write() { Probe.Here("request: TextHandler.Ask ← Letters.Write"); return ""; }
                }
                """),
        },
    }.RunAsync();

    /// <summary>A generic service is no mediator: its chain names who uses it.</summary>
    [Fact]
    public Task A_generic_service_keeps_its_chain() => new RequestPathTest
    {
        Files =
        {
            ("Orders.cs", """
                using Microsoft.AspNetCore.Mvc;

                public class Order { }
                public interface IStore<T> { void Add(T item); }
                public class OrderStore : IStore<Order>
                {
                    public void Add(Order item) => Probe.Here("request: OrdersController.Create ← Crud.Create ← OrderStore.Add");
                }
                public class Crud<T>
                {
                    private readonly IStore<T> _store = null!;
                    public void Create(T item) => _store.Add(item);
                }
                public class OrdersController : ControllerBase
                {
                    private readonly Crud<Order> _crud = null!;
                    public void Create() => _crud.Create(new Order());
                }
                """),
        },
    }.RunAsync();
}
