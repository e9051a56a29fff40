import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PhotosModule } from './photos/photos.module.ts';
import { SearchWord } from './search/search.entity.ts';
import { SearchWordsService } from './search/search-words.service.ts';
import { StockService } from './stock.service.ts';
import { StockEntry, Tool, ToolPrice } from './tool.entity.ts';
import { ToolAdminController } from './tool-admin.controller.ts';
import { ToolAdminService } from './tool-admin.service.ts';
import { ToolCounts } from './tool-counts.service.ts';
import { ToolFinder } from './tool-finder.service.ts';
import { ToolListService } from './tool-list.service.ts';
import { ToolsController } from './tools.controller.ts';
import { ToolsService } from './tools.service.ts';
import { ToolsExport } from './tools-export.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Tool, ToolPrice, StockEntry, SearchWord]), PhotosModule],
  controllers: [ToolsController, ToolAdminController],
  providers: [
    ToolsService,
    ToolFinder,
    ToolCounts,
    ToolAdminService,
    ToolListService,
    ToolsExport,
    StockService,
    SearchWordsService,
  ],
  exports: [ToolsService, ToolCounts, ToolListService, StockService, SearchWordsService],
})
export class ToolsModule {}
