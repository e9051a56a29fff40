import { useParams } from '@whetstone/kernel';
import { WebhookView } from '../features/webhooks/webhook-view.tsx';

export function Page() {
  const { webhook = '' } = useParams();
  // The key: another webhook starts without the test result of this one.
  return <WebhookView key={webhook} id={webhook} />;
}
