import { Button } from '@whetstone/ui';
import type { QuantityLimits } from './quantity-range.ts';

interface ReduceQuantityProps {
  quantity: number;
  limits: QuantityLimits;
  onChange: (quantity: number) => void;
}

/** The button that changes a quantity above the maximum to the maximum. */
export function ReduceQuantity({ quantity, limits, onChange }: ReduceQuantityProps) {
  const most = Math.min(limits.available, limits.maxQuantity);
  if (quantity <= most || most < limits.minQuantity) return null;
  return (
    <Button variant="quiet" size="small" onClick={() => onChange(most)}>
      {`Change to ${most}`}
    </Button>
  );
}
