import type { PriceFacetDto } from '@whetstone/contract/api';
import { skipToken } from '@whetstone/kernel';
import { SelectField, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useBrowseCountFacetsQuery } from './browse.api.ts';
import { priceLabel, ratingLabel } from './filter-chips.tsx';
import { type FilterChange, RATINGS, type ToolFilters } from './tool-filters.ts';
import { toRequest } from './tool-list.api.ts';

const Check = styled.label`
  display: flex;
  align-items: center;
  align-self: end;
  gap: ${tokens.space.xs};
  min-height: ${tokens.size.control};
  line-height: ${tokens.leading.snug};

  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${tokens.color.accent};
  }
`;

/** The value of the price ranges while the prices are none of them. */
const OWN_PRICES = 'own';

/** A range of prices, once counted with its tools. */
type Range = Omit<PriceFacetDto, 'tools'> & { tools?: number };

interface FilterFieldsProps {
  filters: ToolFilters;
  onChange: (change: FilterChange) => void;
  /** Whether the fields are visible. Hidden ones request no counts. */
  isShown: boolean;
}

/** Rating, price and stock, each with the number of tools that it leaves. The numbers arrive after the tools. Values without tools are disabled, except the chosen ones. */
export function FilterFields({ filters, onChange, isShown }: FilterFieldsProps) {
  /** The filters at a click that the URL does not have yet. React would undo the click meanwhile. */
  const [clicked, setClicked] = useState<ToolFilters>();
  const isClicked = clicked === filters;
  const { minRating = '', minPrice = '', maxPrice = '', inStock = '' } = filters;
  const { sort: _, ...counted } = filters;
  const { data, currentData: facets } = useBrowseCountFacetsQuery(isShown ? toRequest(counted) : skipToken);
  const { more, ratings } = facets ?? {};
  // The ranges stay while the next counts load, without their numbers.
  const prices: Range[] = facets?.prices ?? data?.prices.map(({ tools: _count, ...one }) => one) ?? [];
  const countOf = (tools: number | undefined) => countLabel(tools, more);
  const isEmpty = (tools: number | undefined) => tools === 0 && !more;
  const key = keyOf({ minPrice, maxPrice });
  const range = prices.find((one) => keyOf(one) === key);
  const hasOwnPrices = !range && (minPrice || maxPrice);
  return (
    <>
      <SelectField
        label="Rating"
        name="minRating"
        value={minRating}
        onChange={(event) => onChange({ minRating: event.target.value })}
      >
        <option value="">Any rating</option>
        {RATINGS.map((stars) => {
          const tools = ratings?.find((one) => String(one.minRating) === stars)?.tools;
          return (
            <option key={stars} value={stars} disabled={isEmpty(tools) && stars !== minRating}>
              {`${ratingLabel(stars)}${countOf(tools)}`}
            </option>
          );
        })}
      </SelectField>
      <SelectField
        label="Price"
        value={range ? key : hasOwnPrices ? OWN_PRICES : ''}
        onChange={(event) => {
          const [from = '', to = ''] = event.target.value.split('-');
          onChange({ minPrice: from, maxPrice: to });
        }}
      >
        <option value="">Any price</option>
        {hasOwnPrices && (
          <option value={OWN_PRICES} disabled>
            {priceLabel(minPrice, maxPrice)}
          </option>
        )}
        {prices.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)} disabled={isEmpty(one.tools) && one !== range}>
            {`${priceLabel(one.minPrice, one.maxPrice)}${countOf(one.tools)}`}
          </option>
        ))}
      </SelectField>
      <Check>
        <input
          type="checkbox"
          name="inStock"
          value="true"
          checked={Boolean(inStock) !== isClicked}
          disabled={isEmpty(facets?.inStock) && !inStock}
          onChange={(event) => {
            onChange({ inStock: event.target.checked ? 'true' : '' });
            setClicked(isClicked ? undefined : filters);
          }}
        />
        <span>{`In stock only${countOf(facets?.inStock)}`}</span>
      </Check>
    </>
  );
}

function keyOf({ minPrice, maxPrice }: { minPrice?: string | number; maxPrice?: string | number }): string {
  return `${minPrice ?? ''}-${maxPrice ?? ''}`;
}

/** ' (12)', or ' (12+)' if counting stopped. Nothing until the number is known, and if counting stopped before the first. */
export function countLabel(tools: number | undefined, more: boolean | undefined): string {
  if (tools === undefined || (tools === 0 && more)) return '';
  return ` (${tools.toLocaleString('en-US')}${more ? '+' : ''})`;
}
