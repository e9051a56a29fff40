import { Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ObjectStore } from '@whetstone/server/storage/object-store';
import { openStore } from '@whetstone/server/storage/open-store';
import { Config } from '../../common/config/config.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { ToolImport, ToolImportRow } from './csv/tool-import.entity.ts';
import { ToolImportJob } from './csv/tool-import.job.ts';
import { ToolImportApplier } from './csv/tool-import-applier.service.ts';
import { ToolImportsController } from './csv/tool-imports.controller.ts';
import { ToolImportsService } from './csv/tool-imports.service.ts';
import { ToolsExport } from './csv/tools-export.ts';
import { ToolPhoto } from './photos/photo.entity.ts';
import { PhotoUploadsService } from './photos/photo-uploads.service.ts';
import { PhotosController } from './photos/photos.controller.ts';
import { PhotosService } from './photos/photos.service.ts';
import { SearchController } from './search/search.controller.ts';
import { SearchWord, Synonym } from './search/search.entity.ts';
import { SearchWordsService } from './search/search-words.service.ts';
import { SuggestionsService } from './search/suggestions.service.ts';
import { SynonymsService } from './search/synonyms.service.ts';
import { StockService } from './stock.service.ts';
import { StockEntry, Tool, ToolPrice } from './tool.entity.ts';
import { CatalogController } from './tool-admin.controller.ts';
import { ToolAdminService } from './tool-admin.service.ts';
import { ToolsController } from './tools.controller.ts';
import { ToolsService } from './tools.service.ts';

const photoStore: Provider = {
  provide: ObjectStore,
  inject: [Config],
  useFactory: ({ photos }: Config): Promise<ObjectStore> => openStore(photos),
};

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Tool,
      ToolPrice,
      ToolPhoto,
      StockEntry,
      SearchWord,
      Synonym,
      ToolImport,
      ToolImportRow,
    ]),
    AuditModule,
  ],
  controllers: [
    ToolsController,
    CatalogController,
    PhotosController,
    SearchController,
    ToolImportsController,
  ],
  providers: [
    ...[
      ToolsService,
      ToolAdminService,
      ToolsExport,
      StockService,
      PhotosService,
      PhotoUploadsService,
      photoStore,
    ],
    ...[ToolImportApplier, ToolImportJob, ToolImportsService],
    ...[SearchWordsService, SuggestionsService, SynonymsService],
  ],
  exports: [ToolsService, StockService, SynonymsService],
})
export class ToolsModule {}
