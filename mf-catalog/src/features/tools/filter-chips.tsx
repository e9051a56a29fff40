import { categoryName } from '@whetstone/contract/category-name';
import { Button, formatPrice, Icon, tokens, useRestoreFocus } from '@whetstone/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { type FilterChange, NO_FILTERS, type ToolFilters } from './tool-filters.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xs};

  &:not(:empty) {
    margin-bottom: ${tokens.space.m};
  }
`;

interface FilterChipsProps {
  filters: ToolFilters;
  onChange: (change: FilterChange) => void;
}

export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const row = useRef<HTMLDivElement>(null);
  const keepFocus = useRestoreFocus(() => row.current?.focus());
  const chips = chipsOf(filters);
  return (
    <Row ref={row} role="group" aria-label="Chosen filters" tabIndex={-1} {...keepFocus}>
      {chips.map(({ label, removed }) => (
        <Button key={label} size="small" aria-label={`Remove ${label}`} onClick={() => onChange(removed)}>
          <span>{label}</span>
          <Icon name="close" size="1em" />
        </Button>
      ))}
      {chips.length > 0 && (
        <Button size="small" variant="quiet" onClick={() => onChange(NO_FILTERS)}>
          Clear all
        </Button>
      )}
    </Row>
  );
}

interface Chip {
  label: string;
  removed: FilterChange;
}

/** The filters in words. The search and the order are no filters. */
export function chipsOf({ category, minRating, minPrice, maxPrice, inStock }: ToolFilters): Chip[] {
  const chip = (label: string, removed: FilterChange): Chip => ({ label, removed });
  return [
    ...(category ? [chip(categoryName(category), { category: '' })] : []),
    ...(minRating ? [chip(ratingLabel(minRating), { minRating: '' })] : []),
    ...(minPrice || maxPrice ? [chip(priceLabel(minPrice, maxPrice), { minPrice: '', maxPrice: '' })] : []),
    ...(inStock ? [chip('In stock', { inStock: '' })] : []),
  ];
}

export function ratingLabel(stars: string | number): string {
  return `${stars} stars and up`;
}

/** 'Up to $25.00', '$25.00 to $50.00' or 'From $100.00' */
export function priceLabel(from: string | number | undefined, to: string | number | undefined): string {
  const price = (dollars: string | number) => formatPrice(Number(dollars));
  if (!from) return `Up to ${price(to ?? 0)}`;
  return to ? `${price(from)} to ${price(to)}` : `From ${price(from)}`;
}
