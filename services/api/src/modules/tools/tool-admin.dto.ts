import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { OneOf, QueryText } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { isDraft } from '../../common/database/drafts.ts';
import { toMajor } from '../../common/money.ts';
import { TAX_CLASSES, type TaxClass } from '../../common/taxes/tax-rates.ts';
import type { Tool } from './tool.entity.ts';
import { presentTool, ToolDto } from './tools.dto.ts';

const CATALOG_SORTS = ['newest', 'oldest', 'name', '-name', 'price', '-price'] as const;
const STOCK_FILTERS = ['low', 'out'] as const;
const STATES = ['active', 'draft', 'archived', 'any'] as const;
type State = (typeof STATES)[number];
type Sort = (typeof CATALOG_SORTS)[number];

class ToolAdminFilters {
  @QueryText(200, 'Each word must be contained in the name, the category or the description.')
  q?: string;

  @QueryText(40)
  category?: string;

  @OneOf(STOCK_FILTERS, {
    required: false,
    description: 'low: at or below the threshold of the tool, or below its minimum quantity. out: none left.',
  })
  stock?: (typeof STOCK_FILTERS)[number];
}

export class ListToolsForAdminQuery extends IntersectionType(ToolAdminFilters, PageQuery) {
  @OneOf(STATES, { default: 'active' })
  state: State = 'active';

  @OneOf(CATALOG_SORTS, { default: 'newest' })
  sort: Sort = 'newest';
}

/** Without filters the file has every tool, so that it can be imported again. */
export class ExportToolsQuery extends ToolAdminFilters {
  @OneOf(STATES, { default: 'any' })
  state: State = 'any';

  @OneOf(CATALOG_SORTS, { default: 'oldest' })
  sort: Sort = 'oldest';
}

/** A tool as admins see it. */
export class AdminToolDto extends ToolDto {
  @ApiProperty({ type: 'integer', description: 'Counts the changes of admins. Send it with a change.' })
  version: number;

  @ApiProperty({ description: 'What the tool is for, in lines. Searches find it.' })
  uses: string;

  @ApiPropertyOptional({
    ...{ enum: TAX_CLASSES, enumName: 'TaxClass' },
    description: 'How it is taxed. Missing for a standard tool.',
  })
  taxClass?: TaxClass;

  @ApiPropertyOptional({ format: 'date-time' })
  archivedAt?: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'The threshold of low stock, if the tool has its own.',
  })
  lowStockAt?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Missing if it is unknown.' })
  weightGrams?: number;

  @ApiPropertyOptional({ description: 'Such as 500 ml, if the tool is sold by measure.' })
  content?: string;

  @ApiPropertyOptional({ description: 'True if the tool is archived and was never on sale.' })
  draft?: true;
}

export class ListedToolDto extends AdminToolDto {
  @ApiProperty({
    description: 'The stock is at or below the threshold of the tool, or below its minimum quantity.',
  })
  lowStock: boolean;
}

export class AdminToolDetailDto extends AdminToolDto {
  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The time of the last change of an admin.' })
  updatedAt?: string;
}

export class ToolPriceDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'In the currency of the shop.' })
  from: number;

  @ApiProperty({ description: 'In the currency of the shop.' })
  to: number;

  @ApiPropertyOptional({ description: 'The name of the admin. Missing if the account no longer exists.' })
  by?: string;

  @ApiProperty({ format: 'date-time' })
  at: string;
}

export class CategoryCountDto {
  @ApiProperty()
  category: string;

  @ApiProperty({ type: 'integer', description: 'Tools that are sold.' })
  active: number;

  @ApiProperty({ type: 'integer', description: 'Tools that are no longer sold.' })
  archived: number;

  @ApiProperty({ type: 'integer', description: 'Tools that were never on sale.' })
  drafts: number;
}

export function presentAdminTool(tool: Tool): AdminToolDto {
  const { version, archivedAt, lowStockAt, uses, weightGrams, taxClass, content } = tool;
  return {
    ...presentTool(tool),
    ...{ version, uses, lowStockAt: lowStockAt ?? undefined, weightGrams: weightGrams ?? undefined },
    ...(taxClass !== 'standard' && { taxClass }),
    ...(content && { content }),
    archivedAt: archivedAt?.toISOString(),
    ...(isDraft(tool) && { draft: true }),
  };
}

export function presentAdminToolDetail(tool: Tool): AdminToolDetailDto {
  const { createdAt, updatedAt } = tool;
  return {
    ...presentAdminTool(tool),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt?.toISOString(),
  };
}

/** A row of the price history with the admin's name. */
export interface PriceChange {
  id: string;
  fromCents: number;
  toCents: number;
  priceDigits: number;
  createdAt: Date;
  actorId: string | null;
}

export function presentPrice(change: PriceChange, names: ReadonlyMap<string, string>): ToolPriceDto {
  const { id, fromCents, toCents, priceDigits, actorId, createdAt } = change;
  const by = actorId === null ? undefined : names.get(actorId);
  const [from, to] = [toMajor(fromCents, priceDigits), toMajor(toCents, priceDigits)];
  return { id, from, to, by, at: createdAt.toISOString() };
}
