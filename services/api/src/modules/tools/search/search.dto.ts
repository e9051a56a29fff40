import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { MAX_VERSION, Text, WholeNumber } from '@whetstone/server/http/fields';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Matches, MaxLength } from 'class-validator';
import { IsUses, ToolDto } from '../tools.dto.ts';
import type { Synonym } from './search.entity.ts';

export class SuggestQuery {
  @ApiProperty({ maxLength: 200, description: 'The text that the shopper has typed so far.' })
  @MaxLength(200, { message: 'q must not be longer than 200 characters.' })
  @IsString({ message: 'q must be given once.' })
  q: string;
}

export class SuggestedToolDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'In the currency of the shop.' })
  price: number;

  @ApiProperty()
  img: string;
}

export class SuggestionsDto {
  @ApiPropertyOptional({ description: 'The text with corrections, if there are any.' })
  corrected?: string;

  @ApiProperty({
    type: [String],
    description: 'Words of the shop that start with the text, the most frequent first.',
  })
  words: string[];

  @ApiProperty({
    type: [String],
    description:
      'Uses of the tools that have each word of the text. A search for one of them finds these tools.',
  })
  uses: string[];

  @ApiProperty({ type: [String], description: 'Categories that have a word that starts with the text.' })
  categories: string[];

  @ApiProperty({ type: [SuggestedToolDto] })
  tools: SuggestedToolDto[];
}

export class CategoryToolsDto {
  @ApiProperty()
  category: string;

  @ApiProperty({ type: 'integer' })
  tools: number;

  @ApiPropertyOptional({ description: 'True if there may be more: counting stops at a bound.' })
  more?: true;
}

/** What a page without results offers. */
export class SearchOffersDto {
  @ApiProperty({
    type: [ToolDto],
    description:
      'The tools that the search finds without filters, or those with a word that begins as one of the search does.',
  })
  nearest: ToolDto[];

  @ApiProperty({ type: [CategoryToolsDto], description: 'The categories with tools, most tools first.' })
  categories: CategoryToolsDto[];

  @ApiProperty({
    type: [ToolDto],
    description: 'The tools that recent orders have most often, or the newest ones.',
  })
  selling: ToolDto[];
}

const WORDS_RULE = {
  message: 'words must be 1 to 4 single words.',
  context: { code: 'words', params: { min: 1, max: 4 } } satisfies FieldFault,
};

export class NewSynonymDto {
  @Text({ min: 1, max: 60, description: 'One to three words that shoppers search for.' })
  term: string;

  @ApiProperty({ type: [String], minItems: 1, maxItems: 4, description: 'Single words of tools to find.' })
  @Matches(/^\S{1,40}$/, { each: true, ...WORDS_RULE })
  @IsString({ each: true, ...WORDS_RULE })
  @ArrayMaxSize(4, WORDS_RULE)
  @ArrayMinSize(1, WORDS_RULE)
  @IsArray(WORDS_RULE)
  words: string[];
}

export class SaveSynonymDto extends NewSynonymDto {
  @WholeNumber({ min: 1, max: MAX_VERSION, description: 'The version of the synonym that was edited.' })
  version: number;
}

export class SynonymDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  term: string;

  @ApiProperty({ type: [String] })
  words: string[];

  @ApiProperty({ type: 'integer', description: 'Send it with a change.' })
  version: number;

  @ApiProperty({ format: 'date-time' })
  changedAt: string;
}

export function presentSynonym({ id, term, words, version, changedAt }: Synonym): SynonymDto {
  return { id, term, words, version, changedAt: changedAt.toISOString() };
}

export class SaveCategoryUsesDto {
  @IsUses({ required: true })
  uses: string;

  @WholeNumber({
    min: 0,
    max: MAX_VERSION,
    description: 'The version that was edited: 0 without earlier uses.',
  })
  version: number;
}

export class CategoryUsesDto {
  @ApiProperty()
  category: string;

  @ApiProperty({ description: 'What its tools are for, in lines. Searches find it.' })
  uses: string;

  @ApiProperty({ type: 'integer', description: 'Send it with a change. 0 without earlier uses.' })
  version: number;
}
