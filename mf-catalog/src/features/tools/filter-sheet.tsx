import { Button, DialogActions, Modal, Stack } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { FilterFields } from './filter-fields.tsx';
import { type FilterChange, NO_FILTERS, type ToolFilters } from './tool-filters.ts';

export interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: ToolFilters;
  onChange: (change: FilterChange) => void;
  /** The first field, such as the category. */
  first: ReactNode;
}

/** The filters on a phone. They apply at once, behind the sheet. */
export function FilterSheet({ open, onClose, filters, onChange, first }: FilterSheetProps) {
  return (
    <Modal open={open} onOpenChange={onClose} title="Filters">
      <Stack gap="m">
        {first}
        <FilterFields filters={filters} onChange={onChange} isShown />
        <DialogActions>
          <Button onClick={() => onChange(NO_FILTERS)}>Clear all</Button>
          <Button variant="primary" onClick={onClose}>
            Show tools
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
