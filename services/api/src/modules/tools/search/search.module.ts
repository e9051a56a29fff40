import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ToolsModule } from '../tools.module.ts';
import { CategoryUsesService } from './category-uses.service.ts';
import { SearchController } from './search.controller.ts';
import { CategoryUses, Synonym } from './search.entity.ts';
import { SearchOffersService } from './search-offers.service.ts';
import { SuggestionsService } from './suggestions.service.ts';
import { SynonymsService } from './synonyms.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Synonym, CategoryUses]), ToolsModule],
  controllers: [SearchController],
  providers: [CategoryUsesService, SearchOffersService, SuggestionsService, SynonymsService],
  exports: [SynonymsService],
})
export class SearchModule {}
