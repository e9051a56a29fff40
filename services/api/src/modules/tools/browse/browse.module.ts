import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ToolsModule } from '../tools.module.ts';
import { BrowseController } from './browse.controller.ts';
import { BrowseService } from './browse.service.ts';
import { CategoryPicture } from './category-picture.entity.ts';
import { ToolSales } from './tool-sales.ts';

@Module({
  imports: [TypeOrmModule.forFeature([CategoryPicture]), ToolsModule],
  controllers: [BrowseController],
  providers: [BrowseService, ToolSales],
})
export class BrowseModule {}
