import { Taxes } from '../features/taxes/taxes.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Taxes"
        lead="Rates by the place of delivery. Changes apply to new orders within seconds."
      />
      <Taxes />
    </>
  );
}
