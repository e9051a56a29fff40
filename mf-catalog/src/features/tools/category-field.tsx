import { categoryName } from '@whetstone/contract/category-name';
import { skipToken } from '@whetstone/kernel';
import { SelectField } from '@whetstone/ui';
import { categoryChoices } from './categories.ts';
import { countLabel } from './filter-fields.tsx';
import { useCountByCategoryQuery } from './search.api.ts';
import type { FilterChange, ToolFilters } from './tool-filters.ts';

interface CategoryFieldProps {
  filters: ToolFilters;
  onChange: (change: FilterChange) => void;
  /** Whether the field is visible. A hidden one requests no counts. */
  isShown: boolean;
}

/** The categories with the number of tools that the other filters leave. The numbers arrive after the tools. Empty categories are disabled, except the chosen one. */
export function CategoryField({ filters, onChange, isShown }: CategoryFieldProps) {
  const { category: chosen, sort: _, ...counted } = filters;
  const { currentData: counts } = useCountByCategoryQuery(isShown ? counted : skipToken);
  const toolsIn = new Map(counts?.map(({ category, ...count }) => [category, count] as const));
  const isComplete = counts?.every(({ more }) => !more);
  return (
    <SelectField
      label="Category"
      name="category"
      value={chosen ?? ''}
      onChange={(event) => onChange({ category: event.target.value })}
    >
      <option value="">All tools</option>
      {categoryChoices(chosen, [...toolsIn.keys()]).map((category) => {
        const count = toolsIn.get(category) ?? (isComplete ? { tools: 0 } : undefined);
        return (
          <option key={category} value={category} disabled={count?.tools === 0 && category !== chosen}>
            {categoryName(category) + countLabel(count?.tools, count?.more)}
          </option>
        );
      })}
    </SelectField>
  );
}
