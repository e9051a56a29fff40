import { Taxes } from '../features/taxes/taxes.tsx';
import { BackLink, ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <ConsoleHeader
        title="Taxes"
        lead="Rates by the place of delivery. Changes apply to new orders within seconds."
      />
      <Taxes />
    </>
  );
}
