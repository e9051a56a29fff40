import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StockService } from './stock.service.ts';
import { StockEntry, Tool } from './tool.entity.ts';
import { ToolsController } from './tools.controller.ts';
import { ToolsService } from './tools.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Tool, StockEntry])],
  controllers: [ToolsController],
  providers: [ToolsService, StockService],
  exports: [ToolsService, StockService],
})
export class ToolsModule {}
