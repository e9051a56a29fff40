import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ToolsModule } from '../tools/tools.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { BasketController } from './basket.controller.ts';
import { BasketService } from './basket.service.ts';
import { BasketLine } from './basket-line.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([BasketLine]), ToolsModule, UsersModule],
  controllers: [BasketController],
  providers: [BasketService],
  exports: [BasketService],
})
export class BasketModule {}
