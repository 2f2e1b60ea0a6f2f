using System;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>What a project references that servers are made of.</summary>
[Flags]
internal enum ServerReferences
{
    /// <summary>Nothing of the kind.</summary>
    None = 0,

    /// <summary>ASP.NET Core, or System.Web.</summary>
    AspNetCore = 1,

    /// <summary>A gRPC server.</summary>
    Grpc = 2,

    /// <summary>A message bus, queue or in-process mediator.</summary>
    Messaging = 4,

    /// <summary>A database client or object-relational mapper; ADO.NET's own base types are in every project and say nothing.</summary>
    DataAccess = 8,

    /// <summary>The generic host.</summary>
    Hosting = 16,

    /// <summary>The abstractions of dependency injection.</summary>
    DependencyInjection = 32,
}

/// <summary>Reads a project's <see cref="ServerReferences"/> from the types it can see.</summary>
internal static class ServerReferenceTypes
{
    private static readonly (string Type, ServerReferences Means)[] Types =
    [
        ("Microsoft.AspNetCore.Http.HttpContext", ServerReferences.AspNetCore),
        ("System.Web.HttpContext", ServerReferences.AspNetCore),
        ("Grpc.Core.ServerCallContext", ServerReferences.Grpc),
        ("MassTransit.IBus", ServerReferences.Messaging),
        ("MediatR.IMediator", ServerReferences.Messaging),
        ("NServiceBus.IMessageHandlerContext", ServerReferences.Messaging),
        ("Rebus.Bus.IBus", ServerReferences.Messaging),
        ("RabbitMQ.Client.IConnection", ServerReferences.Messaging),
        ("Confluent.Kafka.Handle", ServerReferences.Messaging),
        ("Azure.Messaging.ServiceBus.ServiceBusClient", ServerReferences.Messaging),
        ("Amazon.SQS.IAmazonSQS", ServerReferences.Messaging),
        ("Microsoft.EntityFrameworkCore.DbContext", ServerReferences.DataAccess),
        ("System.Data.Entity.DbContext", ServerReferences.DataAccess),
        ("Dapper.SqlMapper", ServerReferences.DataAccess),
        ("NHibernate.ISession", ServerReferences.DataAccess),
        ("LinqToDB.DataConnection", ServerReferences.DataAccess),
        ("LinqToDB.Data.DataConnection", ServerReferences.DataAccess),
        ("MongoDB.Driver.IMongoClient", ServerReferences.DataAccess),
        ("Npgsql.NpgsqlConnection", ServerReferences.DataAccess),
        ("Microsoft.Data.SqlClient.SqlConnection", ServerReferences.DataAccess),
        ("MySqlConnector.MySqlConnection", ServerReferences.DataAccess),
        ("StackExchange.Redis.IConnectionMultiplexer", ServerReferences.DataAccess),
        ("Microsoft.Extensions.Hosting.IHostedService", ServerReferences.Hosting),
        ("Microsoft.Extensions.DependencyInjection.IServiceCollection", ServerReferences.DependencyInjection),
    ];

    /// <summary>What a compilation references.</summary>
    public static ServerReferences Of(Compilation compilation)
    {
        KnownTypes types = KnownTypes.For(compilation);
        ServerReferences found = ServerReferences.None;
        foreach ((string type, ServerReferences means) in Types)
        {
            if ((found & means) == 0 && types.Has(type))
            {
                found |= means;
            }
        }

        return found;
    }
}
