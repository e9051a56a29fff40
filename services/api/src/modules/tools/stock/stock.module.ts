import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StockEntry, Tool } from '../tool.entity.ts';
import { ToolsModule } from '../tools.module.ts';
import { LedgerCheck } from './ledger-check.entity.ts';
import { LedgerCheckService } from './ledger-check.service.ts';
import { StockController } from './stock.controller.ts';
import { StockEntriesService } from './stock-entries.service.ts';
import { StockExport } from './stock-export.ts';
import { StockLevelsService } from './stock-levels.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([LedgerCheck, StockEntry, Tool]), ToolsModule],
  controllers: [StockController],
  providers: [LedgerCheckService, StockEntriesService, StockExport, StockLevelsService],
})
export class StockModule {}
