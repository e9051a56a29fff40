import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { OneOf, QueryText } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import type { KeysetOrder } from '@whetstone/server/paging/keyset-page';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { IsAmount, LARGEST_AMOUNT } from '../../common/amount.ts';

export const TOOL_SORTS = ['relevance', 'newest', 'name', 'price', '-price', 'rating', 'sales'] as const;
export type ToolSort = (typeof TOOL_SORTS)[number];

/** Each order has two indexes that end with the id: one starts with the category. Ratings and sales: highest first. */
export const TOOL_KEYSETS: Record<ToolSort, KeysetOrder> = {
  /** Without a search. */
  relevance: { name: 'relevance', direction: 'DESC' },
  newest: { name: 'newest', direction: 'DESC' },
  name: { name: 'name', property: 'sortName', direction: 'ASC' },
  price: { name: 'price', property: 'priceCents', direction: 'ASC' },
  '-price': { name: '-price', property: 'priceCents', direction: 'DESC' },
  rating: { name: 'rating', property: 'ratingRank', direction: 'DESC' },
  sales: { name: 'sales', property: 'sales', direction: 'DESC' },
};

const FILTER_PRICE_MESSAGE = `$property must be an amount from 0 to ${LARGEST_AMOUNT.toLocaleString('en')} with at most three decimals.`;

const toNumber = ({ value }: { value: unknown }) =>
  /^\d{1,9}(\.\d{1,4})?$/.test(String(value)) ? Number(value) : value;
const toBoolean = ({ value }: { value: unknown }) =>
  value === 'true' ? true : value === 'false' ? false : value;

function IsPriceFilter(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ minimum: 0, maximum: LARGEST_AMOUNT, description }),
    Transform(toNumber),
    IsOptional(),
    IsAmount(FILTER_PRICE_MESSAGE),
  );
}

function IsFlag(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ default: false, description }),
    Transform(toBoolean),
    IsOptional(),
    IsBoolean({ message: '$property must be true or false.' }),
  );
}

/** The filters of a search except its category. */
export class CountCategoriesQuery {
  @QueryText(
    200,
    'Words or beginnings of words to search for. Unknown words are corrected, and synonyms are found as well.',
  )
  q?: string;

  @IsFlag('True to search for `q` as it is, without corrections and synonyms.')
  literal?: boolean;

  @IsPriceFilter('Least price in the currency of the shop.')
  minPrice?: number;

  @IsPriceFilter('Greatest price in the currency of the shop.')
  maxPrice?: number;

  @IsFlag('True to leave out tools that are out of stock.')
  inStock?: boolean;

  @ApiPropertyOptional({
    ...{ type: 'integer', minimum: 1, maximum: 5 },
    description: 'Least mean of the ratings. Leaves out tools without ratings.',
  })
  @Transform(toNumber)
  @IsOptional()
  @IsIn([1, 2, 3, 4, 5], { message: 'minRating must be a whole number from 1 to 5.' })
  minRating?: number;
}

export class CountFacetsQuery extends CountCategoriesQuery {
  @QueryText(40)
  category?: string;
}

export class ListToolsQuery extends IntersectionType(PageQuery, CountFacetsQuery) {
  @OneOf(TOOL_SORTS, {
    required: false,
    description:
      'Default: relevance with `q`, otherwise newest. `rating` and `sales`: highest first. Few ratings count less than many.',
  })
  sort?: ToolSort;
}
