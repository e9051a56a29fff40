import { DeliverySettings } from '../features/delivery/delivery-form.tsx';
import { BackLink, ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <ConsoleHeader title="Delivery" lead="Where the shop delivers, how, and for which price." />
      <DeliverySettings />
    </>
  );
}
