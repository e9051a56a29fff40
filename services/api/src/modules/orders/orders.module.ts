import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { BasketModule } from '../basket/basket.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { ToolsModule } from '../tools/tools.module.ts';
import { Announcer } from './announcer.service.ts';
import { PurchaseExport } from './lists/purchase-export.ts';
import { PurchasesService } from './lists/purchases.service.ts';
import { Order } from './order.entity.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersService } from './orders.service.ts';
import { DisputesService } from './payments/disputes.service.ts';
import { Payment, Refund, StripeEvent } from './payments/payment.entity.ts';
import { PaymentSessionsService } from './payments/payment-sessions.service.ts';
import { PaymentSettlement } from './payments/payment-settlement.service.ts';
import { PaymentsController } from './payments/payments.controller.ts';
import { StripeEventsService } from './payments/stripe-events.service.ts';
import { UnconfirmedPurchases } from './payments/unconfirmed-purchases.service.ts';
import { PlacePurchaseService } from './placing/place-purchase.service.ts';
import { Purchase, PurchaseEvent } from './purchase.entity.ts';
import { PurchaseErasure } from './purchase-erasure.service.ts';
import { PurchasesController } from './purchases.controller.ts';
import { DifferencesService } from './reconciliation/differences.service.ts';
import { PaymentDifference } from './reconciliation/payment-difference.entity.ts';
import { ReconciliationController } from './reconciliation/reconciliation.controller.ts';
import { ReconciliationService } from './reconciliation/reconciliation.service.ts';
import { PurchaseStepsService } from './steps/purchase-steps.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Order,
      Payment,
      PaymentDifference,
      Purchase,
      PurchaseEvent,
      Refund,
      StripeEvent,
    ]),
    AuditModule,
    BasketModule,
    StripeModule,
    ToolsModule,
  ],
  controllers: [OrdersController, PaymentsController, PurchasesController, ReconciliationController],
  providers: [
    Announcer,
    DifferencesService,
    DisputesService,
    OrdersService,
    PaymentSessionsService,
    PaymentSettlement,
    PlacePurchaseService,
    StripeEventsService,
    PurchaseErasure,
    PurchasesService,
    PurchaseStepsService,
    PurchaseExport,
    ReconciliationService,
    UnconfirmedPurchases,
  ],
  exports: [Announcer, PurchaseErasure, PurchasesService],
})
export class OrdersModule {}
