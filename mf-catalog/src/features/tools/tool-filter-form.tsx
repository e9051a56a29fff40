import { Button, FormMessage, media, preloadDialogs, SelectField, tokens } from '@whetstone/ui';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { chipsOf } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';
import { BEST_MATCH, type FilterChange, SORTS, type ToolFilters } from './tool-filters.ts';
import { useIsWide } from './use-is-wide.ts';

const loadSheet = () => import(/* webpackChunkName: "filters" */ './filter-sheet.tsx');

const Bar = styled.form`
  display: grid;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));

    /* More fields than columns: those that have arrived of the document keep their places. */
    &[role='search'] {
      grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
    }
  }
`;

/** A phone shows the fields in the sheet. */
const WideOnly = styled.div`
  display: none;

  ${media.medium} {
    display: contents;
  }
`;

const PhoneRow = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: end;
  gap: ${tokens.space.m};

  ${media.medium} {
    display: contents;

    > button {
      display: none;
    }
  }
`;

const WholeRow = styled.div`
  grid-column: 1 / -1;
  order: 1;
`;

interface ToolFilterFormProps {
  filters: ToolFilters;
  onChange: (change: FilterChange) => void;
  /** The path of the page. Without JavaScript only the search box submits. */
  action: string;
  /** The search box. */
  children?: ReactNode;
  onSubmit?: () => void;
  /** The first fields, on a page of all tools. Hidden ones request nothing. */
  renderFirst?: (isShown: boolean) => ReactNode;
}

/** Search, filters and sort order of the tool list. Changes apply at once; without JavaScript, Enter submits the search. */
export function ToolFilterForm(props: ToolFilterFormProps) {
  const { filters, onChange, action, children, onSubmit, renderFirst } = props;
  const form = useRef<HTMLFormElement>(null);
  const isWide = useIsWide();
  const {
    q = '',
    category = '',
    minRating = '',
    minPrice = '',
    maxPrice = '',
    inStock = '',
    sort = '',
  } = filters;
  useInputBeforeHydration(form, { q, category, minRating, minPrice, maxPrice, inStock, sort }, onChange);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Bar
      ref={form}
      role={children ? 'search' : undefined}
      aria-label={children ? undefined : 'Filters and sorting'}
      action={action}
      onSubmit={submit}
    >
      {children}
      <WideOnly>
        {renderFirst?.(isWide)}
        <FilterFields filters={filters} onChange={onChange} isShown={isWide} />
      </WideOnly>
      <PhoneRow>
        <SheetButton filters={filters} onChange={onChange} first={renderFirst?.(true)} />
        <SelectField
          label="Sort by"
          name="sort"
          value={sort}
          onChange={(event) => onChange({ sort: event.target.value })}
        >
          {/* Without a value: a search without JavaScript keeps the best match first. */}
          <option value="">{q ? BEST_MATCH : SORTS.newest}</option>
          {Object.entries(SORTS)
            .filter(([name]) => q || name !== 'newest')
            .map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
        </SelectField>
      </PhoneRow>
      {/* Without a submit button, Enter submits no form with several text fields. */}
      <button type="submit" hidden />
    </Bar>
  );
}

type SheetButtonProps = Pick<ToolFilterFormProps, 'filters' | 'onChange'> & { first: ReactNode };

/** Opens the sheet with the filters. Its code loads at first use. */
function SheetButton({ filters, ...props }: SheetButtonProps) {
  const [sheet, setSheet] = useState<Awaited<ReturnType<typeof loadSheet>>>();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { category: _, ...inCategory } = filters;
  const chosen = chipsOf(props.first ? filters : inCategory).length;
  const open = () => {
    setOpen(true);
    setFailed(false);
    loadSheet().then(setSheet, () => setFailed(true));
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open} onFocus={preloadDialogs} onPointerEnter={preloadDialogs}>
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      {hasFailed && (
        <WholeRow>
          <FormMessage tone="error">
            The filters could not be loaded. Check your connection, then try again.
          </FormMessage>
        </WholeRow>
      )}
      {sheet && (
        <sheet.FilterSheet open={isOpen} onClose={() => setOpen(false)} filters={filters} {...props} />
      )}
    </>
  );
}

/** Reports fields whose value in the server markup was changed before hydration. */
function useInputBeforeHydration(
  form: RefObject<HTMLFormElement | null>,
  values: Readonly<Record<string, string>>,
  onChange: (changes: Record<string, string>) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the values at hydration matter
  useEffect(() => {
    if (!form.current) return;
    const entered = [...new FormData(form.current)].map(
      ([name, value]) => [name, String(value).trim()] as const,
    );
    const changes = entered.filter(([name, value]) => value !== values[name]);
    if (changes.length > 0) onChange(Object.fromEntries(changes));
  }, []);
}
