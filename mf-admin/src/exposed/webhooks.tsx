import { AddWebhook } from '../features/webhooks/add-webhook.tsx';
import { WebhookList } from '../features/webhooks/webhook-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader title="Webhooks" lead="The shop sends each change of an order to these addresses.">
        <AddWebhook />
      </ConsoleHeader>
      <WebhookList />
    </>
  );
}
