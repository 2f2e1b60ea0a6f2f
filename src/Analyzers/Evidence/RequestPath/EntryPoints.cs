using static GcGuard.Analyzers.Evidence.RequestPath.RootMatch;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Where requests and messages enter a server: data, no code. MVC's actions follow rules of their own
/// (<see cref="MvcActions"/>), delegates given to a route or pipeline theirs (<see cref="DelegateUse"/>).
/// </summary>
internal static class EntryPoints
{
    private const string HttpContext = "Microsoft.AspNetCore.Http.HttpContext";

    public static readonly RootRow[] Rows =
    [
        // ASP.NET Core MVC: what runs around and under an action.
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IActionFilter", "MVC filter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IAsyncActionFilter", "MVC filter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IResultFilter", "MVC filter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IAsyncResultFilter", "MVC filter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IResourceFilter", "MVC filter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IAsyncResourceFilter", "MVC filter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IAuthorizationFilter", "MVC filter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IAsyncAuthorizationFilter", "MVC filter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IPageFilter", "Razor Pages filter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Filters.IAsyncPageFilter", "Razor Pages filter"),
        new(Overrides, "Microsoft.AspNetCore.Mvc.Filters.ActionFilterAttribute", "MVC filter"),
        new(Overrides, "Microsoft.AspNetCore.Mvc.Filters.ResultFilterAttribute", "MVC filter"),
        new(Overrides, "Microsoft.AspNetCore.Mvc.Controller", "MVC filter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.IActionResult", "action result"),
        new(Overrides, "Microsoft.AspNetCore.Mvc.ActionResult", "action result"),
        new(Implements, "Microsoft.AspNetCore.Mvc.ModelBinding.IModelBinder", "model binder"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Formatters.IInputFormatter", "input formatter"),
        new(Implements, "Microsoft.AspNetCore.Mvc.Formatters.IOutputFormatter", "output formatter"),
        new(Overrides, "Microsoft.AspNetCore.Mvc.Formatters.TextInputFormatter", "input formatter")
        {
            Members = ["Read*", "CanRead*"]
        },
        new(Overrides, "Microsoft.AspNetCore.Mvc.Formatters.InputFormatter", "input formatter")
        {
            Members = ["Read*", "CanRead*"]
        },
        new(Overrides, "Microsoft.AspNetCore.Mvc.Formatters.TextOutputFormatter", "output formatter")
        {
            Members = ["Write*", "CanWrite*"]
        },
        new(Overrides, "Microsoft.AspNetCore.Mvc.Formatters.OutputFormatter", "output formatter")
        {
            Members = ["Write*", "CanWrite*"]
        },
        new(PublicMethods, "Microsoft.AspNetCore.Mvc.ViewComponent", "view component")
        {
            Members = ["Invoke", "InvokeAsync"]
        },
        new(Overrides, "Microsoft.AspNetCore.Razor.TagHelpers.TagHelper", "tag helper")
        {
            Members = ["Process", "ProcessAsync"]
        },
        new(Named, "Microsoft.AspNetCore.Mvc.RazorPages.PageModel", "Razor Pages handler")
        {
            Role = RootRole.PageHandler,
            Members = ["OnGet*", "OnPost*", "OnPut*", "OnDelete*", "OnPatch*", "OnHead*", "OnOptions*"],
        },
        new(Overrides, "Microsoft.AspNetCore.Mvc.Razor.RazorPageBase", "Razor view") { Members = ["ExecuteAsync"] },

        // ASP.NET Core without MVC.
        new(Implements, "Microsoft.AspNetCore.Http.IMiddleware", "middleware"),
        new(Implements, "Microsoft.AspNetCore.Http.IEndpointFilter", "endpoint filter"),
        new(Implements, "Microsoft.AspNetCore.Http.IResult", "endpoint result"),
        new(Implements, "Microsoft.AspNetCore.Authorization.IAuthorizationHandler", "authorization handler"),
        new(Overrides, "Microsoft.AspNetCore.Authorization.AuthorizationHandler`1", "authorization handler"),
        new(Overrides, "Microsoft.AspNetCore.Authorization.AuthorizationHandler`2", "authorization handler"),
        new(Overrides, "Microsoft.AspNetCore.Authentication.AuthenticationHandler`1", "authentication handler")
        {
            Members = ["Handle*"]
        },
        new(PublicMethods, "Microsoft.AspNetCore.SignalR.Hub", "SignalR hub"),
        new(Implements, "Microsoft.AspNetCore.SignalR.IHubFilter", "SignalR hub filter"),
        new(PublicMethods, "Microsoft.AspNet.SignalR.Hub", "SignalR hub"),
        new(Overrides, "Microsoft.AspNetCore.Components.ComponentBase", "Blazor component")
        {
            Members = ["OnInitialized*", "OnParametersSet*", "OnAfterRender*", "SetParametersAsync", "BuildRenderTree"],
            Requires = HttpContext,
        },
        // An upload's event says that a user has chosen files; the components' own markup is not in every compilation.
        new(Parameter, "Microsoft.AspNetCore.Components.Forms.InputFileChangeEventArgs", "Blazor upload")
        {
            Requires = HttpContext
        },
        new(Parameter, "Microsoft.AspNetCore.Components.Forms.IBrowserFile", "takes IBrowserFile")
        {
            Requires = HttpContext
        },
        new(Overrides, "Microsoft.AspNetCore.Connections.ConnectionHandler", "connection handler")
        {
            Members = ["OnConnectedAsync"]
        },
        new(RootMatch.Attribute, "Wolverine.Http.WolverineHttpMethodAttribute", "endpoint"),
        new(PublicMethods, "EmbedIO.WebApi.WebApiController", "Web API action"),
        new(Constructors, "Nancy.NancyModule", "Nancy module"),
        new(Overrides, "FastEndpoints.BaseEndpoint", "endpoint") { Members = ["HandleAsync", "ExecuteAsync"] },

        new(PublicMethods, "ServiceStack.IService", "ServiceStack service")
        {
            Members = [
                "Any", "AnyAsync", "Get", "GetAsync", "Post", "PostAsync", "Put", "PutAsync", "Delete", "DeleteAsync",
                "Patch", "PatchAsync"
            ],
        },

        // Services whose methods a framework serves as actions.
        new(PublicMethods, "Volo.Abp.IRemoteService", "application service")
        {
            Excludes = "Volo.Abp.Http.Client.ClientProxying.ClientProxyBase`1"
        },
        new(PublicMethods, "Abp.Application.Services.IApplicationService", "application service"),
        new(PublicMethods, "Furion.DynamicApiController.IDynamicApiController", "application service"),
        new(PublicMethods, "ZhonTai.DynamicApi.IDynamicApi", "application service"),
        new(PublicMethods, "Panda.DynamicWebApi.IDynamicWebApi", "application service"),

        // Remote procedure calls.
        new(Parameter, "Grpc.Core.ServerCallContext", "gRPC method"),
        new(RootMatch.Attribute, "System.ServiceModel.OperationContractAttribute", "WCF operation")
        {
            Excludes = "System.ServiceModel.ClientBase`1"
        },
        new(RootMatch.Attribute, "CoreWCF.OperationContractAttribute", "WCF operation")
        {
            Excludes = "System.ServiceModel.ClientBase`1"
        },
        new(RootMatch.Attribute, "System.Web.Services.WebMethodAttribute", "ASMX web method"),
        new(Parameter, "ProtoBuf.Grpc.CallContext", "gRPC method"),
        new(PublicMethods, "MagicOnion.Server.ServiceBase`1", "MagicOnion service"),
        new(PublicMethods, "MagicOnion.Server.Hubs.StreamingHubBase`2", "MagicOnion hub"),
        new(PublicMethods, "OpenRiaServices.Server.DomainService", "domain service"),
        new(PublicMethods, "OpenRiaServices.DomainServices.Server.DomainService", "domain service"),
        new(Implements, "System.ServiceModel.Dispatcher.IDispatchMessageInspector", "WCF inspector"),
        new(Implements, "System.ServiceModel.Dispatcher.IDispatchMessageFormatter", "WCF formatter"),
        new(Implements, "CoreWCF.Dispatcher.IDispatchMessageInspector", "WCF inspector"),
        new(Implements, "CoreWCF.Dispatcher.IDispatchMessageFormatter", "WCF formatter"),

        // GraphQL.
        new(AttributedType, "HotChocolate.Types.ExtendObjectTypeAttribute", "GraphQL resolver"),
        new(AttributedType, "HotChocolate.Types.QueryTypeAttribute", "GraphQL resolver"),
        new(AttributedType, "HotChocolate.Types.MutationTypeAttribute", "GraphQL resolver"),
        new(AttributedType, "HotChocolate.Types.SubscriptionTypeAttribute", "GraphQL resolver"),
        new(ParameterAttribute, "HotChocolate.ServiceAttribute", "GraphQL resolver"),
        new(ParameterAttribute, "HotChocolate.ParentAttribute", "GraphQL resolver"),
        new(Parameter, "HotChocolate.Resolvers.IResolverContext", "GraphQL resolver"),
        new(Parameter, "GraphQL.IResolveFieldContext", "GraphQL resolver"),

        // Actors.
        new(ImplementsDerived, "Orleans.IGrain", "grain method"),
        new(ImplementsDerived, "Orleans.Runtime.IAddressable", "grain method"),

        // Messages.
        new(Implements, "MassTransit.IConsumer`1", "message consumer"),
        new(Implements, "MassTransit.IFilter`1", "message filter") { Members = ["Send"] },
        new(Implements, "MediatR.IRequestHandler`1", "MediatR handler"),
        new(Implements, "MediatR.IRequestHandler`2", "MediatR handler"),
        new(Implements, "MediatR.IStreamRequestHandler`2", "MediatR handler"),
        new(Implements, "MediatR.INotificationHandler`1", "MediatR handler"),
        new(Implements, "MediatR.IPipelineBehavior`2", "MediatR behaviour"),
        new(Overrides, "MediatR.RequestHandler`1", "MediatR handler"),
        new(Overrides, "MediatR.RequestHandler`2", "MediatR handler"),
        new(Overrides, "MediatR.NotificationHandler`1", "MediatR handler"),
        new(Implements, "Mediator.IRequestHandler`2", "Mediator handler"),
        new(Implements, "Mediator.ICommandHandler`2", "Mediator handler"),
        new(Implements, "Mediator.IQueryHandler`2", "Mediator handler"),
        new(Implements, "Mediator.INotificationHandler`1", "Mediator handler"),
        new(Implements, "Mediator.IStreamRequestHandler`2", "Mediator handler"),
        new(Implements, "Mediator.IPipelineBehavior`2", "Mediator behaviour"),
        new(Overrides, "Paramore.Brighter.RequestHandler`1", "command handler") { Members = ["Handle"] },
        new(Overrides, "Paramore.Brighter.RequestHandlerAsync`1", "command handler") { Members = ["HandleAsync"] },
        new(Overrides, "Paramore.Darker.QueryHandler`2", "query handler") { Members = ["Execute"] },
        new(Overrides, "Paramore.Darker.QueryHandlerAsync`2", "query handler") { Members = ["ExecuteAsync"] },
        new(Implements, "MassTransit.InitiatedBy`1", "message consumer"),
        new(Implements, "MassTransit.Orchestrates`1", "message consumer"),
        new(Implements, "MassTransit.Observes`2", "message consumer"),
        new(Implements, "EasyNetQ.AutoSubscribe.IConsume`1", "message consumer"),
        new(Implements, "EasyNetQ.AutoSubscribe.IConsumeAsync`1", "message consumer"),
        new(Implements, "KafkaFlow.IMessageHandler`1", "message handler"),
        new(Implements, "Volo.Abp.EventBus.ILocalEventHandler`1", "event handler"),
        new(Implements, "Volo.Abp.EventBus.Distributed.IDistributedEventHandler`1", "event handler"),
        new(Implements, "NServiceBus.IHandleMessages`1", "message handler"),
        new(Implements, "Rebus.Handlers.IHandleMessages`1", "message handler"),
        new(ParameterAttribute, "Microsoft.Azure.Functions.Worker.HttpTriggerAttribute", "HTTP-triggered function"),
        new(ParameterAttribute, "Microsoft.Azure.WebJobs.HttpTriggerAttribute", "HTTP-triggered function"),

        new(ParameterAttribute, "Microsoft.Azure.Functions.Worker.QueueTriggerAttribute", "message-triggered function"),
        new(
            ParameterAttribute,
            "Microsoft.Azure.Functions.Worker.ServiceBusTriggerAttribute",
            "message-triggered function"),
        new(
            ParameterAttribute,
            "Microsoft.Azure.Functions.Worker.EventHubTriggerAttribute",
            "message-triggered function"),
        new(ParameterAttribute, "Microsoft.Azure.WebJobs.QueueTriggerAttribute", "message-triggered function"),
        new(ParameterAttribute, "Microsoft.Azure.WebJobs.ServiceBusTriggerAttribute", "message-triggered function"),
        new(ParameterAttribute, "Microsoft.Azure.WebJobs.EventHubTriggerAttribute", "message-triggered function"),
        new(ParameterAttribute, "Microsoft.Azure.Functions.Worker.BlobTriggerAttribute", "blob-triggered function"),
        new(
            ParameterAttribute,
            "Microsoft.Azure.Functions.Worker.CosmosDBTriggerAttribute",
            "change-triggered function"),
        new(
            ParameterAttribute,
            "Microsoft.Azure.Functions.Worker.EventGridTriggerAttribute",
            "event-triggered function"),
        new(ParameterAttribute, "Microsoft.Azure.Functions.Worker.ActivityTriggerAttribute", "durable activity"),
        new(ParameterAttribute, "Microsoft.Azure.WebJobs.BlobTriggerAttribute", "blob-triggered function"),
        new(ParameterAttribute, "Microsoft.Azure.WebJobs.CosmosDBTriggerAttribute", "change-triggered function"),
        new(
            ParameterAttribute,
            "Microsoft.Azure.WebJobs.Extensions.EventGrid.EventGridTriggerAttribute",
            "event-triggered function"),
        new(
            ParameterAttribute,
            "Microsoft.Azure.WebJobs.Extensions.DurableTask.ActivityTriggerAttribute",
            "durable activity"),
        new(Parameter, "Azure.Messaging.ServiceBus.ProcessMessageEventArgs", "message consumer"),
        new(Parameter, "Azure.Messaging.ServiceBus.ProcessSessionMessageEventArgs", "message consumer"),
        new(Parameter, "Azure.Messaging.EventHubs.Processor.ProcessEventArgs", "message consumer"),
        new(Parameter, "RabbitMQ.Client.Events.BasicDeliverEventArgs", "message consumer"),
        new(Overrides, "RabbitMQ.Client.DefaultBasicConsumer", "message consumer")
        {
            Members = ["HandleBasicDeliver*"]
        },
        new(Overrides, "RabbitMQ.Client.AsyncDefaultBasicConsumer", "message consumer")
        {
            Members = ["HandleBasicDeliver*"]
        },
        new(RootMatch.Attribute, "Amazon.Lambda.Annotations.LambdaFunctionAttribute", "Lambda function"),
        new(Parameter, "Amazon.Lambda.Core.ILambdaContext", "Lambda function"),
        new(Parameter, "Microsoft.Bot.Builder.ITurnContext", "bot's turn"),
        new(RootMatch.Attribute, "DotNetCore.CAP.CapSubscribeAttribute", "message consumer"),

        // Outgoing calls made while a request is served.
        new(Overrides, "System.Net.Http.DelegatingHandler", "HTTP message handler") { Members = ["Send", "SendAsync"] },

        new(Overrides, "System.Net.Http.HttpContent", "HTTP content") { Members = ["SerializeToStream*"] },

        // Serializers that a framework calls for each message.
        new(Implements, "Microsoft.AspNetCore.SignalR.Protocol.IHubProtocol", "hub protocol"),
        new(Implements, "Microsoft.Extensions.Caching.Hybrid.IHybridCacheSerializer`1", "cache serializer"),
        new(Implements, "Confluent.Kafka.ISerializer`1", "message serializer"),
        new(Implements, "Confluent.Kafka.IDeserializer`1", "message serializer"),
        new(Implements, "Confluent.Kafka.IAsyncSerializer`1", "message serializer"),
        new(Implements, "Confluent.Kafka.IAsyncDeserializer`1", "message serializer"),

        // ASP.NET on .NET Framework, and OWIN.
        new(Implements, "System.Web.IHttpHandler", "HTTP handler"),
        new(Implements, "System.Web.IHttpAsyncHandler", "HTTP handler"),
        new(Overrides, "System.Web.HttpTaskAsyncHandler", "HTTP handler"),
        new(EventHandlers, "System.Web.IHttpModule", "HTTP module"),
        new(EventHandlers, "System.Web.UI.TemplateControl", "Web Forms handler"),
        new(Overrides, "System.Web.UI.Control", "Web Forms handler")
        {
            Members = ["On*", "Render*", "CreateChildControls"]
        },
        new(Named, "System.Web.HttpApplication", "application event")
        {
            Members = [
                "Application_BeginRequest", "Application_EndRequest", "Application_AuthenticateRequest",
                "Application_PostAuthenticateRequest", "Application_AcquireRequestState",
                "Application_PreRequestHandlerExecute"
            ],
        },
        new(Overrides, "System.Web.Mvc.Controller", "MVC filter") { Members = ["On*"] },
        new(Implements, "System.Web.Mvc.IActionFilter", "MVC filter"),
        new(Implements, "System.Web.Mvc.IResultFilter", "MVC filter"),
        new(Implements, "System.Web.Mvc.IAuthorizationFilter", "MVC filter"),
        new(Implements, "System.Web.Mvc.IModelBinder", "model binder"),
        new(Overrides, "System.Web.Mvc.ActionResult", "action result"),
        new(Overrides, "System.Web.Http.Filters.ActionFilterAttribute", "Web API filter"),
        new(Implements, "System.Web.Http.IHttpActionResult", "action result"),
        new(Overrides, "System.Net.Http.Formatting.MediaTypeFormatter", "media type formatter")
        {
            Members = ["WriteToStream*", "ReadFromStream*"]
        },
        new(Overrides, "Microsoft.Owin.OwinMiddleware", "OWIN middleware"),

        // Built anew for every request.
        new(Constructors, "Microsoft.AspNetCore.Mvc.ControllerBase", "controller"),
        new(Constructors, "Microsoft.AspNetCore.Mvc.RazorPages.PageModel", "page model"),
        new(Constructors, "Microsoft.AspNetCore.Mvc.ViewComponent", "view component"),
        new(Constructors, "Microsoft.AspNetCore.SignalR.Hub", "SignalR hub"),
        new(Constructors, "System.Web.Mvc.Controller", "controller"),
        new(Constructors, "System.Web.Http.ApiController", "controller"),
        new(Constructors, "System.Web.UI.TemplateControl", "Web Forms control"),

        // Code that is handed a part of a request serves one.
        new(Parameter, HttpContext, "takes HttpContext"),
        new(Parameter, "Microsoft.AspNetCore.Http.HttpRequest", "takes HttpRequest"),
        new(Parameter, "Microsoft.AspNetCore.Http.HttpResponse", "takes HttpResponse"),
        new(Parameter, "Microsoft.AspNetCore.Http.IFormFile", "takes IFormFile") { Role = RootRole.TakesUpload },
        new(Parameter, "Microsoft.AspNetCore.Http.IFormFileCollection", "takes IFormFileCollection")
        {
            Role = RootRole.TakesUpload,
        },
        new(Parameter, "Microsoft.AspNetCore.Http.EndpointFilterInvocationContext", "endpoint filter"),
        new(Parameter, "Microsoft.Azure.Functions.Worker.Http.HttpRequestData", "takes HttpRequestData"),
        new(Parameter, "System.Web.HttpContext", "takes HttpContext"),
        new(Parameter, "System.Web.HttpContextBase", "takes HttpContext"),
        new(Parameter, "System.Web.HttpRequest", "takes HttpRequest"),
        new(Parameter, "System.Web.HttpRequestBase", "takes HttpRequest"),
        new(Parameter, "System.Web.HttpResponse", "takes HttpResponse"),
        new(Parameter, "System.Web.HttpResponseBase", "takes HttpResponse"),
        new(Parameter, "System.Web.HttpPostedFileBase", "takes an upload") { Role = RootRole.TakesUpload },
        new(Parameter, "System.Web.HttpPostedFile", "takes an upload") { Role = RootRole.TakesUpload },
        new(Parameter, "System.Net.HttpListenerContext", "takes HttpListenerContext"),
        new(Parameter, "System.Net.HttpListenerRequest", "takes HttpListenerRequest"),
        new(Parameter, "System.Net.HttpListenerResponse", "takes HttpListenerResponse"),
        new(Parameter, "ServiceStack.Web.IRequest", "takes IRequest"),
        new(Parameter, "ServiceStack.Web.IResponse", "takes IResponse"),
        new(Parameter, "Microsoft.Owin.IOwinContext", "takes IOwinContext"),
    ];
}
