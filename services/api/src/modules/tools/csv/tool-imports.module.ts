import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ToolsModule } from '../tools.module.ts';
import { ToolImport, ToolImportRow } from './tool-import.entity.ts';
import { ToolImportJob } from './tool-import.job.ts';
import { ToolImportApplier } from './tool-import-applier.service.ts';
import { ToolImportsController } from './tool-imports.controller.ts';
import { ToolImportsService } from './tool-imports.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ToolImport, ToolImportRow]), ToolsModule],
  controllers: [ToolImportsController],
  providers: [ToolImportApplier, ToolImportJob, ToolImportsService],
})
export class ToolImportsModule {}
