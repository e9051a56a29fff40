import { Link } from '@whetstone/kernel';
import { Icon, TextLink, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { priceLabel } from './filter-chips.tsx';
import type { ToolFilters } from './tool-filters.ts';
import type { PriceReading, ToolPage } from './tool-list.api.ts';

const Line = styled.p`
  margin-bottom: ${tokens.space.xs};
  overflow-wrap: anywhere;
`;

const Chip = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space.xs};
  min-height: 2.75rem;
  padding-inline: ${tokens.space.s};
  border: 1px solid ${tokens.color.outline};
  border-radius: ${tokens.radius.s};
  text-decoration: none;

  &:hover {
    border-color: ${tokens.color.ink};
  }
`;

interface SearchReadingProps {
  path: string;
  filters: ToolFilters;
  reading: ToolPage;
}

/** What the shop has made of the search: dropped words, corrections, and a price, each with a way back. */
export function SearchReading({ path, filters, reading: { found, corrected, price } }: SearchReadingProps) {
  return (
    <>
      {price && <PriceChip path={path} filters={filters} price={price} />}
      {found && <Line role="status">{foundText(found)}</Line>}
      {corrected && (
        <Line role="status">
          Showing results for <strong>{corrected}</strong>.{' '}
          <TextLink
            to={`${path}?${new URLSearchParams({ ...filters, literal: 'true' })}`}
          >{`Search for “${filters.q}” instead`}</TextLink>
        </Line>
      )}
    </>
  );
}

const all = new Intl.ListFormat('en');
const any = new Intl.ListFormat('en', { type: 'disjunction' });

/** Says which words of the search the tools have. */
function foundText(lists: readonly (readonly string[])[]): string {
  if (lists.length === 0)
    return 'No tool at this price matches your words. Here are all tools at this price.';
  const found = lists.map((words) => all.format(words.map((word) => `“${word}”`)));
  return `No tool has all of these words. These have ${any.format(found)}.`;
}

/** The price in the words of the search. The link searches for the other words at any price. */
function PriceChip({ path, filters, price }: Omit<SearchReadingProps, 'reading'> & { price: PriceReading }) {
  const { q: _, ...others } = filters;
  const rest = new URLSearchParams({ ...(price.q && { q: price.q }), ...others });
  const text = priceLabel(price.minPrice, price.maxPrice);
  return (
    <Line>
      <Chip to={`${path}?${rest}`} aria-label={`Remove the price: ${text}`}>
        <span>{text}</span>
        <Icon name="close" size={16} />
      </Chip>
    </Line>
  );
}
