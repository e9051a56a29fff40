import { SelectField, TextField } from '@whetstone/ui';
import { PAYMENTS, STATES } from '../../shared/orders/order-state.tsx';
import type { OrderFilterControls } from './order-filters.ts';

/** The filters beside the search box. */
export function FilterFields({ filters, setFilter }: Pick<OrderFilterControls, 'filters' | 'setFilter'>) {
  return (
    <>
      <SelectField
        label="State"
        value={filters.state ?? ''}
        onChange={({ target }) => setFilter('state', target.value)}
      >
        <option value="">Not cancelled</option>
        <Options labels={STATES} />
        <option value="any">All</option>
      </SelectField>
      <SelectField
        label="Payment"
        value={filters.payment ?? ''}
        onChange={({ target }) => setFilter('payment', target.value)}
      >
        <option value="">All</option>
        <Options labels={PAYMENTS} />
      </SelectField>
      <DayField label="From" name="from" filters={filters} setFilter={setFilter} />
      <DayField label="To" name="to" filters={filters} setFilter={setFilter} />
    </>
  );
}

function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface DayFieldProps extends Pick<OrderFilterControls, 'filters' | 'setFilter'> {
  label: string;
  name: 'from' | 'to';
}

/** A day. The key replaces the field when the filter changes elsewhere: the field holds incomplete dates while the user types. */
function DayField({ label, name, filters, setFilter }: DayFieldProps) {
  const { from, to } = filters;
  const empty = from && to && from > to && name === 'to';
  return (
    <TextField
      type="date"
      label={label}
      key={filters[name]}
      defaultValue={filters[name]}
      error={empty ? 'This day is before the first one.' : undefined}
      onChange={({ target }) => target.validity.valid && setFilter(name, target.value)}
    />
  );
}
