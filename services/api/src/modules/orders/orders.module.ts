import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ToolsModule } from '../tools/tools.module.ts';
import { Order } from './order.entity.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersService } from './orders.service.ts';
import { PlaceOrderService } from './place-order.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Order]), ToolsModule],
  controllers: [OrdersController],
  providers: [OrdersService, PlaceOrderService],
})
export class OrdersModule {}
