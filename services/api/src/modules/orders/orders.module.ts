import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BasketModule } from '../basket/basket.module.ts';
import { TaxesModule } from '../taxes/taxes.module.ts';
import { ToolsModule } from '../tools/tools.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Announcer } from './announcer.service.ts';
import { DifferencesService } from './differences/differences.service.ts';
import { PaymentDifference } from './differences/payment-difference.entity.ts';
import { Invoice, InvoiceSeries } from './invoices/invoice.entity.ts';
import { InvoiceIssuer } from './invoices/invoice-issuer.service.ts';
import { InvoiceList } from './invoices/invoice-list.service.ts';
import { InvoicesService } from './invoices/invoices.service.ts';
import { InvoicesController } from './invoices.controller.ts';
import { OrderExport } from './lists/order-export.ts';
import { OrdersService } from './lists/orders.service.ts';
import { SalesService } from './lists/sales.service.ts';
import { Order, OrderEvent } from './order.entity.ts';
import { OrderErasure } from './order-erasure.service.ts';
import { OrderLine } from './order-line.entity.ts';
import { OrderLinesController } from './order-lines.controller.ts';
import { OrderLinesService } from './order-lines.service.ts';
import { OrderStatusController } from './order-status.controller.ts';
import { OrdersController } from './orders.controller.ts';
import { Shipment, ShipmentLine } from './parcels/shipment.entity.ts';
import { DisputesService } from './payments/disputes.service.ts';
import { HandledEvent, Payment, Refund } from './payments/payment.entity.ts';
import { PaymentSessionsService } from './payments/payment-sessions.service.ts';
import { PaymentSettlement } from './payments/payment-settlement.service.ts';
import { ProviderEventsService } from './payments/provider-events.service.ts';
import { RefundRequests } from './payments/refund-requests.service.ts';
import { PaymentsController } from './payments.controller.ts';
import { PlaceOrderService } from './placing/place-order.service.ts';
import { CodeLimit } from './promotions/code-limit.ts';
import { Promotion, PromotionUse } from './promotions/promotion.entity.ts';
import { PromotionAdminService } from './promotions/promotion-admin.service.ts';
import { PromotionsService } from './promotions/promotions.service.ts';
import { PromotionsController } from './promotions.controller.ts';
import { PaymentProviders } from './providers/payment-providers.service.ts';
import { QuotesController } from './quotes.controller.ts';
import { ReconciliationController } from './reconciliation/reconciliation.controller.ts';
import { ReconciliationService } from './reconciliation/reconciliation.service.ts';
import { Return, ReturnLine } from './returned-tools/return.entity.ts';
import { ReturnRefunds } from './returns/return-refunds.service.ts';
import { ReturnRequests } from './returns/return-requests.service.ts';
import { ReturnSteps } from './returns/return-steps.service.ts';
import { ReturnsService } from './returns/returns.service.ts';
import { ReturnsController } from './returns.controller.ts';
import { OrderStatusService } from './status/order-status.service.ts';
import { StatusLinks } from './status/status-links.service.ts';
import { AddressCorrection } from './steps/address-correction.service.ts';
import { OrderCancellations } from './steps/order-cancellations.service.ts';
import { OrderStepsService } from './steps/order-steps.service.ts';
import { OrderTransitions } from './steps/order-transitions.service.ts';
import { StockHolds } from './steps/stock-holds.service.ts';
import { UnconfirmedOrders } from './steps/unconfirmed-orders.service.ts';
import { VatDecisions } from './vat/vat-decisions.service.ts';
import { VatNumbers } from './vat/vat-numbers.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Invoice,
      InvoiceSeries,
      OrderLine,
      Payment,
      PaymentDifference,
      Order,
      OrderEvent,
      Refund,
      HandledEvent,
      Promotion,
      PromotionUse,
      Return,
      ReturnLine,
      Shipment,
      ShipmentLine,
    ]),
    BasketModule,
    TaxesModule,
    ToolsModule,
    UsersModule,
  ],
  controllers: [
    InvoicesController,
    OrderLinesController,
    PaymentsController,
    OrdersController,
    OrderStatusController,
    PromotionsController,
    QuotesController,
    ReconciliationController,
    ReturnsController,
  ],
  providers: [
    PaymentProviders,
    Announcer,
    DifferencesService,
    DisputesService,
    InvoiceIssuer,
    InvoiceList,
    InvoicesService,
    OrderLinesService,
    PaymentSessionsService,
    PaymentSettlement,
    PlaceOrderService,
    CodeLimit,
    PromotionAdminService,
    PromotionsService,
    ProviderEventsService,
    OrderErasure,
    OrdersService,
    OrderStepsService,
    OrderCancellations,
    OrderTransitions,
    OrderStatusService,
    StatusLinks,
    AddressCorrection,
    OrderExport,
    ReconciliationService,
    RefundRequests,
    ReturnRefunds,
    ReturnRequests,
    ReturnSteps,
    ReturnsService,
    SalesService,
    StockHolds,
    UnconfirmedOrders,
    VatDecisions,
    VatNumbers,
  ],
  exports: [
    Announcer,
    InvoicesService,
    OrderErasure,
    OrdersService,
    ReturnsService,
    SalesService,
    StatusLinks,
  ],
})
export class OrdersModule {}
