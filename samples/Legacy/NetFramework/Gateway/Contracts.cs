using System;
using System.Collections.Generic;
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace Legacy.NetFramework.Gateway
{
    public sealed class PartnerOrder
    {
        public int Id { get; set; }

        public string Number { get; set; }

        public decimal Total { get; set; }

        public string[][] Lines { get; set; }

        public DateTime PlacedAt { get; set; }
    }

    public interface IPartnerOrders
    {
        IReadOnlyList<PartnerOrder> Find(int partnerId);
    }

    [ServiceContract]
    public interface IOrderGateway
    {
        [OperationContract(Action = "*", ReplyAction = "*")]
        Message GetOrders(Message request);
    }
}
